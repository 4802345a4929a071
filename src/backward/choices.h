// Pointers that are a choice between others: `c ? p : q`, an element of a table. A path follows one of them.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight {

/// Splits paths whose pending accesses go through a choice, until none does.
void splitChoices(std::vector<BackwardState>& states);

/// Equalities with a choice of addresses become a choice of equalities, of which most can be decided; others say that
/// the objects they are about are far from each other.
const Term* distributeOverChoices(BackwardContext& context, const Term* condition);

} // namespace hindsight
