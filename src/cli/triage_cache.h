// Where triage keeps its answers, and what they are found by.
#pragma once

#include "program/input_file.h"
#include "support/options.h"
#include "triage/answer_cache.h"

namespace hindsight {

/// Empty: answers are not kept, because of --no-cache or because there is no place for them.
std::string answerFolder(const OptionValues& options);

/// Of a program of these files, compiled where they are sources.
triage::AnswerCache answerCache(const OptionValues& options, const std::vector<std::string>& clangFlags,
                                const std::vector<InputFile>& files, const std::string& effort);

/// The limits that alarms share, and who shares them.
std::string effortOf(const OptionValues& options, const std::vector<Alarm>& alarms);

} // namespace hindsight
