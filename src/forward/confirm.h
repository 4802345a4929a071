// Confirms an error before it is reported: runs its input once more, concretely.
#pragma once

#include "forward/run_config.h"
#include "program/program.h"
#include "support/finding.h"
#include "support/test_case.h"

#include <vector>

namespace hindsight::forward {

enum class Confirmed : uint8_t { Yes, No, OutOfBudget };

struct Confirmation {
  Confirmed confirmed = Confirmed::No;
  Finding shown; // what the run ended with, and its steps; the expected finding if it did not
};

/// Does the program, given exactly these inputs, end with this error at this place? Anything that is not an input
/// (memory that was never written, addresses that are handed out again) may have any value.
Confirmation confirm(const Program& program, const RunConfig& config, const TestCase& test, const Finding& finding);

/// Does the program, given exactly these inputs, break one of the properties? `shown` is the error.
Confirmation confirmError(const Program& program, const RunConfig& config, const TestCase& test,
                          PropertySet properties);

/// Does the program, given exactly these inputs, get to the target of the configuration?
Confirmation confirmArrival(const Program& program, const RunConfig& config, const TestCase& test);

/// Does the program, given exactly these inputs, end in this way (`endName`)?
bool endsAs(const Program& program, const RunConfig& config, const TestCase& test, const std::string& end);

/// Could the program, given exactly these inputs, get to the target of the configuration if no error ended it before
/// (`past_errors.h`)? True also if that is not known.
bool isInTheWay(const Program& program, const RunConfig& config, const TestCase& test);

} // namespace hindsight::forward
