// Addresses of objects that a path depends on: as inputs of its test where a run can be given them, and as text where
// only the linker or the compiler decide.
#pragma once

#include "step/state.h"
#include "support/test_case.h"
#include "term/evaluator.h"

#include <string>
#include <vector>

namespace hindsight {
class Machine;
} // namespace hindsight

namespace hindsight::forward {

/// Addresses of blocks of the heap that were looked at, or compared with others, ascending by allocation. Blocks for
/// which the values say that they are at one address have the same; the others do not.
std::vector<PlacedAllocation> placedAllocations(const Program& program, const State& state, Evaluator& values);

/// Whether a test can say if the two are at the same address.
bool isPlaceable(const State& state, const AddressPair& pair);

/// "where the linker puts 'a' and 'b'": objects whose addresses were looked at and that no test can place; empty if
/// there are none.
std::string unplacedObjects(const Machine& machine, const State& state);

} // namespace hindsight::forward
