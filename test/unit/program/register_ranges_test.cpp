#include "program/register_ranges.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

class RegisterRangesTest : public ::testing::Test {
protected:
  std::unique_ptr<Program> program;

  /// The ranges of the registers that meet in phis of a function, in the order of their slots.
  std::vector<std::optional<SignedRange>> phis(const std::string& source,
                                               RegisterRanges::Wrapping wrapping = RegisterRanges::Wrapping::Excluded) {
    program = loadC(source, {}, "main");
    const Function& function = *program->findFunction("f");
    RegisterRanges ranges(function, [](Slot) { return std::nullopt; }, wrapping);
    std::vector<std::optional<SignedRange>> found;
    for (Slot slot = 0; slot < function.slotCount; ++slot)
      if (std::any_of(function.phiCopies.begin(), function.phiCopies.end(),
                      [&](const PhiCopy& copy) { return copy.dst == slot; }))
        found.push_back(ranges.of(slot));
    return found;
  }
  using Ranges = std::vector<std::optional<SignedRange>>;
};

constexpr int64_t kLargest = 2147483647, kSmallest = -2147483647 - 1;

TEST_F(RegisterRangesTest, CountersStayOnTheirSide) {
  EXPECT_EQ(phis("int f(int n) { int i = 3; while (i < n) i += 2; return i; } int main(void) { return f(9); }"),
            (Ranges{SignedRange{3, kLargest}}));
  EXPECT_EQ(phis("int f(int n) { int i = 10; while (i > n) i--; return i; } int main(void) { return f(9); }"),
            (Ranges{SignedRange{kSmallest, 10}}));
  EXPECT_EQ(phis("int f(int n) { unsigned i = 3; while (i < n) i += 2; return i; } int main(void) { return f(9); }"),
            (Ranges{std::nullopt}))
      << "unsigned numbers wrap around";
}

TEST_F(RegisterRangesTest, ChoicesBetweenConstants) {
  EXPECT_EQ(phis("int f(int n) { int x = 1; if (n == 3) x = 5; else if (n == 4) x = -2; return x; }"
                 "int main(void) { return f(9); }"),
            (Ranges{SignedRange{-2, 1}, SignedRange{-2, 5}}));
}

TEST_F(RegisterRangesTest, ComparisonsOfWideNumbersHaveOneBit) {
  EXPECT_EQ(phis("int f(int a, int b) { return a != 1 || b != 2; } int main(void) { return f(9, 8); }"),
            (Ranges{std::nullopt}));
}

TEST_F(RegisterRangesTest, CountersThatMayWrapAroundHaveNoSide) {
  EXPECT_EQ(phis("int f(int n) { int i = 3; while (i < n) i += 2; return i; } int main(void) { return f(9); }",
                 RegisterRanges::Wrapping::Possible),
            (Ranges{std::nullopt}));
}

} // namespace
} // namespace hindsight::test
