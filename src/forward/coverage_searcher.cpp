#include "forward/coverage_searcher.h"

#include "forward/state_stack.h"

namespace hindsight::forward {

/// Far enough up a stack: what is not reachable from there is far.
constexpr size_t kMostFrames = 64;

CoverageSearcher::CoverageSearcher(Machine& machine, uint64_t seed)
    : machine(machine), walk(tree, seed), calls(machine.program), costs(machine.program, calls) {}

uint32_t CoverageSearcher::distanceOf(const State& state) const {
  return distances->fromStack(stackOf(state, kMostFrames));
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
  walk.ran(ranId, ran.get(), children);
  tree.update(ranId, std::move(ran), std::move(children));
}

std::unique_ptr<State> CoverageSearcher::next() {
  randomTurn = !randomTurn;
  while (!randomTurn && !nearest.empty()) {
    uint64_t id = nearest.begin()->second;
    nearest.erase(nearest.begin());
    if (auto state = tree.take(id)) return state;
  }
  return walk.next();
}

} // namespace hindsight::forward
