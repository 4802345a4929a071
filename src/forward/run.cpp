#include "forward/run.h"

#include "forward/portfolio.h"
#include "program/entry.h"
#include "support/internal_error.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

/// The whole answer, by the search or searches that the configuration asks for.
RunResult search(const Program& program, const RunConfig& config, RunObserver& observer, const Function& entry) {
  if (config.prune != RunConfig::Prune::Off && config.stopOnError && config.takesTurns)
    return runPortfolio(program, config, observer, entry);
  auto explorer = std::make_unique<Explorer>(program, config, observer);
  RunResult result;
  if (auto why = whyItGaveUp([&] { result = explorer->explore(entry); })) result = resultAfterGivingUp(*explorer, *why);
  leave(std::move(explorer), config);
  return result;
}

} // namespace

RunResult runForward(const Program& program, const RunConfig& config, RunObserver& observer) {
  const Function* entry = program.findFunction(config.entry);
  RunResult refused;
  if (!entry || entry->declaration) {
    refused.unsupported[fmt::format("there is no function '{}' to start in", config.entry)] = 1;
    return refused;
  }
  if (std::optional<std::string> why = whyNoEntry(*entry)) {
    refused.unsupported[*why] = 1;
    return refused;
  }
  return search(program, config, observer, *entry);
}

} // namespace hindsight
