// What must hold of a state: formulas over the unknowns of places. They are the conjuncts of an interpolant.
//
// Most facts bound one sum: a loop counter, a difference, a byte. Those are kept as intervals modulo 2^width, which are
// shifted and intersected without a solver; everything else stays a formula. An interval instead of an equation is what
// TRACER-X, section V-A, calls slackening.
#pragma once

#include "term/term_manager.h"

#include <optional>
#include <vector>

namespace hindsight::prune {

/// The numbers low, low + 1, ..., high, modulo 2^width: the interval may go around the end.
struct WrappedInterval {
  U128 low = 0, high = 0;
  unsigned width = 1;

  U128 mask() const { return mask128(width); }
  U128 extent() const { return (high - low) & mask(); }
  bool contains(U128 value) const { return ((value - low) & mask()) <= extent(); }
  bool isAll() const { return extent() == mask(); }
  bool isOne() const { return low == high; }
  bool operator==(const WrappedInterval&) const = default;
};

/// The numbers in both, if they are one interval (or if `keep` is in one of two, which is taken then).
std::optional<WrappedInterval> intersect(const WrappedInterval& a, const WrappedInterval& b, std::optional<U128> keep);

struct Fact {
  const Term* formula = nullptr; // or:
  const Term* sum = nullptr;     // without a constant, normalised
  WrappedInterval interval = {};
};

/// A conjunction.
class Facts {
public:
  explicit Facts(TermManager& terms) : terms(terms) {}

  /// Adds a formula. `keep`, asked with a sum, says which number it has in the state the facts are about, if that is
  /// one.
  template <typename Keep> void add(const Term* formula, Keep&& keep) {
    Fact fact = normalised(formula);
    if (fact.sum)
      addInterval(fact, keep(fact.sum));
    else
      addFormula(formula);
  }
  /// Puts another formula in the place of one of them.
  void replace(const Fact& fact, const Term* formula) { facts[&fact - facts.data()] = {formula, nullptr, {}}; }
  const std::vector<Fact>& all() const { return facts; }
  std::vector<Fact> take() { return std::move(facts); }

  /// The formula as a bound of a sum, if it is one.
  Fact normalised(const Term* formula);
  /// As a formula again.
  static const Term* formulaOf(TermManager& terms, const Fact& fact);

private:
  void addInterval(const Fact& fact, std::optional<U128> keep);
  void addFormula(const Term* formula);

  TermManager& terms;
  std::vector<Fact> facts;
};

} // namespace hindsight::prune
