// Facts about the places at the start of a stretch, collected from the obligations of the stretch and those of its
// ends.
#pragma once

#include "prune/fact.h"
#include "prune/reenactor.h"

namespace hindsight::prune {

class StartFacts {
public:
  /// `stretch` was reenacted from `start`.
  StartFacts(Reenactor& stretch, Solver& solver, Locations& locations, const State& start)
      : stretch(stretch), solver(solver), locations(locations), terms(locations.terms), start(start), facts(terms) {}

  /// Keeps the goal, under as few of the hypotheses as are needed for it to hold in the start state.
  void add(const Term* goal, const std::vector<const Term*>& given);
  /// Keeps a formula as it is.
  void keep(const Term* formula);
  /// Whether a formula over places holds in the start state, whatever its inputs.
  bool holdsHere(const Term* goal);

  const std::vector<Fact>& all() const { return facts.all(); }
  std::vector<Fact> take() { return facts.take(); }

private:
  bool isAbsorbed(const Term* formula);
  const Term* withAnyValues(const Term* formula);

  Reenactor& stretch;
  Solver& solver;
  Locations& locations;
  TermManager& terms;
  const State& start;
  Facts facts;
};

} // namespace hindsight::prune
