#include "chop/recovery.h"

#include "chop/call_effects.h"
#include "memory/object_access.h"
#include "step/skipped_call.h"
#include "support/invariant.h"

#include <algorithm>
#include <set>

namespace hindsight::chop {

namespace {

/// Addresses are facts of the path, whoever looks first: objects that both states have get the same.
void shareAddresses(const State& from, State& to) {
  if (!from.addresses || from.addresses == to.addresses) return;
  to.addresses = from.addresses;
  for (const AddressTable::Entry& entry : to.addresses->entries)
    if (const Object* object = to.memory.find(entry.object); object && !object->address)
      to.memory.own(entry.object).address = entry.address;
}

/// What both have of the path itself.
void sharePath(const State& from, State& to) {
  to.path = from.path;
  to.assumptions = from.assumptions;
  to.addressPairs = from.addressPairs;
  to.absentValues = from.absentValues;
  to.instructions = from.instructions;
  to.depth = from.depth;
  to.addressDependent |= from.addressDependent;
  to.incomplete |= from.incomplete;
  shareAddresses(from, to);
}

/// Heap objects that a state has and another one has not, by age.
std::vector<ObjectId> bornSince(const State& before, const State& after) {
  std::vector<ObjectId> born;
  after.memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap && !before.memory.find(object.id)) born.push_back(object.id);
  });
  std::ranges::sort(born, {}, &ObjectId::serial);
  return born;
}

/// Fills bytes of an object whose latest writer, as far as the path knows, is this call. What was absent before the
/// call, too, stays so: an earlier call is its latest writer then.
void fillFrom(Machine& machine, State& to, const ChopNote& note, const Call& call, const State& after, ObjectId id) {
  const Object* object = to.memory.find(id);
  const Object* source = after.memory.find(id);
  if (!object || !source || !object->ofSource) return;
  std::vector<std::pair<uint64_t, uint64_t>> ranges; // offset, length
  ByteSet own = call->modified.in(*object, call->existed(id)), later;
  for (const Call& each : note.pending)
    if (call->isBefore(*each))
      each->modified.in(*object, each->existed(id)).forEachRange([&](uint64_t from, uint64_t end) {
        later.add(from, end);
      });
  auto isOurs = [&](uint64_t at) {
    return own.contains(at) && !later.contains(at) && object->firstOfSource(at, 1).length &&
           !source->firstOfSource(at, 1).length;
  };
  own.forEachRange([&](uint64_t from, uint64_t end) {
    for (uint64_t at = from; at < end;) {
      if (!isOurs(at)) {
        ++at;
        continue;
      }
      uint64_t first = at;
      while (at < end && isOurs(at)) ++at;
      ranges.emplace_back(first, at - first);
    }
  });
  for (auto [offset, length] : ranges) copyRange(machine.context, *source, offset, to.memory.own(id), offset, length);
}

/// An object that was allocated by a call that is executed only now: calls that were skipped behind it may have written
/// to it.
void bear(Machine& machine, State& to, const ChopNote& note, const Call& call, State& after, ObjectId id) {
  Ref<Object> object = after.memory.take(id);
  to.memory.insert(object);
  for (const Call& later : note.pending)
    if (call->isBefore(*later) && object->live())
      later->modified.in(*object, false).forEachRange([&](uint64_t from, uint64_t end) {
        machine.absent.leaveBytes(to, id, from, end - from);
      });
}

