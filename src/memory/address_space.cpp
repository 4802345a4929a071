#include "memory/address_space.h"

#include "memory/object_access.h"
#include "support/invariant.h"

namespace hindsight {

Object& AddressSpace::own(ObjectId id) {
  Ref<Object>* found = objects.findForUpdate(id.serial());
  HS_INVARIANT(found, "only objects of this state should be written");
  if (!found->unique()) *found = Ref<Object>::make(**found);
  return **found;
}

Ref<Object> AddressSpace::take(ObjectId id) {
  const Ref<Object>* found = objects.find(id.serial());
  HS_INVARIANT(found, "only objects of this state should be taken");
  Ref<Object> object = *found;
  objects.erase(id.serial());
  return object;
}

void AddressSpace::insert(Ref<Object> object) {
  uint64_t key = object->id.serial();
  objects.insert(key, std::move(object));
}

void AddressSpace::forEach(const std::function<void(const Object&)>& visit) const {
  objects.forEach([&](uint64_t, const Ref<Object>& object) { visit(*object); });
}

Value AddressSpace::read(MemoryContext& context, ObjectId id, uint64_t offset, uint32_t length) {
  const Object* object = find(id);
  HS_INVARIANT(object, "only objects of this state should be read");
  if (auto value = tryRead(context, *object, offset, length)) return *value;
  Object& mine = own(id);
  materialise(context, mine, offset, length);
  return *tryRead(context, mine, offset, length);
}

void AddressSpace::write(MemoryContext& context, ObjectId id, uint64_t offset, uint32_t length, Value value) {
  writeValue(context, own(id), offset, length, value);
}

} // namespace hindsight
