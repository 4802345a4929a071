// Lines as targets; the rest of the language of targets is in target.cpp.
#pragma once

#include "program/target.h"

namespace hindsight {

/// `text` is the whole of what the user wrote, for messages.
Result<Target> resolveLine(const Program& program, std::string_view text, std::string_view file, uint32_t line);

} // namespace hindsight
