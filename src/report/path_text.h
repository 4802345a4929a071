// A path as people read it: the lines of the source in the order they ran, with the values beside them.
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
