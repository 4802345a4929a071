// The objects of one state: a persistent map from object to contents.
#pragma once

#include "memory/memory_context.h"
#include "support/hamt.h"

#include <functional>

namespace hindsight {

class AddressSpace {
public:
  /// The object, live or not, or null if it has been forgotten (stack objects of returned frames).
  const Object* find(ObjectId id) const {
    const Ref<Object>* found = objects.find(id.serial());
    return found ? found->get() : nullptr;
  }
  /// For writing: an object that only this state holds. Must exist.
  Object& own(ObjectId id);
  void insert(Ref<Object> object);
  /// Removes the object, which must exist, and hands it over.
  Ref<Object> take(ObjectId id);
  void forget(ObjectId id) { objects.erase(id.serial()); }
  void forEach(const std::function<void(const Object&)>& visit) const;
  size_t size() const { return objects.size(); }

  /// Reads at a known, checked offset.
  Value read(MemoryContext& context, ObjectId id, uint64_t offset, uint32_t length);
  void write(MemoryContext& context, ObjectId id, uint64_t offset, uint32_t length, Value value);

private:
  Hamt<Ref<Object>> objects;
};

} // namespace hindsight
