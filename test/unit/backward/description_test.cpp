#include "backward/description.h"

#include "backward_fixture.h"

#include <algorithm>

using namespace hindsight;

namespace {

class DescriptionTest : public BackwardFixture {
protected:
  BackwardState at(const std::string& body, const std::function<bool(const Function&, uint32_t)>& isThere) {
    load(kInputs + "int f(int); int main(void) { " + body + " }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    const Function& function = program->functions[program->entry];
    BackwardState state(*context);
    state.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
    for (uint32_t index = 0; index < function.instructions.size(); ++index)
      if (isThere(function, index)) state.next = index;
    state.block = function.blockOf(state.next);
    return state;
  }
  /// The end of the block of the last call of a function.
  static bool endsBlockOf(const Program& program, const Function& function, uint32_t index, const char* callee) {
    const Block& block = function.blocks[function.blockOf(index)];
    if (index + 1 != block.first + block.count) return false;
    for (uint32_t each = block.first; each < index; ++each)
      if (calls(program, function, each, callee)) return true;
    return false;
  }
  static bool calls(const Program& program, const Function& function, uint32_t index, const char* callee) {
    const Instruction& instruction = function.instructions[index];
    return instruction.op == Opcode::Call && program.functions[function.calls[instruction.imm].callee].name == callee;
  }
  std::unique_ptr<BackwardContext> context;
};

TEST_F(DescriptionTest, ABlockBetweenTwoOthersIsStraight) {
  BackwardState state = at("if (__VERIFIER_nondet_int()) target(); return 0;", [&](const Function& f, uint32_t index) {
    return endsBlockOf(*program, f, index, "target");
  });
  EXPECT_TRUE(isOnStraightCode(state));
  state.waitingEdge = 0;
  EXPECT_FALSE(isOnStraightCode(state)) << "it waits for larger limits";
}

TEST_F(DescriptionTest, WaysMeetAtBranchesAndLoops) {
  EXPECT_FALSE(
      isOnStraightCode(at("if (__VERIFIER_nondet_int()) target(); return 0;", [&](const Function& f, uint32_t i) {
        return endsBlockOf(*program, f, i, "__VERIFIER_nondet_int");
      })));
  EXPECT_FALSE(isOnStraightCode(at("while (1) target();", [&](const Function& f, uint32_t i) {
    return endsBlockOf(*program, f, i, "target");
  }))) << "a loop of one block";
}

TEST_F(DescriptionTest, BehindACallThatWasNotEntered) {
  BackwardState state =
      at("int a = __VERIFIER_nondet_int(); return a + __VERIFIER_nondet_int();",
         [&](const Function& f, uint32_t i) { return calls(*program, f, i, "__VERIFIER_nondet_int"); });
  EXPECT_TRUE(isOnStraightCode(state));
  state = at("return f(1); } int f(int a) { return a;",
             [&](const Function& function, uint32_t i) { return calls(*program, function, i, "f"); });
  EXPECT_FALSE(isOnStraightCode(state)) << "out of a callee";
}

TEST_F(DescriptionTest, AWriteWantsMoreThanARead) {
  BackwardState read = at("return 0;", [](const Function&, uint32_t index) { return index == 0; });
  const Term* address = context->freshUnknown("p", context->pointerWidth());
  read.accesses = {{PendingAccess::Kind::Read, address, context->pointerNumber(4), 1, {}}};
  BackwardState write = read;
  write.accesses[0].kind = PendingAccess::Kind::Write;
  StateDescriber describer(*context);
  Description one, other;
  ASSERT_TRUE(describer.describe(read, one) && describer.describe(write, other));
  EXPECT_NE(one.wants, other.wants);
  EXPECT_TRUE(std::includes(other.wants.begin(), other.wants.end(), one.wants.begin(), one.wants.end()));
}

} // namespace
