// The tree of a search as a picture of its own.
#pragma once

#include "report/tree_boxes.h"

#include <string>

namespace hindsight {

std::string renderTreeSvg(const ExecutionTree& tree, const FoldLimits& limits = {});

} // namespace hindsight
