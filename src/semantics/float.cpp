// Floating point. Numbers are bit patterns; the constant folding of terms is the one definition of each operation.
#include "semantics/float.h"

#include "support/invariant.h"

namespace hindsight {

namespace {

FloatFormat formatOf(const Instruction& instruction) {
  return static_cast<FloatFormat>(instruction.extra);
}

const Term* signMask(TermManager& terms, unsigned width) {
  return terms.constant(U128(1) << (width - 1), width);
}

const Term* absolute(TermManager& terms, const Term* a) {
  return terms.bitAnd(a, terms.constant(mask128(a->width() - 1), a->width()));
}

const Term* unordered(TermManager& terms, FloatFormat format, const Term* a, const Term* b) {
  return terms.bitOr(terms.floatIsNan(format, a), terms.floatIsNan(format, b));
}

const Term* compareFloats(TermManager& terms, FloatPredicate predicate, FloatFormat format, const Term* a,
                          const Term* b) {
  auto equal = [&] { return terms.floatCompare(TermKind::FEq, format, a, b); };
  auto less = [&](const Term* x, const Term* y) { return terms.floatCompare(TermKind::FLt, format, x, y); };
  auto atMost = [&](const Term* x, const Term* y) { return terms.floatCompare(TermKind::FLe, format, x, y); };
  switch (predicate) {
  case FloatPredicate::False: return terms.makeFalse();
  case FloatPredicate::Oeq: return equal();
  case FloatPredicate::Ogt: return less(b, a);
  case FloatPredicate::Oge: return atMost(b, a);
  case FloatPredicate::Olt: return less(a, b);
  case FloatPredicate::Ole: return atMost(a, b);
  case FloatPredicate::One: return terms.bitOr(less(a, b), less(b, a));
  case FloatPredicate::Ord: return terms.bitNot(unordered(terms, format, a, b));
  case FloatPredicate::Uno: return unordered(terms, format, a, b);
  case FloatPredicate::Ueq: return terms.bitOr(equal(), unordered(terms, format, a, b));
  case FloatPredicate::Ugt: return terms.bitNot(atMost(a, b));
  case FloatPredicate::Uge: return terms.bitNot(less(a, b));
  case FloatPredicate::Ult: return terms.bitNot(atMost(b, a));
  case FloatPredicate::Ule: return terms.bitNot(less(b, a));
  case FloatPredicate::Une: return terms.bitNot(equal());
  case FloatPredicate::True: return terms.makeTrue();
  }
  HS_UNREACHABLE("float predicates should be handled");
}

/// The lesser (greater) of two numbers; a NaN gives way to a number.
const Term* minOrMax(TermManager& terms, FloatFormat format, const Term* a, const Term* b, bool max) {
  const Term* aFirst =
      max ? terms.floatCompare(TermKind::FLt, format, b, a) : terms.floatCompare(TermKind::FLt, format, a, b);
  const Term* ordered = terms.ite(aFirst, a, b);
  return terms.ite(terms.floatIsNan(format, a), b, terms.ite(terms.floatIsNan(format, b), a, ordered));
}

struct Layout {
  unsigned exponentBits, fractionBits; // without sign; Extended counts its explicit leading bit as fraction
};
Layout layoutOf(FloatFormat format) {
  switch (format) {
  case FloatFormat::Half: return {5, 10};
  case FloatFormat::Single: return {8, 23};
  case FloatFormat::Double: return {11, 52};
  case FloatFormat::Extended: return {15, 64};
  }
  HS_UNREACHABLE("float formats should be handled");
}

/// llvm.is.fpclass: the classes are bits, from signalling NaN (0) over -infinity (2) to +infinity (9).
const Term* classify(TermManager& terms, FloatFormat format, const Term* a, uint64_t mask) {
  Layout layout = layoutOf(format);
  unsigned width = a->width();
  const Term* exponent = terms.extract(a, layout.fractionBits, layout.exponentBits);
  unsigned fractionBits = format == FloatFormat::Extended ? 63 : layout.fractionBits;
  const Term* fraction = terms.extract(a, 0, fractionBits);
  const Term* negative = terms.extract(a, width - 1, 1);
  const Term* zeroFraction = terms.eq(fraction, terms.constant(0, fractionBits));
  const Term* zeroExponent = terms.eq(exponent, terms.constant(0, layout.exponentBits));
  const Term* fullExponent = terms.eq(exponent, terms.constant(mask128(layout.exponentBits), layout.exponentBits));
  const Term* quiet = terms.extract(a, fractionBits - 1, 1);
  const Term* nan = terms.bitAnd(fullExponent, terms.bitNot(zeroFraction));
  const Term* kinds[5] = {
      terms.bitAnd(fullExponent, zeroFraction),                             // infinity
      terms.bitAnd(terms.bitNot(fullExponent), terms.bitNot(zeroExponent)), // normal
      terms.bitAnd(zeroExponent, terms.bitNot(zeroFraction)),               // subnormal
      terms.bitAnd(zeroExponent, zeroFraction),                             // zero
      nullptr,
  };
  const Term* result = terms.makeFalse();
  auto include = [&](unsigned bit, const Term* holds) {
    if (mask >> bit & 1) result = terms.bitOr(result, holds);
  };
  include(0, terms.bitAnd(nan, terms.bitNot(quiet)));
  include(1, terms.bitAnd(nan, quiet));
  for (unsigned kind = 0; kind < 4; ++kind) {
    include(2 + kind, terms.bitAnd(negative, kinds[kind]));
    include(9 - kind, terms.bitAnd(terms.bitNot(negative), kinds[kind]));
  }
  return result;
}

/// Saturating conversion: NaN is 0, numbers beyond the range are its ends.
const Term* saturatedToInt(TermManager& terms, FloatFormat format, const Term* a, unsigned width, bool isSigned) {
  U128 most = isSigned ? mask128(width - 1) : mask128(width);
  U128 least = isSigned ? U128(1) << (width - 1) : 0;
  const Term* high = terms.constant(most, width);
  const Term* low = terms.constant(least, width);
  // The ends as floats round away from the range at most, so comparing with them errs on neither side.
  const Term* highFloat = terms.floatFromInt(format, high, isSigned);
  const Term* lowFloat = terms.floatFromInt(format, low, isSigned);
  const Term* above = terms.floatCompare(TermKind::FLe, format, highFloat, a);
  const Term* below = terms.floatCompare(TermKind::FLe, format, a, lowFloat);
  const Term* inside = terms.floatToInt(format, a, width, isSigned);
  return terms.ite(terms.floatIsNan(format, a), terms.constant(0, width),
                   terms.ite(above, high, terms.ite(below, low, inside)));
}

} // namespace

unsigned floatOperandWidth(const Instruction& instruction) {
  bool fromInt = instruction.op == Opcode::FFromSInt || instruction.op == Opcode::FFromUInt;
  return fromInt ? instruction.width2 : floatWidth(formatOf(instruction));
}

const Term* floatTerm(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b, const Term* c) {
  FloatFormat format = formatOf(instruction);
  switch (instruction.op) {
  case Opcode::FAdd: return terms.floatBinary(TermKind::FAdd, format, a, b);
  case Opcode::FSub: return terms.floatBinary(TermKind::FSub, format, a, b);
  case Opcode::FMul: return terms.floatBinary(TermKind::FMul, format, a, b);
  case Opcode::FDiv: return terms.floatBinary(TermKind::FDiv, format, a, b);
  case Opcode::FRem: return terms.floatBinary(TermKind::FRem, format, a, b);
  case Opcode::FNeg: return terms.bitXor(a, signMask(terms, a->width()));
  case Opcode::FAbs: return absolute(terms, a);
  case Opcode::FSqrt: return terms.floatSqrt(format, a);
  case Opcode::FFma: return terms.floatFma(format, a, b, c);
  case Opcode::FMinNum: return minOrMax(terms, format, a, b, false);
  case Opcode::FMaxNum: return minOrMax(terms, format, a, b, true);
  case Opcode::FCopySign: return terms.bitOr(absolute(terms, a), terms.bitAnd(b, signMask(terms, b->width())));
  case Opcode::FRound: return terms.floatRound(format, static_cast<RoundingMode>(instruction.imm), a);
  case Opcode::FCmp: return compareFloats(terms, static_cast<FloatPredicate>(instruction.imm), format, a, b);
  case Opcode::FConvert: return terms.floatConvert(format, static_cast<FloatFormat>(instruction.imm), a);
  case Opcode::FFromSInt: return terms.floatFromInt(format, a, true);
  case Opcode::FFromUInt: return terms.floatFromInt(format, a, false);
  case Opcode::FToSInt:
  case Opcode::FToUInt: {
    bool isSigned = instruction.op == Opcode::FToSInt;
    return instruction.imm == 1 ? saturatedToInt(terms, format, a, instruction.width, isSigned)
                                : terms.floatToInt(format, a, instruction.width, isSigned);
  }
  case Opcode::FClass: return classify(terms, format, a, instruction.imm);
  default: HS_UNREACHABLE("only float operations should come here");
  }
}

} // namespace hindsight
