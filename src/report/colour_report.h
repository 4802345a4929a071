// The colours of write integrity testing: as text, for compiler passes and as a picture.
#pragma once

#include "support/colour_facts.h"
#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

/// Both colourings side by side; of several states, the objects and stores of the first.
std::string renderColours(const ColourFacts& facts, const Terminal& terminal);
/// Everything, by numbers: stores by function, instruction and place, objects by site and n-th.
std::string renderColoursJson(const ColourFacts& facts, const std::vector<std::string>& files);
/// The heap of one path in order of allocation, each byte range in its colour: above as the static analysis has it,
/// below from the state on.
std::string renderColoursSvg(const ColourFacts& facts);

} // namespace hindsight
