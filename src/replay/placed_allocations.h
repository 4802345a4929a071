// C text that puts blocks of a program's heap where a test has them, for a program with its inputs baked in.
//
// As for allocations that fail (`failing_allocations.h`, whose work this does as well), by macros in front of the text
// and definitions behind it: those of runtime/replay/placed_blocks.h.
#pragma once

#include "replay/failing_allocations.h"
#include "support/test_case.h"

namespace hindsight::replay {

/// `blocks`: the text of placed_blocks.h.
FailingAllocations placedAllocations(std::string_view source, const TestCase& test, std::string_view blocks);

} // namespace hindsight::replay
