// Birth and death of objects.
#include "step/machine.h"

#include "support/invariant.h"

namespace hindsight {

ObjectId Machine::newObjectId(SiteId site) {
  if (state && wants(kHookReenact)) return hooks.nextObject(*state, site);
  HS_INVARIANT(++serialCounter < (uint64_t(1) << ObjectId::kSerialBits), "object serial numbers should not run out");
  return ObjectId(site, serialCounter);
}

Ref<const CallContext> Machine::contextOf(Frame& of) {
  std::vector<Frame*> without; // innermost first
  Frame* known = &of;
  for (; known && !known->context; known = known->caller.get()) without.push_back(known);
  Ref<const CallContext> outer = known ? known->context : nullptr;
  for (auto frame = without.rbegin(); frame != without.rend(); ++frame) {
    uint32_t callInstruction = (*frame)->caller ? (*frame)->caller->pc : kNone;
    outer = Ref<const CallContext>(new CallContext((*frame)->code->function->id, callInstruction, outer));
    (*frame)->context = outer;
  }
  return of.context;
}

Object& Machine::allocate(SiteId site, ObjectKind kind, uint64_t size, uint32_t align, bool absent) {
  auto object = Ref<Object>::make(newObjectId(site), kind, size);
  object->align = align;
  object->birth = state->instructions + static_cast<uint64_t>(fuelAtStart - fuel);
  object->createPages(absent);
  if (frame) object->context = contextOf(*frame);
  if (kind == ObjectKind::Heap) {
    uint32_t* count = state->allocationsAt.findForUpdate(site);
    object->sequence = count ? *count : 0;
    if (count)
      ++*count;
    else
      state->allocationsAt.insert(site, 1);
  }
  Object& result = *object;
  state->memory.insert(std::move(object));
  if (wants(kHookAllocation)) hooks.onAllocate(*state, result);
  return result;
}

Object& Machine::ownObject(ObjectId id) {
  Object& object = state->memory.own(id);
  lookaside.dropObject(id, object.size); // its pages may be other ones now
  return object;
}

void Machine::kill(ObjectId id, ObjectLife life) {
  Object& object = ownObject(id);
  if (wants(kHookAllocation)) hooks.onFree(*state, object);
  object.life = life;
  object.deathSerial = serialCounter;
  object.death = state->instructions + static_cast<uint64_t>(fuelAtStart - fuel);
  if (frame) object.deathLocation = frame->code->function->locations[frame->pc];
}

void Machine::forgetLocal(ObjectId id) {
  const Object* object = state->memory.find(id);
  if (wants(kHookAllocation) && object->live()) hooks.onFree(*state, *object);
  lookaside.dropObject(id, object->size);
  state->memory.forget(id); // the id still says what it was
  state->accesses.forget(id);
}

void Machine::dropStackObjects(Frame& of, size_t keep) {
  while (of.stackObjects.size() > keep) {
    forgetLocal(of.stackObjects.back());
    of.stackObjects.pop_back();
  }
}

void Machine::dropScopedLocals(Frame& of) {
  for (Slot slot : of.code->scopedLocals)
    if (Value local = of.slots()[slot]; local.isPointer()) forgetLocal(local.object());
}

Object& Machine::enterScope(const AllocaInfo& local, Value before) {
  if (!before.isPointer()) return allocate(local.site, ObjectKind::Stack, local.elementSize, local.align, true);
  // Loops come here in every round: what is the same again (place, calling context, room) is kept.
  ObjectId former = before.object();
  const Object* old = state->memory.find(former);
  if (wants(kHookAllocation) && old->live()) hooks.onFree(*state, *old);
  lookaside.dropObject(former, old->size);
  state->accesses.forget(former);
  Ref<Object> object = state->memory.take(former);
  if (!object.unique()) object = Ref<Object>::make(*object);
  object->id = newObjectId(local.site);
  object->life = ObjectLife::Live;
  object->backing = BackingKind::Uninitialised;
  object->array = {};
  object->watchers = 0;
  object->birth = state->instructions + static_cast<uint64_t>(fuelAtStart - fuel);
  object->makeAllAbsent();
  Object& result = *object;
  state->memory.insert(std::move(object));
  if (wants(kHookAllocation)) hooks.onAllocate(*state, result);
  return result;
}

const Instruction* Machine::scopedAllocation(ObjectId id) const {
  const Site& site = program.sites[id.site()];
  if (site.kind != SiteKind::Alloca) return nullptr;
  const Function& function = program.functions[site.function];
  const Instruction& allocation = function.instructions[site.instruction];
  return function.allocas[allocation.imm].scoped ? &allocation : nullptr;
}

const Object* Machine::successor(ObjectId gone) const {
  const Instruction* allocation = scopedAllocation(gone);
  if (!allocation || state->memory.find(gone)) return nullptr;
  const Function& function = program.functions[program.sites[gone.site()].function];
  for (const Frame* each = state->top.get(); each; each = each->caller.get()) {
    if (each->code->function != &function) continue;
    Value local = each->slots()[allocation->dst];
    const Object* object = local.isPointer() ? state->memory.find(local.object()) : nullptr;
    // Serial numbers ascend. Those between belong to this frame or to a call that it made to its own function.
    if (object && object->firstHere <= gone.serial() && gone.serial() < object->id.serial()) return object;
  }
  return nullptr;
}

void Machine::onUninitialisedRead(const Object& object, uint64_t offset, uint32_t length, const Term* fresh) {
  hooks.onUninitialisedRead(*state, object, offset, length, fresh);
}

} // namespace hindsight
