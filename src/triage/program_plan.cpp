#include "triage/program_plan.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::triage {

ProgramPlan planPrograms(std::span<const Alarm> alarms, const PlaceFinder& finder,
                         const std::vector<std::vector<std::string>>& sources,
                         const std::vector<std::vector<size_t>>& programs) {
  ProgramPlan plan{.alarms = std::vector<std::vector<size_t>>(programs.size()), .libraries = {}, .elsewhere = {}};
  std::map<std::string, std::vector<size_t>> filesWith; // by source
  for (size_t file = 0; file < sources.size(); ++file)
    for (const std::string& source : sources[file]) filesWith[source].push_back(file);
  for (size_t number = 0; number < alarms.size(); ++number) {
    Result<FoundFile> found = finder.find(alarms[number].sink.place.file);
    auto files = found ? filesWith.find(found->name) : filesWith.end();
    if (files == filesWith.end()) {
      plan.elsewhere.push_back(number);
      continue;
    }
    bool isInProgram = false;
    for (size_t program = 0; program < programs.size(); ++program) {
      auto has = [&](size_t file) { return std::ranges::count(programs[program], file) != 0; };
      if (!std::ranges::any_of(files->second, has)) continue;
      plan.alarms[program].push_back(number);
      isInProgram = true;
    }
    if (!isInProgram) plan.libraries[files->second.front()].push_back(number);
  }
  return plan;
}

namespace {

/// The answer that holds for both is the one with the higher rank.
int rankOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Refuted: return 0;
  case Verdict::RefutedWithinBounds: return 1;
  case Verdict::Unknown: return 2;
  default: return 3;
  }
}

bool isRefuted(Verdict verdict) {
  return verdict == Verdict::Refuted || verdict == Verdict::RefutedWithinBounds;
}

} // namespace

ProgramAnswer merged(ProgramAnswer first, ProgramAnswer second) {
  bool isSecond = rankOf(second.judged.answer.verdict) > rankOf(first.judged.answer.verdict);
  ProgramAnswer& best = isSecond ? second : first;
  const ProgramAnswer& other = isSecond ? first : second;
  AlarmAnswer& answer = best.judged.answer;
  if (answer.verdict == Verdict::Unknown) {
    std::string said = fmt::format("in {}: ", best.program);
    if (!best.program.empty() && !answer.why.starts_with(said)) answer.why = said + answer.why;
  } else if (isRefuted(answer.verdict)) {
    for (const std::string& assumption : other.judged.answer.assumptions)
      if (std::ranges::count(answer.assumptions, assumption) == 0) answer.assumptions.push_back(assumption);
  }
  return std::move(best);
}

} // namespace hindsight::triage
