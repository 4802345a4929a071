#include "term/value_facts.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Array literals with more elements are not looked into, tables of numbers with more of these neither.
constexpr uint32_t kMostElements = 64, kMostNumbers = 2048;

ValueFacts join(const ValueFacts& a, const ValueFacts& b) {
  return {a.common(b), a.width, std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// Sums of more addends, or wider ones, are not looked at as a whole.
constexpr unsigned kMostAddends = 8, kWidestSum = 64;

/// What is known of a sum while its addends are taken apart: bounds as whole numbers, where a coefficient from half of
/// the modulus on stands for a negative number. So `13 - x` is bounded, which wraps around as a sum of two.
struct SumFacts {
  explicit SumFacts(unsigned width) : width(width), bits(KnownBits::exactly(0, width)) {}

  void add(const ValueFacts& facts, U128 coefficient) {
    bits = bitsOfSum(bits, coefficient == 1 ? KnownBits(facts) : ofProduct(facts, coefficient), width);
    if (!bounded) return;
    I128 factor = signExtend128(coefficient, width);
    U128 size = factor < 0 ? -static_cast<U128>(factor) : static_cast<U128>(factor);
    if (size != 0 && facts.high > (U128(1) << kWidestTotal) / size) {
      bounded = false;
      return;
    }
    auto least = factor * static_cast<I128>(facts.low), most = factor * static_cast<I128>(facts.high);
    low += std::min(least, most);
    high += std::max(least, most);
  }
  ValueFacts total() const {
    ValueFacts result = ValueFacts::unknown(width);
    if (bounded && low >> width == high >> width) {
      result.low = static_cast<U128>(low) & result.mask();
      result.high = static_cast<U128>(high) & result.mask();
    }
    result.KnownBits::add(bits);
    return result;
  }

private:
  static constexpr unsigned kWidestTotal = 100; // a sum of a few such numbers fits

  KnownBits ofProduct(const ValueFacts& facts, U128 coefficient) const {
    return bitsOfProduct(facts, KnownBits::exactly(coefficient, width), width);
  }

  unsigned width;
  KnownBits bits;
  bool bounded = true;
  I128 low = 0, high = 0;
};

ValueFacts ofSum(const Term* sum, unsigned depth) {
  SumFacts facts(sum->width());
  const Term* rest = sum;
  for (unsigned count = 1; rest; ++count) {
    bool isLast = rest->kind() != TermKind::Add || count == kMostAddends;
    const Term* addend = isLast ? rest : rest->kid(1);
    bool isScaled = addend->kind() == TermKind::Mul && addend->kid(1)->isConst();
    // A sum that is too long to be taken apart, or a product, is looked at as any other term.
    facts.add(valueFacts(isScaled ? addend->kid(0) : addend, depth - 1), isScaled ? addend->kid(1)->value() : 1);
    rest = isLast ? nullptr : rest->kid(0);
  }
  return facts.total();
}

ValueFacts ofAdd(const ValueFacts& a, const ValueFacts& b) {
  ValueFacts result = ValueFacts::unknown(a.width);
  if (a.high <= a.mask() - b.high) {
    result.low = a.low + b.low;
    result.high = a.high + b.high;
  }
  result.add(bitsOfSum(a, b, a.width));
  return result;
}

ValueFacts ofMul(const ValueFacts& a, const ValueFacts& b) {
  ValueFacts result = ValueFacts::unknown(a.width);
  if (b.high == 0 || a.high <= a.mask() / b.high) {
    result.low = a.low * b.low;
    result.high = a.high * b.high;
  }
  result.add(bitsOfProduct(a, b, a.width));
  return result;
}

ValueFacts ofDivision(TermKind kind, const ValueFacts& a, const ValueFacts& b) {
  ValueFacts result = ValueFacts::unknown(a.width);
  if (b.low == 0) {
    if (kind == TermKind::URem) result.high = a.high; // also when dividing by zero
    return result;
  }
  if (kind == TermKind::UDiv) {
    result.low = a.low / b.high;
    result.high = a.high / b.low;
  } else {
    result.high = std::min(a.high, b.high - 1);
    if (a.high < b.low) result.low = a.low;
  }
  return result;
}

ValueFacts ofBitwise(TermKind kind, const ValueFacts& a, const ValueFacts& b) {
  ValueFacts result = ValueFacts::unknown(a.width);
  result.add(bitsOfBitwise(kind, a, b));
  if (kind == TermKind::And) result.high = std::min(a.high, b.high);
  if (kind == TermKind::Or) result.low = std::max(a.low, b.low);
  return result;
}

ValueFacts ofShift(TermKind kind, const ValueFacts& a, const ValueFacts& amount) {
  ValueFacts result = ValueFacts::unknown(a.width);
  if (kind == TermKind::LShr || (kind == TermKind::AShr && a.signIsZero())) {
    result.high = amount.low >= a.width ? 0 : a.high >> static_cast<unsigned>(amount.low);
  } else if (kind == TermKind::Shl) {
    unsigned zeros =
        static_cast<unsigned>(std::min<U128>(a.width, a.trailingZeros() + std::min<U128>(amount.low, 128)));
    if (zeros) result.zeros = mask128(zeros);
  }
  return result;
}

ValueFacts ofConcat(const ValueFacts& high, const ValueFacts& low) {
  unsigned shift = low.width;
  return {bitsOfConcat(high, low, shift), high.width + shift, high.low << shift | low.low,
          high.high << shift | low.high};
}

ValueFacts ofExtract(const ValueFacts& whole, unsigned low, unsigned width) {
  ValueFacts result = ValueFacts::unknown(width);
  result.add(bitsOfExtract(whole, low, width));
  // Bounds carry over when nothing above the extracted bits can be set.
  if ((whole.high >> low) <= result.mask()) {
    result.low = whole.low >> low;
    result.high = whole.high >> low;
  }
  return result;
}

ValueFacts ofExtension(TermKind kind, const ValueFacts& narrow, unsigned width) {
  ValueFacts result = ValueFacts::unknown(width);
  U128 added = result.mask() & ~narrow.mask();
  if (kind == TermKind::ZExt || narrow.signIsZero())
    return {{narrow.zeros | added, narrow.ones}, width, narrow.low, narrow.high};
  result.add(narrow);
  if (narrow.signIsOne()) return {{narrow.zeros, narrow.ones | added}, width, narrow.low | added, narrow.high | added};
  return result;
}

/// What all elements of a table of numbers have in common; false if an element is no number.
bool ofNumbers(const Term* table, ValueFacts& result) {
  for (const Term* element : table->kids()) {
    if (!element->isConst()) return false;
    U128 value = element->value();
    result.zeros &= ~value;
    result.ones &= value;
    result.low = std::min(result.low, value);
    result.high = std::max(result.high, value);
  }
  return true;
}

ValueFacts ofSelect(const Term* term) {
  const Term* array = term->kid(0);
  if (array->kind() != TermKind::ArrayLit || array->elementCount() > kMostNumbers)
    return ValueFacts::unknown(term->width());
  ValueFacts result = ValueFacts::exactly(0, term->width()); // what is read outside
  if (ofNumbers(array, result)) return result;
  if (array->elementCount() > kMostElements) return ValueFacts::unknown(term->width());
  for (const Term* element : array->kids()) result = join(result, valueFacts(element, 0));
  return result;
}

ValueFacts compute(const Term* term, unsigned depth) {
  auto kid = [&](unsigned index) { return valueFacts(term->kid(index), depth - 1); };
  switch (term->kind()) {
  case TermKind::Add: return term->width() <= kWidestSum ? ofSum(term, depth) : ofAdd(kid(0), kid(1));
  case TermKind::Mul: return ofMul(kid(0), kid(1));
  case TermKind::UDiv:
  case TermKind::URem: return ofDivision(term->kind(), kid(0), kid(1));
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor: return ofBitwise(term->kind(), kid(0), kid(1));
  case TermKind::Not: {
    ValueFacts inner = kid(0);
    return {inner.inverted(), inner.width, ~inner.high & inner.mask(), ~inner.low & inner.mask()};
  }
  case TermKind::Shl:
  case TermKind::LShr:
  case TermKind::AShr: return ofShift(term->kind(), kid(0), kid(1));
  case TermKind::Concat: return ofConcat(kid(0), kid(1));
  case TermKind::Extract: return ofExtract(kid(0), term->low(), term->width());
  case TermKind::ZExt:
  case TermKind::SExt: return ofExtension(term->kind(), kid(0), term->width());
  case TermKind::Ite: return join(kid(1), kid(2));
  case TermKind::Select: return ofSelect(term);
  default: return ValueFacts::unknown(term->width());
  }
}

} // namespace

ValueFacts ValueFacts::unknown(unsigned width) {
  return {{}, width, 0, mask128(width)};
}

ValueFacts ValueFacts::exactly(U128 value, unsigned width) {
  return {KnownBits::exactly(value, width), width, value, value};
}

void ValueFacts::tighten() {
  low = std::max(low, ones);
  high = std::min(high, mask() & ~zeros);
  add(KnownBits::between(low, high, width));
}

ValueFacts valueFacts(const Term* term, unsigned depth) {
  if (term->isConst()) return ValueFacts::exactly(term->value(), term->width());
  // Of a truth value that is certain, nothing but the constant is left by the rules that made it.
  if (depth == 0 || term->isSymbol() || term->width() == 1) return ValueFacts::unknown(term->width());
  ValueFacts facts = compute(term, depth);
  facts.tighten();
  return facts;
}

} // namespace hindsight
