#include "forward/coverage_searcher.h"

#include "forward/state_stack.h"

namespace hindsight::forward {

/// Far enough up a stack: what is not reachable from there is far.
constexpr size_t kMostFrames = 64;

CoverageSearcher::CoverageSearcher(Machine& machine, uint64_t seed)
    : machine(machine), walk(tree, seed), calls(machine.program), costs(machine.program, calls) {}

static uint64_t placeOf(const State& state) {
  return uint64_t(state.top->code->function->id) << 32 | state.top->pc;
}

std::optional<uint64_t> CoverageSearcher::rankOf(const State& state) const {
  uint32_t distance = distances->fromStack(stackOf(state, kMostFrames));
  if (distance == kUnreachable) return std::nullopt;
  auto taken = timesTaken.find(placeOf(state));
  return (distance + 1ull) * (1 + (taken == timesTaken.end() ? 0 : taken->second));
}

void CoverageSearcher::refreshDistances() {
  if (coveredWhenComputed == machine.coveredBlocks()) return;
  coveredWhenComputed = machine.coveredBlocks();
  distances = std::make_unique<Distances>(costs, [&](FunctionId function, BlockId block) {
    return !machine.program.functions[function].fromRuntime && !machine.blockCovered(function, block);
  });
}

void CoverageSearcher::remember(const State& state) {
  if (nearest.size() > 4 * tree.size() + 4096) nearest.clear(); // mostly states that have moved on
  if (auto rank = rankOf(state)) nearest.emplace(*rank, state.id);
}

void CoverageSearcher::update(uint64_t ranId, std::unique_ptr<State> ran,
                              std::vector<std::unique_ptr<State>> children) {
  refreshDistances();
  for (const auto& child : children) remember(*child);
  if (ran) remember(*ran);
  walk.ran(ranId, ran.get(), children);
  tree.update(ranId, std::move(ran), std::move(children));
}

std::unique_ptr<State> CoverageSearcher::next() {
  randomTurn = !randomTurn;
  while (!randomTurn && !nearest.empty()) {
    auto [before, id] = *nearest.begin();
    nearest.erase(nearest.begin());
    const State* state = tree.find(id);
    if (!state) continue;
    std::optional<uint64_t> rank = rankOf(*state); // since then, code was covered, or other states taken from there
    if (rank && *rank > before) nearest.emplace(*rank, id);
    if (!rank || *rank > before) continue;
    ++timesTaken[placeOf(*state)];
    return tree.take(id);
  }
  return walk.next();
}

} // namespace hindsight::forward
