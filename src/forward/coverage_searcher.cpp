#include "forward/coverage_searcher.h"

#include <algorithm>

namespace hindsight {

/// Turns after which a path that has not ended is left: it may have no end.
constexpr uint32_t kMaxFollowed = 4096;

CoverageSearcher::CoverageSearcher(Machine& machine, uint64_t seed)
    : machine(machine), random(seed), calls(machine.program), costs(machine.program, calls) {}

uint32_t CoverageSearcher::distanceOf(const State& state) const {
  std::vector<CodePoint> stack; // outermost first
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    uint32_t next = frame == state.top.get() ? frame->pc : frame->pc + 1;
    stack.push_back({frame->code->function->id, next});
    if (stack.size() >= 64) break; // far enough up: what is not reachable from here is far
  }
  std::reverse(stack.begin(), stack.end());
  return distances->fromStack(stack);
}

void CoverageSearcher::refreshDistances() {
  if (coveredWhenComputed == machine.coveredBlocks()) return;
  coveredWhenComputed = machine.coveredBlocks();
  distances = std::make_unique<Distances>(costs, [&](FunctionId function, BlockId block) {
    return !machine.program.functions[function].fromRuntime && !machine.blockCovered(function, block);
  });
}

void CoverageSearcher::rememberDistance(const State& state) {
  if (nearest.size() > 4 * tree.size() + 4096) nearest.clear(); // mostly states that have moved on
  uint32_t distance = distanceOf(state);
  if (distance != kUnreachable) nearest.emplace(distance, state.id);
}

void CoverageSearcher::update(uint64_t ranId, std::unique_ptr<State> ran,
                              std::vector<std::unique_ptr<State>> children) {
  refreshDistances();
  for (const auto& child : children) rememberDistance(*child);
  if (ran) rememberDistance(*ran);
  if (ranId == followed) followOn(ran.get(), children);
  tree.update(ranId, std::move(ran), std::move(children));
}

/// At a fork, either way is as good.
void CoverageSearcher::followOn(const State* ran, const std::vector<std::unique_ptr<State>>& children) {
  size_t ways = children.size() + (ran ? 1 : 0);
  followed = kNobody;
  if (ways == 0 || ++timesFollowed > kMaxFollowed) return;
  size_t way = ways == 1 ? 0 : random.below(ways);
  followed = way < children.size() ? children[way]->id : ran->id;
}

std::unique_ptr<State> CoverageSearcher::next() {
  randomTurn = !randomTurn;
  while (!randomTurn && !nearest.empty()) {
    uint64_t id = nearest.begin()->second;
    nearest.erase(nearest.begin());
    if (auto state = tree.take(id)) return state;
  }
  if (auto state = tree.take(followed)) return state;
  auto state = tree.takeRandom(random);
  timesFollowed = 0;
  followed = state ? state->id : kNobody;
  return state;
}

} // namespace hindsight
