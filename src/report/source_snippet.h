// The source around a place, with a caret under the column, as compilers show it.
#pragma once

#include "support/finding.h"
#include "support/terminal.h"

#include <map>
#include <string>
#include <vector>

namespace hindsight {

/// Reads source files, each once. Those that cannot be read, or are too large to be sources, have no lines.
class SourceText {
public:
  const std::vector<std::string>& lines(const std::string& file);

private:
  std::map<std::string, std::vector<std::string>> files;
};

/// The line before, the line, and the caret; empty if the source is not there or too short.
std::string renderSnippet(const Place& place, SourceText& sources, const Terminal& terminal);

} // namespace hindsight
