// The record of a path as the rows of a table: texts for what the terms stand for.
#pragma once

#include "backward/explanation/path_names.h"
#include "support/explanation.h"

namespace hindsight::backward {

/// From the target towards the entry. Of a long path the middle is left out; `omitted` says how many rows.
std::vector<ExplainedRow> explainRows(BackwardContext& context, PathNames& names, const PathRecord& record,
                                      uint64_t& omitted);

} // namespace hindsight::backward
