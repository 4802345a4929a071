// One thing that a pointer may point to.
#pragma once

#include "memory/value.h"

namespace hindsight {

struct PointerTarget {
  ObjectId object;     // 0: `address` is a number
  uint64_t offset = 0; // when `symbolic` is null
  const Term* symbolic = nullptr;
  uint64_t address = 0;
};

} // namespace hindsight
