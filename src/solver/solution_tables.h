// All joint values that the constraints of a path allow, as a table with a row for each, where they are few.
//
// A path grows by one constraint at a time, and questions about it come one after the other: the table of what it was
// before has the rows of what it is now, and more. So a question costs its own condition, computed for all rows in
// batches, however many constraints came before; both sides are answered at once, and values are counted in the rows.
//
// As in `enumeration.h`, a symbol with too many values gets one of them. Every row is a solution then, and what has no
// row is none, whatever the value of this symbol.
#pragma once

#include "solver/membership.h"
#include "support/ref.h"
#include "term/assignment.h"

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hindsight {

/// Numbers of a symbol, as narrow as it is.
class SolutionColumn {
public:
  explicit SolutionColumn(unsigned width) : bytes(width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : 8) {}
  void add(uint64_t value);
  uint64_t at(size_t row) const;
  /// Numbers from a row on.
  void copy(size_t first, size_t count, uint64_t* to) const;
  void keep(std::span<const uint32_t> rows);
  size_t memoryBytes() const { return data.size(); }

private:
  unsigned bytes;
  std::vector<uint8_t> data;
};

struct SolutionTable : RefCounted<SolutionTable> {
  std::vector<const Term*> constraints;
  std::vector<SymbolId> symbols;       // ascending
  std::vector<SolutionColumn> columns; // by symbol
  std::vector<SymbolId> pinned;        // ascending: those with one of many values
  size_t rows = 1;                     // without symbols: one, of nothing

  Assignment row(size_t index) const;
  size_t memoryBytes() const;
};

class SolutionTables {
public:
  SolutionTables(TermManager& terms, MembershipFinder& memberships) : terms(terms), memberships(memberships) {}

  /// Limits of rows: for every question, and for those that have turned out to be hard.
  static constexpr size_t kFew = 1 << 12, kMost = 1 << 16;
  /// The table of these constraints, with a column for each symbol of theirs and of the term; null if more than so many
  /// rows would have to be looked at, or if something cannot be computed in batches. Constraints are in the order in
  /// which the path got them.
  Ref<const SolutionTable> find(std::span<const Term* const> constraints, const Term* term, size_t mostRows = kFew);

  /// Has a table made by a search for all solutions, which looks at parts of the constraints first: for paths of which
  /// few of many joint values are left. It ends after so many steps, and when this becomes true.
  Ref<const SolutionTable> search(std::span<const Term* const> constraints, uint64_t mostSteps,
                                  const std::atomic<bool>& stop);

  /// Whether that was in vain for these constraints.
  bool isHopeless(std::span<const Term* const> constraints) const;

  /// Calls `visit` with the first row of a batch and the values of each term in it, until it says false; false if the
  /// terms, of at most 64 bits, cannot be computed.
  using Visit = std::function<bool(size_t first, std::span<const std::span<const uint64_t>> values)>;
  bool forEachBatch(const SolutionTable& table, std::span<const Term* const> wanted, const Visit& visit) const;
  /// A condition under which the term does not depend on symbols with one of many values.
  const Term* independence(const SolutionTable& table, const Term* term);

private:
  /// What is known of the longest first part of the constraints; may be null.
  Ref<const SolutionTable> longestKnown(std::span<const Term* const> constraints) const;
  /// The table of all constraints from that of a first part of them.
  Ref<const SolutionTable> extended(const Ref<const SolutionTable>& before, std::span<const Term* const> constraints,
                                    size_t mostRows);
  /// A column for each symbol of the constraints and the term that has none: every row once for each value that
  /// constraints on this symbol alone leave. Those constraints are taken off the list.
  bool addSymbols(SolutionTable& table, std::vector<const Term*>& constraints, const Term* term, size_t mostRows);
  std::optional<ValueSet> valuesOf(SymbolId symbol, std::vector<const Term*>& constraints);
  /// Keeps the rows for which the constraints hold; false if it is unknown for one that is dropped.
  bool filter(SolutionTable& table, const std::vector<const Term*>& constraints);
  void remember(Ref<const SolutionTable> table);

  TermManager& terms;
  MembershipFinder& memberships;
  std::unordered_map<uint64_t, Ref<const SolutionTable>> known; // by a hash of the constraints
  std::unordered_set<uint64_t> hopeless;                        // of which a search for all solutions was in vain
  size_t bytes = 0;
};

} // namespace hindsight
