// Floating point on numbers and on symbols, against the host.
#include "operation_fixture.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace hindsight {

namespace {

class FloatOperation : public OperationFixture {
protected:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  static std::vector<double> doubles() { return {0.0, -0.0, 1.5, -1e300, 5e-324, kInfinity, -kInfinity, kNan}; }
  static U128 bits(double number) { return std::bit_cast<uint64_t>(number); }
  static U128 bits(float number) { return std::bit_cast<uint32_t>(number); }

  void loadDoubles(const std::string& operation) {
    loadOperation("i64 %i, i64 %j", 64,
                  "  %a = bitcast i64 %i to double\n  %b = bitcast i64 %j to double\n  %f = " + operation +
                      "\n  %r = bitcast double %f to i64");
  }
  /// Every NaN is as good as another.
  void expectDouble(double a, double b, double expected) {
    for (Outcome outcome : {concretely({bits(a), bits(b)}), symbolically({bits(a), bits(b)})}) {
      EXPECT_EQ(outcome.error, "");
      double result = std::bit_cast<double>(static_cast<uint64_t>(outcome.value));
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(result)) << a << ", " << b << " gave " << result;
      else
        EXPECT_EQ(bits(result), bits(expected)) << a << ", " << b << " gave " << result;
    }
  }
};

TEST_F(FloatOperation, ArithmeticOfDoubles) {
  struct {
    const char* name;
    double (*run)(double, double);
  } const operations[] = {
      {"fadd", [](double a, double b) { return a + b; }},           {"fsub", [](double a, double b) { return a - b; }},
      {"fmul", [](double a, double b) { return a * b; }},           {"fdiv", [](double a, double b) { return a / b; }},
      {"frem", [](double a, double b) { return std::fmod(a, b); }},
  };
  for (const auto& operation : operations) {
    loadDoubles(std::string(operation.name) + " double %a, %b");
    for (double a : doubles())
      for (double b : doubles()) {
        if (operation.name[1] == 'r' && std::abs(a) > 1e200 && std::isfinite(a)) continue; // astronomically long
        expectDouble(a, b, operation.run(a, b));
      }
  }
}

TEST_F(FloatOperation, SignsAreBits) {
  loadOperation("i64 %i", 64,
                "  %a = bitcast i64 %i to double\n  %n = fneg double %a\n  %r = bitcast double %n to i64");
  for (double a : doubles()) expectBoth({bits(a)}, value(bits(a) ^ U128(1) << 63)); // of a NaN too
}

TEST_F(FloatOperation, EveryComparisonKnowsAboutNan) {
  struct {
    const char* name;
    bool (*holds)(double, double);
  } const predicates[] = {
      {"oeq", [](double a, double b) { return a == b; }},
      {"une", [](double a, double b) { return a != b; }},
      {"ogt", [](double a, double b) { return a > b; }},
      {"ule", [](double a, double b) { return !(a > b); }},
      {"oge", [](double a, double b) { return a >= b; }},
      {"ult", [](double a, double b) { return !(a >= b); }},
      {"olt", [](double a, double b) { return a < b; }},
      {"uge", [](double a, double b) { return !(a < b); }},
      {"one", [](double a, double b) { return a < b || a > b; }},
      {"ueq", [](double a, double b) { return !(a < b || a > b); }},
      {"ord", [](double a, double b) { return !std::isnan(a) && !std::isnan(b); }},
      {"uno", [](double a, double b) { return std::isnan(a) || std::isnan(b); }},
  };
  for (const auto& predicate : predicates) {
    loadOperation("i64 %i, i64 %j", 1,
                  "  %a = bitcast i64 %i to double\n  %b = bitcast i64 %j to double\n  %r = fcmp " +
                      std::string(predicate.name) + " double %a, %b");
    for (double a : doubles())
      for (double b : doubles()) expectBoth({bits(a), bits(b)}, value(predicate.holds(a, b)));
  }
}

TEST_F(FloatOperation, ConversionsBetweenFormatsRoundToEven) {
  loadOperation("i64 %i", 32,
                "  %a = bitcast i64 %i to double\n  %f = fptrunc double %a to float\n  %r = bitcast float %f to i32");
  for (double a : {0.1, 1e300, -1e-300, 16777217.0, 16777219.0, -0.0, kInfinity})
    expectBoth({bits(a)}, value(bits(static_cast<float>(a))));
}

