// Replaces parts of terms by other terms of the same width; what contains them is built anew, and so simplified.
#pragma once

#include "term/inline_vector.h"
#include "term/term_manager.h"

#include <array>
#include <span>
#include <unordered_map>
#include <vector>

namespace hindsight {

using TermMap = std::unordered_map<const Term*, const Term*>;

/// Remembers what it has rebuilt: use one object for many terms under the same replacements.
class Substitution {
public:
  /// Keys may be any terms; a replacement is not searched for keys again.
  Substitution(TermManager& terms, const TermMap& replacements);
  Substitution(const Substitution&) = delete;
  Substitution& operator=(const Substitution&) = delete;
  const Term* apply(const Term* term);
  /// A further replacement, of a term that has not occurred in anything given to `apply`.
  void add(const Term* term, const Term* replacement);

private:
  /// A table with open addressing: a term is looked up much more often than it is new.
  struct Entry {
    const Term* term = nullptr;
    const Term* result = nullptr;
  };

  /// Whether nothing that is replaced can be in a term.
  bool isUntouched(const Term* term) const { return !everywhere && !(term->families() & touched); }
  /// What became of a term; null if that is not known yet.
  const Term* resultOf(const Term* term) const { return entries[placeOf(term)].result; }
  void remember(const Term* term, const Term* result);
  void grow();
  size_t placeOf(const Term* term) const;
  /// The result for a term whose kids have results; else null, with the missing kids on the stack.
  const Term* rebuildFromKids(const Term* term);

  TermManager& terms;
  // Most substitutions touch a handful of terms: as long as they fit, nothing is allocated.
  std::array<Entry, 16> first;
  std::vector<Entry> larger;
  std::span<Entry> entries = first; // their number is a power of two
  size_t count = 0;
  uint32_t touched = 0;    // families of the keys
  bool everywhere = false; // a key may be in any term: it has no symbols
  InlineVector<const Term*, 16> stack, kids;
};

const Term* substitute(TermManager& terms, const Term* term, const TermMap& replacements);

} // namespace hindsight
