// How exceptions look as ordinary control flow.
#pragma once

#include "program/program.h"

namespace hindsight {

/// The variable that holds the exception that is on its way, or null.
inline constexpr const char* kFlyingException = "__hindsight_flying";

/// The name of the block where a function returns because of an exception: not one of its own returns.
inline constexpr const char* kUnwindingBlock = "(unwinding)";

/// Whether this branch is no branch of the source: it asks whether the call before it threw something.
bool asksWhetherThrown(const Program& program, const Function& function, uint32_t branch);

} // namespace hindsight
