#include "program/reachability.h"

#include "program/target.h"
#include "snippet.h"

namespace hindsight::test {
namespace {

struct ReachabilityTest : testing::Test {
  void to(const std::string& source, const std::string& target, const char* file = "test.c") {
    program = load(file, source, {"-w"});
    auto resolved = resolveTarget(*program, target);
    ASSERT_TRUE(resolved) << resolved.error().message;
    reach = std::make_unique<Reachability>(*program, resolved->points, resolved->callees,
                                           [](const Function& function) { return function.name == "unknown"; });
  }
  const Function& function(const std::string& name) const { return *program->findFunction(name); }
  bool fromEntry(const std::string& name) const { return reach->fromEntry(function(name).id); }
  /// The call of `callee` in `caller`.
  CodePoint callOf(const std::string& caller, const std::string& callee) const {
    const Function& body = function(caller);
    for (uint32_t i = 0; i < body.instructions.size(); ++i)
      if (body.instructions[i].op == Opcode::Call && body.calls[body.instructions[i].imm].callee == function(callee).id)
        return {body.id, i};
    ADD_FAILURE() << "no call of " << callee;
    return {};
  }
  std::unique_ptr<Program> program;
  std::unique_ptr<Reachability> reach;
};

TEST_F(ReachabilityTest, ForwardAlongBlocksAndDownIntoCallees) {
  to("void here(void) {} void b(void) { here(); } void c(void) {}\n"
     "int f(int x) { if (x) b(); c(); return x; }",
     "here");
  EXPECT_TRUE(fromEntry("f"));
  EXPECT_TRUE(fromEntry("b"));
  EXPECT_FALSE(fromEntry("c"));
  EXPECT_TRUE(reach->from(callOf("f", "b")));
  EXPECT_FALSE(reach->from(callOf("f", "c"))) << "it is behind";
}

TEST_F(ReachabilityTest, AroundLoops) {
  to("void here(void) {} void other(void) {}\n"
     "int f(int x) { while (x--) { if (x == 3) here(); other(); } return x; }",
     "here");
  EXPECT_TRUE(reach->from(callOf("f", "other")));
}

TEST_F(ReachabilityTest, OuterActivationsCountIfTheInnerOnesReturn) {
  to("void here(void) {} void in(void) { } void dead(void) { for (;;); }\n"
     "int f(int x) { if (x) in(); else dead(); here(); return x; }",
     "here");
  CodePoint outer = callOf("f", "in");
  ++outer.instruction;
  std::vector<CodePoint> returning = {outer, {function("in").id, 0}}, stuck = {outer, {function("dead").id, 0}};
  EXPECT_TRUE(reach->fromStack(returning));
  EXPECT_FALSE(reach->fromStack(stuck));
}

TEST_F(ReachabilityTest, CallsThroughPointersMayGoAnywhere) {
  to("void here(int x) {} void (*table[1])(int) = {here}; void no(void) {}\n"
     "int f(int x) { ((void (*)(void))table[x])(); no(); return 0; }",
     "here");
  EXPECT_TRUE(fromEntry("f")) << "whatever the type of the call says";
  EXPECT_FALSE(reach->from(callOf("f", "no")));
}

TEST_F(ReachabilityTest, FunctionsNobodyKnowsMayCallBack) {
  to("void here(void) {} void unknown(void (*)(void)); void known(void (*)(void));\n"
     "void g(void) { known(here); } int f(int x) { unknown(here); return 0; }"
     "void (*keep)(void) = g; int h(void) { return 0; }",
     "here");
  EXPECT_TRUE(fromEntry("f"));
}

TEST_F(ReachabilityTest, HandlersOfExceptions) {
  to("void may(int); void here(); void deep(int x) { throw x; }\n"
     "extern \"C\" int f(int x) { try { deep(x); } catch (int) { here(); } return 0; }",
     "here", "test.cpp");
  const Function& deep = function("_Z4deepi");
  CodePoint outer = callOf("f", "_Z4deepi");
  ++outer.instruction;
  std::vector<CodePoint> stack = {outer, {deep.id, 0}};
  EXPECT_TRUE(reach->fromStack(stack));
}

TEST_F(ReachabilityTest, WhereAModelDoesNotGoOnTheFunctionItStandsForReturns) {
  to("_Noreturn void __hindsight_unsupported(const char *);\n"
     "_Noreturn static void stops(void) { __hindsight_unsupported(\"all of it\"); }\n"
     "void here(void) {} int model(int x) { if (x == 7) stops(); return x; }\n"
     "int f(int x) { model(x); here(); return x; }",
     "here");
  CodePoint outer = callOf("f", "model"), inner = callOf("model", "stops");
  ++outer.instruction;
  std::vector<CodePoint> before = {outer, inner};
  EXPECT_TRUE(reach->fromStack(before));
  ++inner.instruction;
  std::vector<CodePoint> inside = {outer, inner, {function("stops").id, 0}};
  EXPECT_TRUE(reach->fromStack(inside));
}

} // namespace
} // namespace hindsight::test
