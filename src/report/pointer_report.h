// The results of the pointer analysis, as text and as JSON.
#pragma once

#include "support/effect_sizes.h"
#include "support/pointer_facts.h"
#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

std::string renderPointers(const PointerFacts& facts, const Terminal& terminal);

/// `files` are those that the program was given by.
std::string renderPointersJson(const PointerFacts& facts, const std::vector<std::string>& files);

std::string renderEffectSizes(const EffectSizes& sizes);
std::string renderEffectSizesJson(const EffectSizes& sizes);

/// "heap@f:12#1", "heap@f:12#3", "x": as "heap@f:12#1,3" and "x". What stands behind the number must be the same.
std::vector<std::string> joinedNames(const std::vector<std::string>& names);

} // namespace hindsight
