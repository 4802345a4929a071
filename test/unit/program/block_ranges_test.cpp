#include "program/block_ranges.h"

#include "program/operands.h"
#include "snippet.h"

namespace hindsight::test {
namespace {

class BlockRangesTest : public ::testing::Test {
protected:
  std::unique_ptr<Program> program;

  /// What is known of the argument of each call of `see`, the lowest first.
  std::vector<std::optional<SignedRange>> seen(const std::string& body) {
    program = loadC("void see(int); unsigned g; int in(void); " + body);
    const Function& function = *program->findFunction("f");
    BlockRanges ranges(function);
    std::vector<std::optional<SignedRange>> found;
    for (uint32_t index = 0; index < function.instructions.size(); ++index) {
      const Instruction& instruction = function.instructions[index];
      if (instruction.op != Opcode::Call) continue;
      const CallInfo& call = function.calls[instruction.imm];
      if (call.callee == kNone || program->functions[call.callee].name != "see") continue;
      Operand argument = call.arguments[0].value;
      found.push_back(argument.isConstant() ? constantRange(function, argument)
                                            : ranges.before(index, argument.index()));
    }
    std::ranges::sort(found, {}, [](const auto& range) { return range ? range->low : INT64_MIN; });
    return found;
  }
  using Ranges = std::vector<std::optional<SignedRange>>;
};

constexpr int64_t kMost = 2147483647, kLeast = -2147483647 - 1;

TEST_F(BlockRangesTest, InTheBodyOfALoop) {
  EXPECT_EQ(seen("void f(void) { for (int i = 0; i < 100; i++) see(i); }"), (Ranges{SignedRange{0, 99}}));
  EXPECT_EQ(seen("void f(void) { for (int i = 63; i >= 0; i--) see(i); }"), (Ranges{SignedRange{0, 63}}));
  EXPECT_EQ(seen("void f(void) { for (unsigned i = 0; i < 10; i += 3) see(i); }"), (Ranges{SignedRange{0, 9}}));
}

TEST_F(BlockRangesTest, BehindALoop) {
  EXPECT_EQ(seen("void f(void) { int i; for (i = 0; i < 100; i++) g++; see(i); }"), (Ranges{SignedRange{100, 100}}));
}

TEST_F(BlockRangesTest, AStepThatJumpsOverTheBoundMayWrapAround) {
  EXPECT_EQ(seen("void f(void) { for (int i = 0; i < 2147483647; i += 3) see(i); }"),
            (Ranges{SignedRange{kLeast, kMost - 1}}));
}

TEST_F(BlockRangesTest, OnEitherSideOfABranch) {
  EXPECT_EQ(seen("void f(int x) { if (x < 5) see(x); else see(x); }"),
            (Ranges{SignedRange{kLeast, 4}, SignedRange{5, kMost}}));
  EXPECT_EQ(seen("void f(int x) { if (x == 5) see(x); }"), (Ranges{SignedRange{5, 5}}));
  EXPECT_EQ(seen("void f(int x) { if (x >= 0) if (x != 0) see(x); }"), (Ranges{SignedRange{1, kMost}}));
  EXPECT_EQ(seen("void f(int x) { if (5 > x) see(x); }"), (Ranges{SignedRange{kLeast, 4}}));
}

TEST_F(BlockRangesTest, UnsignedComparisonsAreAboutBothEnds) {
  EXPECT_EQ(seen("void f(unsigned x) { if (x < 8) see(x); else see(x); }"), (Ranges{std::nullopt, SignedRange{0, 7}}));
  EXPECT_EQ(seen("void f(unsigned x) { if (x > 8) see(x); }"), (Ranges{std::nullopt}));
}

TEST_F(BlockRangesTest, BothSidesOfAComparison) {
  EXPECT_EQ(seen("void f(int x) { int y = in() & 15; if (x >= 0 && x < y) { see(x); see(y); } }"),
            (Ranges{SignedRange{0, 14}, SignedRange{1, 15}}));
}

TEST_F(BlockRangesTest, WherePathsMeet) {
  EXPECT_EQ(seen("void f(int c) { int x; if (c) x = 3; else x = 9; see(x); }"), (Ranges{SignedRange{3, 9}}));
  EXPECT_EQ(seen("void f(int x) { if (x < 5) g++; see(x); }"), (Ranges{std::nullopt}));
}

TEST_F(BlockRangesTest, WhatIsComputedAnewIsKnownAnew) {
  EXPECT_EQ(seen("void f(void) { int x = in(); while (x < 5) { see(x); x = in(); } see(x); }"),
            (Ranges{SignedRange{kLeast, 4}, SignedRange{5, kMost}}));
}

TEST_F(BlockRangesTest, WhatIsNeverEnteredIsNotKnown) {
  EXPECT_EQ(seen("void f(void) { int x = in() & 3; if (x > 7) see(x); }"), (Ranges{std::nullopt}));
}

TEST_F(BlockRangesTest, NestedLoops) {
  EXPECT_EQ(seen("void f(void) { for (int i = 0; i < 7; i++) for (int j = i; j < 20; j++) { see(i); see(j); } }"),
            (Ranges{SignedRange{0, 6}, SignedRange{0, 19}}));
}

TEST_F(BlockRangesTest, WhatAFunctionReturns) {
  auto returned = [&](const std::string& text) {
    program = loadC(text);
    return BlockRanges(*program->findFunction("f")).returned();
  };
  EXPECT_EQ(returned("int f(int x) { if (x < 0) return -1; return x > 9 ? 9 : x; }"),
            (ReturnedRange{true, SignedRange{-1, 9}}));
  EXPECT_EQ(returned("int f(int x) { return x; }"), (ReturnedRange{true, std::nullopt}));
  EXPECT_EQ(returned("void f(int x) { }"), (ReturnedRange{true, std::nullopt}));
  EXPECT_EQ(returned("int f(int x) { for (;;) ; }"), (ReturnedRange{false, std::nullopt}));
}

TEST_F(BlockRangesTest, WhatCallsReturn) {
  program = loadC("int in(void); int f(void) { return in() + 1; }");
  const Function& function = *program->findFunction("f");
  auto with = [&](ReturnedRange ofCall) {
    return BlockRanges(function, [=](const CallInfo&) { return ofCall; }).returned();
  };
  EXPECT_EQ(with({true, SignedRange{3, 5}}), (ReturnedRange{true, SignedRange{4, 6}}));
  EXPECT_EQ(with({true, SignedRange{3, kMost}}), (ReturnedRange{true, std::nullopt})); // it may wrap around
  EXPECT_EQ(with({false, std::nullopt}), (ReturnedRange{false, std::nullopt}));
}

TEST_F(BlockRangesTest, ASumThatCannotOverflowDoesNotLeadToTheHandler) {
  auto entersAll = [&](const std::string& right) {
    program = load("test.ll", std::string(kLayout64) + "declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)\n" +
                                  "define i32 @f(i32 %x) {\n %a = and i32 %x, 255\n" +
                                  " %s = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 " + right + ")\n" +
                                  " %v = extractvalue {i32, i1} %s, 0\n %o = extractvalue {i32, i1} %s, 1\n" +
                                  " %fits = xor i1 %o, true\n br i1 %fits, label %yes, label %no\n" +
                                  "yes:\n ret i32 %v\nno:\n ret i32 -7\n}\n");
    const Function& function = *program->findFunction("f");
    BlockRanges ranges(function);
    bool all = true;
    for (BlockId block = 0; block < function.blocks.size(); ++block) all = all && ranges.isEntered(block);
    return all;
  };
  EXPECT_FALSE(entersAll("2147483392")); // 2^31 - 256
  EXPECT_TRUE(entersAll("2147483393"));
}

} // namespace
} // namespace hindsight::test
