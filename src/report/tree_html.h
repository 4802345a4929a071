// The tree of a search as a page: the same drawing, with boxes that unfold and the details of the selected one.
// Everything is in the page; nothing is loaded from elsewhere.
#pragma once

#include "report/tree_boxes.h"

#include <string>

namespace hindsight {

/// What is unfolded at first: as much as can be looked at.
inline constexpr FoldLimits kPageAtFirst = {48, 40};

std::string renderTreeHtml(const ExecutionTree& tree, const FoldLimits& limits = kPageAtFirst);

} // namespace hindsight
