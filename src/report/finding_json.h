// A finding as JSON: the same object in the result of every command.
#pragma once

#include "support/finding.h"

#include <nlohmann/json.hpp>

namespace hindsight {

/// The heap that a function was given.
nlohmann::ordered_json heapJson(const InputHeap& heap);
nlohmann::ordered_json findingJson(const Finding& finding);

} // namespace hindsight
