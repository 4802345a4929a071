#include "forward/coverage_searcher.h"

#include "forward/state_stack.h"

namespace hindsight::forward {

/// Far enough up a stack: what is not reachable from there is far.
constexpr size_t kMostFrames = 64;

CoverageSearcher::CoverageSearcher(Machine& machine, uint64_t seed)
    : machine(machine), walk(tree, seed), calls(machine.program), costs(machine.program, calls) {}

uint64_t CoverageSearcher::rankOf(const Key& key) const {
  auto taken = timesTaken.find(key.place);
  return (key.distance + 1ull) * (1 + (taken == timesTaken.end() ? 0 : taken->second));
}

void CoverageSearcher::refreshDistances() {
  if (coveredWhenComputed == machine.coveredBlocks()) return;
  coveredWhenComputed = machine.coveredBlocks();
  distances = std::make_unique<Distances>(costs, [&](FunctionId function, BlockId block) {
    return !machine.program.functions[function].fromRuntime && !machine.blockCovered(function, block);
  });
}

void CoverageSearcher::remember(const State& state) {
  if (remembered > 4 * tree.size() + 4096) { // mostly states that have moved on
    groups.clear();
    order.clear();
    remembered = 0;
  }
  uint32_t distance = distances->fromStack(stackOf(state, kMostFrames));
  if (distance == kUnreachable) return;
  Key key{placeOfState(&state), distance};
  auto [group, isNew] = groups.try_emplace(key);
  if (isNew) putInOrder(key, group->second);
  group->second.states.push_back({state.id, coveredWhenComputed});
  ++remembered;
}

void CoverageSearcher::putInOrder(const Key& key, Group& group) {
  group.rank = rankOf(key);
  group.since = ++ranked;
  order.emplace(group.rank, group.since, key);
}

/// All groups of the place are farther away now.
void CoverageSearcher::countTaken(uint64_t place) {
  ++timesTaken[place];
  for (auto group = groups.lower_bound({place, 0}); group != groups.end() && group->first.place == place; ++group) {
    order.erase({group->second.rank, group->second.since, group->first});
    putInOrder(group->first, group->second);
  }
}

void CoverageSearcher::update(uint64_t ranId, std::unique_ptr<State> ran,
                              std::vector<std::unique_ptr<State>> children) {
  refreshDistances();
  for (const auto& child : children) remember(*child);
  if (ran) remember(*ran);
  walk.ran(ranId, ran.get(), children);
  tree.update(ranId, std::move(ran), std::move(children));
}

/// Null: it has moved on, is farther away by now, or nothing new can be reached from it.
const State* CoverageSearcher::stillThere(const Remembered& entry, const Key& key) {
  const State* state = tree.find(entry.id);
  if (!state || placeOfState(state) != key.place) return nullptr;
  if (entry.covered == coveredWhenComputed) return state;
  if (distances->fromStack(stackOf(*state, kMostFrames)) == key.distance) return state;
  remember(*state);
  return nullptr;
}

std::unique_ptr<State> CoverageSearcher::next() {
  randomTurn = !randomTurn;
  while (!randomTurn && !order.empty()) {
    const Key key = std::get<Key>(*order.begin());
    Group& group = groups.at(key);
    if (group.states.empty()) {
      order.erase(order.begin());
      groups.erase(key);
      continue;
    }
    Remembered entry = group.states.front();
    group.states.pop_front();
    --remembered;
    const State* state = stillThere(entry, key);
    if (!state) continue;
    countTaken(key.place);
    return tree.take(entry.id);
  }
  return walk.next();
}

} // namespace hindsight::forward
