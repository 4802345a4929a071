#include "generator.h"

#include <algorithm>

namespace hindsight::fuzz {

namespace {

constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended};

/// Where distinct bases lie: as far apart as the rewriter takes for granted, in 32 and 64 bits.
U128 placeOfBase(uint64_t objectId, unsigned width) {
  U128 step = width == 32 ? U128(0x40000000) : U128(1) << 60;
  return (width == 32 ? U128(0x50000000) : U128(1) << 60) + step * (objectId % 10);
}

} // namespace

GeneratorOptions GeneratorOptions::forSession(uint64_t session, Random& random) {
  GeneratorOptions options;
  auto odd = [&] { return random.between(2, 128); };
  switch (session % 10) {
  case 0: options.widths = {1, 2, 3}; break;
  case 1: options.widths = {1, 3, 4, 5}; break;
  case 2: options.widths = {1, 8, 16, 32}; break;
  case 3: options.widths = {1, 8, 32, 64}; break;
  case 4: options.widths = {1, 64, 128}; break;
  case 5: options.widths = {1, odd(), odd(), odd()}; break;
  case 6: options.widths = {1, 8, 16}; break;
  case 7:
    options.widths = {1, 32, 64};
    options.bases = true;
    break;
  case 8:
    options.widths = {1, 16, 32, 64, 80};
    options.floats = true;
    break;
  case 9: options.widths = {1, 2, 4, 8}; break;
  }
  options.symbols = session % 10 == 0 ? 3 : random.between(2, 5);
  return options;
}

TermGenerator::TermGenerator(TermManager& rewriting, TermManager& raw, uint64_t seed, GeneratorOptions given)
    : rewriting(rewriting), raw(raw), options(std::move(given)), random(seed) {
  for (unsigned index = 0; index < options.symbols; ++index) {
    unsigned width = index == 0 ? 1 : anyWidth();
    std::string name = "x" + std::to_string(index);
    symbols.push_back(both([&](TermManager& terms, bool) { return terms.freshSymbol(name, width); }));
  }
  if (options.bases)
    for (unsigned width : {32u, 64u})
      for (uint64_t index = 0; index < 3; ++index) { // two distinct bases and one that may be anywhere
        uint64_t object = (width == 32 ? 10 : 20) + index;
        bases.push_back(both([&](TermManager& terms, bool) { return terms.base(object, width, index < 2); }));
        symbols.push_back(bases.back());
      }
  pool = symbols;
}

TermPair TermGenerator::next() {
  TermPair result;
  unsigned kind = static_cast<unsigned>(random.below(100));
  if (options.floats && kind < 40)
    result = floating();
  else if (options.bases && kind < 50)
    result = address();
  else if (options.arrays && kind < 8)
    result = array();
  else if (kind < 16)
    result = pattern();
  else if (kind < 28)
    result = arithmetic();
  else if (kind < 40)
    result = bitwise();
  else if (kind < 46)
    result = shift();
  else if (kind < 63)
    result = comparison();
  else if (kind < 78)
    result = structure();
  else if (kind < 87)
    result = choice();
  else if (kind < 94)
    result = linear();
  else
    result = bytes();
  pool.push_back(result);
  return result;
}

U128 TermGenerator::interesting(unsigned width) {
  U128 one = 1;
  switch (random.below(10)) {
  case 0: return 0;
  case 1: return 1;
  case 2: return mask128(width);
  case 3: return one << (width - 1);
  case 4: return mask128(width) >> 1;
  case 5: return one << random.below(width);
  case 6: return (one << random.below(width)) - 1;
  case 7: return random.below(12);
  case 8: return numbers.empty() ? 2 : random.pick(numbers) + random.below(3) - 1;
  default: return random.bits(width);
  }
}

TermPair TermGenerator::constant(U128 value, unsigned width) {
  return both([&](TermManager& terms, bool) { return terms.constant(value, width); });
}

TermPair TermGenerator::randomConstant(unsigned width) {
  U128 value = interesting(width) & mask128(width);
  numbers.push_back(value);
  return constant(value, width);
}

TermPair TermGenerator::anyOperand() {
  if (random.percent(60)) return pool[pool.size() - 1 - random.below(std::min<size_t>(pool.size(), 6))];
  return random.pick(pool);
}

TermPair TermGenerator::operand(unsigned width) {
  if (random.percent(22)) return randomConstant(width);
  for (int attempt = 0; attempt < 6; ++attempt) {
    TermPair term = anyOperand();
    if (term.width() == width) return term;
  }
  return adapt(anyOperand(), width);
}

