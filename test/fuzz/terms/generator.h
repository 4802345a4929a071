// Random terms, each built twice by the same calls: in a manager that rewrites and in one that does not.
//
// A session has a handful of symbols and widths and grows a pool; operands are mostly recent members of the pool, so
// that terms share parts and rules that need a repeated operand get their chance. Numbers are mostly the interesting
// ones: ends of ranges, powers of two, and neighbours of numbers used before.
#pragma once

#include "random.h"
#include "term/evaluator.h"
#include "term/term_manager.h"

#include <vector>

namespace hindsight::fuzz {

/// The same term with and without rewriting.
struct TermPair {
  const Term* rewritten;
  const Term* raw;
  unsigned width() const { return raw->width(); }
};

struct GeneratorOptions {
  std::vector<unsigned> widths = {1, 8, 32};
  unsigned symbols = 4;
  bool division = true; // also products of unknowns: both are hard for solvers
  bool arrays = true;
  bool bases = false;
  bool floats = false;
  bool extended = true; // the x87 format among the floats
  bool fma = true;      // also remainders and roots

  /// Options drawn for the n-th session: narrow, odd, wide, with floats, with bases, and so on in turn.
  static GeneratorOptions forSession(uint64_t session, Random& random);
};

class TermGenerator {
public:
  TermGenerator(TermManager& rewriting, TermManager& raw, uint64_t seed, GeneratorOptions options);

  /// One more scalar term; it may be used by later ones.
  TermPair next();
  /// Numbers for all symbols that respect what is assumed about distinct bases.
  Assignment randomAssignment();
  /// The same for an exhaustive search: how many bits all symbols have together, and the assignment with those bits.
  unsigned symbolBits() const;
  Assignment assignmentFromBits(U128 bits) const;

  const std::vector<TermPair>& symbolPairs() const { return symbols; }

private:
  TermPair constant(U128 value, unsigned width);
  TermPair randomConstant(unsigned width);
  TermPair operand(unsigned width);
  TermPair anyOperand();
  TermPair adapt(TermPair term, unsigned width);
  TermPair condition() { return operand(1); }
  unsigned anyWidth() { return random.pick(options.widths); }

  TermPair arithmetic();
  TermPair bitwise();
  TermPair shift();
  TermPair comparison();
  TermPair structure();
  TermPair choice();
  TermPair linear();
  TermPair bytes();
  TermPair array();
  TermPair address();
  TermPair pattern();
  TermPair comparisonPair();
  TermPair tableComparison();
  TermPair longSum();
  TermPair floating();
  TermPair floatOperand(FloatFormat format);
  TermPair arrayIndex(uint32_t count);
  TermPair newArray();
  U128 interesting(unsigned width);
  U128 floatPattern(FloatFormat format);

  /// Makes the pair by one call per manager.
  template <typename Make> TermPair both(Make make) { return {make(rewriting, true), make(raw, false)}; }

  TermManager& rewriting;
  TermManager& raw;
  GeneratorOptions options;
  Random random;
  std::vector<TermPair> symbols, pool, arrays, bases;
  std::vector<U128> numbers; // used so far
};

} // namespace hindsight::fuzz
