// How paths end, and what is said about the object in question.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using EndingTest = MachineFixture;

TEST_F(EndingTest, ObjectsAreNamedAsTheSourceNamesThem) {
  load(kHeap + "int global; static int helper(void) { return 1; } int main(void) { char local[2];"
               "char *volatile p = local; char *h = malloc(1); free(h); const char *s = \"text\";"
               "int (*volatile f)(void) = helper; return p[0] + global + s[0] + f(); }");
  start();
  Lines names;
  for (SiteId site = 0; site < program->sites.size(); ++site)
    names.push_back(machine->ending.objectName(ObjectId(site, 1)));
  for (const char* expected :
       {"global 'global'", "the arguments of 'helper'", "local 'local'", "a heap object", "a string literal"})
    EXPECT_EQ(std::count(names.begin(), names.end(), expected) > 0, true) << expected;
}

TEST_F(EndingTest, AnErrorSplitOffLeavesThePathRunning) {
  load(kNondet + "int main(void) { return 0; }");
  start();
  machine->state = waiting.back().get();
  machine->frames.useTopFrame();
  const Term* x = terms.freshSymbol("x", 8);
  machine->ending.spawnError(terms.eq(x, terms.constant(3, 8)), {}, ErrorKind::AbortCalled, [&](const State& failing) {
    return std::to_string(failing.path.size()) + " constraints";
  });
  EXPECT_FALSE(machine->stopped);
  ASSERT_EQ(machine->spawned.size(), 1u);
  EXPECT_EQ(describe(*machine->spawned[0].end), "abort-called: 1 constraints");
  EXPECT_EQ(machine->state->path.size(), 0u);
  machine->spawned.clear();
}

TEST_F(EndingTest, NotesSayWhereALocalWasDeclaredAndHowLargeItIs) {
  auto ended = run("int main(void) {\nint a[3];\na[0] = 1; volatile int i = 7;\nreturn a[i]; }");
  ASSERT_EQ(ended.size(), 1u);
  ASSERT_EQ(ended[0].end.notes.size(), 1u);
  EXPECT_EQ(ended[0].end.notes[0].text.substr(0, 35), "local 'a' of 12 bytes was declared ");
  EXPECT_EQ(ended[0].end.notes[0].function, "main");
}

TEST_F(EndingTest, ObjectsOfUnknownSizeSayTheMostTheyCanHave) {
  auto ended = run(kNondet + kHeap +
                   "int main(void) { unsigned n = __VERIFIER_nondet_uint();"
                   "__VERIFIER_assume(n < 10); char *p = malloc(n); p[9] = 1; return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.error, ErrorKind::HeapOutOfBoundsWrite);
  ASSERT_FALSE(ended[0].end.notes.empty());
  EXPECT_EQ(ended[0].end.notes[0].text, "a heap object of at most 9 bytes was allocated here");
}

TEST_F(EndingTest, TheCountOfInstructionsIncludesThePartOfTheLastBlock) {
  auto ended = run("void abort(void); int main(void) { volatile int x = 1; x++; abort(); }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(describe(ended), (Lines{"abort-called: abort is called"}));
  EXPECT_EQ(ended[0].state->instructions, machine->instructionsExecuted());
  EXPECT_EQ(ended[0].state->instructions, ended[0].state->top->pc + 1u) << "there is one block";
}

} // namespace

} // namespace hindsight
