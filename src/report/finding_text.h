// One finding as text: the error, the source line, the stack with values, and the input that shows it.
#pragma once

#include "report/source_snippet.h"
#include "support/finding.h"
#include "support/terminal.h"

#include <string>

namespace hindsight {

std::string renderFinding(const Finding& finding, SourceText& sources, const Terminal& terminal);

/// The text of a testNNNNNN.<kind>.err file, one fact per line, in the manner of KLEE's.
std::string renderErrorFile(const Finding& finding);

/// "buffer  8 bytes  01 02 ...  "text"": one symbolic object.
std::string renderBytes(std::string_view name, std::span<const uint8_t> bytes, std::string_view value, size_t nameWidth,
                        size_t atMost);

} // namespace hindsight
