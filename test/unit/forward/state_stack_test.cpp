#include "forward/state_stack.h"

#include "run_fixture.h"

#include "step/machine.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

TEST(StateStack, TheInnermostStandsBeforeAnInstructionTheOthersBehindTheirCall) {
  auto program = load("int f(int x) { if (x) return 1; return 2; }\n"
                      "int main(void) { int x = __VERIFIER_nondet_int(); return f(x); }");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {}};
  auto state = machine.initialState(*program->findFunction("main"));
  EXPECT_EQ(stackOf(*state), (std::vector<CodePoint>{{program->findFunction("main")->id, 0}}));
  machine.run(*state, 1000); // to the fork in f
  std::vector<CodePoint> stack = stackOf(*state);
  ASSERT_EQ(stack.size(), 2u);
  const Function& main = program->functions[stack[0].function];
  EXPECT_EQ(main.name, "main");
  EXPECT_EQ(main.instructions[stack[0].instruction - 1].op, Opcode::Call);
  EXPECT_EQ(program->functions[stack[1].function].name, "f");
  EXPECT_EQ(stackOf(*state, 1), std::vector<CodePoint>{stack[1]});
}

} // namespace
