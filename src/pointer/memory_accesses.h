// What an instruction reads and writes: through which pointers, and how many bytes behind them.
#pragma once

#include "pointer/points_to.h"

#include <functional>

namespace hindsight {

struct PointerAccess {
  bool isWrite = false;
  Operand pointer;
  uint64_t bytes = 0; // kToTheEnd: not known
};

/// A call is an access if an engine function that it may run accesses memory, or if it passes structs by value; what
/// functions with a body do is theirs.
/// It does not include errno (`errnoRegion`), to which no operand points.
void forEachAccess(const Program& program, const PointsTo& pointers, const Function& function, uint32_t instruction,
                   const std::function<void(const PointerAccess&)>& visit);

/// What functions with kSetsErrno write; empty if no model of the program does.
std::optional<MemoryRegion> errnoRegion(const Program& program, const LocationTable& locations);

} // namespace hindsight
