#include "backward/walking/step_over.h"

#include "backward/memory/address_reuse.h"
#include "backward/memory/alias.h"
#include "backward/memory/effects.h"
#include "backward/strings/scans.h"
#include "backward/walking/accesses.h"
#include "program/allocation_functions.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// Whether a function may have written or freed what is there.
bool mayTouch(const BackwardContext& context, const Term* address, FunctionId callee) {
  const Term* root = rootOf(context, address);
  if (const BackwardObject* object = root ? context.objectOf(root) : nullptr)
    return context.aliases->mayWrite(callee, object->site);
  PointerOrigin origin = root ? context.originOf(root) : PointerOrigin{};
  return !origin.known() || context.aliases->mayWriteThrough(callee, origin);
}

bool mayTouch(const BackwardContext& context, const PendingScan& scan, FunctionId callee) {
  return std::ranges::any_of(scannedAddresses(scan),
                             [&](const Term* address) { return mayTouch(context, address, callee); });
}

/// Whether a function may have freed what the path uses after it, or compares with what was allocated after it.
bool mayFreeUsed(const BackwardState& state, FunctionId callee) {
  if (!state.context->aliases->mayFree(callee)) return false;
  if (mindsFreed(state)) return true;
  for (const std::vector<PendingAccess>* list : {&state.memory.accesses, &state.memory.heapUses})
    for (const PendingAccess& access : *list)
      if (mayTouch(*state.context, access.address, callee)) return true;
  return false;
}

bool isOpen(const BackwardFrame& frame, Slot slot) {
  return std::any_of(frame.open.begin(), frame.open.end(), [&](const auto& entry) { return entry.first == slot; });
}

} // namespace

bool canStepOver(const BackwardState& state, const Function& callee, const CallInfo& call,
                 const Instruction& instruction) {
  const BackwardContext& context = *state.context;
  if (!context.stepsOver || context.wantsErrors || !context.aliases) return false;
  if (!context.aliases->onlyWrites(callee.id) || context.aliases->mayEnd(callee.id) || mayFreeUsed(state, callee.id))
    return false;
  for (size_t index = 0; index < call.results.size() && instruction.dst != kNone; ++index)
    if (isOpen(state.frame(), static_cast<Slot>(instruction.dst + index))) return false;
  if (std::any_of(state.memory.scans.begin(), state.memory.scans.end(),
                  [&](const PendingScan& scan) { return mayTouch(context, scan, callee.id); }))
    return false;
  return std::none_of(state.memory.reads.begin(), state.memory.reads.end(),
                      [&](const PendingRead& read) { return mayTouch(context, read.address, callee.id); });
}

void stepOver(BackwardState& state) {
  ++state.context->steppedOver;
  state.steppedOver = true;
}

bool crossOpaque(BackwardState& state, const Function& callee, const std::vector<const Term*>& results) {
  BackwardContext& context = *state.context;
  if (!context.aliases || !context.aliases->onlyWrites(callee.id) || mayFreeUsed(state, callee.id)) return false;
  ++context.steppedOver;
  TermMap found;
  for (const Term* result : results)
    if (result) found.emplace(result, context.freshAny(result->width()));
  state.imprecise = state.imprecise || !found.empty();
  for (PendingRead& read : state.memory.reads) {
    if (!mayTouch(context, read.address, callee.id)) continue;
    const Term* bytes = context.pointerNumber(read.bytes);
    read.effects.push_back({MemoryEffect::Kind::Unknown, read.address, bytes, nullptr});
    state.imprecise = state.addressesChanged = true;
  }
  for (PendingScan& scan : state.memory.scans)
    for (const Term* address : scannedAddresses(scan)) {
      if (!mayTouch(context, address, callee.id)) continue;
      const Term* bytes = context.pointerNumber(largestAllocation(context.pointerWidth()));
      scan.writes.push_back({{MemoryEffect::Kind::Unknown, address, bytes, nullptr}, state.position});
      state.imprecise = state.addressesChanged = true;
    }
  state.define(std::move(found));
  if (state.alive()) settleReads(state), settleAccesses(state);
  return true;
}

} // namespace hindsight::backward
