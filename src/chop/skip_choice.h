// Which calls a search skips by itself (`--skip-auto`): those of functions that a skipped call may be of
// (`skip_rules.h`), that come back, that fork, and that write nothing but what the rest of the program does not read.
//
// That nobody reads it is told by the analysis of the whole program, and only chooses: where something is read after
// all, the call is executed late like any other.
#pragma once

#include "chop/skip_list.h"

#include <functional>

namespace hindsight::chop {

/// The functions that may be chosen, beside what is said above: for `check`, those that cannot fail.
using MayChoose = std::function<bool(const Function&)>;

/// Those with the most branches first.
std::vector<SkippedFunction> chooseSkips(const Program& program, std::string_view entry, const Target* target,
                                         const MayChoose& mayChoose);

} // namespace hindsight::chop
