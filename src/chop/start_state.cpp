#include "chop/start_state.h"

#include "program/operands.h"

#include <algorithm>

namespace hindsight::chop {

std::vector<bool> reachableFrom(const Function& function, uint32_t instruction) {
  std::vector<bool> executes(function.instructions.size()), seen(function.blocks.size());
  std::vector<BlockId> open;
  auto follow = [&](const Block& block, uint32_t from) {
    for (uint32_t i = from; i < block.first + block.count; ++i) executes[i] = true;
    for (EdgeId edge : block.successors)
      if (BlockId next = function.edges[edge].to; !seen[next]) {
        seen[next] = true;
        open.push_back(next);
      }
  };
  follow(function.blocks[function.blockOf(instruction)], instruction);
  while (!open.empty()) {
    const Block& block = function.blocks[open.back()];
    open.pop_back();
    follow(block, block.first);
  }
  return executes;
}

namespace {

/// What a longjmp may come back to can be anywhere in such a function.
bool hasSetjmp(const Function& function) {
  return std::ranges::any_of(function.calls, &CallInfo::returnsTwice);
}

/// Registers that instructions of this part read, also on edges.
std::vector<bool> slotsRead(const Function& function, const std::vector<bool>& executes) {
  std::vector<bool> read(function.slotCount);
  auto note = [&](Operand operand) {
    if (!operand.isNone() && !operand.isConstant()) read[operand.index()] = true;
  };
  for (uint32_t i = 0; i < executes.size(); ++i)
    if (executes[i]) forEachUse(function, function.instructions[i], note);
  for (const Edge& edge : function.edges) {
    const Block& from = function.blocks[edge.from];
    if (!executes[from.first + from.count - 1]) continue;
    for (uint32_t i = 0; i < edge.copyCount; ++i) note(function.phiCopies[edge.firstCopy + i].src);
  }
  return read;
}

} // namespace

std::vector<std::pair<Slot, InitialPointer>> pointersInSlots(StateMemory& memory, const Frame& frame,
                                                             const std::vector<bool>& executes) {
  const Function& function = *frame.code->function;
  std::vector<std::pair<Slot, InitialPointer>> slots;
  std::vector<bool> read = slotsRead(function, executes);
  for (Slot slot = 0; slot < function.slotCount; ++slot) {
    if (!read[slot]) continue;
    unsigned width = function.slotTypes[slot].width;
    for (const InitialPointer& target : memory.targetsOf(frame.slots()[slot], width))
      slots.emplace_back(slot, width == memory.pointerWidth() ? target : InitialPointer{target.object, 0, 1});
  }
  return slots;
}

namespace {

/// Keeps what the analysis asks about.
class NotedMemory final : public StartMemory {
public:
  NotedMemory(StateMemory& memory, std::vector<PastAnalysis::Look>& looks) : memory(memory), looks(looks) {}
  std::optional<uint64_t> sizeOf(const ObjectKey& key) override { return memory.sizeOf(key); }
  std::vector<InitialContent> contentsOf(const ObjectKey& key) override {
    looks.push_back({key, memory.contentsOf(key)});
    return looks.back().contents;
  }

private:
  StateMemory& memory;
  std::vector<PastAnalysis::Look>& looks;
};

} // namespace

PastAnalysis::PastAnalysis(Machine& machine, const State& from, Scope scope, const std::vector<uint64_t>& elementSizes,
                           PendingPointers* pending)
    : scope(scope), program(machine.program), snapshot(from.clone()),
      start(std::make_unique<StateMemory>(machine, *snapshot, elementSizes)) {
  snapshot->note = nullptr; // it would keep every state before this one
  start->setPending(pending);
  PointsToInput input;
  NotedMemory noted(*start, seen);
  input.memory = &noted;
  input.initialisedGlobals = false;
  if (scope == Scope::Rest)
    startRest(input);
  else
    input.entries.push_back(entryFor(*snapshot->top, snapshot->top->depth));
  if (scope != Scope::Rest) begun = *input.entries.front().activation;
  found = std::make_unique<PointsTo>(analysePointers(program, input));
  effects = std::make_unique<ModRef>(program, *found);
  start->setPending(nullptr);
}

const std::vector<PointsTo::Content>& PastAnalysis::contentsOf(const ObjectKey& key) {
  static const std::vector<PointsTo::Content> kNothing;
  if (contents.empty())
    for (const PointsTo::Content& content : found->contents()) contents[content.region.start.object].push_back(content);
  std::optional<ObjectIndex> object = found->locations().findObject(key);
  auto known = object ? contents.find(*object) : contents.end();
  return known == contents.end() ? kNothing : known->second;
}

void PastAnalysis::startRest(PointsToInput& input) {
  for (const Frame* frame = snapshot->top.get(); frame; frame = frame->caller.get())
    start->joinScopedLocals(frame->code->function->id);
  const Frame* called = nullptr;
  for (const Frame* frame = snapshot->top.get(); frame; called = frame, frame = frame->caller.get()) {
    EntryPoint entry = entryFor(*frame, snapshot->top->depth);
    if (called) {
      entry.activation->waitsAt = frame->pc;
      entry.activation->waitsFor = called->code->function->id;
    }
    input.entries.push_back(std::move(entry));
  }
  input.exits = true;
  if (snapshot->phase != State::Phase::Constructors) return;
  for (size_t i = snapshot->nextInPhase; i < program.constructors.size(); ++i)
    input.entries.push_back({program.constructors[i], {}});
  input.entries.push_back({snapshot->entry->id, {}});
}

/// `depth`: of the top frame. The frames below it go on behind their calls.
EntryPoint PastAnalysis::entryFor(const Frame& frame, uint32_t depth) {
  const Function& function = *frame.code->function;
  Activation activation;
  bool isTop = frame.depth == depth;
  if (scope == Scope::Function || (scope == Scope::Rest && hasSetjmp(function))) {
    activation.executes.assign(function.instructions.size(), true);
  } else if (scope == Scope::Call) {
    activation.executes.assign(function.instructions.size(), false);
    activation.executes[frame.pc] = true;
  } else {
    activation.executes = reachableFrom(function, isTop ? frame.pc : frame.pc + 1);
  }
  activation.slots = pointersInSlots(*start, frame, activation.executes);
  return {function.id, {}, std::move(activation)};
}

FunctionEffects PastAnalysis::effectsInScope() {
  const Frame& top = *snapshot->top;
  if (scope == Scope::Call) return effects->ofCall(top.code->function->id, top.pc);
  FunctionEffects all;
  for (const Frame* frame = &top; frame; frame = scope == Scope::Rest ? frame->caller.get() : nullptr)
    all.absorb(effects->of(frame->code->function->id));
  return all;
}

} // namespace hindsight::chop