/// Brings a term to a width by one of the ways there are.
TermPair TermGenerator::adapt(TermPair term, unsigned width) {
  if (term.width() == width) return term;
  if (term.width() > width) {
    unsigned low = random.percent(50) ? 0 : static_cast<unsigned>(random.below(term.width() - width + 1));
    return both(
        [&](TermManager& terms, bool first) { return terms.extract(first ? term.rewritten : term.raw, low, width); });
  }
  unsigned way = static_cast<unsigned>(random.below(3));
  TermPair filler = randomConstant(width - term.width());
  return both([&](TermManager& terms, bool first) {
    const Term* a = first ? term.rewritten : term.raw;
    if (way == 0) return terms.zext(a, width);
    if (way == 1) return terms.sext(a, width);
    return terms.concat(first ? filler.rewritten : filler.raw, a);
  });
}

TermPair TermGenerator::arithmetic() {
  unsigned width = anyWidth();
  TermPair a = operand(width), b = random.percent(6) ? a : operand(width);
  unsigned way = static_cast<unsigned>(random.below(options.division ? 10 : 5));
  if (!options.division && way >= 3) b = randomConstant(width); // products with unknowns are hard as well
  return both([&](TermManager& terms, bool first) {
    const Term *x = first ? a.rewritten : a.raw, *y = first ? b.rewritten : b.raw;
    switch (way) {
    case 0: return terms.add(x, y);
    case 1: return terms.sub(x, y);
    case 2: return terms.neg(x);
    case 3:
    case 4: return terms.mul(x, y);
    case 5:
    case 6: return terms.udiv(x, y);
    case 7: return terms.urem(x, y);
    case 8: return terms.sdiv(x, y);
    default: return terms.srem(x, y);
    }
  });
}

TermPair TermGenerator::bitwise() {
  unsigned width = random.percent(40) ? 1 : anyWidth();
  TermPair a = operand(width), b = random.percent(6) ? a : operand(width);
  unsigned way = static_cast<unsigned>(random.below(4));
  return both([&](TermManager& terms, bool first) {
    const Term *x = first ? a.rewritten : a.raw, *y = first ? b.rewritten : b.raw;
    switch (way) {
    case 0: return terms.bitAnd(x, y);
    case 1: return terms.bitOr(x, y);
    case 2: return terms.bitXor(x, y);
    default: return terms.bitNot(x);
    }
  });
}

TermPair TermGenerator::shift() {
  unsigned width = anyWidth();
  TermPair a = operand(width), b = random.percent(60) ? constant(random.below(width + 2), width) : operand(width);
  unsigned way = static_cast<unsigned>(random.below(3));
  return both([&](TermManager& terms, bool first) {
    const Term *x = first ? a.rewritten : a.raw, *y = first ? b.rewritten : b.raw;
    return way == 0 ? terms.shl(x, y) : way == 1 ? terms.lshr(x, y) : terms.ashr(x, y);
  });
}

TermPair TermGenerator::comparison() {
  TermPair a = anyOperand();
  unsigned width = a.width();
  TermPair b = random.percent(45) ? randomConstant(width) : operand(width);
  if (random.percent(50)) std::swap(a, b);
  unsigned way = static_cast<unsigned>(random.below(8));
  return both([&](TermManager& terms, bool first) {
    const Term *x = first ? a.rewritten : a.raw, *y = first ? b.rewritten : b.raw;
    switch (way) {
    case 0: return terms.ult(x, y);
    case 1: return terms.ule(x, y);
    case 2: return terms.slt(x, y);
    case 3: return terms.sle(x, y);
    case 4: return terms.ne(x, y);
    default: return terms.eq(x, y);
    }
  });
}

TermPair TermGenerator::structure() {
  unsigned width = anyWidth();
  unsigned way = static_cast<unsigned>(random.below(3));
  if (way == 0) return adapt(anyOperand(), width);
  TermPair a = anyOperand(), b = anyOperand();
  if (random.percent(20)) b = randomConstant(std::min(width, kMaxWidth / 2));
  if (random.percent(20)) a = randomConstant(std::min(width, kMaxWidth / 2));
  if (a.width() + b.width() > kMaxWidth) {
    a = adapt(a, std::min(a.width(), kMaxWidth / 2));
    b = adapt(b, std::min(b.width(), kMaxWidth / 2));
  }
  return both([&](TermManager& terms, bool first) {
    return terms.concat(first ? a.rewritten : a.raw, first ? b.rewritten : b.raw);
  });
}

TermPair TermGenerator::choice() {
  unsigned width = random.percent(25) ? 1 : anyWidth();
  TermPair test = condition(), a = operand(width), b = operand(width);
  return both([&](TermManager& terms, bool first) {
    return terms.ite(first ? test.rewritten : test.raw, first ? a.rewritten : a.raw, first ? b.rewritten : b.raw);
  });
}

