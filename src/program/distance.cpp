#include "program/distance.h"

#include <algorithm>
#include <deque>
#include <queue>

namespace hindsight {

namespace {

/// Functions to look at again, each at most once in the queue.
class FunctionQueue {
public:
  explicit FunctionQueue(size_t count) : queued(count, false) {}
  void push(FunctionId function) {
    if (queued[function]) return;
    queued[function] = true;
    work.push_back(function);
  }
  bool empty() const { return work.empty(); }
  FunctionId pop() {
    FunctionId function = work.front();
    work.pop_front();
    queued[function] = false;
    return function;
  }

private:
  std::deque<FunctionId> work;
  std::vector<bool> queued;
};

/// Dijkstra against the edges. `through[b]` is the cost of running all of block b; `best` holds what is known from the
/// start of each block and is lowered in place.
void propagate(const Function& function, const std::vector<uint32_t>& through, std::vector<uint32_t>& best) {
  using Entry = std::pair<uint32_t, BlockId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (BlockId block = 0; block < best.size(); ++block)
    if (best[block] != kUnreachable) queue.emplace(best[block], block);
  while (!queue.empty()) {
    auto [distance, block] = queue.top();
    queue.pop();
    if (distance != best[block]) continue;
    for (EdgeId edge : function.blocks[block].predecessors) {
      BlockId from = function.edges[edge].from;
      uint32_t longer = addDistance(through[from], distance);
      if (longer >= best[from]) continue;
      best[from] = longer;
      queue.emplace(longer, from);
    }
  }
}

} // namespace

ReturnCosts::ReturnCosts(const Program& program, const CallGraph& calls)
    : source(program), calls(calls), functionCost(program.functions.size(), kUnreachable),
      blockCost(program.functions.size()) {
  FunctionQueue queue(program.functions.size());
  for (const Function& function : program.functions) {
    blockCost[function.id].assign(function.blocks.size(), kUnreachable);
    if (function.declaration) functionCost[function.id] = 0;
    if (!function.declaration) queue.push(function.id);
  }
  while (!queue.empty()) {
    const Function& function = program.functions[queue.pop()];
    uint32_t cost = solve(function);
    if (cost >= functionCost[function.id]) continue;
    functionCost[function.id] = cost;
    for (const CallSite& site : calls.callSitesOf(function.id)) queue.push(site.caller);
  }
}

uint32_t ReturnCosts::ofInstruction(const Function& function, const Instruction& inst) const {
  if (inst.op == Opcode::Unsupported) return kUnreachable;
  if (inst.op != Opcode::Call) return 1;
  const CallInfo& call = function.calls[inst.imm];
  if (call.noReturn) return kUnreachable;
  if (call.callee == kNone && call.target.isNone()) return 1;
  uint32_t best = kUnreachable;
  std::span<const FunctionId> targets = calls.targetsOf(function, inst.imm);
  for (FunctionId target : targets) best = std::min(best, functionCost[target]);
  if (targets.empty()) best = 0; // nothing is known of the callee
  return addDistance(1, best);
}

uint32_t ReturnCosts::solve(const Function& function) {
  std::vector<uint32_t> through(function.blocks.size(), 0);
  std::vector<uint32_t>& best = blockCost[function.id];
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    const Block& body = function.blocks[block];
    for (uint32_t i = body.first; i < body.first + body.count; ++i)
      through[block] = addDistance(through[block], ofInstruction(function, function.instructions[i]));
    if (function.instructions[body.first + body.count - 1].op == Opcode::Return)
      best[block] = std::min(best[block], through[block]);
  }
  propagate(function, through, best);
  return best[0];
}

uint32_t ReturnCosts::from(CodePoint place) const {
  const Function& function = source.functions[place.function];
  BlockId block = function.blockOf(place.instruction);
  const Block& body = function.blocks[block];
  uint32_t inside = 0;
  for (uint32_t i = place.instruction; i < body.first + body.count; ++i)
    inside = addDistance(inside, ofInstruction(function, function.instructions[i]));
  if (function.instructions[body.first + body.count - 1].op == Opcode::Return) return inside;
  uint32_t behind = kUnreachable;
  for (EdgeId edge : body.successors) behind = std::min(behind, blockCost[place.function][function.edges[edge].to]);
  return addDistance(inside, behind);
}

