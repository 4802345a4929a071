#include "backward/walking/accesses.h"

#include "backward/memory/alias.h"
#include "backward/memory/initial_memory.h"
#include "backward/walking/risks.h"
#include "program/allocation_functions.h"
#include "semantics/requirement.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

enum class Verdict : uint8_t { Waiting, Done, Failed };

/// Whether an access of a heap object came after it was freed. Of two accesses, the one that came later fails.
bool isAfterFree(BackwardState& state, const PendingAccess& access, const Term* root, PendingAccess& culprit) {
  bool found = false;
  for (const PendingAccess& other : state.heapUses) {
    if (rootOf(*state.context, other.address) != root || other.position == access.position) continue;
    const PendingAccess& earlier = other.position > access.position ? other : access;
    const PendingAccess& later = other.position > access.position ? access : other;
    if (earlier.kind != PendingAccess::Kind::Free) continue;
    // The first one after the free is where the program ends.
    if (found && later.position < culprit.position) continue;
    culprit = later;
    found = true;
  }
  return found;
}

/// Where the access is allowed, for an address that is a number: nowhere, but nothing may be accessed anywhere.
const Term* validity(BackwardContext& context, const PendingAccess& access) {
  TermManager& terms = context.terms;
  if (access.kind == PendingAccess::Kind::Free) return terms.boolean(access.address->isConstValue(0));
  return terms.eq(access.bytes, context.pointerNumber(0));
}

bool isReadOnly(const BackwardContext& context, const BackwardObject& object) {
  return object.kind == BackwardObjectKind::Global &&
         context.program.globals[context.program.sites[object.site].global].constant;
}

const Term* validity(BackwardContext& context, const PendingAccess& access, const BackwardObject& object) {
  TermManager& terms = context.terms;
  const Term* offset = terms.sub(access.address, object.base);
  if (access.kind == PendingAccess::Kind::Free)
    return object.kind == BackwardObjectKind::Heap ? terms.eq(offset, context.pointerNumber(0)) : terms.makeFalse();
  const Term* isEmpty = terms.eq(access.bytes, context.pointerNumber(0));
  if (object.kind == BackwardObjectKind::Function) return isEmpty;
  if (access.kind == PendingAccess::Kind::Write && isReadOnly(context, object)) return isEmpty;
  if (offset->isConst() && static_cast<uint64_t>(offset->value()) > largestAllocation(context.pointerWidth()))
    return isEmpty; // below it
  return terms.bitOr(isEmpty, isInside(terms, offset, access.bytes, object.size));
}

Verdict judge(BackwardState& state, const PendingAccess& access, PendingAccess& culprit) {
  BackwardContext& context = *state.context;
  culprit = access;
  const Term* root = rootOf(context, access.address);
  const BackwardObject* object = context.objectOf(root);
  if (!object && !access.address->isConst()) return Verdict::Waiting;
  const Term* valid = object ? validity(context, access, *object) : validity(context, access);
  if (const Global* missing = object ? undefinedVariable(context, *object) : nullptr;
      missing && !valid->isTrue() && access.kind != PendingAccess::Kind::Free) { // how large it is nobody knows
    state.die(BackwardEnd::Unsupported, fmt::format("the variable {}, which is missing", missing->name));
    return Verdict::Done;
  }
  if (valid->isFalse()) return Verdict::Failed;
  if (!valid->isTrue()) {
    noteRisk(state, {access, valid}, object && context.isOpen(object->size));
    state.hope(valid, access, kNoReason);
  }
  if (object && object->kind == BackwardObjectKind::Heap) {
    if (isAfterFree(state, access, root, culprit)) return Verdict::Failed;
    state.heapUses.push_back(access);
  }
  return Verdict::Done;
}

} // namespace

void noteAccess(BackwardState& state, PendingAccess::Kind kind, const Term* address, const Term* bytes) {
  PendingAccess access{kind, address, bytes, state.position, {state.frame().function, state.next}}, culprit;
  switch (judge(state, access, culprit)) {
  case Verdict::Waiting: state.accesses.push_back(access); return;
  case Verdict::Done: return;
  case Verdict::Failed: return state.fail(culprit);
  }
}

void settleAccesses(BackwardState& state) {
  PendingAccess culprit;
  for (size_t index = 0; index < state.accesses.size() && state.alive();) {
    Verdict verdict = judge(state, PendingAccess(state.accesses[index]), culprit);
    if (verdict == Verdict::Failed) state.fail(culprit);
    if (verdict == Verdict::Waiting)
      ++index;
    else
      state.accesses.erase(state.accesses.begin() + static_cast<std::ptrdiff_t>(index));
  }
  if (state.alive()) forkRisks(state);
}

bool isFreed(const BackwardState& state, const Term* base) {
  return std::any_of(state.heapUses.begin(), state.heapUses.end(), [&](const PendingAccess& access) {
    return access.kind == PendingAccess::Kind::Free && rootOf(*state.context, access.address) == base;
  });
}

void forgetUses(BackwardState& state, const Term* base) {
  std::erase_if(state.heapUses,
                [&](const PendingAccess& access) { return rootOf(*state.context, access.address) == base; });
}

} // namespace hindsight
