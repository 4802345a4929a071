// Bounds of terms on a path: what the operations imply, intersected with what the constraints say of each subterm.
#pragma once

#include "solver/bounds.h"
#include "solver/float_bounds.h"
#include "solver/query.h"
#include "solver/toolbox.h"

#include <span>
#include <vector>

namespace hindsight {

class RangeAnalysis {
public:
  explicit RangeAnalysis(Toolbox& tools) : tools(tools) {}
  /// Sound for every assignment that satisfies the groups of the query. `withOrder` also uses comparisons between
  /// terms, which costs more.
  Bounds of(const Term* term, Query& query, bool withOrder);

private:
  struct Cell {
    uint32_t stamp = 0;
    uint32_t place = 0;
  };

  Bounds find(const Term* term, unsigned depth);
  Bounds compute(const Term* term, unsigned depth);
  Bounds ofSelect(const Term* term, unsigned depth);
  static Bounds quick(const Term* term);
  Bounds fromPath(const Term* term) const;
  /// The same for a term of a float's width, as a number.
  FloatBounds findFloat(const Term* term, unsigned depth);
  FloatBounds floatFromPath(const Term* term) const;

  Toolbox& tools;
  std::span<const Ref<const GroupFacts>> facts;
  const OrderGraph* orders[2] = {}; // unsigned, signed
  std::vector<Cell> cells;          // by term id
  std::vector<Bounds> results;      // of this question
  std::vector<Cell> floatCells;
  std::vector<FloatBounds> floatResults;
  uint32_t stamp = 0;
};

} // namespace hindsight
