#include "forward/leak_check.h"

#include "run_fixture.h"
#include "step/machine.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

constexpr const char* kHeapFunctions =
    "void *malloc(unsigned long); void free(void *); void exit(int); void abort(void);\n";

RunResult check(const std::string& source, PropertySet properties = {Property::ValidMemtrack},
                bool stopOnError = false) {
  auto program = load(kHeapFunctions + source, {.held = true});
  Collector collector;
  RunConfig config;
  config.properties = properties;
  config.confirm = true;
  config.stopOnError = stopOnError;
  return runForward(*program, config, collector);
}

void expectLeak(const RunResult& result, uint32_t line) {
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::MemoryLeak);
  EXPECT_EQ(result.findings[0].place.line, line) << "the place should be that of the allocation";
  EXPECT_FALSE(result.findings[0].steps.empty());
}

TEST(LeakCheck, WhatOnlyLocalsHeldIsLost) {
  expectLeak(check("int main(void) {\nint *p = malloc(4);\n*p = 1; return *p; }"), 4);
  expectLeak(check("int main(void) {\nint *p = malloc(4);\n*p = 1; p = 0; exit(1); }"), 4);
  expectLeak(check("void f(void) {\nint *p = malloc(4);\n*p = 1; } int main(void) { f(); exit(1); }"), 4);
  expectLeak(check("int main(void) {\n{ int *p = malloc(4);\n*p = 1; } exit(1); }"), 4);
}

TEST(LeakCheck, WhatCallsThatAreNotOverHoldIsNot) {
  for (const char* source :
       {"int main(void) { int *p = malloc(4); *p = 1; exit(*p); }",
        "static void die(void) { exit(1); } int main(void) { int *p = malloc(4); die(); return *p; }",
        "static void die(int *p) { exit(1); } int main(void) { die(malloc(4)); return 0; }",
        "static int die(void) { exit(1); } static int use(int *p, int n) { free(p); return n; }\n"
        "int main(void) { return use(malloc(4), die()); }",
        "struct s { int *p, n[9]; }; static void die(struct s s) { exit(s.n[0]); }\n"
        "int main(void) { struct s s = {malloc(4)}; die(s); return 0; }",
        "static void die(int n, ...) { exit(n); } int main(void) { die(1, malloc(4)); return 0; }",
        "struct n { struct n *next; }; int main(void) { struct n *l = 0;\n"
        "for (int i = 0; i < 3; i++) { struct n *x = malloc(8); x->next = l; l = x; } exit(0); }"})
    EXPECT_EQ(check(source).verdict, Verdict::Safe) << source;
}

TEST(LeakCheck, WhatAVariableHoldsDependsOnThePath) {
  RunResult result = check("int main(void) { int n = __VERIFIER_nondet_int();\nint *p = malloc(4);\n"
                           "if (n == 5) p = 0; exit(0); }");
  expectLeak(result, 4);
}

TEST(LeakCheck, FunctionsThatRunAtTheEndHideWhatIsHeld) {
  RunResult result = check("__attribute__((destructor)) static void last(void) {}\n"
                           "int main(void) { int *p = malloc(4); *p = 1; exit(*p); }");
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.verdict, Verdict::Unknown);
}

TEST(LeakCheck, WhatGlobalsReachIsNot) {
  EXPECT_EQ(check("int *g; int main(void) { g = malloc(4); return 0; }").verdict, Verdict::Safe);
  EXPECT_EQ(check("struct n { struct n *next; long x; } *g; int main(void) {\n"
                  "for (int i = 0; i < 5; i++) { struct n *n = malloc(sizeof *n); n->next = g; g = n; } return 0; }")
                .verdict,
            Verdict::Safe);
}

TEST(LeakCheck, APointerIntoTheMiddleReaches) {
  EXPECT_EQ(check("char *g; int main(void) { g = malloc(10); g += 5; return 0; }").verdict, Verdict::Safe);
}

TEST(LeakCheck, APointerCopiedByteByByteReaches) {
  EXPECT_EQ(check("char *g; int main(void) { char *p = malloc(10);\n"
                  "for (unsigned i = 0; i < sizeof p; i++) ((char *)&g)[i] = ((char *)&p)[i]; return 0; }")
                .verdict,
            Verdict::Safe);
}

TEST(LeakCheck, ACycleAloneIsLost) {
  RunResult result = check("struct n { struct n *next; } *g; int main(void) {\n"
                           "struct n *a = malloc(8);\nstruct n *b = malloc(8);\na->next = b; b->next = a; return 0; }");
  ASSERT_EQ(result.findings.size(), 2u) << "each has a place of its own";
  EXPECT_EQ(result.findings[0].place.line, 4u);
  EXPECT_EQ(result.findings[1].place.line, 5u);
}

TEST(LeakCheck, TheFirstIsEnoughForThoseWhoStopThere) {
  const char* source = "int main(void) {\nmalloc(1);\nmalloc(2);\nreturn 0; }";
  expectLeak(check(source, {Property::ValidMemtrack}, true), 4);
  EXPECT_EQ(check(source).findings.size(), 2u);
  EXPECT_EQ(check(source, {Property::ValidMemcleanup}).findings.size(), 2u);
}

TEST(LeakCheck, EachObjectIsAQuestionOfItsOwn) {
  // Whichever the input chooses, the other one is lost.
  RunResult result = check("int *g; int main(void) { int i = __VERIFIER_nondet_int();\n"
                           "int *a = malloc(4);\nint *b = malloc(4);\ng = i ? a : b; return 0; }");
  EXPECT_EQ(result.findings.size(), 2u);
}

