// Bit counting, funnel shifts and checked arithmetic, at odd widths too.
#include "operation_fixture.h"

namespace hindsight {

namespace {

class Intrinsic : public OperationFixture, public testing::WithParamInterface<unsigned> {
protected:
  unsigned width = 0;
  U128 mask = 0;
  std::string type;
  void SetUp() override {
    width = GetParam();
    mask = mask128(width);
    type = "i" + std::to_string(width);
  }
  /// An intrinsic of `operands` arguments of the width, with `suffix` behind them.
  void loadCall(const std::string& name, unsigned operands, const std::string& suffix = "",
                const std::string& suffixTypes = "") {
    std::string parameters, types;
    for (unsigned index = 0; index < operands; ++index) {
      parameters += (index ? ", " : "") + type + " %" + char('a' + index);
      types += (index ? ", " : "") + type;
    }
    std::string function = "@llvm." + name + "." + type;
    loadOperation(parameters, width, "  %r = call " + type + " " + function + "(" + parameters + suffix + ")",
                  "declare " + type + " " + function + "(" + types + suffixTypes + ")");
  }
  unsigned ones(U128 number) const {
    unsigned count = 0;
    for (unsigned bit = 0; bit < width; ++bit) count += number >> bit & 1;
    return count;
  }
  unsigned leadingZeros(U128 number) const {
    unsigned count = 0;
    while (count < width && !(number >> (width - 1 - count) & 1)) ++count;
    return count;
  }
  unsigned trailingZeros(U128 number) const {
    unsigned count = 0;
    while (count < width && !(number >> count & 1)) ++count;
    return count;
  }
  /// The sum or difference of two numbers of up to 127 bits, exactly.
  I128 exact(bool isSigned, bool add, U128 a, U128 b) const {
    I128 x = isSigned ? asSigned(a, width) : static_cast<I128>(a);
    I128 y = isSigned ? asSigned(b, width) : static_cast<I128>(b);
    return add ? x + y : x - y;
  }
  I128 least(bool isSigned) const { return isSigned ? -(I128(1) << (width - 1)) : 0; }
  I128 most(bool isSigned) const { return isSigned ? (I128(1) << (width - 1)) - 1 : static_cast<I128>(mask); }
};

INSTANTIATE_TEST_SUITE_P(Widths, Intrinsic, testing::Values(2, 7, 8, 31, 32, 33, 64, 65, 126));

TEST_P(Intrinsic, BitsAreCounted) {
  loadCall("ctpop", 1);
  for (U128 a : corners(width)) expectBoth({a}, value(ones(a) & mask));
  loadCall("ctlz", 1, ", i1 false", ", i1");
  for (U128 a : corners(width)) expectBoth({a}, value(leadingZeros(a) & mask));
  loadCall("cttz", 1, ", i1 false", ", i1");
  for (U128 a : corners(width)) expectBoth({a}, value(trailingZeros(a) & mask));
}

TEST_P(Intrinsic, BitsAreReversed) {
  loadCall("bitreverse", 1);
  for (U128 a : corners(width)) {
    U128 reversed = 0;
    for (unsigned bit = 0; bit < width; ++bit) reversed |= (a >> bit & 1) << (width - 1 - bit);
    expectBoth({a}, value(reversed));
  }
}

TEST_P(Intrinsic, FunnelsShiftByTheAmountModuloTheWidth) {
  for (bool left : {true, false}) {
    loadCall(left ? "fshl" : "fshr", 3);
    for (U128 a : {U128(1), mask, mask - (mask >> 1)})
      for (U128 b : {U128(0), U128(1), mask >> 1})
        for (U128 c : corners(width)) {
          unsigned amount = static_cast<unsigned>(c % width);
          U128 expected = left ? a : b;
          if (amount) expected = left ? a << amount | b >> (width - amount) : a << (width - amount) | b >> amount;
          expectBoth({a, b, c}, value(expected & mask));
        }
  }
}

TEST_P(Intrinsic, SumsSaturate) {
  for (bool isSigned : {true, false})
    for (bool add : {true, false}) {
      loadCall(std::string(isSigned ? "s" : "u") + (add ? "add" : "sub") + ".sat", 2);
      for (U128 a : corners(width))
        for (U128 b : corners(width)) {
          I128 expected = std::clamp(exact(isSigned, add, a, b), least(isSigned), most(isSigned));
          expectBoth({a, b}, value(static_cast<U128>(expected) & mask));
        }
    }
}

TEST_P(Intrinsic, ShiftsSaturate) {
  for (bool isSigned : {true, false}) {
    loadCall(isSigned ? "sshl.sat" : "ushl.sat", 2);
    for (U128 a : corners(width))
      for (unsigned amount : {0u, 1u, width / 2, width - 1}) {
        bool negative = isSigned && asSigned(a, width) < 0;
        U128 magnitude = negative ? static_cast<U128>(-asSigned(a, width)) : a;
        U128 room = negative ? static_cast<U128>(-least(true)) : static_cast<U128>(most(isSigned));
        bool fits = magnitude <= room >> amount;
        U128 expected = fits ? a << amount : static_cast<U128>(negative ? least(true) : most(isSigned));
        expectBoth({a, amount}, value(expected & mask));
      }
  }
}

TEST_P(Intrinsic, OverflowOfSumsIsReported) {
  for (bool isSigned : {true, false})
    for (bool add : {true, false}) {
      std::string name =
          "@llvm." + std::string(isSigned ? "s" : "u") + (add ? "add" : "sub") + ".with.overflow." + type;
      std::string pair = "{" + type + ", i1}";
      std::string both = type + " %a, " + type + " %b";
      for (bool flag : {true, false}) {
        loadOperation(both, flag ? 1 : width,
                      "  %p = call " + pair + " " + name + "(" + both + ")\n  %r = extractvalue " + pair + " %p, " +
                          (flag ? "1" : "0"),
                      "declare " + pair + " " + name + "(" + type + ", " + type + ")");
        for (U128 a : corners(width))
          for (U128 b : corners(width)) {
            I128 sum = exact(isSigned, add, a, b);
            bool overflows = sum < least(isSigned) || sum > most(isSigned);
            expectBoth({a, b}, value(flag ? U128(overflows) : static_cast<U128>(sum) & mask));
          }
      }
    }
}

/// What a machine of that width would say.
bool productOverflows(bool isSigned, unsigned width, U128 a, U128 b) {
  if (isSigned) {
    I128 product = 0;
    bool wide = __builtin_mul_overflow(signExtend128(a, width), signExtend128(b, width), &product);
    return wide || signExtend128(static_cast<U128>(product), width) != product;
  }
  U128 product = 0;
  return __builtin_mul_overflow(a, b, &product) || (product & ~mask128(width)) != 0;
}

TEST_P(Intrinsic, OverflowOfProductsIsReported) {
  for (bool isSigned : {true, false}) {
    std::string name = "@llvm." + std::string(isSigned ? "s" : "u") + "mul.with.overflow." + type;
    std::string pair = "{" + type + ", i1}", both = type + " %a, " + type + " %b";
    loadOperation(both, 1,
                  "  %p = call " + pair + " " + name + "(" + both + ")\n  %r = extractvalue " + pair + " %p, 1",
                  "declare " + pair + " " + name + "(" + type + ", " + type + ")");
    for (U128 a : corners(width))
      for (U128 b : corners(width)) expectBoth({a, b}, value(productOverflows(isSigned, width, a, b)));
  }
}

TEST_F(OperationFixture, OverflowOfTheWidestProducts) {
  std::vector<U128> numbers = corners(128);
  for (unsigned bits : {31, 32, 62, 63, 64, 65, 95, 126}) {
    numbers.push_back(U128(1) << bits);
    numbers.push_back((U128(1) << bits) - 1);
    numbers.push_back(-(U128(1) << bits));
  }
  for (bool isSigned : {true, false}) {
    std::string name = std::string("@llvm.") + (isSigned ? "s" : "u") + "mul.with.overflow.i128";
    loadOperation("i128 %a, i128 %b", 1,
                  "  %p = call {i128, i1} " + name + "(i128 %a, i128 %b)\n  %r = extractvalue {i128, i1} %p, 1",
                  "declare {i128, i1} " + name + "(i128, i128)");
    for (U128 a : numbers)
      for (U128 b : numbers) expectBoth({a, b}, value(productOverflows(isSigned, 128, a, b)));
  }
}

TEST_F(OperationFixture, WidenedFactorsHaveRoom) {
  for (bool isSigned : {true, false}) {
    std::string name = std::string("@llvm.") + (isSigned ? "s" : "u") + "mul.with.overflow.i128";
    std::string widened = isSigned ? "sext i64" : "zext i64";
    loadOperation("i64 %a, i64 %b", 1,
                  "  %x = " + widened + " %a to i128\n  %y = " + widened + " %b to i128\n" + "  %p = call {i128, i1} " +
                      name + "(i128 %x, i128 %y)\n  %r = extractvalue {i128, i1} %p, 1",
                  "declare {i128, i1} " + name + "(i128, i128)");
    for (U128 a : corners(64))
      for (U128 b : corners(64)) expectBoth({a, b}, value(0));
  }
}

TEST_F(OperationFixture, BytesAreSwapped) {
  for (unsigned width : {16u, 32u, 48u, 64u, 128u}) {
    std::string type = "i" + std::to_string(width), name = "@llvm.bswap." + type;
    loadOperation(type + " %a", width, "  %r = call " + type + " " + name + "(" + type + " %a)",
                  "declare " + type + " " + name + "(" + type + ")");
    U128 number = (U128(0x0123456789abcdef) << 64 | 0xfedcba9876543210) & mask128(width), swapped = 0;
    for (unsigned byte = 0; byte < width; byte += 8) swapped |= (number >> byte & 0xff) << (width - 8 - byte);
    expectBoth({number}, value(swapped));
  }
}

} // namespace

} // namespace hindsight