/// Puts what a call did into a state that has skipped it.
void merge(Machine& machine, State& to, const std::shared_ptr<const RecoveredCall>& recovered) {
  const Call& call = recovered->call;
  std::shared_ptr<ChopNote> note = copyOfNote(to);
  std::erase_if(note->pending, [&](const Call& each) { return each->id == call->id; });
  note->recovered[call->id] = recovered;
  State after(*recovered->after); // objects are taken out of this copy
  for (ObjectId born : bornSince(*call->snapshot, after))
    if (!to.memory.find(born)) bear(machine, to, *note, call, after, born);
  for (const auto& [raw, bytes] : call->modified.existing())
    fillFrom(machine, to, *note, call, *recovered->after, ObjectId::fromBits(raw));
  if (call->modified.mayWriteFuture()) {
    std::vector<ObjectId> others;
    to.memory.forEach([&](const Object& object) {
      if (object.ofSource && !call->existed(object.id) && call->modified.hasFuture(object.id.site()))
        others.push_back(object.id);
    });
    for (ObjectId other : others) fillFrom(machine, to, *note, call, *recovered->after, other);
  }
  for (size_t index = 0; index < recovered->results.size(); ++index)
    to.absentValues.insert(call->tokenOf(index), recovered->results[index]);
  auto behind = std::ranges::find_if(note->pending, [&](const Call& each) { return call->isBefore(*each); });
  note->pending.insert(behind, recovered->inner.begin(), recovered->inner.end());
  if (note->pending.empty()) { // tokens of results are known from here on, but may still lie about
    bool isLeft = false;
    to.memory.forEach(
        [&](const Object& object) { isLeft |= object.ofSource && object.firstOfSource(0, object.size).length; });
    HS_INVARIANT(!isLeft, "nothing should be absent when every skipped call was executed");
  }
  to.note = std::move(note);
}

/// What another path, which this one goes on from, has found out about calls that are still pending here. The latest
/// call first: what was absent before it, and still was when it was executed, an earlier one brings. That it has calls
/// inside may only be known once it has come.
void catchUp(Machine& machine, State& state, const ChopNote& with) {
  while (true) {
    const std::vector<Call>& pending = noteOf(state).pending;
    auto latest = std::find_if(pending.rbegin(), pending.rend(),
                               [&](const Call& each) { return with.recovered.contains(each->id); });
    if (latest == pending.rend()) return;
    merge(machine, state, with.recovered.at((*latest)->id));
  }
}

bool isAbsentCell(const Object& object, uint64_t offset) {
  const Cell* cell = object.page(offset / kPageBytes).cellAt(static_cast<uint32_t>(offset % kPageBytes));
  return cell && cell->value.isAbsent();
}

/// Whether the call may have left the byte as it was. Arrays that were written at symbolic offsets cannot be compared.
bool mayBeSame(MemoryContext& context, const Object& before, const Object& now, uint64_t offset) {
  if (before.plainRange(offset, 1) && now.plainRange(offset, 1)) {
    uint8_t x = 0, y = 0;
    before.copyOut(offset, &x, 1);
    now.copyOut(offset, &y, 1);
    return x == y;
  }
  // It has a value now because somebody looked.
  if (hasAbsentBytes(before, offset, 1) || isAbsentCell(before, offset)) return true;
  if (now.backing == BackingKind::Array) return true;
  std::optional<Value> x = tryRead(context, before, offset, 1), y = tryRead(context, now, offset, 1);
  return x && y && *x == *y;
}

/// Whatever the call has written must be among what was foretold; else the merge would lose it.
void checkWrites(Machine& machine, const PendingCall& call, const State& after) {
  call.snapshot->memory.forEach([&](const Object& before) {
    const Object* now = after.memory.find(before.id);
    if (now == &before || !before.live()) return;
    HS_INVARIANT(now && now->live(), "a skipped call should not end the life of what was there before");
    if (now->readOnly) return;
    ByteSet foretold = call.modified.in(before, true);
    for (uint64_t page = 0; page < before.pageCount(); page = before.runEnd(page)) {
      if (&before.page(page) == &now->page(page)) continue;
      uint64_t end = std::min(before.size, (page + 1) * kPageBytes);
      for (uint64_t at = page * kPageBytes; at < end; ++at)
        if (!foretold.contains(at))
          HS_INVARIANT(mayBeSame(machine.context, before, *now, at),
                       "a skipped call should write nothing but what the pointer analysis foretold");
    }
  });
}

