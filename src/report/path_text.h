// A path as text: the source lines in the order of execution, with the values beside them.
#pragma once

#include "report/source_snippet.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// "x=1, y=2"
std::string valuesText(const std::vector<NamedValue>& values);

/// One line per step: number, source, values; a heading wherever the function changes. Of a long path, the end.
std::string renderPath(const std::vector<PathStep>& steps, SourceText& sources, std::string_view indent);

} // namespace hindsight
