#include "forward/run.h"

#include "forward/portfolio.h"
#include "program/entry.h"
#include "support/internal_error.h"

#include <fmt/format.h>

namespace hindsight::forward {

namespace {

/// The whole answer, by the search or searches that the configuration asks for.
RunResult search(const Program& program, const RunConfig& config, RunObserver& observer, const Function& entry,
                 SideSearch* beside) {
  if (config.takesTurns && !config.lazy.isOn && (config.stopOnError || config.target) && !config.guesses)
    return Portfolio(program, config, observer, entry, beside).run();
  auto explorer = std::make_unique<Explorer>(program, config, observer);
  RunResult result;
  if (auto why = whyItGaveUp([&] { result = explorer->explore(entry); })) result = resultAfterGivingUp(*explorer, *why);
  leave(std::move(explorer), config);
  return result;
}

} // namespace

Result<const Function*> entryOf(const Program& program, const RunConfig& config) {
  const Function* entry = program.findFunction(config.entry);
  if (!entry || entry->declaration)
    return Error{fmt::format("there is no function '{}' to start in", config.entry), "choose one with --entry"};
  if (config.lazy.isOn && entry->variadic)
    return Error{fmt::format("starting in '{}', which takes any number of arguments", entry->displayName), ""};
  if (std::optional<std::string> why = config.lazy.isOn ? std::nullopt : whyNoEntry(*entry)) return Error{*why, ""};
  return entry;
}

RunResult runForward(const Program& program, const RunConfig& config, RunObserver& observer, SideSearch* beside) {
  Result<const Function*> entry = entryOf(program, config);
  if (!entry) {
    RunResult refused;
    refused.unsupported[entry.error().message] = 1;
    return refused;
  }
  return search(program, config, observer, **entry, beside);
}

} // namespace hindsight::forward
