// Before main and after it.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using PhasesTest = MachineFixture;

TEST_F(PhasesTest, ConstructorsRunBeforeMainAndDestructorsAfterIt) {
  auto ended = run("int order; __attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }"
                   "__attribute__((constructor(150))) static void first(void) { order = order * 10 + 1; }"
                   "__attribute__((destructor)) static void last(void) { order = order * 10 + 4; }"
                   "int main(void) { order = order * 10 + 3; return 9; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 9"}));
  ObjectId order = machine->globalObject(program->globalByName.at("order"));
  EXPECT_EQ(ended[0].state->memory.read(machine->context, order, 0, 4), Value::integer(1234));
}

TEST_F(PhasesTest, ConstructorsGetTheArgumentsOfMain) {
  EXPECT_EQ(
      endOf("int count; char first; __attribute__((constructor)) static void begin(int argc, char **argv, char **env)"
            "{ count = argc; first = argv[0][0]; if (env[0] || argv[1]) count = 9; }"
            "int main(void) { return count == 1 && first == 'p'; }"),
      "returns 1");
}

TEST_F(PhasesTest, ExitRunsDestructorsFromAnyDepth) {
  auto ended = run("void exit(int); int done; __attribute__((destructor)) static void last(void) { done = 1; }"
                   "static void f(int n) { if (n) f(n - 1); else exit(-3); } int main(void) { f(5); return 1; }");
  EXPECT_EQ(describe(ended), (Lines{"exits -3"}));
  ObjectId done = machine->globalObject(program->globalByName.at("done"));
  EXPECT_EQ(ended[0].state->memory.read(machine->context, done, 0, 4), Value::integer(1));
}

TEST_F(PhasesTest, AnErrorInADestructorIsFound) {
  EXPECT_EQ(
      endOf("int *p; __attribute__((destructor)) static void last(void) { *p = 1; } int main(void) { return 0; }"),
      "null-dereference: writes through a null pointer");
}

TEST_F(PhasesTest, ArgumentsAreStringsAndEndWithNull) {
  load("int main(int argc, char **argv, char **env) { if (argc != 2 || argv[2] || env[0]) return 99;"
       "return argv[0][0] == 'p' && argv[1][0] == '-' && argv[1][2] == 0; }");
  MachineConfig config;
  config.programArguments = {"prog", "-x"};
  start(nullptr, config);
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1"}));
}

TEST_F(PhasesTest, ArgumentsOnThirtyTwoBits) {
  load("int main(int argc, char **argv) { return argc == 3 && argv[2][1] == 'b' && !argv[3]; }", {"-m32"});
  MachineConfig config;
  config.programArguments = {"prog", "", "ab"};
  start(nullptr, config);
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1"}));
}

TEST_F(PhasesTest, ParametersOfAnotherEntryAreInputs) {
  load("int f(int a, unsigned char b) { if (a == 1000 && b == 200) return 1; return 0; } int main(void) { return 0; }",
       {}, "snippet.c", "f");
  machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{.forksPerRun = 1000});
  waiting.push_back(machine->initialState(*program->findFunction("f")));
  auto ended = runAll();
  const Ended* found = findEnd(ended, "returns 1");
  ASSERT_TRUE(found);
  EXPECT_EQ(inputOf(*found, 0), 1000u);
  EXPECT_EQ(inputOf(*found, 1), 200u);
}

} // namespace

} // namespace hindsight
