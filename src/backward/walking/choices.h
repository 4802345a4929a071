// Pointers that are a choice between others: `c ? p : q`, an element of a table. A path follows one of them at a time.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

/// Whether a pending access of the path goes through a choice.
bool hasChoice(const BackwardState& state);
/// Splits paths whose pending accesses go through a choice, until none does.
void splitChoices(std::vector<BackwardState>& states);

/// Comparisons with a choice of addresses become a choice of comparisons, of which most can be decided. Other
/// equalities say that the objects they are about are far from each other; an order within one object is one of
/// offsets.
const Term* distributeOverChoices(BackwardContext& context, const Term* condition);

} // namespace hindsight::backward
