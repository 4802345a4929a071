#include "backward/search/search_loop.h"

namespace hindsight::backward {

void BackwardStatistics::add(const BackwardStatistics& more) {
  states += more.states;
  steps += more.steps;
  infeasible += more.infeasible;
  failed += more.failed;
  waiting += more.waiting;
  joined += more.joined;
  merged += more.merged;
  covered += more.covered;
  foreseen += more.foreseen;
  steppedOver += more.steppedOver;
  candidates += more.candidates;
  refuted += more.refuted;
  for (const auto& [why, count] : more.refutedArrivals) refutedArrivals[why] += count;
}

BackwardSearcher::BackwardSearcher(BackwardContext& context, const std::vector<CodePoint>& targets,
                                   BackwardConfig config, ConfirmCandidate confirm)
    : search(std::make_unique<Search>(context, targets, std::move(config), std::move(confirm))) {}
BackwardSearcher::~BackwardSearcher() = default;

BackwardSearcher::Pause BackwardSearcher::advance(uint64_t steps) {
  return search->advance(steps);
}
bool BackwardSearcher::isOver() const {
  return search->over;
}
uint32_t BackwardSearcher::edgeLimit() const {
  return search->limits.edges;
}
const BackwardResult& BackwardSearcher::result() const {
  return search->result;
}
const std::vector<ReplayValue>& BackwardSearcher::wantedInputs() {
  search->collectValues();
  return search->result.replay;
}
BackwardResult BackwardSearcher::takeResult() {
  return std::move(search->result);
}

BackwardResult searchBackward(BackwardContext& context, const std::vector<CodePoint>& targets,
                              const BackwardConfig& config, const ConfirmCandidate& confirm) {
  BackwardSearcher searcher(context, targets, config, confirm);
  while (!searcher.isOver()) searcher.advance(~0u);
  return searcher.takeResult();
}

} // namespace hindsight::backward
