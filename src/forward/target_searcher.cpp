#include "forward/target_searcher.h"

#include "forward/state_stack.h"

namespace hindsight::forward {

namespace {

/// Far enough up a stack: what is not reachable from there is far.
constexpr size_t kMostFrames = 64;
/// One turn in so many is random.
constexpr uint64_t kRandomEvery = 4;
/// The same while states that follow a guess wait: a random path could be any.
constexpr uint64_t kRandomEveryGuided = 64;

/// Every place where the target may be reached, calls through pointers included.
std::vector<CodePoint> placesOf(const Target& target, const CallGraph& calls) {
  std::vector<CodePoint> places = target.points;
  for (FunctionId callee : target.callees)
    for (const CallSite& site : calls.callSitesOf(callee))
      if (site.kind == CallKind::Indirect) places.push_back({site.caller, site.instruction});
  return places;
}

} // namespace

TargetSearcher::TargetSearcher(Machine& machine, uint64_t seed, const Target& target)
    : machine(machine), walk(tree, seed), calls(machine.program), costs(machine.program, calls),
      distances(costs, placesOf(target, calls)) {}

void TargetSearcher::add(const State& state) {
  bool isFree = machine.config.guesses && state.guidance == State::Guidance::Free;
  Rank rank{isFree, distances.fromStack(stackOf(state, kMostFrames)), state.id};
  ranks.insert(rank);
  rankOf.emplace(state.id, rank);
}

void TargetSearcher::remove(const State& state) {
  auto known = rankOf.find(state.id);
  if (known == rankOf.end()) return;
  ranks.erase(known->second);
  rankOf.erase(known);
}

void TargetSearcher::update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) {
  for (const auto& child : children) add(*child);
  if (ran) add(*ran);
  walk.ran(ranId, ran.get(), children);
  tree.update(ranId, std::move(ran), std::move(children));
}

bool TargetSearcher::isRandomTurn() {
  bool guided = machine.config.guesses && !ranks.empty() && !ranks.begin()->isFree;
  return ++turn % (guided ? kRandomEveryGuided : kRandomEvery) == 0;
}

std::unique_ptr<State> TargetSearcher::next() {
  if (ranks.empty()) return nullptr;
  std::unique_ptr<State> state = isRandomTurn() ? walk.next() : tree.take(ranks.begin()->id);
  if (state) remove(*state);
  return state;
}

std::optional<uint32_t> TargetSearcher::nearestDistance() const {
  if (ranks.empty() || ranks.begin()->distance == kUnreachable) return std::nullopt;
  return ranks.begin()->distance;
}

} // namespace hindsight::forward
