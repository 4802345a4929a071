// What a search through strings finds, as a term over their bytes.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

/// The bytes that a scan may look at, from the start of each string: of two that are compared as many, else all there
/// can be. Those of the second may be missing.
struct ScannedBytes {
  std::vector<const Term*> first, second;
};

struct ScanResult {
  const Term* end;   // not less than the number of all bytes, if it does not end before
  const Term* found; // null if it looks for nothing
};

ScanResult resultOf(BackwardContext& context, const PendingScan& scan, ScannedBytes bytes);

} // namespace hindsight::backward
