// Assumptions about the program and its environment: the same for every engine.
#pragma once

#include <cstdint>
#include <string>

namespace hindsight {

struct ProgramModel {
  bool mallocMayFail = false;
  bool symbolicGlobals = false;  // variables of the program start with any value
  bool checkAlignment = false;   // an access must be aligned as its type demands; machines mostly do not mind
  uint32_t maxCallDepth = 50000; // nested calls, after which a path ends
  uint64_t symbolicSizeCapacity =
      4096; // bytes: allocations of symbolic size up to this are one path, larger ones another
  uint64_t symbolicObject = uint64_t(1) << 18; // bytes of the largest object that symbolic offsets may point into
  uint64_t floatValues = 100; // symbolic floating-point numbers that become text are followed for so many values
  /// A call to this function is an error, whatever the function does; so is one to the usual error functions.
  std::string errorCall = {};
};

} // namespace hindsight
