// Where a function returns because of an exception: not one of its own returns.
#pragma once

namespace hindsight {

/// The name of that block.
inline constexpr const char* kUnwindingBlock = "(unwinding)";

} // namespace hindsight
