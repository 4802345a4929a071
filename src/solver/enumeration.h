// Tries every joint value of the symbols of a question.
//
// First each symbol for itself: which values do the constraints on it alone allow? Then all combinations of what is
// left, symbol by symbol, many values of one at a time (`batch_program.h`); a constraint is looked at as soon as its
// symbols have values. Whatever is found is a solution, and if nothing is found, there is none.
//
// A symbol with too many values, which often does not matter (what a shift by too much gives, say), gets one of them.
// Then a combination is ruled out only by constraints that do not depend on this symbol there; if another one fails,
// the answer stays open.
#pragma once

#include "solver/batch_program.h"
#include "solver/membership.h"
#include "term/assignment.h"

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

class Enumeration {
public:
  /// Nothing if a constraint cannot be computed in batches, or a symbol has too many values. One solution is enough,
  /// unless all are wanted: of values that differ only in bits that do not matter (`demanded_bits.h`), one is tried.
  static std::optional<Enumeration> make(TermManager& terms, MembershipFinder& memberships,
                                         std::span<const Term* const> constraints, bool allWanted = false);

  /// The largest cost of a whole search, in steps for one value each.
  double cost() const { return wholeCost; }
  /// How many joint values there are.
  double combinations() const { return wholeCount; }
  /// What the last search cost.
  uint64_t stepsMade() const { return steps; }
  /// Whether every solution is found: no symbol got one of many values.
  bool isWhole() const { return pinned.empty(); }
  /// The symbols that got one of many values, ascending.
  std::span<const SymbolId> pinnedSymbols() const { return pinned; }

  /// When this becomes true, searches end as if at their limit of steps.
  void stopWhen(const std::atomic<bool>& told) { stop = &told; }

  enum class End : uint8_t { Found, None, TooMuch };
  /// Until the first solution, or until so many steps were made.
  End run(uint64_t mostSteps);
  const Assignment& solution() const { return found; }
  /// Calls `visit` with every solution until it says false.
  End forEach(uint64_t mostSteps, const std::function<bool(const Assignment&)>& visit);
  /// After `None`: the constraints that ruled something out; the others were not needed.
  std::vector<const Term*> used() const;

private:
  struct Unknown {
    SymbolId symbol;
    std::vector<uint64_t> values;
  };

  Enumeration(TermManager& terms, std::span<const Term* const> constraints)
      : terms(terms), constraints(constraints.begin(), constraints.end()), rulesOut(constraints.size()) {}

  bool prepare(MembershipFinder& memberships);
  bool findValues(MembershipFinder& memberships, Unknown& unknown, const std::vector<uint32_t>& conditions);
  bool pin(Unknown& unknown, const ValueSet& set, const std::vector<uint32_t>& conditions);
  void leaveOutEqualValues();
  bool compile(MembershipFinder& memberships);
  bool filter(Unknown& unknown, const std::vector<uint32_t>& conditions);
  void sortUnknowns(const std::vector<uint32_t>& joint);
  /// False ends the search.
  bool search(size_t level);
  bool searchBatch(size_t level, size_t start, size_t count);
  bool report();

  TermManager& terms;
  std::vector<const Term*> constraints;
  std::vector<bool> rulesOut; // by constraint
  std::vector<Unknown> unknowns;
  std::vector<uint32_t> jointConstraints; // places of those in the program
  std::vector<SymbolId> pinned;           // have too many values
  std::optional<BatchProgram> program;
  double wholeCost = 0, wholeCount = 0;

  std::vector<uint32_t> chosen; // lane by level
  std::vector<uint64_t> current;
  uint64_t steps = 0, limit = 0;
  bool isCut = false, isOpen = false, allWanted = false;
  const std::atomic<bool>* stop = nullptr;
  const std::function<bool(const Assignment&)>* visitor = nullptr;
  Assignment found;
};

} // namespace hindsight
