// What the compiler writes down of C++ types (Itanium C++ ABI, 2.9.5), and what exceptions and dynamic_cast ask of it.
#pragma once

#include "hindsight.h"
#include <stdbool.h>

struct TypeInfo {
  const void* kind; // into the virtual table of its class of std::type_info, behind two words
  const char* name;
};

/// Whether a handler for this type catches an object of that type. `*found`: what the handler gets, which starts as the
/// object; the base that it wants, or the pointer that was thrown.
bool __hindsight_type_catches(const struct TypeInfo* wanted, const struct TypeInfo* thrown, void** found);
