// Values for inputs that are worth trying first: what a search that came from the target has learned.
//
// They are guesses. Whoever uses them must also follow the path on which the input may have any value.
#pragma once

#include "program/distance.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hindsight {

struct ReplayEntry {
  CodePoint call;                     // the instruction that makes the input: a call of klee_make_symbolic, nondet, ...
  std::optional<uint32_t> occurrence; // the n-th execution of it on a path, from 0; empty: each
  std::vector<uint8_t> bytes;         // little-endian; an input of another size is left alone
  bool operator==(const ReplayEntry&) const = default;
};

using ReplayMap = std::vector<ReplayEntry>;

} // namespace hindsight
