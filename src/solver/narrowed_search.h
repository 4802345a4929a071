// Looks for a solution near one that is known: all symbols but a few keep the values of the path's witness.
//
// "A sum over forty unknown bytes has this value" is beyond a solver that looks at all of them at once; with all but
// five or six fixed it is a small question, and nearly as likely to have a solution. That there is none here proves
// nothing: only solutions are used.
#pragma once

#include "solver/backend.h"
#include "solver/query.h"
#include "solver/toolbox.h"

#include <optional>
#include <vector>

namespace hindsight {

class NarrowedSearch {
public:
  NarrowedSearch(Toolbox& tools, Backend& backend) : tools(tools), backend(backend) {}

  /// Whether the question is wide enough, and a witness known, so that searching near it makes sense.
  bool isWorthwhile(Query& query) const;
  /// An assignment that satisfies the groups of the question and the condition of the side; null if none was found.
  Ref<const Witness> find(Query& query, bool side);

private:
  using Symbols = std::vector<SymbolId>;
  using Constraints = std::vector<const Term*>;

  /// The symbols of the condition that could be fixed, ascending.
  Symbols fixable(Query& query) const;
  /// What is left of the question if all symbols but these have the values of the witness.
  std::optional<Constraints> narrow(Query& query, bool side, const Symbols& open) const;
  /// The witness with these values, if it is a solution.
  Ref<const Witness> near(Query& query, bool side, const Assignment& values);

  Toolbox& tools;
  Backend& backend;
};

} // namespace hindsight
