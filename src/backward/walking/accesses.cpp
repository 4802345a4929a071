#include "backward/walking/accesses.h"

#include "backward/memory/alias.h"
#include "backward/memory/initial_memory.h"
#include "backward/walking/risks.h"
#include "program/allocation_functions.h"
#include "semantics/requirement.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace hindsight::backward {

namespace {

enum class Validity : uint8_t { Waiting, Done, Failed };

/// Whether nothing is accessed: then the address may be any, also of memory that was freed.
const Term* isEmpty(BackwardContext& context, const PendingAccess& access) {
  if (access.kind == PendingAccess::Kind::Free) return context.terms.makeFalse();
  return context.terms.eq(access.bytes, context.pointerNumber(0));
}

/// Accesses of a heap object that come after it was freed: of two accesses one of which frees it, the later one, if it
/// is not empty. The first in the program stands first.
std::vector<PendingAccess> accessesAfterFree(BackwardState& state, const PendingAccess& access, const Term* root) {
  std::vector<PendingAccess> found;
  for (const PendingAccess& other : state.memory.heapUses) {
    if (rootOf(*state.context, other.address) != root || other.position == access.position) continue;
    const PendingAccess& earlier = other.position > access.position ? other : access;
    const PendingAccess& later = other.position > access.position ? access : other;
    bool fails = earlier.kind == PendingAccess::Kind::Free && !isEmpty(*state.context, later)->isTrue();
    if (fails) found.push_back(later);
  }
  std::ranges::sort(found, std::greater(), &PendingAccess::position);
  return found;
}

/// Where the access is allowed, for an address that is a number: nowhere, but nothing may be accessed anywhere.
const Term* validity(BackwardContext& context, const PendingAccess& access) {
  TermManager& terms = context.terms;
  if (access.kind == PendingAccess::Kind::Free) return terms.boolean(access.address->isConstValue(0));
  return isEmpty(context, access);
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
  const Term* empty = isEmpty(context, access);
  if (object.kind == BackwardObjectKind::Function) return empty;
  if (access.kind == PendingAccess::Kind::Write && isReadOnly(context, object)) return empty;
  if (offset->isConst() && static_cast<uint64_t>(offset->value()) > largestAllocation(context.pointerWidth()))
    return empty; // below it
  return terms.bitOr(empty, isInside(terms, offset, access.bytes, object.size));
}

/// The path goes on only if all accesses after a free are empty; the first that cannot be is where the program ends.
Validity lifetimeValidity(BackwardState& state, const PendingAccess& access, const Term* root, PendingAccess& culprit) {
  BackwardContext& context = *state.context;
  std::vector<PendingAccess> late = accessesAfterFree(state, access, root);
  state.memory.heapUses.push_back(access); // before the path forks
  for (const PendingAccess& each : late) {
    const Term* empty = isEmpty(context, each);
    if (empty->isFalse()) {
      culprit = each;
      return Validity::Failed;
    }
    noteRisk(state, {each, empty}, context.isOpen(empty));
    state.hope(empty, each, kNoReason);
  }
  return Validity::Done;
}

Validity validityOf(BackwardState& state, const PendingAccess& access, PendingAccess& culprit) {
  BackwardContext& context = *state.context;
  culprit = access;
  if (isEmpty(context, access)->isTrue()) return Validity::Done;
  const Term* root = rootOf(context, access.address);
  const BackwardObject* object = context.objectOf(root);
  if (!object && !access.address->isConst()) return Validity::Waiting;
  const Term* valid = object ? validity(context, access, *object) : validity(context, access);
  if (const Global* missing = object ? undefinedVariable(context, *object) : nullptr;
      missing && !valid->isTrue() && access.kind != PendingAccess::Kind::Free) { // its size is not known
    state.die(BackwardEnd::Unsupported, fmt::format("the variable {}, which is missing", missing->name));
    return Validity::Done;
  }
  if (valid->isFalse()) return Validity::Failed;
  if (!valid->isTrue()) {
    noteRisk(state, {access, valid}, object && context.isOpen(object->size));
    state.hope(valid, access, kNoReason);
  }
  bool isHeap = object && object->kind == BackwardObjectKind::Heap;
  return isHeap ? lifetimeValidity(state, access, root, culprit) : Validity::Done;
}

} // namespace

void noteAccess(BackwardState& state, PendingAccess::Kind kind, const Term* address, const Term* bytes) {
  PendingAccess access{kind, address, bytes, state.position, {state.frame().function, state.next}}, culprit;
  switch (validityOf(state, access, culprit)) {
  case Validity::Waiting: state.memory.accesses.push_back(access); return;
  case Validity::Done: return;
  case Validity::Failed: return state.fail(culprit);
  }
}

void settleAccesses(BackwardState& state) {
  PendingAccess culprit;
  for (size_t index = 0; index < state.memory.accesses.size() && state.alive();) {
    Validity validity = validityOf(state, PendingAccess(state.memory.accesses[index]), culprit);
    if (validity == Validity::Failed) state.fail(culprit);
    if (validity == Validity::Waiting)
      ++index;
    else
      state.memory.accesses.erase(state.memory.accesses.begin() + static_cast<std::ptrdiff_t>(index));
  }
  if (state.alive()) forkRisks(state);
}

bool isFreed(const BackwardState& state, const Term* base) {
  return std::any_of(state.memory.heapUses.begin(), state.memory.heapUses.end(), [&](const PendingAccess& access) {
    return access.kind == PendingAccess::Kind::Free && rootOf(*state.context, access.address) == base;
  });
}

void forgetUses(BackwardState& state, const Term* base) {
  std::erase_if(state.memory.heapUses,
                [&](const PendingAccess& access) { return rootOf(*state.context, access.address) == base; });
}

} // namespace hindsight::backward
