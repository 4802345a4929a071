// The results of native runs of tests, as text and as JSON.
#pragma once

#include "support/replay_result.h"
#include "support/terminal.h"

#include <string>
#include <string_view>

namespace hindsight {

/// One line per test and the verdict.
std::string renderReplay(const ReplayResult& result, const Terminal& terminal);

/// `input` is what was asked to be replayed.
std::string renderReplayJson(const ReplayResult& result, std::string_view input);

} // namespace hindsight
