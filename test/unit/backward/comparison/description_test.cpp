#include "backward/comparison/description.h"

#include "../backward_fixture.h"

#include <algorithm>

using namespace hindsight;
using namespace hindsight::backward;

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
  state.route.waitingEdge = 0;
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
  read.memory.accesses = {{PendingAccess::Kind::Read, address, context->pointerNumber(4), 1, {}}};
  BackwardState write = read;
  write.memory.accesses[0].kind = PendingAccess::Kind::Write;
  StateDescriber describer(*context);
  Description one, other;
  ASSERT_TRUE(describer.describe(read, one) && describer.describe(write, other));
  EXPECT_NE(one.wants, other.wants);
  EXPECT_TRUE(std::includes(other.wants.begin(), other.wants.end(), one.wants.begin(), one.wants.end()));
}

/// Paths that load from addresses and want something of what they find there.
class NamedLoadsTest : public DescriptionTest {
protected:
  NamedLoadsTest() : start(at("return 0;", [](const Function&, uint32_t index) { return index == 0; })) {}
  void reads(BackwardState& state, const Term* result, const Term* address, uint64_t value) {
    state.memory.reads.push_back({result, address, 4, 0, {}});
    state.constraints.push_back({terms.eq(result, terms.constant(value, 32)), 0});
  }
  Description of(const BackwardState& state) {
    Description description;
    EXPECT_TRUE(describer().describe(state, description));
    return description;
  }
  StateDescriber& describer() {
    if (!one) one = std::make_unique<StateDescriber>(*context);
    return *one;
  }
  const Term* below(const Term* term, uint64_t bound) { return terms.ult(term, terms.constant(bound, term->width())); }
  static bool covers(const Description& a, const Description& b) {
    return std::includes(b.wants.begin(), b.wants.end(), a.wants.begin(), a.wants.end());
  }

  BackwardState start;
  const Term* base = context->newObject(BackwardObjectKind::Heap, 0, context->pointerNumber(64));
  std::unique_ptr<StateDescriber> one;
};

TEST_F(NamedLoadsTest, NoTwoHaveOneName) {
  auto address = [&](uint64_t offset) { return terms.add(base, context->pointerNumber(offset)); };
  const Term* unknown = context->freshUnknown("v", 32);
  BackwardState first = start, second = start, third = start;
  reads(first, unknown, address(0), 5);
  reads(second, unknown, address(8), 5);
  Description one = of(first), two = of(second);
  const Term* name = two.names.at(unknown);
  EXPECT_NE(one.names.at(unknown), name);
  // A path that is rewritten with its names has the second name for an unknown, and goes on to another address.
  reads(third, name, address(16), 5);
  EXPECT_NE(of(third).names.at(name), name);
}

TEST_F(NamedLoadsTest, AnInputInAnAddressIsItself) {
  const Term *first = context->freshInput("x", 64), *second = context->freshInput("y", 64);
  const Term* address = terms.add(base, first);
  BackwardState near = start, far = start;
  const Term* unknown = context->freshUnknown("v", 32);
  auto alsoWants = [&](BackwardState& state, const Term* input) {
    const Term* open = context->freshUnknown("r", 64);
    state.frame().open.emplace_back(0, open);
    state.constraints.push_back({terms.ult(input, open), 0});
  };
  alsoWants(near, first);
  reads(near, unknown, address, 5);
  alsoWants(far, second); // mentioned first, as the other one is on the other path
  reads(far, unknown, address, 5);
  EXPECT_FALSE(covers(of(near), of(far)));
  EXPECT_FALSE(covers(of(far), of(near)));
}

TEST_F(NamedLoadsTest, WhatIsKnownOfAnIndexMatters) {
  const Term* index = context->freshInput("x", 64);
  const Term* unknown = context->freshUnknown("v", 32);
  BackwardState near = start, far = start;
  for (BackwardState* state : {&near, &far}) reads(*state, unknown, terms.add(base, index), 5);
  near.closed.push_back({below(index, 8), 0});
  far.closed.push_back({terms.bitNot(below(index, 8)), 0});
  EXPECT_FALSE(covers(of(near), of(far)));
  BackwardState access = start, other = start;
  for (BackwardState* state : {&access, &other})
    state->memory.accesses = {{PendingAccess::Kind::Read,
                               terms.add(context->freshUnknown("p", 64), index),
                               context->pointerNumber(4),
                               1,
                               {}}};
  access.closed = near.closed;
  other.memory.accesses = access.memory.accesses;
  other.closed = far.closed;
  EXPECT_FALSE(covers(of(access), of(other))) << "whether the access is valid depends on the index, too";
}

TEST_F(NamedLoadsTest, LocalsOfOneActivationGoByTheirPlace) {
  load(kInputs + "int use(char *); int main(void) { int n = __VERIFIER_nondet_int(), s = 0; char fixed[8];"
                 "for (int i = 0; i < 2; i++) { char a[n]; s += use(a); } return s + use(fixed); }");
  context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
  const Function& main = program->functions[program->entry];
  uint32_t fixed = kNone, ofLoop = kNone;
  for (uint32_t index = 0; index < main.instructions.size(); ++index)
    if (main.instructions[index].op == Opcode::Alloca)
      (BackwardContext::isFixedLocal(main, index) ? fixed : ofLoop) = index;
  ASSERT_NE(fixed, kNone);
  ASSERT_NE(ofLoop, kNone);
  BackwardState state(*context), other(*context);
  state.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
  other.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
  auto wantsOf = [&](BackwardState in, const Term* base) {
    reads(in, context->freshUnknown("v", 32), base, 5);
    return of(in).wants;
  };
  auto fixedOf = [&](const BackwardState& in) { return context->localBase(main, fixed, in.frame().activation); };
  EXPECT_EQ(wantsOf(state, fixedOf(state)), wantsOf(other, fixedOf(other))) << "the same variable";
  SiteId site = main.allocas[main.instructions[ofLoop].imm].site;
  auto round = [&] {
    return context->newObject(BackwardObjectKind::Stack, site, context->pointerNumber(8), state.frame().activation);
  };
  EXPECT_NE(wantsOf(state, round()), wantsOf(state, round())) << "those of two rounds are two objects";
}

} // namespace