/// Pointers to objects that the call has both made and freed: what shares their address is not known.
bool pointsToFreed(const State& after, const PendingCall& call) {
  bool any = false;
  after.memory.forEach([&](const Object& object) {
    any |= object.kind == ObjectKind::Heap && !object.live() && !call.existed(object.id);
  });
  if (!any) return false;
  bool found = false;
  after.memory.forEach([&](const Object& object) {
    if (found || !object.live() || object.kind == ObjectKind::Stack) return;
    object.forEachPointerCell([&](uint64_t, const Cell& cell) {
      if (!cell.value.isPointer()) return void(found |= cell.value.isTerm());
      const Object* to = after.memory.find(cell.value.object());
      found |= to && !to->live() && !call.existed(to->id);
    });
  });
  return found;
}

} // namespace

std::unique_ptr<State> startRecovery(Machine& machine, std::shared_ptr<const Recovery> recovery) {
  const State& dependent = *recovery->dependent;
  const PendingCall& call = *recovery->call;
  std::unique_ptr<State> state = call.snapshot->clone();
  state->id = dependent.id;
  sharePath(dependent, *state);
  state->speculation = dependent.speculation;
  state->guidance = dependent.guidance;
  state->passesTarget = dependent.passesTarget;
  catchUp(machine, *state, noteOf(dependent));
  std::shared_ptr<ChopNote> note = copyOfNote(*state);
  note->recovered = noteOf(dependent).recovered;
  note->recovery = std::move(recovery);
  note->decision = ChopNote::Decision::Open;
  note->decided = nullptr;
  note->recoveries = noteOf(dependent).recoveries + 1;
  state->note = std::move(note);
  state->returnStop = state->top->depth + 1;
  return state;
}

std::vector<uint64_t> openResults(Machine& machine, State& atReturn) {
  const Recovery& recovery = *noteOf(atReturn).recovery;
  std::vector<uint64_t> calls = settleCells(machine, atReturn, recovery.call->modified);
  std::set<uint64_t> all(calls.begin(), calls.end());
  for (Value value : valuesToReturn(*atReturn.top))
    if (value.isAbsent() && !atReturn.absentValues.contains(value.token()))
      all.insert(PendingCall::callOf(value.token()));
  for (ObjectId born : bornSince(*recovery.call->snapshot, atReturn)) {
    const Object& object = *atReturn.memory.find(born);
    object.forEachCell([&](uint64_t, const Cell& cell) {
      if (cell.value.isAbsent() && !atReturn.absentValues.contains(cell.value.token()))
        all.insert(PendingCall::callOf(cell.value.token()));
      return true;
    });
  }
  return {all.begin(), all.end()};
}

std::unique_ptr<State> finishRecovery(Machine& machine, const State& atReturn) {
  const ChopNote& known = noteOf(atReturn);
  const Recovery& recovery = *known.recovery;
  const PendingCall& call = *recovery.call;
  HS_INVARIANT(atReturn.inputs == call.snapshot->inputs, "a skipped call should not ask for input");
  checkWrites(machine, call, atReturn);
  auto done = std::make_shared<RecoveredCall>();
  done->call = recovery.call;
  for (Value value : valuesToReturn(*atReturn.top))
    done->results.push_back(value.isAbsent() ? *atReturn.absentValues.find(value.token()) : value);
  for (const Call& each : known.pending)
    if (call.isBefore(*each)) done->inner.push_back(each);
  auto after = std::make_shared<State>(atReturn);
  after->note = nullptr; // it is not needed any more, and would keep every state before it
  done->after = std::move(after);
  std::unique_ptr<State> state = recovery.dependent->clone();
  state->id = atReturn.id;
  sharePath(atReturn, *state);
  state->addressDependent |= pointsToFreed(atReturn, call);
  catchUp(machine, *state, known);
  merge(machine, *state, done);
  std::shared_ptr<ChopNote> note = copyOfNote(*state);
  note->recoveries = known.recoveries;
  // A snapshot that may have the call pending was taken after it. Recoveries hand what they know to their dependents.
  const PendingCall* latest = note->pending.empty() ? nullptr : note->pending.back().get();
  auto isOfNoUse = [&](const auto& each) { return !latest || !each.second->call->isBefore(*latest); };
  if (!note->recovery) std::erase_if(note->recovered, isOfNoUse);
  state->note = std::move(note);
  return state;
}

} // namespace hindsight::chop
