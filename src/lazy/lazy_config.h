// Options for starting a function on an input heap.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight::lazy {

/// What a parameter points to, as somebody who knows the callers says.
struct BufferContract {
  enum class Kind : uint8_t {
    Length, // as many bytes as another parameter says
    Bytes,
    String, // bytes that end with a zero
  };
  std::string parameter;
  Kind kind = Kind::Bytes;
  std::string length = {}; // the other parameter
  uint64_t bytes = 0;
  bool operator==(const BufferContract&) const = default;
};

struct LazyConfig {
  bool isOn = false;         // off: a program is started as a process starts it
  bool anyGlobals = true;    // variables that something writes start with any value
  bool strictInputs = false; // a null or too short input is an error of the program, not of its caller
  bool anyMissing = false;   // functions without a body return anything, instead of ending the path
  std::string assumed = {};  // the file that says what callers promise; empty: none
  std::vector<BufferContract> buffers = {};
};

/// Larger input heaps are left out; the result says so. `Budget` has them, too.
struct HeapBounds {
  uint64_t depth = 4;    // pointers followed from a parameter or a variable
  uint64_t objects = 12; // on one path
  uint64_t bytes = 64;   // of an object, unless its type needs more
};

} // namespace hindsight::lazy
