#include "backward/comparison/merge.h"

#include "backward/explanation/recorder.h"

#include <algorithm>
#include <unordered_map>

namespace hindsight::backward {

namespace {

bool sameConstraints(const std::vector<BackwardConstraint>& a, const std::vector<BackwardConstraint>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](const auto& x, const auto& y) { return x.condition == y.condition; });
}

/// Whether both know the same about everything but their open constraints.
bool sameOtherwise(const BackwardState& a, const BackwardState& b) {
  return a.inputs == b.inputs && a.imprecise == b.imprecise && a.lenient == b.lenient &&
         sameConstraints(a.closed, b.closed);
}

void drop(Arrival& arrival, const Term* condition) {
  BackwardState& state = *arrival.state;
  std::vector<const Term*>& conditions = arrival.description.conditions;
  for (size_t index = 0; index < conditions.size();) {
    if (conditions[index] != condition) {
      ++index;
      continue;
    }
    if (state.record) recordDropped(state, state.constraints[index]);
    conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(index));
    state.constraints.erase(state.constraints.begin() + static_cast<std::ptrdiff_t>(index));
  }
  std::erase(arrival.description.wants, condition->id()); // with a weaker precondition it stays feasible
}

uint64_t hashOf(uint32_t want) {
  uint64_t hash = (want + 1ull) * 0x9e3779b97f4a7c15ull;
  hash ^= hash >> 29;
  return hash * 0xbf58476d1ce4e5b9ull;
}

uint64_t hashOf(const std::vector<uint32_t>& wants) {
  uint64_t sum = 0;
  for (uint32_t want : wants) sum += hashOf(want);
  return sum;
}

/// Finds the paths that can be merged by their constraints: where many meet, not every pair is compared.
class Merger {
public:
  Merger(BackwardContext& context, std::vector<Arrival>& arrivals) : terms(context.terms), arrivals(arrivals) {}

  size_t run() {
    for (size_t index = 0; index < arrivals.size(); ++index)
      if (arrivals[index].described) insert(index);
    size_t merged = 0;
    for (size_t index = 0; index < arrivals.size(); ++index)
      while (arrivals[index].state && arrivals[index].described && mergeOne(index)) ++merged;
    std::erase_if(arrivals, [](const Arrival& arrival) { return !arrival.state; });
    return merged;
  }

private:
  /// Takes a path that differs in one condition into this one.
  bool mergeOne(size_t index) {
    Arrival& arrival = arrivals[index];
    uint64_t hash = hashOf(arrival.description.wants);
    for (const Term* condition : arrival.description.conditions) {
      uint32_t negation = terms.bitNot(condition)->id();
      auto [first, last] = byWants.equal_range(hash - hashOf(condition->id()) + hashOf(negation));
      for (auto found = first; found != last; ++found) {
        if (!isOther(arrival, arrivals[found->second], condition->id(), negation)) continue;
        BackwardState &mine = *arrival.state, &other = *arrivals[found->second].state;
        remove(index, hash);
        if (other.stop) other.stop->isOpen = false; // its end is that of the other one
        mine.steppedOver = mine.steppedOver || other.steppedOver;
        arrivals[found->second].state.reset();
        byWants.erase(found);
        drop(arrival, condition);
        insert(index);
        return true;
      }
    }
    return false;
  }

  /// Whether another path has the same constraints but for one, of which it has the negation.
  static bool isOther(const Arrival& a, const Arrival& b, uint32_t condition, uint32_t negation) {
    if (a.description.wants.size() != b.description.wants.size() || !sameOtherwise(*a.state, *b.state)) return false;
    // What stands for both has the inputs of one: a condition on the first must not be one on the second there.
    if (a.description.inputs != b.description.inputs) return false;
    std::vector<uint32_t> wants = a.description.wants;
    std::erase(wants, condition);
    wants.insert(std::lower_bound(wants.begin(), wants.end(), negation), negation);
    return wants == b.description.wants;
  }

  void insert(size_t index) { byWants.emplace(hashOf(arrivals[index].description.wants), index); }
  void remove(size_t index, uint64_t hash) {
    auto [first, last] = byWants.equal_range(hash);
    byWants.erase(std::find_if(first, last, [&](const auto& entry) { return entry.second == index; }));
  }

  TermManager& terms;
  std::vector<Arrival>& arrivals;
  std::unordered_multimap<uint64_t, size_t> byWants;
};

} // namespace

size_t mergeArrivals(BackwardContext& context, std::vector<Arrival>& arrivals) {
  return arrivals.size() < 2 ? 0 : Merger(context, arrivals).run();
}

} // namespace hindsight::backward
