// Free terms, which can take every value: a symbol, bytes of different symbols side by side, a sum with one symbol of
// its own. For such a term, "which values may it have" answers "which values may its symbols have", and a value can be
// turned back into numbers for the symbols.
#pragma once

#include "solver/value_set.h"
#include "term/assignment.h"
#include "term/term_manager.h"

#include <vector>

namespace hindsight {

class FreeTerms {
public:
  explicit FreeTerms(TermManager& terms) : terms(terms) {}

  /// Whether the term takes every value of `image(term)` under some assignment.
  bool isFree(const Term* term);
  /// What a free term of at most 64 bits ranges over: everything, or less than the modulus for a remainder.
  static ValueSet image(const Term* term);
  /// Sets the symbols of a free term so that it has the value, one of its image. Symbols that do not matter get 0.
  void assign(const Term* term, U128 value, Assignment& assignment);

private:
  enum class Answer : uint8_t { Unasked, Free, NotFree };
  bool compute(const Term* term, unsigned depth);
  bool isFree(const Term* term, unsigned depth);
  bool disjoint(const Term* a, const Term* b);
  void solve(const Term* term, U128 value, Assignment& assignment);

  TermManager& terms;
  std::vector<Answer> answers; // by term id
};

/// The inverse of an odd number modulo 2^128.
U128 inverseOfOdd(U128 number);

} // namespace hindsight