TEST(LeakCheck, FreedObjectsLeadNowhere) {
  expectLeak(check("struct n { struct n *next; } *g; int main(void) {\n"
                   "g = malloc(8);\ng->next = malloc(8);\nfree(g); return 0; }"),
             5);
}

TEST(LeakCheck, DecidesPointersThatDependOnTheInput) {
  const char* both =
      "int *a[2]; int main(void) { int i = __VERIFIER_nondet_int() & 1, j = __VERIFIER_nondet_int() & 1;\n"
      "a[i] = malloc(4);\n%s\na[j] = malloc(4); return 0; }";
  char source[400];
  snprintf(source, sizeof source, both, "");
  expectLeak(check(source), 4);
  snprintf(source, sizeof source, both, "if (i == j) return 0;");
  EXPECT_EQ(check(source).verdict, Verdict::Safe);
}

TEST(LeakCheck, AbortIsNotLookedAt) {
  EXPECT_EQ(check("int main(void) { malloc(4); abort(); }").verdict, Verdict::Safe);
}

TEST(LeakCheck, CleaningUpIsAnotherProperty) {
  const char* kept = "int *g; int main(void) { g = malloc(4); return 0; }";
  RunResult result = check(kept, {Property::ValidMemcleanup});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::MemoryNotFreed);
  EXPECT_EQ(check("int main(void) { free(malloc(4)); return 0; }", {Property::ValidMemcleanup}).verdict, Verdict::Safe);
}

TEST(LeakCheck, AFailedCheckEndsTheProgramWithoutCleaningUp) {
  const char* source = "void reach_error(void); int main(void) { int *p = malloc(4);\n"
                       "if (__VERIFIER_nondet_int() == 5) reach_error();\nfree(p); return 0; }";
  RunResult result = check(source, {Property::ValidMemcleanup});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].inputs[0].value, "5");
}

/// A path to whose first state something was added that is not there yet.
struct AbsentPath {
  explicit AbsentPath(const std::string& source)
      : program(load(kHeapFunctions + source)), solver(terms, {}), machine(*program, terms, solver, {}),
        state(machine.initialState(*program->findFunction("main"))) {}
  ObjectId global(const std::string& name) { return machine.globalObject(program->globalByName.at(name)); }
  std::optional<Leak> lostAtEnd(LeakCheck& check) {
    EXPECT_EQ(machine.run(*state, 10000), RunOutcome::Ended);
    return check.lost(*state);
  }
  TermManager terms;
  std::unique_ptr<Program> program;
  Solver solver;
  Machine machine;
  std::unique_ptr<State> state;
};

TEST(LeakCheck, AnInputHeapIsTheCallersAndSoIsWhatIsPutThere) {
  AbsentPath path("struct n { struct n *next; } *list;"
                  "int main(void) { struct n *p = malloc(8); p->next = 0; list->next = p; return 0; }");
  SiteId site = path.program->findFunction("main")->site;
  ObjectId input = path.machine.absent.addObject(*path.state, site, ObjectKind::Heap, 8).id;
  path.state->memory.write(path.machine.context, path.global("list"), 0, 8, Value::pointer(input, 0));
  LeakCheck check(*path.program, path.machine.context, path.solver);
  EXPECT_FALSE(path.lostAtEnd(check));
  EXPECT_FALSE(check.gaveUp());
  EXPECT_EQ(LeakCheck::notFreed(*path.state).size(), 1u) << "the input is not the program's to free";
}

TEST(LeakCheck, WhatIsAbsentMayHoldAnythingUnlessItIsInput) {
  const char* source = "int *g; int **h; int main(void) { int *p = malloc(4); *p = 1; h = &g; return 0; }";
  {
    AbsentPath path(source);
    path.machine.absent.leaveBytes(*path.state, path.global("g"), 0, 8);
    LeakCheck check(*path.program, path.machine.context, path.solver);
    EXPECT_FALSE(path.lostAtEnd(check));
    EXPECT_TRUE(check.gaveUp());
  }
  for (bool fromInput : {false, true}) {
    AbsentPath path(source);
    path.state->memory.write(path.machine.context, path.global("g"), 0, 8, Value::absent(1, fromInput));
    LeakCheck check(*path.program, path.machine.context, path.solver);
    EXPECT_EQ(path.lostAtEnd(check).has_value(), fromInput);
    EXPECT_EQ(check.gaveUp(), !fromInput);
  }
}

TEST(LeakCheck, AnUnknownObjectIsWhereThePathSays) {
  const char* source = "int *g, *h; int main(void) { h = malloc(4); *h = 1; if (g == h) return 1; h = 0; return 0; }";
  for (bool isThere : {false, true}) {
    AbsentPath path(source);
    ObjectId unknown = path.machine.absent.addUnknown(*path.state, path.program->findFunction("main")->site, true);
    path.state->memory.write(path.machine.context, path.global("g"), 0, 8, Value::pointer(unknown, 0));
    ASSERT_EQ(path.machine.run(*path.state, 10000), RunOutcome::Forked);
    State& state = *path.state; // g and h are the same there, for all that anybody knows
    path.machine.spawned.clear();
    ObjectId allocated = LeakCheck::notFreed(state).front();
    state.memory.write(path.machine.context, path.global("h"), 0, 8, Value::integer(0));
    if (isThere) state.identities.insert(unknown.serial(), Value::pointer(allocated, 0));
    LeakCheck check(*path.program, path.machine.context, path.solver);
    EXPECT_EQ(path.lostAtEnd(check).has_value(), !isThere);
  }
}

} // namespace
