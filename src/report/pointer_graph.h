// The points-to graph as a picture: objects are boxes, what holds pointers in them are rows, and arrows lead from rows
// to objects. The variables of the functions are where it begins.
#pragma once

#include "support/pointer_facts.h"

#include <string>

namespace hindsight {

/// For Graphviz.
std::string renderPointersDot(const PointerFacts& facts);
/// A picture of its own: columns by distance from the variables.
std::string renderPointersSvg(const PointerFacts& facts);

} // namespace hindsight
