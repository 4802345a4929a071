// Tries every joint value of the symbols of a question.
//
// First each symbol for itself: which values do the constraints on it alone allow? Then all combinations of what is
// left, symbol by symbol, many values of one at a time (`batch_program.h`); a constraint is looked at as soon as its
// symbols have values. Whatever is found is a solution, and if nothing is found, there is none.
//
// A symbol with too many values, which often does not matter (what a shift by too much gives, say), gets one of them.
// Then a combination is ruled out only by constraints that do not depend on this symbol there; if another one fails,
// the answer stays open.
//
// So do symbols that are nothing but elements of large arrays, where there are many of them: memory that was never
// written, say.
//
// Combinations that later constraints cannot tell apart are one: `runMerging` (`enumeration_merging.cpp`) keeps what
// the symbols so far left behind, not the symbols.
#pragma once

#include "solver/batch_program.h"
#include "solver/membership.h"
#include "term/assignment.h"

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace hindsight {

class Enumeration {
public:
  /// Which symbol comes next: the one that completes the most constraints, or the oldest, as a stream is read.
  enum class Order : uint8_t { Greedy, ByAge };
  struct Options {
    /// One solution is enough, unless all are wanted: of values that differ only in bits that do not matter
    /// (`demanded_bits.h`), one is tried.
    bool allWanted = false;
    Order order = Order::Greedy;
    /// Symbols of up to so many bits are tried for all their values; wider ones need constraints that leave so many.
    unsigned wholeBits = 16;
    /// A term whose values are asked for (`valuesByMerging`); all are wanted then.
    const Term* wanted = nullptr;
  };
  /// Nothing if a constraint cannot be computed in batches, or a symbol has too many values.
  static std::optional<Enumeration> make(TermManager& terms, MembershipFinder& memberships,
                                         std::span<const Term* const> constraints, Options options);
  static std::optional<Enumeration> make(TermManager& terms, MembershipFinder& memberships,
                                         std::span<const Term* const> constraints) {
    return make(terms, memberships, constraints, Options());
  }

  /// The largest cost of a whole search, in steps for one value each.
  double cost() const { return wholeCost; }
  /// How many joint values there are.
  double combinations() const { return wholeCount; }
  /// What the last search cost.
  uint64_t stepsMade() const { return steps; }
  /// Whether every solution is found: no symbol got one of many values.
  bool isWhole() const { return pinned.empty() && loose.empty(); }
  /// The symbols that got one of many values, ascending.
  std::span<const SymbolId> pinnedSymbols() const { return pinned; }

  /// When this becomes true, searches end as if at their limit of steps.
  void stopWhen(const std::atomic<bool>& told) { stop = &told; }

  enum class End : uint8_t { Found, None, TooMuch };
  /// Until the first solution, or until so many steps were made.
  End run(uint64_t mostSteps);
  /// The same, of combinations of which the rest of the program computes the same one only.
  End runMerging(uint64_t mostSteps);
  /// All values of the wanted term, or `most` and one more of them. Nothing if that takes more steps, or if they
  /// depend on a symbol with too many values.
  std::optional<std::set<uint64_t>> valuesByMerging(uint64_t mostSteps, size_t most);
  const Assignment& solution() const { return found; }
  /// Calls `visit` with every solution until it says false.
  End forEach(uint64_t mostSteps, const std::function<bool(const Assignment&)>& visit);
  /// What the last merging search came to.
  End end() const { return last; }
  /// After `None`: the constraints that ruled something out; the others were not needed.
  std::vector<const Term*> used() const;

private:
  friend class MergingSearch;
  struct Unknown {
    SymbolId symbol;
    std::vector<uint64_t> values;
  };
  /// The lanes of a batch for which all checks of a level hold.
  using Alive = std::array<bool, kLanes>;

  Enumeration(TermManager& terms, std::span<const Term* const> constraints, Options options)
      : terms(terms), options(options), constraints(constraints.begin(), constraints.end()),
        rulesOut(constraints.size()) {}

  bool prepare(MembershipFinder& memberships);
  std::vector<SymbolId> symbolsOfAll() const;
  void findLoose(std::vector<SymbolId>& symbols);
  bool findValues(MembershipFinder& memberships, Unknown& unknown, const std::vector<uint32_t>& conditions);
  bool pin(Unknown& unknown, const ValueSet& set, const std::vector<uint32_t>& conditions);
  void leaveOutEqualValues();
  bool compile(MembershipFinder& memberships);
  bool filter(Unknown& unknown, const std::vector<uint32_t>& conditions);
  void sortUnknowns(const std::vector<uint32_t>& joint);
  /// False ends the search.
  bool search(size_t level);
  bool searchBatch(size_t level, size_t start, size_t count);
  /// Whether the search may go on after so many steps more.
  bool spend(uint64_t more);
  /// How many lanes of a batch are left; notes what ruled the others out.
  size_t checkBatch(const BatchProgram::Level& level, size_t count, Alive& alive);
  /// The answer if the program computes nothing.
  std::optional<End> outright();
  bool report();

  TermManager& terms;
  Options options;
  std::vector<const Term*> constraints;
  std::vector<bool> rulesOut; // by constraint
  std::vector<Unknown> unknowns;
  std::vector<uint32_t> jointConstraints; // places of those in the program
  std::vector<SymbolId> pinned;           // have too many values
  std::vector<SymbolId> loose;            // the same, ascending: elements of large arrays, of which few matter at once
  std::optional<BatchProgram> program;
  double wholeCost = 0, wholeCount = 0;

  std::vector<uint32_t> chosen; // lane by level
  std::vector<uint64_t> current;
  uint64_t steps = 0, limit = 0;
  End last = End::TooMuch;
  bool isCut = false, isOpen = false;
  const std::atomic<bool>* stop = nullptr;
  uint64_t* tried = nullptr; // by all searches
  const std::function<bool(const Assignment&)>* visitor = nullptr;
  std::set<uint64_t>* collected = nullptr; // values of the wanted term
  size_t mostCollected = 0;
  Assignment found;
};

/// A search by `runMerging`, in several orders; nothing if each would take more than so many steps.
std::optional<Enumeration> searchMerging(TermManager& terms, MembershipFinder& memberships,
                                         std::span<const Term* const> constraints, uint64_t mostSteps,
                                         const std::atomic<bool>& stop);

} // namespace hindsight
