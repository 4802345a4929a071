// A concrete heap in the state that is started on it, and what functions without a body do to it.
#pragma once

#include "step/machine.h"
#include "support/input_heap.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight::lazy {

class GivenHeap {
public:
  GivenHeap(Machine& machine, const InputHeap& heap, SiteId site);

  /// None: the heap has nothing for this parameter.
  std::optional<Value> argument(const std::string& name) const;
  ObjectId idOf(size_t object) const { return ids[object]; }
  /// The call with this number, from 0: what it returns. It ends the path if the test has another call there.
  std::vector<Value> call(uint32_t number, const OutsideCall& call, const std::string& label);

private:
  ObjectId makeObject(const HeapObject& object, SiteId site);
  ObjectId allocate(const HeapObject& object, SiteId site, ObjectKind kind);
  Value valueOf(const HeapField& field) const;
  void write(ObjectId id, const HeapField& field, const uint8_t* bytes);
  bool find(const HeapObject& own, ObjectId& id, const OutsideCall& call);

  Machine& machine;
  const InputHeap& heap;
  std::vector<ObjectId> ids; // of a pointer that is a parameter: none; of the program's own: from the call on
};

} // namespace hindsight::lazy
