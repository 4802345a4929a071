// A finding as JSON: the same object in the result of every command.
#pragma once

#include "support/finding.h"

#include <nlohmann/json.hpp>

namespace hindsight {

nlohmann::ordered_json findingJson(const Finding& finding);

} // namespace hindsight
