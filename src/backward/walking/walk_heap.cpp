// The heap, backward: births and deaths of objects.
#include "backward/memory/address_reuse.h"
#include "backward/memory/alias.h"
#include "backward/memory/effects.h"
#include "backward/search/feasibility.h"
#include "backward/walking/accesses.h"
#include "backward/walking/backward_call.h"
#include "program/allocation_functions.h"

#include <algorithm>
#include <utility>

namespace hindsight::backward {

namespace {

constexpr const char* kTooLarge = "an allocation that may be larger than the address space, backward";

/// What an allocation that fails leaves behind.
void noteNoMemory(BackwardState& state) {
  constexpr uint32_t kBytes = 4;
  constexpr uint64_t kNoMemory = 12; // ENOMEM
  if (const Term* cell = state.alive() ? errnoIfRead(state) : nullptr)
    crossStore(state, cell, state.context->terms.constant(kNoMemory, kBytes * 8), kBytes);
}

/// The path on which the call returns null because `condition` holds.
enum class NullFor : uint8_t { Nothing, NoMemory };
BackwardState nullPath(const BackwardCall& call, BackwardState other, const Term* condition, NullFor reason) {
  other.require(condition);
  if (other.alive() && call.result) other.define(call.result, call.terms().constant(0, call.result->width()));
  if (reason == NullFor::NoMemory) noteNoMemory(other);
  if (other.alive() && other.addressesChanged) settleReads(other), settleAccesses(other);
  checkFeasibility(other);
  ++other.route.forks;
  return other;
}

/// Whether what comes after the call may see that it failed.
bool isFailureSeen(const BackwardCall& call, const Term* fits) {
  return !fits->isTrue() && (call.result || errnoIfRead(call.state));
}

void fail(const BackwardCall& call) {
  call.returns(call.context.pointerNumber(0));
  noteNoMemory(call.state);
}

/// The path on which there is not that much memory, if what comes after it may see that. Returns what is left out;
/// null: nothing.
const char* followFailure(const BackwardCall& call, const Term* fits) {
  if (call.state.lenient) return kTooLarge;
  BackwardState failed = nullPath(call, call.state, call.terms().bitNot(fits), NullFor::NoMemory);
  if (failed.ending.how == BackwardEnd::Infeasible) return nullptr;
  if (!failed.alive()) return kTooLarge;
  call.context.forked.push_back(std::move(failed));
  return nullptr;
}

} // namespace

const Term* errnoIfRead(const BackwardState& state) {
  BackwardContext& context = *state.context;
  auto found = context.program.globalByName.find("__hindsight_errno");
  if (found == context.program.globalByName.end()) return nullptr;
  const Term* cell = state.context->globalBase(found->second);
  const Term* bytes = context.pointerNumber(4);
  auto mayBe = [&](const PendingRead& read) {
    return relate(state, read.address, read.bytes, cell, bytes).relation != Relation::Apart;
  };
  return !state.memory.scans.empty() || std::ranges::any_of(state.memory.reads, mayBe) ? cell : nullptr;
}

void allocate(const BackwardCall& call, const Term* size, const Term* fits, bool zeroed, const Term* copiedFrom) {
  if (fits->isFalse()) return fail(call);
  auto isLost = [&] {
    if (call.context.wantsLeaks && !call.state.goal.lost && !call.state.goal.error)
      call.state.goal.lost = {call.state.frame().function, call.state.next};
  };
  if (isFailureSeen(call, fits)) call.state.require(fits, followFailure(call, fits));
  if (!call.result) return isLost();
  if (!call.state.alive()) return;
  const Term* base = call.context.newObject(BackwardObjectKind::Heap, call.info.site, size);
  call.context.objectToChange(base).zeroed = zeroed;
  call.returns(base);
  if (call.state.alive() && copiedFrom) crossCopy(call.state, base, copiedFrom, size, CopySource::MayEnd);
  if (call.state.alive()) crossBirth(call.state, base);
  // Accesses that were waiting for this object are judged before it is gone.
  if (call.state.alive()) settleAccesses(call.state);
  if (!call.state.alive()) return;
  if (!isFreed(call.state, base)) isLost();
  noteFreed(call.state, base);
  forgetUses(call.state, base);
}

const Term* fitsMemory(const BackwardCall& call, const Term* size) {
  return call.terms().ule(size, call.context.pointerNumber(largestAllocation(call.context.pointerWidth())));
}

/// Of two sizes that are not zero.
static const Term* productFitsMemory(const BackwardCall& call, const Term* count, const Term* size) {
  TermManager& terms = call.terms();
  uint64_t largest = largestAllocation(call.context.pointerWidth());
  if (count->isConst()) std::swap(count, size);
  if (size->isConst() && size->value() != 0)
    return terms.ule(count, call.context.pointerNumber(largest / static_cast<uint64_t>(size->value())));
  unsigned wide = 2 * call.context.pointerWidth(); // in which nothing wraps around
  return terms.ule(terms.mul(terms.zext(count, wide), terms.zext(size, wide)), terms.constant(largest, wide));
}

void mallocCall(const BackwardCall& call) {
  allocate(call, call.size(0), fitsMemory(call, call.size(0)), false);
}
void callocCall(const BackwardCall& call) {
  TermManager& terms = call.terms();
  const Term *count = call.size(0), *size = call.size(1), *none = call.context.pointerNumber(0);
  const Term* isEmpty = terms.bitOr(terms.eq(count, none), terms.eq(size, none));
  allocate(call, terms.mul(count, size), terms.bitOr(isEmpty, productFitsMemory(call, count, size)), true);
}
/// As forward execution does it: a new object with what the old one held, which is gone then; for nothing at all, what
/// is there is freed, as glibc does.
void reallocCall(const BackwardCall& call) {
  TermManager& terms = call.terms();
  const Term *old = call.argument(0), *size = call.size(1), *none = call.context.pointerNumber(0);
  const Term* isFree = terms.bitAnd(terms.eq(size, none), terms.ne(old, none));
  auto freeOld = [&](BackwardState& state) { noteAccess(state, PendingAccess::Kind::Free, old, none); };
  if (!isFree->isFalse() && !call.state.lenient) {
    BackwardState freed = call.state;
    freeOld(freed);
    freed = nullPath(call, std::move(freed), isFree, NullFor::Nothing);
    if (freed.ending.how != BackwardEnd::Infeasible) call.context.forked.push_back(std::move(freed));
  }
  if (!isFree->isFalse()) call.state.require(terms.bitNot(isFree));
  if (!call.state.alive()) return;
  const Term* fits = fitsMemory(call, size);
  if (fits->isFalse()) return fail(call); // the old object stays as it is
  if (isFailureSeen(call, fits)) call.state.require(fits, followFailure(call, fits));
  if (call.state.alive()) freeOld(call.state);
  if (call.state.alive()) allocate(call, size, terms.makeTrue(), false, old);
}
void alignedCall(const BackwardCall& call) {
  allocate(call, call.size(1), fitsMemory(call, call.size(1)), false);
}
void freeCall(const BackwardCall& call) {
  noteAccess(call.state, PendingAccess::Kind::Free, call.argument(0), call.context.pointerNumber(0));
}

} // namespace hindsight::backward
