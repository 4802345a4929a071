#include "backward/search/frontier.h"

#include <algorithm>

namespace hindsight::backward {

Frontier::Frontier(BackwardContext& context) : context(context), orders(context.program.functions.size()) {}

/// Reverse postorder: along every edge that does not close a cycle the number grows.
const std::vector<uint32_t>& Frontier::order(const Function& function) {
  std::vector<uint32_t>& found = orders[function.id];
  if (!found.empty()) return found;
  found.assign(function.blocks.size(), 0);
  std::vector<bool> seen(function.blocks.size());
  std::vector<std::pair<BlockId, size_t>> stack = {{0, 0}};
  seen[0] = true;
  auto number = static_cast<uint32_t>(function.blocks.size());
  while (!stack.empty()) {
    auto& [block, index] = stack.back();
    if (index == function.blocks[block].successors.size()) {
      found[block] = --number;
      stack.pop_back();
      continue;
    }
    BlockId to = function.edges[function.blocks[block].successors[index++]].to;
    if (seen[to]) continue;
    seen[to] = true;
    stack.emplace_back(to, 0);
  }
  return found;
}

Frontier::Key Frontier::keyOf(const BackwardState& state) {
  Key key = {state.route.rounds};
  for (size_t index = 0; index < state.frames.size(); ++index) {
    bool innermost = index + 1 == state.frames.size();
    const Function& function = context.program.functions[state.frames[index].function];
    uint32_t instruction = innermost ? state.next : state.frames[index + 1].call;
    // Where the calls behind a longjmp came from is not known yet: late, as all that is ahead.
    if (instruction == kNone) instruction = static_cast<uint32_t>(function.instructions.size()) - 1;
    BlockId block = innermost ? state.block : function.blockOf(instruction);
    key.push_back(function.id);
    key.push_back(~order(function)[block]);
    key.push_back(~instruction);
  }
  // The end of a callee comes before the call itself.
  key.push_back(~0u);
  PathPlace place = placeOf(state);
  key.insert(key.end(), place.begin(), place.end());
  return key;
}

void Frontier::push(std::unique_ptr<BackwardState> state) {
  Key key = keyOf(*state);
  waiting[std::move(key)].push_back({std::move(state), {}, false});
  ++count;
}

std::vector<Arrival> Frontier::pop() {
  auto first = waiting.begin();
  std::vector<Arrival> arrivals = std::move(first->second);
  waiting.erase(first);
  count -= arrivals.size();
  return arrivals;
}

} // namespace hindsight::backward
