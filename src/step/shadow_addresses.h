// The numbers behind pointers: the addresses that objects have once a program looks at them (addresses.cpp), and
// whether an object has the address of one that died before its birth (address_reuse.cpp).
#pragma once

#include "memory/value.h"
#include "step/pointer_target.h"

#include <map>
#include <optional>

namespace hindsight {

class Machine;

class ShadowAddresses {
public:
  explicit ShadowAddresses(Machine& machine) : machine(machine) {}

  uint64_t of(ObjectId object);
  std::optional<PointerTarget> objectAt(uint64_t address) const;
  /// Whether two objects have the same address: false, or an unknown if one died before the other was born.
  const Term* shared(ObjectId a, ObjectId b);
  /// Replaces object bases by shadow addresses, so that what is left can be decided by numbers.
  const Term* pinned(const Term* term);

private:
  std::optional<uint64_t> onceGiven(ObjectId gone) const;
  void keepConsistent(ObjectId a, ObjectId b, const Term* same);

  Machine& machine;
  std::map<std::pair<uint64_t, uint64_t>, const Term*> pairSymbols; // whether two objects share an address
};

} // namespace hindsight
