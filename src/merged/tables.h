// What a state is at every operation, as a table for people: Tables 1 and 2 of AskTheCode (section 4.3).
//
// Written as AskTheCode does, with an array for every field. The search keeps pending reads instead (`conjunction.h`,
// `disjunction.h`), which is the same with the arrays multiplied out. A row is an operation on memory, with the
// computations behind it; rows are in the order of execution, and what is said of one holds before it.
#pragma once

#include "merged/search.h"
#include "support/proof_facts.h"

namespace hindsight::merged {

struct TableLimits {
  size_t rows = 200;
  size_t disjuncts = 32;
  size_t letters = 2000; // of a formula
};

/// Disjuncts for the strategies that propagate them, otherwise equations.
std::vector<ExplainedOperation> stateTable(const Unwinding& unwinding, Places& places,
                                           const std::vector<NodeId>& targets, Strategy strategy,
                                           const TableLimits& limits = {});

} // namespace hindsight::merged
