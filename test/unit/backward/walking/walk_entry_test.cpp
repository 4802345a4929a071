// The beginning of the program, backward: what main and constructors are given, as forward execution gives it.
#include "../backward_fixture.h"

namespace hindsight::backward {
namespace {

using WalkEntry = BackwardFixture;

TEST_F(WalkEntry, TheProgramHasItsNameAndNoArguments) {
  EXPECT_EQ(
      outcome("int main(int argc, char **argv) { if (argc == 1 && argv[0][0] == 'p' && argv[0][7] == 0 && !argv[1])"
              "  target(); return 0; }"),
      BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(int argc, char **argv) { if (argc > 1) target(); return 0; }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(int argc, char **argv) { if (argv[1]) target(); return 0; }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(int argc, char **argv) { if (argv[0][1] != 'r') target(); return 0; }"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkEntry, TheEnvironmentIsEmpty) {
  EXPECT_EQ(outcome("int main(int argc, char **argv, char **env) { if (env[0]) target(); return 0; }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(int argc, char **argv, char **env) { if (!env[0]) target(); return 0; }"),
            BackwardOutcome::Reached);
}

TEST_F(WalkEntry, ConstructorsGetWhatMainGets) {
  std::string constructor = "int count; char first;"
                            "__attribute__((constructor)) static void begin(int argc, char **argv, char **env) {"
                            "  count = argc; first = argv[0][0]; if (env[0]) count = 9; }";
  EXPECT_EQ(outcome(constructor + "int main(void) { if (count == 1 && first == 'p') target(); return 0; }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome(constructor + "int main(void) { if (count != 1 || first != 'p') target(); return 0; }"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkEntry, ArgumentsCanBeOverwritten) {
  EXPECT_EQ(outcome("int main(int argc, char **argv) { argv[0][2] = (char)argc; if (argv[0][2] == 'o') target();"
                    "  return 0; }"),
            BackwardOutcome::Exhausted);
}

} // namespace
} // namespace hindsight::backward
