#include "question.h"

namespace hindsight::fuzz {

namespace {

using Shapes = std::vector<std::vector<unsigned>>;
/// Widths of the symbols of a question: at most 24 bits together, or at most 16.
const Shapes kLarge = {{8},      {8, 8},         {8, 8, 8},       {16}, {16, 8},    {24},   {8, 1, 8},
                       {12, 12}, {4, 4, 8},      {5, 5, 5, 5, 4}, {24}, {1, 16, 2}, {4, 4}, {3, 5, 4},
                       {6, 6},   {2, 3, 2, 3, 2}};
const Shapes kSmall = {{8},       {4, 4}, {3, 5, 4}, {6, 6},    {2, 3, 2, 3, 2}, {12},     {10},
                       {5, 1, 5}, {7, 5}, {9, 2},    {4, 4, 4}, {1, 8, 1},       {8, 3, 2}};
const Shapes kSmallAndSlow = {{8, 8}, {16}, {4, 4, 8}, {8, 1, 7}, {5, 5, 5}, {14}, {13, 3}};
constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double};

} // namespace

QuestionMaker::QuestionMaker(TermManager& terms, uint64_t seed, bool isLarge)
    : terms(terms), random(seed), hasFloats(random() % 3 == 0), hasMemory(isLarge && below(3) == 0) {
  const Shapes& shapes = isLarge ? kLarge : below(8) ? kSmall : kSmallAndSlow;
  for (unsigned width : shapes[below(shapes.size())]) {
    symbols.push_back(terms.freshSymbol("s", width));
    hidden.set(symbols.back()->symbol(), number(symbols.back()->width()));
  }
  if (!isLarge || below(4)) return;
  wide = terms.freshSymbol("wide", 48);
  hidden.set(wide->symbol(), number(48));
}

uint64_t QuestionMaker::number(unsigned width) {
  switch (below(4)) {
  case 0: return below(4) & mask64(width);
  case 1: return mask64(width) - (below(3) & mask64(width));
  case 2: return uint64_t(1) << below(width);
  default: return random() & mask64(width);
  }
}

const Term* QuestionMaker::constraint() {
  const Term* result = formula(2);
  return Evaluator(hidden).isTrue(result) ? result : terms.bitNot(result);
}

const Term* QuestionMaker::formula(unsigned depth) {
  unsigned below1 = depth ? depth - 1 : 0;
  if (depth && below(4) == 0) {
    const Term *a = formula(below1), *b = formula(below1);
    switch (below(4)) {
    case 0: return terms.bitOr(a, b);
    case 1: return terms.bitAnd(a, b);
    case 2: return terms.bitXor(a, b);
    default: return terms.ite(a, b, formula(below1));
    }
  }
  if (hasFloats && below(2)) {
    FloatFormat format = kFormats[below(3)];
    constexpr TermKind kinds[] = {TermKind::FEq, TermKind::FLt, TermKind::FLe};
    const Term *a = floating(format, depth), *b = floating(format, below(2) ? below1 : 0);
    if (below(10) == 0) return terms.floatIsNan(format, a);
    return terms.floatCompare(kinds[below(3)], format, below(2) ? a : b, below(2) ? b : a);
  }
  constexpr unsigned widths[] = {8, 8, 16, 32};
  unsigned width = widths[below(4)];
  const Term *a = integer(width, depth + 1), *b = below(3) ? constant(width) : integer(width, depth);
  switch (below(6)) {
  case 0: return terms.eq(a, b);
  case 1: return terms.ne(a, b);
  case 2: return terms.ult(a, b);
  case 3: return terms.ule(b, a);
  case 4: return terms.slt(a, b);
  default: return terms.sle(b, a);
  }
}

const Term* QuestionMaker::leaf(unsigned width) {
  if (wide && below(6) == 0) return terms.extract(wide, static_cast<unsigned>(below(48 - width + 1)), width);
  const Term* symbol = symbols[below(symbols.size())];
  if (symbol->width() >= width)
    return terms.extract(symbol, static_cast<unsigned>(below(symbol->width() - width + 1)), width);
  const Term* other = symbols[below(symbols.size())];
  if (symbol->width() + other->width() == width) return terms.concat(symbol, other);
  return below(3) ? terms.zext(symbol, width) : terms.sext(symbol, width);
}

/// An array of which no element is known.
const Term* QuestionMaker::memory() {
  if (unwritten.empty())
    for (uint64_t count = 65 + below(30); count > 0; --count) unwritten.push_back(terms.freshSymbol("unwritten", 8));
  const Term* array = terms.arrayLiteral(unwritten);
  for (uint64_t count = below(4); count > 0; --count) array = terms.store(array, integer(8, below(2)), integer(8, 0));
  return terms.select(array, integer(8, below(2)));
}

