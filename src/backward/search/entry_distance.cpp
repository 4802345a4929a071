#include "backward/search/entry_distance.h"

#include <queue>

namespace hindsight::backward {

namespace {

std::vector<uint32_t> blockDistances(const Function& function) {
  std::vector<uint32_t> distance(function.blocks.size(), kUnreachable);
  if (function.blocks.empty()) return distance;
  using Item = std::pair<uint32_t, BlockId>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
  distance[0] = 0;
  queue.emplace(0, 0);
  while (!queue.empty()) {
    auto [length, block] = queue.top();
    queue.pop();
    if (length > distance[block]) continue;
    for (EdgeId edge : function.blocks[block].successors) {
      uint32_t longer = length + function.blocks[block].count;
      uint32_t& known = distance[function.edges[edge].to];
      if (longer >= known) continue;
      known = longer;
      queue.emplace(longer, function.edges[edge].to);
    }
  }
  return distance;
}

} // namespace

EntryDistance::EntryDistance(const Program& program, const CallGraph& calls) {
  for (const Function& function : program.functions) fromFunctionEntry.push_back(blockDistances(function));
  fromProgramEntry.assign(program.functions.size(), kUnreachable);
  if (program.entry == kNone) return;
  std::queue<FunctionId> queue;
  fromProgramEntry[program.entry] = 0;
  queue.push(program.entry);
  while (!queue.empty()) {
    FunctionId caller = queue.front();
    queue.pop();
    for (FunctionId callee : calls.calleesOf(caller)) {
      uint32_t best = kUnreachable;
      for (const CallSite& site : calls.callSitesOf(callee)) {
        if (site.caller != caller) continue;
        uint32_t inside = fromFunctionEntry[caller][program.functions[caller].blockOf(site.instruction)];
        best = std::min(best, addDistance(fromProgramEntry[caller], inside));
      }
      if (best >= fromProgramEntry[callee]) continue;
      fromProgramEntry[callee] = best;
      queue.push(callee);
    }
  }
}

uint32_t EntryDistance::of(const BackwardState& state) const {
  uint32_t distance = fromProgramEntry[state.frames.front().function];
  for (size_t index = 0; index < state.frames.size(); ++index) {
    const BackwardFrame& frame = state.frames[index];
    bool innermost = index + 1 == state.frames.size();
    const Function& function = state.context->program.functions[frame.function];
    uint32_t instruction = innermost ? state.next : state.frames[index + 1].call;
    if (instruction == kNone) instruction = 0; // not known yet: it may be near
    BlockId block = innermost ? state.block : function.blockOf(instruction);
    uint32_t inside = addDistance(fromFunctionEntry[frame.function][block], instruction - function.blocks[block].first);
    distance = addDistance(distance, inside);
  }
  return distance;
}

} // namespace hindsight::backward
