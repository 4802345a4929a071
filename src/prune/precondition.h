// An interpolant at an end of a stretch as a condition on the places at its start: pre(t, Ψ) of TRACER-X, sections IV-B
// and V-A, as the weakest precondition, by substitution.
#pragma once

#include "prune/reenactor.h"

#include <optional>

namespace hindsight::prune {

class Precondition {
public:
  /// `stretch` was reenacted.
  Precondition(Reenactor& stretch, Locations& locations)
      : stretch(stretch), locations(locations), terms(locations.terms) {}

  /// The facts as formulas over the start. Empty: that is not possible, or pointers differ.
  std::optional<std::vector<const Term*>> goals(const Reenactor::End& end, const Interpolant& needed);
  /// The contents that the stretch did not touch must have been there before; others become goals about what it wrote.
  bool addContents(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals,
                   std::vector<KeptContents>& untouched);
  /// Objects and pointers that are needed at the end become needs of the start.
  void keepObjects(const Reenactor::End& end, const Interpolant& needed);

private:
  Reenactor& stretch;
  Locations& locations;
  TermManager& terms;
};

} // namespace hindsight::prune
