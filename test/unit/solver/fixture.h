// What the solver's tests share: short ways to make terms and paths, and a random source of both.
#pragma once

#include "solver/solver.h"
#include "term/evaluator.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace hindsight {

class SolverTest : public ::testing::Test {
protected:
  TermManager terms;

  const Term* number(U128 value, unsigned width = 32) { return terms.constant(value, width); }
  const Term* symbol(const char* name, unsigned width = 8) { return terms.freshSymbol(name, width); }
  /// A word as memory holds it: bytes of different symbols side by side.
  const Term* word(const char* name, unsigned bytes = 4) {
    const Term* result = terms.freshSymbol(name, 8);
    for (unsigned index = 1; index < bytes; ++index) result = terms.concat(terms.freshSymbol(name, 8), result);
    return result;
  }
  PathCondition pathOf(std::initializer_list<const Term*> constraints) {
    PathCondition path;
    for (const Term* constraint : constraints) path.add(terms, constraint);
    return path;
  }
  static bool satisfies(const Assignment& assignment, std::span<const Term* const> constraints) {
    Evaluator evaluator(assignment);
    for (const Term* constraint : constraints)
      if (!evaluator.isTrue(constraint)) return false;
    return true;
  }
};

/// Constraints of the kind paths have: comparisons of bytes, words and sums, now and then something harder.
class RandomConstraints {
public:
  RandomConstraints(TermManager& terms, uint64_t seed, unsigned hardness = 1)
      : terms(terms), random(seed), hardness(hardness) {
    for (int index = 0; index < 4; ++index) bytes.push_back(terms.freshSymbol("b", 8));
    shorts.push_back(terms.freshSymbol("h", 16));
    shorts.push_back(terms.concat(bytes[0], bytes[1]));
    words.push_back(terms.concat(terms.concat(bytes[3], bytes[2]), terms.concat(bytes[1], bytes[0])));
    words.push_back(terms.freshSymbol("w", 32));
    flags.push_back(terms.freshSymbol("f", 1));
    for (SymbolId id = 0; id < terms.symbolCount(); ++id) hidden.set(id, interesting(terms.symbolInfo(id).width));
  }

  /// A constraint that holds under the hidden assignment, so that all of them can be had together.
  const Term* consistent() {
    const Term* result = formula(2);
    Evaluator evaluator(hidden);
    return evaluator.isTrue(result) ? result : terms.bitNot(result);
  }
  const Term* any() { return formula(2); }
  uint64_t below(uint64_t bound) { return random() % bound; }
  const Term* scalar(unsigned width, unsigned depth) {
    switch (width) {
    case 1: return formula(depth);
    case 8: return value(bytes, 8, depth);
    case 16: return value(shorts, 16, depth);
    default: return value(words, 32, depth);
    }
  }

private:
  U128 interesting(unsigned width) {
    switch (random() % 4) {
    case 0: return random() % 4;
    case 1: return mask128(width) - random() % 3;
    case 2: return (U128(1) << (random() % width)) & mask128(width);
    default: return random() & mask128(width);
    }
  }
  unsigned anyWidth() {
    static constexpr unsigned widths[] = {8, 8, 16, 32};
    return widths[random() % 4];
  }
  const Term* formula(unsigned depth) {
    unsigned width = anyWidth();
    auto left = [&] { return scalar(width, depth ? depth - 1 : 0); };
    auto right = [&] { return random() % 3 ? terms.constant(interesting(width), width) : left(); };
    switch (random() % (depth ? 12 : 8)) {
    case 0:
    case 1: return terms.eq(left(), right());
    case 2: return terms.ult(left(), right());
    case 3: return terms.ule(right(), left());
    case 4: return terms.slt(left(), right());
    case 5: return terms.sle(right(), left());
    case 6: return terms.ne(left(), right());
    case 7: return flags[0];
    case 8: return terms.bitOr(formula(depth - 1), formula(depth - 1));
    case 9: return terms.bitAnd(formula(depth - 1), formula(depth - 1));
    case 10: return terms.bitNot(formula(depth - 1));
    default: return terms.ite(formula(depth - 1), formula(depth - 1), formula(depth - 1));
    }
  }
  const Term* value(std::vector<const Term*>& leaves, unsigned width, unsigned depth) {
    if (depth == 0) return leaves[random() % leaves.size()];
    auto kid = [&] { return value(leaves, width, depth - 1); };
    auto constant = [&] { return terms.constant(interesting(width), width); };
    switch (random() % (hardness ? 14 : 10)) {
    case 0: return leaves[random() % leaves.size()];
    case 1: return terms.add(kid(), constant());
    case 2: return terms.add(kid(), kid());
    case 3: return terms.sub(kid(), kid());
    case 4: return terms.bitAnd(kid(), constant());
    case 5: return terms.bitXor(kid(), constant());
    case 6: return terms.lshr(kid(), terms.constant(random() % width, width));
    case 7: return width == 8 ? kid() : terms.zext(scalar(width / 2, depth - 1), width);
    case 8: return width == 8 ? kid() : terms.sext(scalar(width / 2, depth - 1), width);
    case 9: return terms.ite(formula(depth - 1), kid(), constant());
    case 10: return terms.urem(kid(), terms.constant(1 + random() % 20, width));
    case 11: return terms.mul(kid(), constant());
    case 12: return terms.udiv(kid(), terms.constant(1 + random() % 9, width));
    default: {
      std::vector<const Term*> elements;
      for (int index = 0; index < 5; ++index) elements.push_back(random() % 2 ? constant() : kid());
      return terms.select(terms.arrayLiteral(elements), scalar(8, depth - 1));
    }
    }
  }

  TermManager& terms;
  std::mt19937_64 random;
  unsigned hardness;
  std::vector<const Term*> bytes, shorts, words, flags;
  Assignment hidden;
};

} // namespace hindsight
