// Bit counting, funnel shifts, and arithmetic that reports or clamps overflow.
#include "semantics/bits.h"

#include "semantics/integer.h"
#include "support/invariant.h"

namespace hindsight {

namespace {

/// The number of zero bits above (below) the highest (lowest) one bit: a choice from the far end inward.
const Term* countZeros(TermManager& terms, const Term* a, bool leading) {
  unsigned width = a->width();
  const Term* result = terms.constant(width, width);
  for (unsigned step = 0; step < width; ++step) {
    // The last choice made is the first one tested.
    unsigned zeros = width - 1 - step;
    unsigned bit = leading ? width - 1 - zeros : zeros;
    result = terms.ite(terms.extract(a, bit, 1), terms.constant(zeros, width), result);
  }
  return result;
}

const Term* popCount(TermManager& terms, const Term* a) {
  const Term* sum = terms.constant(0, a->width());
  for (unsigned bit = 0; bit < a->width(); ++bit)
    sum = terms.add(sum, terms.zext(terms.extract(a, bit, 1), a->width()));
  return sum;
}

const Term* reversed(TermManager& terms, const Term* a, unsigned unit) {
  const Term* result = nullptr;
  for (unsigned low = 0; low < a->width(); low += unit) {
    const Term* part = terms.extract(a, low, unit);
    result = result ? terms.concat(result, part) : part;
  }
  return result;
}

const Term* funnelShift(TermManager& terms, const Term* a, const Term* b, const Term* c, bool left) {
  unsigned width = a->width();
  const Term* amount = terms.urem(c, terms.constant(width, width));
  const Term* rest = terms.sub(terms.constant(width, width), amount);
  const Term* zero = terms.eq(amount, terms.constant(0, width));
  if (left) return terms.ite(zero, a, terms.bitOr(terms.shl(a, amount), terms.lshr(b, rest)));
  return terms.ite(zero, b, terms.bitOr(terms.shl(a, rest), terms.lshr(b, amount)));
}

const Term* isNegative(TermManager& terms, const Term* a) {
  return terms.extract(a, a->width() - 1, 1);
}

/// A product of unsigned numbers of 128 bits, and whether it has more.
///
/// Terms have no room for all of its bits. If bit i of one factor is set and a bit from 128 - i on of the other, it is
/// too wide: a question about bits, which a solver answers without multiplying. Otherwise it has at most one bit too
/// many, which shows in half of it.
struct WideProduct {
  const Term* value;
  const Term* isTooWide;
};

WideProduct wideProduct(TermManager& terms, const Term* a, const Term* b) {
  const Term* above = terms.makeFalse(); // b has a bit from 128 - i on
  const Term* tooWide = terms.makeFalse();
  for (unsigned i = 1; i < kMaxWidth; ++i) {
    above = terms.bitOr(above, terms.extract(b, kMaxWidth - i, 1));
    tooWide = terms.bitOr(tooWide, terms.bitAnd(terms.extract(a, i, 1), above));
  }
  const Term* one = terms.constant(1, kMaxWidth);
  const Term* half = terms.mul(terms.lshr(a, one), b);
  const Term* rest = terms.ite(terms.extract(a, 0, 1), b, terms.constant(0, kMaxWidth));
  const Term* product = terms.add(terms.shl(half, one), rest);
  const Term* carries = terms.bitOr(isNegative(terms, half), terms.ult(product, rest));
  return {product, terms.bitOr(tooWide, carries)};
}

/// In how many bits the number fits by its making, the sign included.
unsigned bitsOf(const Term* a, bool isSigned) {
  if (a->kind() == TermKind::SExt && isSigned) return a->kid(0)->width();
  if (a->kind() == TermKind::ZExt) return a->kid(0)->width() + isSigned;
  return a->width();
}

/// The product of numbers of more than 64 bits, of which the double width does not fit a term: by its magnitude.
const Term* wideProductOverflows(TermManager& terms, bool isSigned, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (bitsOf(a, isSigned) + bitsOf(b, isSigned) <= width) return terms.makeFalse(); // no question for a solver
  auto magnitude = [&](const Term* t) {
    const Term* positive = isSigned ? terms.ite(isNegative(terms, t), terms.neg(t), t) : t;
    return terms.zext(positive, kMaxWidth);
  };
  const Term* x = magnitude(a);
  const Term* y = magnitude(b);
  U128 most = mask128(isSigned ? width - 1 : width);
  const Term* limit = terms.constant(most, kMaxWidth);
  if (isSigned) { // one more below zero
    const Term* negative = terms.bitXor(isNegative(terms, a), isNegative(terms, b));
    limit = terms.ite(negative, terms.constant(most + 1, kMaxWidth), limit);
  }
  WideProduct product = wideProduct(terms, x, y);
  return terms.bitOr(product.isTooWide, terms.ult(limit, product.value));
}

/// Whether a OP b does not fit; `result` is the wrapped value.
const Term* overflows(TermManager& terms, Opcode op, bool isSigned, const Term* a, const Term* b, const Term* result) {
  unsigned width = a->width();
  switch (op) {
  case Opcode::AddOverflow:
  case Opcode::AddSaturate:
    if (!isSigned) return terms.ult(result, a);
    return isNegative(terms, terms.bitAnd(terms.bitXor(a, result), terms.bitXor(b, result)));
  case Opcode::SubOverflow:
  case Opcode::SubSaturate:
    if (!isSigned) return terms.ult(a, b);
    return isNegative(terms, terms.bitAnd(terms.bitXor(a, b), terms.bitXor(a, result)));
  case Opcode::MulOverflow: {
    if (width * 2 > kMaxWidth) return wideProductOverflows(terms, isSigned, a, b);
    unsigned wide = width * 2;
    const Term* x = isSigned ? terms.sext(a, wide) : terms.zext(a, wide);
    const Term* y = isSigned ? terms.sext(b, wide) : terms.zext(b, wide);
    return terms.ne(terms.mul(x, y), isSigned ? terms.sext(result, wide) : terms.zext(result, wide));
  }
  default: HS_UNREACHABLE("only additions, subtractions and multiplications should be asked about");
  }
}

Opcode plainOperation(Opcode op) {
  switch (op) {
  case Opcode::AddOverflow:
  case Opcode::AddSaturate: return Opcode::Add;
  case Opcode::SubOverflow:
  case Opcode::SubSaturate: return Opcode::Sub;
  default: return Opcode::Mul;
  }
}

const Term* saturating(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b) {
  unsigned width = instruction.width;
  bool isSigned = instruction.extra == 1;
  const Term* most = terms.constant(isSigned ? mask128(width - 1) : mask128(width), width);
  const Term* least = terms.constant(isSigned ? U128(1) << (width - 1) : 0, width);
  if (instruction.op == Opcode::ShlSaturate) {
    const Term* result = terms.shl(a, b);
    const Term* back = isSigned ? terms.ashr(result, b) : terms.lshr(result, b);
    const Term* limit = isSigned ? terms.ite(isNegative(terms, a), least, most) : most;
    return terms.ite(terms.eq(back, a), result, limit);
  }
  const Term* result = integerTerm(terms, plainOperation(instruction.op), a, b);
  const Term* overflow = overflows(terms, instruction.op, isSigned, a, b, result);
  // A signed overflow goes to the side that the first operand is on; unsigned ones go up (add) or down (sub).
  const Term* limit = isSigned                                ? terms.ite(isNegative(terms, a), least, most)
                      : instruction.op == Opcode::AddSaturate ? most
                                                              : least;
  return terms.ite(overflow, limit, result);
}

} // namespace

OverflowTerms overflowTerms(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b) {
  const Term* result = integerTerm(terms, plainOperation(instruction.op), a, b);
  return {result, overflows(terms, instruction.op, instruction.extra == 1, a, b, result)};
}

const Term* bitTerm(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b, const Term* c) {
  switch (instruction.op) {
  case Opcode::CountLeadingZeros: return countZeros(terms, a, true);
  case Opcode::CountTrailingZeros: return countZeros(terms, a, false);
  case Opcode::PopCount: return popCount(terms, a);
  case Opcode::ByteSwap: return reversed(terms, a, 8);
  case Opcode::BitReverse: return reversed(terms, a, 1);
  case Opcode::FunnelShiftLeft: return funnelShift(terms, a, b, c, true);
  case Opcode::FunnelShiftRight: return funnelShift(terms, a, b, c, false);
  default: return saturating(terms, instruction, a, b);
  }
}

} // namespace hindsight
