// Bounds of terms on a path: what the operations imply, cut down by what the constraints say of each subterm.
#pragma once

#include "solver/bounds.h"
#include "solver/constraint_group.h"
#include "solver/toolbox.h"

#include <span>
#include <vector>

namespace hindsight {

class RangeAnalysis {
public:
  explicit RangeAnalysis(Toolbox& tools) : tools(tools) {}
  /// Sound for every assignment that satisfies the groups.
  Bounds of(const Term* term, std::span<const ConstraintGroup* const> groups);

private:
  struct Cell {
    uint32_t stamp = 0;
    uint32_t place = 0;
  };

  Bounds find(const Term* term, unsigned depth);
  Bounds compute(const Term* term, unsigned depth);
  Bounds ofSelect(const Term* term, unsigned depth);
  Bounds fromPath(const Term* term) const;

  Toolbox& tools;
  std::vector<Ref<const GroupFacts>> facts;
  std::vector<Cell> cells;     // by term id
  std::vector<Bounds> results; // of this question
  uint32_t stamp = 0;
};

} // namespace hindsight
