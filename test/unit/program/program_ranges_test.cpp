#include "program/program_ranges.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

class ProgramRangesTest : public ::testing::Test {
protected:
  std::unique_ptr<Program> program;

  ReturnedRange returned(const std::string& text) {
    program = loadC(text);
    ProgramRanges ranges(*program, [&](const CallInfo& call) { return !program->functions[call.callee].declaration; });
    return ranges.returnedBy(*program->findFunction("f"));
  }
  static ReturnedRange between(int64_t low, int64_t high) { return {true, SignedRange{low, high}}; }
};

TEST_F(ProgramRangesTest, OfWhatItCalls) {
  EXPECT_EQ(
      returned("int g(int x) { return x & 7; } int h(int x) { return g(x) + 1; } int f(int x) { return h(x) + 1; }"),
      between(2, 9));
  EXPECT_EQ(returned("int in(void); int f(void) { return in(); }"), (ReturnedRange{true, std::nullopt}));
}

TEST_F(ProgramRangesTest, OfWhatCallsItself) {
  EXPECT_EQ(returned("unsigned f(unsigned x) { if (!x) return 0; unsigned r = f(x - 1) + 1; return r > 2 ? 2 : r; }"),
            between(0, 2));
  // Far more rounds than anybody waits for: the bound is where the growth stops.
  EXPECT_EQ(
      returned("int f(int x) { if (!x) return 0; int r = f(x - 1) + 1; if (r > 1000000) return 1000000; return r; }"),
      between(0, 1000000));
  EXPECT_EQ(returned("unsigned f(unsigned x) { return x ? f(x - 1) + 1 : 0; }"), (ReturnedRange{true, std::nullopt}));
  EXPECT_EQ(returned("int f(int x) { return f(x) + 1; }"), (ReturnedRange{false, std::nullopt}));
}

TEST_F(ProgramRangesTest, OfWhatCallsEachOther) {
  EXPECT_EQ(returned("unsigned g(unsigned); unsigned f(unsigned x) { if (!x) return 0; unsigned r = g(x - 1) + 1;"
                     " if (r > 3) return 3; return r; }"
                     "unsigned g(unsigned x) { if (!x) return 9; unsigned r = f(x - 1); return r; }"),
            between(0, 3));
}

TEST_F(ProgramRangesTest, BehindACallThatReturnsTwice) {
  EXPECT_EQ(returned("int setjmp(void *) __attribute__((returns_twice)); char b[200];"
                     "int f(int x) { int i = 0; if (setjmp(b)) return 1; return 2; }"),
            (ReturnedRange{true, std::nullopt}));
}

TEST_F(ProgramRangesTest, OfBlocks) {
  program = loadC("int g(int x) { return x & 7; } void see(int); void f(int x) { int y = g(x); if (y > 7) see(y); }");
  ProgramRanges ranges(*program, [&](const CallInfo& call) { return !program->functions[call.callee].declaration; });
  const Function& function = *program->findFunction("f");
  BlockRanges blocks = ranges.of(function);
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    const Block& body = function.blocks[block];
    bool sees = false;
    for (uint32_t index = body.first; index < body.first + body.count; ++index)
      if (const Instruction& each = function.instructions[index]; each.op == Opcode::Call)
        sees = sees || program->functions[function.calls[each.imm].callee].name == "see";
    EXPECT_EQ(blocks.isEntered(block), !sees);
  }
}

} // namespace
} // namespace hindsight::test
