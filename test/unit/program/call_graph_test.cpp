#include "program/call_graph.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

using ::testing::UnorderedElementsAre;

std::vector<std::string> callersOf(const Program& program, const CallGraph& graph, const std::string& name) {
  std::vector<std::string> callers;
  for (const CallSite& site : graph.callSitesOf(program.findFunction(name)->id)) {
    const char* kinds[] = {"direct", "indirect", "callback"};
    callers.push_back(program.functions[site.caller].name + " " + kinds[static_cast<unsigned>(site.kind)]);
  }
  return callers;
}

TEST(CallGraph, DirectIndirectAndCallback) {
  auto program =
      loadC("int a(int x) { return x; } int b(int x) { return a(x) + a(x + 1); }\n"
            "long wide(long x) { return x; } int two(int x, int y) { return x; } int untaken(int x) { return x; }\n"
            "int (*table[])(int) = {a, b}; long (*other)(long) = wide; int (*third)(int, int) = two;\n"
            "int compare(const void *x, const void *y) { return 0; }\n"
            "void qsort(void*, unsigned long, unsigned long, int (*)(const void*, const void*));\n"
            "int f(int i) { qsort(0, 0, 0, compare); return table[i](i) + untaken(i) + other(1) + third(1, 2); }");
  CallGraph graph(*program);
  EXPECT_THAT(
      callersOf(*program, graph, "a"),
      UnorderedElementsAre("b direct", "b direct", "f indirect", "f indirect")); // an argument too many is no hindrance
  EXPECT_THAT(callersOf(*program, graph, "two"), UnorderedElementsAre("f indirect"));
  EXPECT_THAT(callersOf(*program, graph, "untaken"), UnorderedElementsAre("f direct"));
  EXPECT_THAT(callersOf(*program, graph, "wide"), UnorderedElementsAre("f indirect"));
  EXPECT_THAT(callersOf(*program, graph, "compare"), UnorderedElementsAre("f callback"));
  std::vector<std::string> callees;
  for (FunctionId id : graph.calleesOf(program->findFunction("b")->id)) callees.push_back(program->functions[id].name);
  EXPECT_THAT(callees, UnorderedElementsAre("a"));
}

TEST(CallGraph, TargetsOfACall) {
  auto program = loadC("int a(int x) { return x; } int b(int x) { return 2; } int (*p)(int) = a; int (*q)(int) = b;\n"
                       "int f(int i) { __asm__(\"hlt\"); return p(i) + a(q(0)); }");
  CallGraph graph(*program);
  const Function& f = *program->findFunction("f");
  std::multiset<size_t> sizes;
  for (size_t i = 0; i < f.calls.size(); ++i) sizes.insert(graph.targetsOf(f, i).size());
  EXPECT_EQ(sizes, (std::multiset<size_t>{0, 1, 2, 2}));
}

TEST(CallGraph, WhoKnowsThePointersKnowsTheTargets) {
  auto program = loadC("void a(short x) {} int b(int x) { return x; } void (*p)(int) = (void (*)(int))a;\n"
                       "int (*q)(int) = b; void outside(void (*)(short)); int f(int i) { p(i); return q(i); }");
  const Function &f = *program->findFunction("f"), &a = *program->findFunction("a");
  CallGraph any(*program, anyTakenFunction(*program));
  EXPECT_THAT(callersOf(*program, any, "a"), UnorderedElementsAre("f indirect", "f indirect")) << "whatever its type";
  PointerCalls known{[&](const Function&, uint32_t) { return std::vector{a.id}; },
                     {a.id},
                     [](const Function&, uint32_t) { return true; }};
  CallGraph graph(*program, known);
  for (size_t i = 0; i < f.calls.size(); ++i) EXPECT_EQ(graph.targetsOf(f, i).size(), 1u);
  EXPECT_THAT(callersOf(*program, graph, "a"),
              UnorderedElementsAre("f indirect", "f indirect", "f callback", "f callback"));
  EXPECT_TRUE(graph.callSitesOf(program->findFunction("b")->id).empty());
}

TEST(CallGraph, Recursion) {
  auto program = loadC(
      "int odd(int); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }\n"
      "int self(int n) { return n ? self(n - 1) : 0; } int leaf(int n) { return n; }\n"
      "int f(int n) { return even(n) + self(n) + leaf(n); }");
  CallGraph graph(*program);
  auto recursive = [&](const char* name) { return graph.isRecursive(program->findFunction(name)->id); };
  EXPECT_TRUE(recursive("even"));
  EXPECT_TRUE(recursive("odd"));
  EXPECT_TRUE(recursive("self"));
  EXPECT_FALSE(recursive("leaf"));
  EXPECT_FALSE(recursive("f"));
}

TEST(CallGraph, AcceptsCall) {
  ScalarType i32{ScalarKind::Integer, 32}, i64{ScalarKind::Integer, 64}, ptr{ScalarKind::Pointer, 64},
      f64{ScalarKind::Float, 64};
  Function callee;
  callee.parameters = {{"a", i64, 0}};
  callee.results = {i32};
  EXPECT_TRUE(acceptsCall(callee, std::vector{i64}, std::vector{i32}));
  EXPECT_TRUE(acceptsCall(callee, std::vector{ptr}, std::vector{i32})); // the same register
  EXPECT_TRUE(acceptsCall(callee, std::vector{i64, f64}, std::vector<ScalarType>{}));
  EXPECT_FALSE(acceptsCall(callee, std::vector{i32}, std::vector{i32}));
  EXPECT_FALSE(acceptsCall(callee, std::vector{f64}, std::vector{i32}));
  EXPECT_FALSE(acceptsCall(callee, std::vector<ScalarType>{}, std::vector{i32}));
  EXPECT_FALSE(acceptsCall(callee, std::vector{i64}, std::vector{i32, i32}));
}

} // namespace
} // namespace hindsight::test
