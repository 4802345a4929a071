// A random question about at most 16 bits: integers, floats, tables. Large ones are about at most 24; now and then a
// wide unknown is in these, too, or memory that was never written.
#pragma once

#include "term/evaluator.h"
#include "term/term_manager.h"

#include <random>
#include <vector>

namespace hindsight::fuzz {

class QuestionMaker {
public:
  QuestionMaker(TermManager& terms, uint64_t seed, bool isLarge);

  /// Holds for one assignment that all constraints of this kind have in common.
  const Term* constraint();
  /// May hold or not.
  const Term* condition() { return formula(2); }
  /// Something whose values are asked for.
  const Term* value() { return integer(8, 2); }
  unsigned constraintCount() { return static_cast<unsigned>(below(4)); }

private:
  uint64_t below(uint64_t bound) { return random() % bound; }
  uint64_t number(unsigned width);
  const Term* constant(unsigned width) { return terms.constant(number(width), width); }
  const Term* formula(unsigned depth);
  const Term* integer(unsigned width, unsigned depth);
  const Term* leaf(unsigned width);
  const Term* table(unsigned width, unsigned depth);
  const Term* memory();
  const Term* floating(FloatFormat format, unsigned depth);
  const Term* floatLeaf(FloatFormat format);
  uint64_t floatPattern(FloatFormat format);

  TermManager& terms;
  std::mt19937_64 random;
  std::vector<const Term*> symbols;
  const Term* wide = nullptr;
  bool hasFloats, hasMemory;
  std::vector<const Term*> unwritten;
  Assignment hidden;
};

} // namespace hindsight::fuzz
