// Input values worth trying first, learned by a backward search.
//
// They are guesses: the path on which the input may have any value must be followed as well.
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
