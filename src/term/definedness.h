// For which inputs a value was written: the condition under which a term does not depend on given symbols.
#pragma once

#include "term/term_manager.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hindsight {

/// The symbols that stand for something that was never given a value.
class UndefinedSymbols {
public:
  /// Of a symbol that is in no term yet that `occurIn` was asked about.
  void insert(SymbolId symbol) { symbols.insert(symbol); }
  bool empty() const { return symbols.empty(); }
  bool contains(SymbolId symbol) const { return symbols.contains(symbol); }
  /// Whether any of them is in a term. Remembered for everything below, so that terms that grow by an operation at a
  /// time cost one step each, however many symbols they have.
  bool occurIn(const Term* term) const;

private:
  enum class Answer : uint8_t { Unasked, No, Yes };
  Answer& answerFor(const Term* term) const;

  std::unordered_set<SymbolId> symbols;
  mutable std::vector<Answer> answers; // by term id
};

/// For which inputs terms were written; what was found out about a part serves all terms that have it.
class DefinednessFinder {
public:
  DefinednessFinder(TermManager& terms, const UndefinedSymbols& undefined) : terms(terms), undefined(undefined) {}

  /// A term of width 1. Where it holds, the value of `term` is the same whatever the undefined symbols are. Where it
  /// does not, it usually depends on them: choices (ite, elements of arrays, truth values) are looked at by what is
  /// chosen, every other operation is taken to depend on all its operands.
  const Term* of(const Term* term);

private:
  const Term* writtenOf(const Term* kid) const;
  const Term* operation(const Term* term);
  const Term* allKids(const Term* term);
  const Term* truthValue(const Term* term);
  const Term* element(const Term* array, const Term* index);
  const Term* writtenElement(const Term* array, const Term* index);

  TermManager& terms;
  const UndefinedSymbols& undefined;
  std::unordered_map<const Term*, const Term*> known; // arrays: null, their elements count when one is selected
};

/// For a single term.
const Term* definedness(TermManager& terms, const Term* term, const UndefinedSymbols& undefined);

} // namespace hindsight
