// The rules of the competition: from an answer and an expectation to a status.
//
//                          expected true    expected false
//   safe                   correct-true     wrong-true
//   violated               wrong-false      correct-false; wrong-false if another subproperty broke first
//   anything else          unknown
//
// Only definite answers count. "Safe within bounds" is none.
#pragma once

#include "bench/answer.h"
#include "bench/plan.h"
#include "bench/row.h"

namespace hindsight::bench {

/// The row without what it cost: everything the plan knows already.
Row rowOf(const PlannedRow& plan);
/// For a row that gave an answer.
Row rate(const PlannedRow& plan, const Answer& answer);
/// For a row that gave none: unknown, for this reason.
Row rateFailure(const PlannedRow& plan, std::string reason);

} // namespace hindsight::bench
