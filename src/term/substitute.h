// Replaces parts of terms by other terms of the same width; what contains them is built anew, and so simplified.
#pragma once

#include "term/term_manager.h"

#include <unordered_map>

namespace hindsight {

using TermMap = std::unordered_map<const Term*, const Term*>;

/// Remembers what it has rebuilt: use one object for many terms under the same replacements.
class Substitution {
public:
  /// Keys may be any terms; a replacement is not searched for keys again.
  Substitution(TermManager& terms, TermMap replacements) : terms(terms), results(std::move(replacements)) {}
  const Term* apply(const Term* term);
  /// A further replacement, of a term that has not occurred in anything given to `apply`.
  void add(const Term* term, const Term* replacement) { results[term] = replacement; }

private:
  /// The result for a term whose kids have results; else null, with the missing kids on the stack.
  const Term* rebuildFromKids(const Term* term);

  TermManager& terms;
  TermMap results;
  std::vector<const Term*> stack, kids;
};

const Term* substitute(TermManager& terms, const Term* term, const TermMap& replacements);

} // namespace hindsight
