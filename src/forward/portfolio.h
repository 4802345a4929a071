// Two searches in turns: one that prunes, depth first, and one that does not, in the order that finds errors soonest.
//
// Pruning needs finished subtrees, so it goes deep; errors are often found by going wide. Neither waits for the other:
// they take turns of about equal work, and the first that has an answer gives it. Small programs are done before the
// first turn is over, so that pruning costs them nothing.
#pragma once

#include "forward/explorer.h"

namespace hindsight {

RunResult runPortfolio(const Program& program, const RunConfig& config, RunObserver& observer, const Function& entry);

} // namespace hindsight
