// The source text of a step: its line, or only the expression at a column.
#pragma once

#include "report/source_snippet.h"
#include "support/explanation.h"

#include <string>
#include <string_view>

namespace hindsight {

/// What stands at the column (from 1): a name with the access paths on both sides of it, such as `p->next->value` at
/// `next`; to the right only the first access. At a `*`, what it dereferences. Empty if nothing of that kind stands
/// there.
std::string expressionAt(std::string_view line, size_t column);

/// The caption of the row if it has one, else its source; where that cannot be read, "file:line".
std::string statementText(const ExplainedRow& row, SourceText& sources);

} // namespace hindsight
