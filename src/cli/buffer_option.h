// What --buffer says of parameters: `data:len,key=16,text=string`.
#pragma once

#include "lazy/lazy_config.h"
#include "program/program.h"
#include "support/result.h"

#include <optional>
#include <string_view>
#include <vector>

namespace hindsight {

Result<std::vector<lazy::BufferContract>> parseBuffers(std::string_view text);
/// Whether the function has such parameters; otherwise the nearest names.
std::optional<Error> checkBuffers(const std::vector<lazy::BufferContract>& buffers, const Function& entry);

} // namespace hindsight
