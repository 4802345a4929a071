// Resolves a pointer operand to what it points to, depending on its use.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// It decides what else than an object the pointer may be, and what kind of error the rest is.
enum class PointerUse : uint8_t { Access, Free, Call };

/// The one thing the pointer operand points to. Empty: the instruction must not go on now.
std::optional<PointerTarget> resolvePointer(Machine& machine, OperandCode code, PointerUse use);

} // namespace hindsight
