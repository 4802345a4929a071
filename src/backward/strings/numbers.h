// Numbers that are read from text, as atoi and strtol do it: terms over the bytes of the text.
//
// Backward, it is unknown how often the loop over the digits runs, so it is not walked. Whatever byte the text ends at,
// the digits before it make a number; a scan (`scans.h`) chooses by where it ends.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

/// Whether the scan reads a number.
bool readsNumber(const PendingScan& scan);

/// Whether the text ends at a byte, and what was found if it does and did not end before.
struct NumberStop {
  const Term *ends, *value;
};
std::vector<NumberStop> numberStops(BackwardContext& context, const PendingScan& scan,
                                    const std::vector<const Term*>& bytes);

} // namespace hindsight::backward