TEST_F(FloatOperation, IntegersOfEveryWidthBecomeFloats) {
  loadOperation("i64 %i", 32, "  %f = sitofp i64 %i to float\n  %r = bitcast float %f to i32");
  for (int64_t i : {int64_t(0), int64_t(-1), int64_t(16777217), std::numeric_limits<int64_t>::min()})
    expectBoth({static_cast<uint64_t>(i)}, value(bits(static_cast<float>(i))));
  loadOperation("i64 %i", 64, "  %f = uitofp i64 %i to double\n  %r = bitcast double %f to i64");
  for (uint64_t i : {uint64_t(1), ~uint64_t(0), uint64_t(1) << 63, (uint64_t(1) << 53) + 1})
    expectBoth({i}, value(bits(static_cast<double>(i))));
  loadOperation("i33 %i", 64, "  %f = sitofp i33 %i to double\n  %r = bitcast double %f to i64");
  expectBoth({U128(1) << 32}, value(bits(-4294967296.0)));
  loadOperation("i128 %i", 64, "  %f = sitofp i128 %i to double\n  %r = bitcast double %f to i64");
  expectBoth({~U128(0)}, value(bits(-1.0)));
}

TEST_F(FloatOperation, FloatsBecomeIntegersTowardsZero) {
  loadOperation("i64 %i", 32, "  %a = bitcast i64 %i to double\n  %r = fptosi double %a to i32");
  expectBoth({bits(-1.99)}, value(0xffffffff));
  expectBoth({bits(2147483647.9)}, value(0x7fffffff));
  loadOperation("i64 %i", 64, "  %a = bitcast i64 %i to double\n  %r = fptoui double %a to i64");
  expectBoth({bits(18446744073709549568.0)}, value(0xfffffffffffff800));
}

TEST_F(FloatOperation, SaturatingConversionsStopAtTheEnds) {
  loadOperation("i64 %i", 33, "  %a = bitcast i64 %i to double\n  %r = call i33 @llvm.fptosi.sat.i33.f64(double %a)",
                "declare i33 @llvm.fptosi.sat.i33.f64(double)");
  expectBoth({bits(kNan)}, value(0));
  expectBoth({bits(1e30)}, value(mask128(32)));
  expectBoth({bits(-kInfinity)}, value(U128(1) << 32));
  expectBoth({bits(-4294967296.0)}, value(U128(1) << 32));
  expectBoth({bits(4294967295.5)}, value(mask128(32)));
  expectBoth({bits(-7.9)}, value(mask128(33) - 6));
  loadOperation("i64 %i", 8, "  %a = bitcast i64 %i to double\n  %r = call i8 @llvm.fptoui.sat.i8.f64(double %a)",
                "declare i8 @llvm.fptoui.sat.i8.f64(double)");
  expectBoth({bits(-3.0)}, value(0));
  expectBoth({bits(255.9)}, value(255));
  expectBoth({bits(256.0)}, value(255));
}

TEST_F(FloatOperation, ClassesArePartedByTheirBits) {
  struct {
    U128 number;
    unsigned bit;
  } const samples[] = {{0x7ff0000000000001, 0}, {0x7ff8000000000000, 1}, {bits(-kInfinity), 2}, {bits(-1.5), 3},
                       {bits(-5e-324), 4},      {bits(-0.0), 5},         {bits(0.0), 6},        {bits(5e-324), 7},
                       {bits(1.5), 8},          {bits(kInfinity), 9}};
  for (unsigned bit = 0; bit < 10; ++bit) {
    loadOperation("i64 %i", 1,
                  "  %a = bitcast i64 %i to double\n  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 " +
                      std::to_string(1 << bit) + ")",
                  "declare i1 @llvm.is.fpclass.f64(double, i32)");
    for (const auto& sample : samples) expectBoth({sample.number}, value(sample.bit == bit));
  }
}

TEST_F(FloatOperation, MinimaPreferNumbersOverNan) {
  for (const char* name : {"minnum", "maxnum"}) {
    bool max = name[1] == 'a';
    loadOperation("i64 %i, i64 %j", 64,
                  "  %a = bitcast i64 %i to double\n  %b = bitcast i64 %j to double\n  %f = call double @llvm." +
                      std::string(name) + ".f64(double %a, double %b)\n  %r = bitcast double %f to i64",
                  "declare double @llvm." + std::string(name) + ".f64(double, double)");
    expectDouble(kNan, 2, 2);
    expectDouble(2, kNan, 2);
    expectDouble(-3, 2, max ? 2 : -3);
    expectDouble(2, -kInfinity, max ? 2 : -kInfinity);
    expectDouble(kNan, kNan, kNan);
  }
}

TEST_F(FloatOperation, ExtendedPrecisionIsExact) {
  loadOperation("i80 %i, i80 %j", 80,
                "  %a = bitcast i80 %i to x86_fp80\n  %b = bitcast i80 %j to x86_fp80\n"
                "  %s = fadd x86_fp80 %a, %b\n  %r = bitcast x86_fp80 %s to i80");
  auto bits80 = [](long double number) {
    U128 result = 0;
    std::memcpy(&result, &number, 10);
    return result;
  };
  for (long double a : {1.0L, 0x1p63L, -0x1.fffffffffffffffep0L, 1e4000L})
    for (long double b : {0x1p-63L, 1.0L, -1e4000L}) expectBoth({bits80(a), bits80(b)}, value(bits80(a + b)));
}

} // namespace

} // namespace hindsight
