#include "report/tree_rounds.h"

#include "support/quantity.h"

#include <algorithm>
#include <tuple>

namespace hindsight {

namespace {

constexpr size_t kLongestRound = 16;              // boxes
constexpr size_t kShownFirst = 2, kShownLast = 1; // rounds
constexpr size_t kLeastSkipped = 3;
constexpr uint64_t kMostBeside = 6; // nodes for each box of a round that go another way

/// Places as numbers: equal ones are the same place of the source. What has none is like nothing else, and ways that no
/// input takes are not like the others.
std::vector<uint32_t> placeNumbers(const ExecutionTree& tree, const std::vector<TreeBox>& boxes) {
  std::map<std::tuple<std::string, uint32_t, uint32_t, std::string, bool>, uint32_t> known;
  std::vector<uint32_t> numbers;
  for (const TreeBox& box : boxes) {
    const TreeNode& first = tree.nodes[box.nodes.front()];
    const Place& place = first.place;
    auto number = static_cast<uint32_t>(place.line ? known.size() : boxes.size() + numbers.size());
    if (place.line)
      number = known.try_emplace({place.file, place.line, place.column, place.function, first.isTried}, number)
                   .first->second;
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<uint64_t> failuresBelow(const ExecutionTree& tree, const std::vector<TreeBox>& boxes) {
  std::vector<uint64_t> count(boxes.size());
  for (size_t index = boxes.size(); index-- > 0;) {
    count[index] += tree.nodes[boxes[index].nodes.back()].end == TreeNode::End::Failed;
    if (boxes[index].parent != TreeBox::kNone) count[boxes[index].parent] += count[index];
  }
  return count;
}

/// Nodes in it and below it.
uint64_t weight(const TreeBox& box) {
  return box.nodesBelow + box.nodes.size();
}

/// The child below which most is; none if there are no children.
uint32_t heaviestChild(const std::vector<TreeBox>& boxes, uint32_t box) {
  const std::vector<uint32_t>& children = boxes[box].children;
  auto heaviest = std::ranges::max_element(children, {}, [&](uint32_t child) { return weight(boxes[child]); });
  return heaviest == children.end() ? TreeBox::kNone : *heaviest;
}

class RoundFinder {
public:
  RoundFinder(const ExecutionTree& tree, const std::vector<TreeBox>& boxes)
      : boxes(boxes), places(placeNumbers(tree, boxes)), failures(failuresBelow(tree, boxes)) {
    found.next.assign(boxes.size(), TreeBox::kNone);
  }
  TreeRounds find();

private:
  void lookAt(const std::vector<uint32_t>& spine);
  void skip(const std::vector<uint32_t>& starts, size_t period);

  const std::vector<TreeBox>& boxes;
  const std::vector<uint32_t> places;
  const std::vector<uint64_t> failures;
  TreeRounds found;
};

/// Every box is on one way down that always takes the heaviest child.
TreeRounds RoundFinder::find() {
  std::vector<bool> isOnWay(boxes.size());
  for (uint32_t index = 0; index < boxes.size(); ++index) {
    if (isOnWay[index]) continue;
    std::vector<uint32_t> spine;
    for (uint32_t box = index; box != TreeBox::kNone; box = heaviestChild(boxes, box)) {
      isOnWay[box] = true;
      spine.push_back(box);
    }
    lookAt(spine);
  }
  return std::move(found);
}

void RoundFinder::lookAt(const std::vector<uint32_t>& spine) {
  std::vector<uint32_t> entries;
  for (uint32_t box : spine) entries.push_back(places[box]);
  for (const Repetition& repetition : repetitionsIn(entries, kShownFirst + kLeastSkipped + kShownLast)) {
    std::vector<uint32_t> starts;
    for (size_t round = 0; round < repetition.rounds; ++round)
      starts.push_back(spine[repetition.begin + round * repetition.period]);
    for (size_t round = 0; round + 1 < starts.size(); ++round) found.next[starts[round]] = starts[round + 1];
    skip(starts, repetition.period);
  }
}

/// In a round that is left out nothing fails, and hardly anything goes another way.
void RoundFinder::skip(const std::vector<uint32_t>& starts, size_t period) {
  auto canBeLeftOut = [&](size_t round) {
    uint32_t from = starts[round], to = starts[round + 1];
    return failures[from] == failures[to] && weight(boxes[from]) - weight(boxes[to]) <= kMostBeside * period;
  };
  size_t end = starts.size() - kShownLast;
  for (size_t first = kShownFirst; first < end;) {
    size_t last = first;
    while (last < end && canBeLeftOut(last)) ++last;
    if (last - first >= kLeastSkipped) found.skipped[starts[first]] = {starts[first], starts[last], last - first};
    first = last + 1;
  }
}

} // namespace

std::vector<Repetition> repetitionsIn(std::span<const uint32_t> entries, size_t leastRounds) {
  std::vector<Repetition> found;
  for (size_t begin = 0; begin < entries.size();) {
    Repetition best;
    for (size_t period = 1; period <= kLongestRound && begin + period * leastRounds <= entries.size(); ++period) {
      size_t alike = 0;
      while (begin + alike + period < entries.size() && entries[begin + alike] == entries[begin + alike + period])
        ++alike;
      if (alike / period + 1 < leastRounds) continue;
      best = {begin, period, alike / period + 1};
      break;
    }
    if (best.rounds) found.push_back(best);
    begin += best.rounds ? best.period * best.rounds : 1;
  }
  return found;
}

TreeRounds roundsOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes) {
  return RoundFinder(tree, boxes).find();
}

std::string moreRounds(uint64_t count) {
  return formatPlural(count, "more round", "more rounds");
}

BoxText roundsTextOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const SkippedRounds& skipped) {
  uint64_t nodes = weight(boxes[skipped.from]) - weight(boxes[skipped.to]);
  const Place& place = tree.nodes[boxes[skipped.from].nodes.front()].place;
  return {BoxLook::Fold,
          {{BoxLine::Kind::Title, moreRounds(skipped.rounds)},
           {BoxLine::Kind::Value, "like the one before, at " + placeText(place)},
           {BoxLine::Kind::Value, formatPlural(nodes, "node", "nodes")}}};
}

} // namespace hindsight