const Term* QuestionMaker::table(unsigned width, unsigned depth) {
  if (hasMemory && width == 8 && below(2)) return memory();
  std::vector<const Term*> elements;
  uint64_t step = number(width), value = below(8), count = 3 + below(below(4) ? 14 : 80);
  for (uint64_t place = 0; place < count; ++place) {
    bool isFew = step & 1;
    value = isFew ? (below(3) ? value : below(4)) : value + step;
    elements.push_back(below(12) ? terms.constant(value & mask64(width), width) : leaf(width));
  }
  const Term* array = terms.arrayLiteral(elements);
  unsigned indexWidth = below(2) ? 8 : 16;
  if (below(3) == 0) array = terms.store(array, integer(indexWidth, depth), integer(width, depth));
  return terms.select(array, integer(indexWidth, depth));
}

const Term* QuestionMaker::integer(unsigned width, unsigned depth) {
  if (depth == 0) return leaf(width);
  auto kid = [&] { return integer(width, depth - 1); };
  switch (below(hasFloats ? 17 : 16)) {
  case 0: return leaf(width);
  case 1: return terms.add(kid(), constant(width));
  case 2: return terms.add(kid(), kid());
  case 3: return terms.sub(kid(), kid());
  case 4: return terms.mul(kid(), below(2) ? kid() : constant(width));
  case 5: return terms.udiv(kid(), below(2) ? kid() : constant(width));
  case 6: return terms.urem(kid(), below(2) ? kid() : constant(width));
  case 7: return terms.sdiv(kid(), below(2) ? kid() : constant(width));
  case 8: return terms.srem(kid(), below(2) ? kid() : constant(width));
  case 9: return terms.bitAnd(kid(), constant(width));
  case 10: return terms.bitXor(kid(), kid());
  case 11: return terms.shl(kid(), terms.constant(below(width + 1), width));
  case 12: return below(2) ? terms.lshr(kid(), kid()) : terms.ashr(kid(), terms.constant(below(width), width));
  case 13: return terms.ite(formula(depth - 1), kid(), constant(width));
  case 14:
  case 15: return table(width, depth - 1);
  default: {
    FloatFormat format = kFormats[below(3)];
    return terms.floatToInt(format, floating(format, depth - 1), width, below(2));
  }
  }
}

uint64_t QuestionMaker::floatPattern(FloatFormat format) {
  unsigned width = floatWidth(format);
  unsigned fraction = format == FloatFormat::Half ? 10 : format == FloatFormat::Single ? 23 : 52;
  uint64_t bias = mask64(width - fraction - 2), sign = below(2) << (width - 1);
  switch (below(5)) {
  case 0: return sign;
  case 1: return sign | ((2 * bias + 1) << fraction) | (below(3) == 0); // infinity, now and then NaN
  case 2: return sign | (bias + below(8)) << fraction;
  case 3: return sign | (bias + below(8)) << fraction | (random() & mask64(fraction));
  default: return random() & mask64(width);
  }
}

const Term* QuestionMaker::floatLeaf(FloatFormat format) {
  unsigned width = floatWidth(format);
  switch (below(4)) {
  case 0: return terms.constant(floatPattern(format), width);
  case 1: return terms.floatFromInt(format, leaf(below(2) ? 8 : 16), below(2));
  case 2:
    if (format == FloatFormat::Half) return leaf(16);
    return terms.concat(leaf(16), terms.constant(0, width - 16));
  default: return terms.floatFromInt(format, leaf(8), below(2));
  }
}

const Term* QuestionMaker::floating(FloatFormat format, unsigned depth) {
  if (depth == 0) return floatLeaf(format);
  auto kid = [&] { return floating(format, depth - 1); };
  unsigned width = floatWidth(format);
  switch (below(11)) {
  case 0: return floatLeaf(format);
  case 1: return terms.floatBinary(TermKind::FAdd, format, kid(), kid());
  case 2: return terms.floatBinary(TermKind::FSub, format, kid(), kid());
  case 3: return terms.floatBinary(TermKind::FMul, format, kid(), floatLeaf(format));
  case 4: return terms.floatBinary(TermKind::FDiv, format, kid(), terms.constant(floatPattern(format), width));
  case 5: {
    FloatFormat from = kFormats[below(3)];
    return from == format ? kid() : terms.floatConvert(from, format, floating(from, depth - 1));
  }
  case 6: return terms.floatRound(format, static_cast<RoundingMode>(below(5)), kid());
  case 7: return terms.bitXor(kid(), terms.constant(uint64_t(1) << (width - 1), width));
  case 8: return terms.bitAnd(kid(), terms.constant(mask64(width - 1), width));
  case 9: return terms.ite(formula(0), kid(), kid());
  default: return terms.floatBinary(TermKind::FAdd, format, kid(), terms.constant(floatPattern(format), width));
  }
}

} // namespace hindsight::fuzz
