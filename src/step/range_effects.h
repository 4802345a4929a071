// memcpy, memmove and memset as effects on ranges, for the intrinsics and the library functions alike.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Copies `size` bytes. False: the instruction must not go on now.
bool copyMemory(Machine& machine, OperandCode to, OperandCode from, OperandCode size, unsigned sizeWidth,
                bool mayOverlap);
bool fillMemory(Machine& machine, OperandCode to, OperandCode byte, OperandCode size, unsigned sizeWidth);

} // namespace hindsight
