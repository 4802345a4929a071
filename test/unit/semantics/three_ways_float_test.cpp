// Every operation on floating-point numbers, three ways.
#include "three_ways_fixture.h"

#include <bit>

namespace hindsight {

namespace {

struct Format {
  const char* type;   // in IR
  const char* suffix; // of intrinsics
  unsigned width;
  unsigned exponent, fraction; // bits; the fraction with the leading bit of x86_fp80
};
constexpr Format kHalf{"half", "f16", 16, 5, 10}, kSingle{"float", "f32", 32, 8, 23},
    kDoubleFormat{"double", "f64", 64, 11, 52}, kExtended{"x86_fp80", "f80", 80, 15, 64};

class EachFormat : public ThreeWays, public testing::WithParamInterface<Format> {
protected:
  Format format = GetParam();
  std::string type = format.type, bits = typeOf(format.width);

  /// Numbers are given as their patterns.
  std::string asFloats(unsigned count) {
    std::string body;
    for (unsigned index = 0; index < count; ++index)
      body +=
          "  %x" + std::to_string(index) + " = bitcast " + bits + " %p" + std::to_string(index) + " to " + type + "\n";
    return body;
  }
  std::string patterns(unsigned count) {
    std::string text;
    for (unsigned index = 0; index < count; ++index) text += (index ? ", " : "") + bits + " %p" + std::to_string(index);
    return text;
  }
  std::string floats(unsigned count) {
    std::string text;
    for (unsigned index = 0; index < count; ++index) text += (index ? ", " : "") + type + " %x" + std::to_string(index);
    return text;
  }
  void expectAgreementOfFloats(unsigned count, unsigned rounds = 20) {
    for (unsigned round = 0; round < rounds; ++round) {
      Numbers operands;
      for (unsigned index = 0; index < count; ++index) operands.push_back(pattern());
      expectAgreement(operands);
    }
  }
  void operation(const std::string& text, unsigned count) {
    SCOPED_TRACE(text);
    loadOperation(patterns(count), format.width,
                  asFloats(count) + "  %y = " + text + "\n  %r = bitcast " + type + " %y to " + bits);
    expectAgreementOfFloats(count);
  }
  void intrinsic(const std::string& name, unsigned count) {
    std::string function = "@llvm." + name + "." + format.suffix, declared;
    for (unsigned index = 0; index < count; ++index) declared += (index ? ", " : "") + type;
    SCOPED_TRACE(function);
    loadOperation(patterns(count), format.width,
                  asFloats(count) + "  %y = call " + type + " " + function + "(" + floats(count) +
                      ")\n  %r = bitcast " + type + " %y to " + bits,
                  "declare " + type + " " + function + "(" + declared + ")");
    expectAgreementOfFloats(count);
  }

  /// Zeros, ones, infinities, NaNs of both kinds, the smallest and the largest, small integers, and any pattern.
  U128 pattern() {
    U128 sign = U128(pick(2)) << (format.width - 1), exponentMask = mask128(format.exponent);
    unsigned fractionBits = format.fraction;
    U128 leading = format.width == 80 ? U128(1) << 63 : 0, bias = exponentMask >> 1;
    unsigned stored = format.width == 80 ? 63 : fractionBits; // bits behind the leading one
    auto number = [&](U128 exponent, U128 fraction) {
      return sign | exponent << fractionBits | (exponent ? leading : 0) | (fraction & mask128(stored));
    };
    U128 any = U128(random()) << 64 | random();
    switch (pick(10)) {
    case 0: return number(0, 0);
    case 1: return number(bias, 0);
    case 2: return number(exponentMask, 0);
    case 3: return number(exponentMask, U128(1) << (stored - 1) | (any & 0xff));
    case 4: return number(exponentMask, 1);
    case 5: return number(0, pick(2) ? 1 : any);
    case 6: return number(exponentMask - 1, mask128(stored));
    case 7: return number(bias + pick(8), any & ~mask128(stored - 3));
    case 8: return number(bias + stored + pick(4) - 2, any);
    default: return number(1 + any % (exponentMask - 1), any >> 20);
    }
  }
};

INSTANTIATE_TEST_SUITE_P(Formats, EachFormat, testing::Values(kHalf, kSingle, kDoubleFormat, kExtended),
                         [](const auto& each) { return std::string(each.param.suffix); });

TEST_P(EachFormat, Arithmetic) {
  for (const char* name : {"fadd", "fsub", "fmul", "fdiv", "frem"})
    operation(std::string(name) + " " + type + " %x0, %x1", 2);
  operation("fneg " + type + " %x0", 1);
}

TEST_P(EachFormat, Functions) {
  for (const char* name : {"fabs", "sqrt", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven"})
    intrinsic(name, 1);
  for (const char* name : {"minnum", "maxnum", "copysign"}) intrinsic(name, 2);
  intrinsic("fma", 3);
}

TEST_P(EachFormat, Comparisons) {
  for (const char* predicate : {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
                                "ult", "ule", "une", "true"}) {
    SCOPED_TRACE(predicate);
    loadOperation(patterns(2), 1, asFloats(2) + "  %r = fcmp " + predicate + " " + type + " %x0, %x1");
    expectAgreementOfFloats(2);
  }
}

TEST_P(EachFormat, Classes) {
  std::string function = std::string("@llvm.is.fpclass.") + format.suffix;
  for (unsigned mask : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u, 0x3ffu, 0x264u}) {
    SCOPED_TRACE(mask);
    loadOperation(patterns(1), 1,
                  asFloats(1) + "  %r = call i1 " + function + "(" + floats(1) + ", i32 " + std::to_string(mask) + ")",
                  "declare i1 " + function + "(" + type + ", i32)");
    expectAgreementOfFloats(1);
  }
}

TEST_P(EachFormat, Conversions) {
  for (const Format& other : {kHalf, kSingle, kDoubleFormat, kExtended}) {
    if (other.width == format.width) continue;
    std::string cast = other.width > format.width ? "fpext" : "fptrunc";
    SCOPED_TRACE(cast + " to " + other.type);
    loadOperation(patterns(1), other.width,
                  asFloats(1) + "  %y = " + cast + " " + type + " %x0 to " + other.type + "\n  %r = bitcast " +
                      other.type + " %y to " + typeOf(other.width));
    expectAgreementOfFloats(1);
  }
}

TEST_P(EachFormat, FromAndToIntegers) {
  for (unsigned width : {1u, 8u, 32u, 33u, 64u, 128u}) {
    std::string integer = typeOf(width);
    for (const char* cast : {"sitofp", "uitofp"}) {
      SCOPED_TRACE(std::string(cast) + " from " + integer);
      loadOperation(integer + " %a", format.width,
                    "  %y = " + std::string(cast) + " " + integer + " %a to " + type + "\n  %r = bitcast " + type +
                        " %y to " + bits);
      expectAgreementAtCorners({width}, 12);
    }
    for (const char* cast : {"fptosi", "fptoui"}) {
      SCOPED_TRACE(std::string(cast) + " to " + integer);
      loadOperation(patterns(1), width, asFloats(1) + "  %r = " + cast + " " + type + " %x0 to " + integer);
      expectAgreementOfFloats(1, 12);
      std::string function = "@llvm." + std::string(cast) + ".sat." + integer + "." + format.suffix;
      loadOperation(patterns(1), width, asFloats(1) + "  %r = call " + integer + " " + function + "(" + floats(1) + ")",
                    "declare " + integer + " " + function + "(" + type + ")");
      expectAgreementOfFloats(1, 12);
    }
  }
}

} // namespace

} // namespace hindsight
