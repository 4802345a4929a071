// Integer arithmetic on numbers and on symbols against a reference in 128 bits.
#include "operation_fixture.h"

namespace hindsight {

namespace {

class Integer : public OperationFixture, public testing::WithParamInterface<unsigned> {
protected:
  unsigned width = 0;
  void SetUp() override { width = GetParam(); }
  void loadBinary(const std::string& operation) {
    std::string type = "i" + std::to_string(width);
    loadOperation(type + " %a, " + type + " %b", width, "  %r = " + operation + " " + type + " %a, %b");
  }
  template <typename Reference> void compare(const std::string& operation, Reference reference) {
    loadBinary(operation);
    for (U128 a : corners(width))
      for (U128 b : corners(width)) expectBoth({a, b}, reference(a, b));
  }
  Outcome wrapped(U128 number) const { return value(number & mask128(width)); }
  /// What sdiv and srem must be asked first.
  std::string divisionError(U128 a, U128 b) const {
    if (b == 0) return "division-by-zero";
    return a == U128(1) << (width - 1) && b == mask128(width) ? "integer-overflow" : "";
  }
};

INSTANTIATE_TEST_SUITE_P(Widths, Integer, testing::Values(1, 7, 8, 31, 32, 33, 64, 65, 127, 128));

TEST_P(Integer, SumsWrapAround) {
  compare("add", [&](U128 a, U128 b) { return wrapped(a + b); });
  compare("sub", [&](U128 a, U128 b) { return wrapped(a - b); });
}

TEST_P(Integer, ProductsWrapAround) {
  compare("mul", [&](U128 a, U128 b) { return wrapped(a * b); });
}

TEST_P(Integer, BitsAreCombinedOneByOne) {
  compare("and", [&](U128 a, U128 b) { return wrapped(a & b); });
  compare("or", [&](U128 a, U128 b) { return wrapped(a | b); });
  compare("xor", [&](U128 a, U128 b) { return wrapped(a ^ b); });
}

TEST_P(Integer, UnsignedDivisionFailsForZeroOnly) {
  compare("udiv", [&](U128 a, U128 b) { return b ? wrapped(a / b) : error("division-by-zero"); });
  compare("urem", [&](U128 a, U128 b) { return b ? wrapped(a % b) : error("division-by-zero"); });
}

TEST_P(Integer, SignedDivisionFailsForZeroAndForTheLeastNumberByMinusOne) {
  compare("sdiv", [&](U128 a, U128 b) {
    std::string wrong = divisionError(a, b);
    return wrong.empty() ? wrapped(static_cast<U128>(asSigned(a, width) / asSigned(b, width))) : error(wrong.c_str());
  });
  compare("srem", [&](U128 a, U128 b) {
    std::string wrong = divisionError(a, b);
    return wrong.empty() ? wrapped(static_cast<U128>(asSigned(a, width) % asSigned(b, width))) : error(wrong.c_str());
  });
}

TEST_P(Integer, ShiftsBelowTheWidth) {
  auto check = [&](const std::string& operation, auto reference) {
    loadBinary(operation);
    for (U128 a : corners(width))
      for (unsigned amount : {0u, 1u, width / 2, width - 1})
        if (amount < width) expectBoth({a, amount}, wrapped(reference(a, amount)));
  };
  check("shl", [](U128 a, unsigned b) { return a << b; });
  check("lshr", [](U128 a, unsigned b) { return a >> b; });
  check("ashr", [&](U128 a, unsigned b) { return static_cast<U128>(asSigned(a, width) >> b); });
}

TEST_F(OperationFixture, AnImmediateIsTheSameAsARegister) {
  loadOperation("i33 %a", 33, "  %x = add i33 %a, -1\n  %y = sdiv i33 %x, -3\n  %r = ashr i33 %y, 2");
  for (U128 a : corners(33)) {
    I128 x = asSigned((a + mask128(33)) & mask128(33), 33);
    expectBoth({a}, value(static_cast<U128>((x / -3) >> 2) & mask128(33)));
  }
}

using IntegerProgram = MachineFixture;

TEST_F(IntegerProgram, AShiftTooFarMayGiveAnything) {
  // The result is an unknown: neither comparison is decided, and each path is possible.
  std::string program = kNondet + "int main(void) { volatile unsigned n = 32; unsigned x = 1u << n;"
                                  "if (x == 5) return 1; if (x == 77) return 2; return 3; }";
  EXPECT_EQ(endsOf(program), (Lines{"returns 1", "returns 2", "returns 3"}));
}

TEST_F(IntegerProgram, ASymbolicShiftIsExactWhereItIsDefined) {
  std::string program = kNondet + "int main(void) { unsigned n = __VERIFIER_nondet_uint(); unsigned x = 1u << n;"
                                  "if (n < 32) { if (x >> n != 1) return 1; return 2; } return 3; }";
  EXPECT_EQ(endsOf(program), (Lines{"returns 2", "returns 3"}));
}

TEST_F(IntegerProgram, TheInputsOfADivisionErrorAreItsModel) {
  auto ended = run(kNondet + "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                             "return a / b == 123456; }");
  EXPECT_EQ(describe(ended), (Lines{"division-by-zero: the divisor is 0",
                                    "integer-overflow: the least 32-bit number is divided by -1", "returns 0"}));
  const Ended* overflow = findEnd(ended, "integer-overflow: the least 32-bit number is divided by -1");
  ASSERT_TRUE(overflow);
  EXPECT_EQ(inputOf(*overflow, 0), 0x80000000u);
  EXPECT_EQ(inputOf(*overflow, 1), 0xffffffffu);
}

TEST_F(IntegerProgram, PointersKeepTheirObjectThroughSumsOfOffsets) {
  auto ended = run("int a[4] = {1, 2, 3, 4}; int main(void) { unsigned long p = (unsigned long)a; p = 4 + p; p += 8;"
                   "unsigned long q = p - 4; if (p - q != 4) return 99; return *(int *)q; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 3"}));
  EXPECT_FALSE(ended[0].state->addresses) << "no address is needed for that";
}

TEST_F(IntegerProgram, PointersKeepTheirObjectOnThirtyTwoBitsToo) {
  auto ended = run("int a[4] = {1, 2, 3, 4}; int main(void) { unsigned p = (unsigned)a; p += 0xfffffffc; p += 12;"
                   "return *(int *)p; }",
                   {"-m32"});
  EXPECT_EQ(describe(ended), (Lines{"returns 3"}));
  EXPECT_FALSE(ended[0].state->addresses);
}

TEST_F(IntegerProgram, TaggedPointersFindTheirObjectThroughItsAddress) {
  std::string program = "long a[2] = {7, 8}; int main(void) { unsigned long p = (unsigned long)(a + 1) | 1;"
                        "if (!(p & 1)) return 99; return *(long *)(p & ~7ul); }";
  EXPECT_EQ(endOf(program), "returns 8");
}

} // namespace

} // namespace hindsight
