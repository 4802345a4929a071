// Text for reports: where paths are, and how they ended.
#pragma once

#include "step/path_end.h"
#include "step/state.h"

namespace hindsight {

/// The innermost place in the program itself: library models stand for their caller.
CodePlace reportedPlace(const Program& program, const State& state);
/// "returned", "exit", the kind of the error, ...
std::string endName(const PathEnd& end);

} // namespace hindsight