/// Sums over few terms, with constant factors: they meet and cancel often.
TermPair TermGenerator::linear() {
  unsigned width = anyWidth(), count = random.between(2, 5);
  TermPair result = randomConstant(width);
  std::vector<TermPair> few = {operand(width), operand(width)};
  for (unsigned index = 0; index < count; ++index) {
    TermPair addend = random.pick(few),
             factor = constant(random.percent(70) ? mask128(width) * random.below(2) + 1 : interesting(width), width);
    result = both([&](TermManager& terms, bool first) {
      const Term *x = first ? addend.rewritten : addend.raw, *y = first ? factor.rewritten : factor.raw;
      return terms.add(first ? result.rewritten : result.raw, terms.mul(x, y));
    });
  }
  return result;
}

/// Takes a term apart and puts it together again, sometimes with a piece exchanged.
TermPair TermGenerator::bytes() {
  TermPair whole = anyOperand();
  if (whole.width() < 2) return adapt(whole, anyWidth());
  unsigned piece = whole.width() % 8 == 0 ? 8 : 1 + static_cast<unsigned>(random.below(whole.width() - 1));
  bool fromLow = random.percent(50), exchange = random.percent(25);
  TermPair other = operand(piece);
  auto assemble = [&](TermManager& terms, bool first) {
    const Term *term = first ? whole.rewritten : whole.raw, *result = nullptr;
    std::vector<const Term*> pieces;
    for (unsigned low = 0; low < term->width(); low += piece)
      pieces.push_back(terms.extract(term, low, std::min(piece, term->width() - low)));
    if (exchange && pieces[0]->width() == piece) pieces[0] = first ? other.rewritten : other.raw;
    if (!fromLow) std::reverse(pieces.begin(), pieces.end());
    for (const Term* part : pieces)
      result = !result ? part : fromLow ? terms.concat(part, result) : terms.concat(result, part);
    return result;
  };
  return both(assemble);
}

TermPair TermGenerator::newArray() {
  unsigned width = anyWidth();
  static constexpr unsigned counts[] = {1, 2, 3, 4, 7, 8, 16, 65};
  unsigned count = counts[random.below(std::size(counts))];
  std::vector<const Term*> rewritten, plain;
  bool same = random.percent(20);
  TermPair element = operand(width);
  for (unsigned index = 0; index < count; ++index) {
    if (!same) element = random.percent(60) ? randomConstant(width) : operand(width);
    rewritten.push_back(element.rewritten);
    plain.push_back(element.raw);
  }
  return {rewriting.arrayLiteral(rewritten), raw.arrayLiteral(plain)};
}

TermPair TermGenerator::arrayIndex(uint32_t count) {
  unsigned width = std::max(1u, static_cast<unsigned>(std::bit_width(count - 1)));
  if (random.percent(30)) width = anyWidth();
  if (random.percent(30)) return constant(random.below(count + 1), width);
  return operand(width);
}

TermPair TermGenerator::array() {
  if (arrays.empty() || random.percent(25)) arrays.push_back(newArray());
  TermPair target = random.percent(70) ? arrays.back() : random.pick(arrays);
  for (uint64_t stores = random.below(3); stores > 0; --stores) {
    TermPair index = arrayIndex(target.raw->elementCount()), value = operand(target.width());
    target = both([&](TermManager& terms, bool first) {
      return first ? terms.store(target.rewritten, index.rewritten, value.rewritten)
                   : terms.store(target.raw, index.raw, value.raw);
    });
    arrays.push_back(target);
  }
  TermPair index = arrayIndex(target.raw->elementCount());
  return both([&](TermManager& terms, bool first) {
    return first ? terms.select(target.rewritten, index.rewritten) : terms.select(target.raw, index.raw);
  });
}

/// Addresses and their comparisons.
TermPair TermGenerator::address() {
  TermPair base = random.pick(bases);
  unsigned width = base.width();
  TermPair offset = random.percent(50) ? constant(random.below(64) - 16, width) : operand(width);
  uint64_t object = raw.symbolInfo(base.raw->symbol()).baseOf;
  if (random.percent(8)) offset = constant(random.below(3) - placeOfBase(object, width), width); // near address 0
  unsigned way = static_cast<unsigned>(random.below(5));
  TermPair other = operand(width), test = condition();
  if (way >= 3 && random.percent(50)) other = constant(random.percent(60) ? 0 : random.below(8192), width);
  return both([&](TermManager& terms, bool first) {
    const Term* p = terms.add(first ? base.rewritten : base.raw, first ? offset.rewritten : offset.raw);
    const Term* q = first ? other.rewritten : other.raw;
    switch (way) {
    case 0: return p;
    case 1: return terms.ite(first ? test.rewritten : test.raw, p, q);
    case 2: return terms.sub(p, q);
    default: return terms.eq(p, q);
    }
  });
}

