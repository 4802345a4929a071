// How a function is started on memory that its caller hands in.
#pragma once

#include <cstdint>

namespace hindsight::lazy {

struct LazyConfig {
  bool isOn = false;         // off: a program is started as a process starts it
  bool anyGlobals = true;    // variables that something writes start with any value
  bool strictInputs = false; // a null or too short input is an error of the program, not of its caller
};

/// Larger input heaps are left out; the result says so. `Budget` has them, too.
struct HeapBounds {
  uint64_t depth = 4;    // pointers followed from a parameter or a variable
  uint64_t objects = 12; // on one path
  uint64_t bytes = 64;   // of an object, unless its type needs more
};

} // namespace hindsight::lazy
