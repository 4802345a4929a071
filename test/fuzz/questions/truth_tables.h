// Terms about few bits, computed for all values of their symbols: a judge that searches nothing.
//
// Each term has a table of its values, by the values of its own symbols put one behind the other, and is computed from
// the tables of its operands, one number at a time, by what operations mean on numbers.
#pragma once

#include "term/evaluator.h"
#include "term/term_manager.h"

#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

namespace hindsight::fuzz {

class TruthTables {
public:
  explicit TruthTables(TermManager& terms) : terms(terms) {}

  /// Whether the symbols of all of them have few enough bits together.
  bool canJudge(std::span<const Term* const> constraints) const;
  bool isSatisfiable(std::span<const Term* const> constraints);
  /// All values of a term for which the constraints hold.
  std::set<U128> values(std::span<const Term* const> constraints, const Term* term);

private:
  static constexpr unsigned kMostBits = 16;
  /// Where the bits of a term's symbols are, in an index of some symbols.
  struct Place {
    unsigned from, to;
    uint64_t mask;
  };
  struct Table {
    const Term* term;
    std::vector<SymbolId> symbols; // ascending, the first one lowest
    std::vector<U128> values;
  };
  /// A table, read at indices of other symbols.
  struct View {
    const Table* table;
    std::vector<Place> places;
    U128 at(uint64_t index) const;
  };

  std::vector<SymbolId> symbolsOf(std::span<const Term* const> several) const;
  unsigned bitsOf(std::span<const SymbolId> symbols) const;
  View view(const Term* term, std::span<const SymbolId> symbols);
  const Table& tableOf(const Term* term);
  void fill(Table& table);
  void fillSelect(Table& table);

  TermManager& terms;
  std::unordered_map<const Term*, Table> tables;
};

} // namespace hindsight::fuzz