U128 TermGenerator::floatPattern(FloatFormat format) {
  unsigned width = floatWidth(format);
  U128 sign = U128(random.below(2)) << (width - 1);
  U128 one = 0, inf = 0;
  switch (format) {
  case FloatFormat::Half: one = 0x3c00, inf = 0x7c00; break;
  case FloatFormat::Single: one = 0x3f800000, inf = 0x7f800000; break;
  case FloatFormat::Double: one = U128(0x3ff0000000000000), inf = U128(0x7ff0000000000000); break;
  case FloatFormat::Extended: one = U128(0x3fff) << 64 | U128(1) << 63, inf = U128(0x7fff) << 64 | U128(1) << 63; break;
  }
  switch (random.below(8)) {
  case 0: return sign;
  case 1: return sign | one;
  case 2: return sign | inf;
  case 3: return sign | inf | 1;                        // signalling NaN
  case 4: return sign | inf | random.below(mask64(10)); // some NaN
  case 5: return sign | random.below(4);                // subnormal
  case 6: return sign | (one + random.below(64) - 32);  // near one
  default: return random.bits(width);
  }
}

TermPair TermGenerator::floatOperand(FloatFormat format) {
  unsigned width = floatWidth(format);
  if (random.percent(30)) return constant(floatPattern(format), width);
  return operand(width);
}

TermPair TermGenerator::floating() {
  FloatFormat format = kFormats[random.below(options.extended ? 4 : 3)];
  FloatFormat target = kFormats[random.below(options.extended ? 4 : 3)];
  auto mode = static_cast<RoundingMode>(random.below(5));
  auto binary = static_cast<TermKind>(static_cast<unsigned>(TermKind::FAdd) + random.below(options.fma ? 5 : 4));
  auto compare = static_cast<TermKind>(static_cast<unsigned>(TermKind::FEq) + random.below(3));
  TermPair a = floatOperand(format), b = random.percent(10) ? a : floatOperand(format), c = floatOperand(format);
  TermPair integer = anyOperand();
  unsigned width = anyWidth();
  bool isSigned = random.percent(50);
  unsigned way = static_cast<unsigned>(random.below(options.fma ? 10 : 8));
  return both([&](TermManager& terms, bool first) {
    const Term *x = first ? a.rewritten : a.raw, *y = first ? b.rewritten : b.raw, *z = first ? c.rewritten : c.raw;
    switch (way) {
    case 0:
    case 1: return terms.floatBinary(binary, format, x, y);
    case 2: return terms.floatCompare(compare, format, x, y);
    case 3: return terms.floatIsNan(format, x);
    case 4: return terms.floatConvert(format, target, x);
    case 5: return terms.floatFromInt(format, first ? integer.rewritten : integer.raw, isSigned);
    case 6: return terms.floatToInt(format, x, width, isSigned);
    case 7: return terms.floatRound(format, mode, x);
    case 8: return terms.floatSqrt(format, x);
    default: return terms.floatFma(format, x, y, z);
    }
  });
}

Assignment TermGenerator::randomAssignment() {
  Assignment assignment;
  for (const TermPair& symbol : symbols) {
    unsigned width = symbol.width();
    U128 value = random.percent(70) ? interesting(width) : random.bits(width);
    if (symbol.raw->isDistinctBase()) // inside its own stretch of the address space
      value = placeOfBase(raw.symbolInfo(symbol.raw->symbol()).baseOf, width);
    else if (symbol.raw->mentionsBase() && random.percent(50)) // may lie in a distinct one
      value = placeOfBase(random.below(2), width) + random.below(40);
    else if (options.floats && random.percent(50))
      for (FloatFormat format : kFormats)
        if (floatWidth(format) == width) value = floatPattern(format);
    assignment.set(symbol.raw->symbol(), value & mask128(width));
  }
  return assignment;
}

unsigned TermGenerator::symbolBits() const {
  unsigned bits = 0;
  for (const TermPair& symbol : symbols) bits += symbol.width();
  return bits;
}

Assignment TermGenerator::assignmentFromBits(U128 bits) const {
  Assignment assignment;
  for (const TermPair& symbol : symbols) {
    assignment.set(symbol.raw->symbol(), bits & mask128(symbol.width()));
    bits = symbol.width() >= 128 ? 0 : bits >> symbol.width();
  }
  return assignment;
}

} // namespace hindsight::fuzz
