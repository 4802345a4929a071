// Shapes that random choice rarely hits but some rule waits for.
#include "generator.h"

#include <algorithm>

namespace hindsight::fuzz {

/// Two comparisons of one term with nearby numbers, joined.
TermPair TermGenerator::comparisonPair() {
  unsigned width = anyWidth();
  TermPair subject = operand(width);
  U128 middle = interesting(width);
  numbers.push_back(middle); // assignments shall try it
  TermPair low = constant(middle, width), high = constant(middle + random.below(5) - 2, width);
  unsigned shapes[2] = {random.between(0, 4), random.between(0, 4)};
  bool isAnd = random.percent(50), isSigned = random.percent(50);
  auto compare = [&](TermManager& terms, unsigned shape, const Term* x, const Term* number) {
    switch (shape) {
    case 0: return terms.eq(x, number);
    case 1: return terms.ne(x, number);
    case 2: return isSigned ? terms.slt(x, number) : terms.ult(x, number);
    case 3: return isSigned ? terms.slt(number, x) : terms.ult(number, x);
    default: return isSigned ? terms.sle(number, x) : terms.ule(number, x);
    }
  };
  return both([&](TermManager& terms, bool first) {
    const Term* x = first ? subject.rewritten : subject.raw;
    const Term* a = compare(terms, shapes[0], x, first ? low.rewritten : low.raw);
    const Term* b = compare(terms, shapes[1], x, first ? high.rewritten : high.raw);
    return isAnd ? terms.bitAnd(a, b) : terms.bitOr(a, b);
  });
}

/// A lookup in a table compared with a number that may be in none of its places or in all.
TermPair TermGenerator::tableComparison() {
  unsigned width = anyWidth(), count = random.between(3, 6);
  bool everywhere = random.percent(40), nowhere = random.percent(50);
  U128 wanted = random.percent(40) ? 0 : interesting(width);
  std::vector<const Term*> rewritten, plain;
  for (unsigned index = 0; index < count; ++index) {
    TermPair element = constant(everywhere ? wanted
                                : nowhere  ? wanted ^ random.between(1, 3)
                                           : interesting(width),
                                width);
    if (random.percent(10) && !bases.empty()) element = adapt(random.pick(bases), width);
    rewritten.push_back(element.rewritten);
    plain.push_back(element.raw);
  }
  TermPair index = random.percent(60) ? adapt(random.pick(symbols), random.between(2, 4)) : operand(anyWidth());
  TermPair number = constant(wanted, width);
  bool order = random.percent(30);
  return both([&](TermManager& terms, bool first) {
    const Term* read = terms.select(terms.arrayLiteral(first ? rewritten : plain), first ? index.rewritten : index.raw);
    const Term* other = first ? number.rewritten : number.raw;
    return order ? terms.ult(read, other) : terms.eq(read, other);
  });
}

/// Sums beyond the length that is kept in normal form.
TermPair TermGenerator::longSum() {
  unsigned width = anyWidth();
  TermPair result = operand(width);
  for (unsigned index = 0; index < 40; ++index) {
    TermPair test = operand(1), number = constant(index * index + 3, width);
    TermPair addend = random.percent(20) ? randomConstant(width) : operand(width);
    bool fresh = random.percent(70), doubled = random.percent(4);
    result = both([&](TermManager& terms, bool first) {
      const Term* sum = first ? result.rewritten : result.raw;
      if (doubled) return terms.add(sum, sum);
      const Term* zero = terms.constant(0, width);
      const Term* choice = terms.ite(first ? test.rewritten : test.raw, first ? number.rewritten : number.raw, zero);
      return terms.add(sum, fresh ? choice : first ? addend.rewritten : addend.raw);
    });
  }
  return result;
}

TermPair TermGenerator::pattern() {
  unsigned shape = static_cast<unsigned>(random.below(16));
  if (shape == 0) return comparisonPair();
  if ((shape == 1 || shape > 13) && options.arrays) return tableComparison();
  if (shape == 2 && random.percent(10)) return longSum();
  unsigned width = std::max(2u, anyWidth()), narrow = random.between(1, width - 1),
           other = random.between(1, width - 1);
  unsigned bit = static_cast<unsigned>(random.below(width));
  TermPair x = operand(width), a = operand(narrow), b = operand(other), test = operand(1);
  TermPair c = randomConstant(width), d = randomConstant(width), power = constant(U128(1) << bit, width);
  TermPair k = randomConstant(std::min(narrow, 64u)), l = randomConstant(std::min(narrow, 64u)),
           small = constant(random.below(20) + 1, width);
  return both([&](TermManager& terms, bool first) -> const Term* {
    auto use = [&](TermPair pair) { return first ? pair.rewritten : pair.raw; };
    switch (shape) {
    case 3: return terms.bitAnd(terms.bitAnd(use(x), use(c)), use(d));
    case 4: return terms.bitNot(terms.bitXor(use(x), use(c)));
    case 5: { // two parts side by side, or nearly
      const Term* shifted = terms.shl(terms.zext(use(a), width), terms.constant(other, width));
      return terms.bitOr(shifted, terms.zext(use(b), width));
    }
    case 6: return terms.eq(terms.bitAnd(use(x), use(power)), bit % 3 ? use(power) : terms.constant(0, width));
    case 7: return terms.eq(terms.zext(use(a), width), terms.zext(use(b), width));
    case 8: return terms.concat(terms.ite(use(test), use(k), use(l)), terms.ite(use(test), use(l), use(k)));
    case 9: return options.division ? terms.udiv(terms.udiv(use(x), use(small)), use(c)) : use(x);
    case 10: return options.division ? terms.sdiv(terms.sext(use(a), width), use(small)) : use(x);
    case 11: return options.division ? terms.srem(terms.sext(use(a), width), use(small)) : use(x);
    case 12: return terms.eq(terms.add(terms.mul(use(x), use(c)), use(d)), terms.mul(use(d), use(c)));
    case 13: return terms.eq(terms.mul(use(x), terms.bitOr(use(c), terms.constant(1, width))), use(d));
    default: return terms.bitXor(terms.ult(use(x), use(c)), terms.ule(use(c), use(x)));
    }
  });
}

} // namespace hindsight::fuzz
