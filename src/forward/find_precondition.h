// The precondition of an error on an input heap: all paths of the function are followed once more, those on which a
// caller is to blame included, and it is what separates those that end with the error from the others
// (lazy/precondition.h).
#pragma once

#include "forward/run_config.h"
#include "program/program.h"
#include "support/finding.h"

#include <string>

namespace hindsight::forward {

/// As a C condition. Empty if there are too many paths, or the error does not end a path.
std::string findPrecondition(const Program& program, const RunConfig& config, const Finding& finding);

} // namespace hindsight::forward