Distances::Distances(const ReturnCosts& costs, std::span<const CodePoint> targets) : costs(costs) {
  targetInstructions.resize(costs.program().functions.size());
  for (const CodePoint& target : targets) targetInstructions[target.function].push_back(target.instruction);
  run();
}

Distances::Distances(const ReturnCosts& costs, const std::function<bool(FunctionId, BlockId)>& isTarget)
    : costs(costs) {
  targetInstructions.resize(costs.program().functions.size());
  for (const Function& function : costs.program().functions)
    for (BlockId block = 0; block < function.blocks.size(); ++block)
      if (isTarget(function.id, block)) targetInstructions[function.id].push_back(function.blocks[block].first);
  run();
}

void Distances::run() {
  const Program& program = costs.program();
  FunctionQueue queue(program.functions.size());
  blockDistance.resize(program.functions.size());
  for (const Function& function : program.functions) {
    blockDistance[function.id].assign(function.blocks.size(), kUnreachable);
    auto& targets = targetInstructions[function.id];
    std::sort(targets.begin(), targets.end());
    if (!targets.empty() && !function.declaration) queue.push(function.id);
  }
  while (!queue.empty()) {
    const Function& function = program.functions[queue.pop()];
    uint32_t before = fromEntry(function.id);
    if (solve(function) && fromEntry(function.id) < before)
      for (const CallSite& site : costs.callGraph().callSitesOf(function.id)) queue.push(site.caller);
  }
}

bool Distances::isTarget(CodePoint place) const {
  const auto& targets = targetInstructions[place.function];
  return std::binary_search(targets.begin(), targets.end(), place.instruction);
}

/// From instruction `first` on to a target before `end`, or to what lies `behind` it.
uint32_t Distances::alongBlock(const Function& function, uint32_t first, uint32_t end, uint32_t behind) const {
  uint32_t walked = 0, best = kUnreachable;
  for (uint32_t i = first; i < end && walked < best; ++i) {
    if (isTarget({function.id, i})) return std::min(best, walked);
    const Instruction& inst = function.instructions[i];
    if (inst.op == Opcode::Call)
      for (FunctionId target : costs.callGraph().targetsOf(function, inst.imm))
        best = std::min(best, addDistance(addDistance(walked, 1), fromEntry(target)));
    walked = addDistance(walked, costs.ofInstruction(function, inst));
  }
  return std::min(best, addDistance(walked, behind));
}

bool Distances::solve(const Function& function) {
  std::vector<uint32_t>& best = blockDistance[function.id];
  std::vector<uint32_t> through(function.blocks.size(), 0), before = best;
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    const Block& body = function.blocks[block];
    best[block] = std::min(best[block], alongBlock(function, body.first, body.first + body.count, kUnreachable));
    for (uint32_t i = body.first; i < body.first + body.count; ++i)
      through[block] = addDistance(through[block], costs.ofInstruction(function, function.instructions[i]));
  }
  propagate(function, through, best);
  return best != before;
}

uint32_t Distances::behindBlock(const Function& function, BlockId block) const {
  uint32_t behind = kUnreachable;
  for (EdgeId edge : function.blocks[block].successors)
    behind = std::min(behind, blockDistance[function.id][function.edges[edge].to]);
  return behind;
}

uint32_t Distances::from(CodePoint place) const {
  const Function& function = costs.program().functions[place.function];
  BlockId block = function.blockOf(place.instruction);
  const Block& body = function.blocks[block];
  return alongBlock(function, place.instruction, body.first + body.count, behindBlock(function, block));
}

uint32_t Distances::fromStack(std::span<const CodePoint> stack) const {
  uint32_t best = kUnreachable, leaving = 0;
  for (size_t i = stack.size(); i-- > 0 && leaving < best;) {
    best = std::min(best, addDistance(leaving, from(stack[i])));
    leaving = addDistance(leaving, costs.from(stack[i]));
  }
  return best;
}

} // namespace hindsight
