// The model of a solver as a candidate: a test that the engine and native programs can run.
#pragma once

#include "merged/search.h"
#include "support/test_case.h"

#include <optional>

namespace hindsight::prove {

/// Objects are found from the parameters on, by the types of the source: what no way leads to is left out. None: the
/// input is nothing that a test can hold.
std::optional<TestCase> testOf(const merged::Unwinding& unwinding, const merged::Places& places,
                               const merged::Candidate& candidate);

} // namespace hindsight::prove
