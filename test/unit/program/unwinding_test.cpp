#include "program/unwinding.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

/// For each branch of f, in order: whether it asks for an exception.
std::vector<bool> asking(const std::string& f) {
  std::unique_ptr<Program> program =
      load("test.c", "void *__hindsight_flying, *other; int wild(int); int f(int x) {" + f + "}", {"-w"});
  const Function& function = *program->findFunction("f");
  std::vector<bool> result;
  for (uint32_t index = 0; index < function.instructions.size(); ++index)
    if (function.instructions[index].op == Opcode::Branch)
      result.push_back(asksWhetherThrown(*program, function, index));
  return result;
}

TEST(Unwinding, BranchesOfTheSource) {
  EXPECT_EQ(asking("if (wild(x)) return 1; return 2;"), std::vector<bool>{false});
  EXPECT_EQ(asking("if (other) return 1; return 2;"), std::vector<bool>{false});
}

TEST(Unwinding, BranchesThatLookForAnException) {
  EXPECT_EQ(asking("wild(x); if (__hindsight_flying) return 1; if (x > 3) return 3; return 2;"),
            (std::vector<bool>{true, false}));
}

TEST(Unwinding, AnExceptionThatIsOnlyPassedOn) {
  EXPECT_EQ(asking("void *now = __hindsight_flying; other = now; wild(x); if (x > 3) return 3; return 2;"),
            std::vector<bool>{false});
}

} // namespace
} // namespace hindsight::test
