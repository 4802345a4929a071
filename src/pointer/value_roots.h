// Which values of a function are certainly derived from one and the same pointer.
//
// The difference of two such pointers is a number: it points to no object, whatever it is added to. Functions that
// measure (`end - start`) would otherwise return pointers to everything they ever measured.
#pragma once

#include "program/program.h"

#include <optional>
#include <vector>

namespace hindsight {

/// By block: whether control may come back to it within one activation.
std::vector<bool> blocksOnCycles(const Function& function);

class ValueRoots {
public:
  explicit ValueRoots(const Function& function);
  /// Whether both values are derived, by steps and choices only, from one value that is computed once.
  bool sameOrigin(Operand a, Operand b) const;
  /// Whether the value is computed from a pointer by a cast (and so is an address).
  bool isCastPointer(Operand value) const;
  /// Whether the value was widened from fewer bits.
  bool isWidened(Operand value) const;

private:
  bool collect(Operand value, std::vector<bool>& seen, std::optional<uint64_t>& root) const;

  const Function& function;
  std::vector<uint32_t> definition;          // by slot: instruction, or kNone
  std::vector<std::vector<Operand>> choices; // by slot: what phis copy to it
  std::vector<bool> cyclic;                  // by block
};

} // namespace hindsight
