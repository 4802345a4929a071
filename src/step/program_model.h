// What is taken for granted about the program that is executed and about its surroundings: the same for every engine.
#pragma once

#include <cstdint>
#include <string>

namespace hindsight {

struct ProgramModel {
  bool mallocMayFail = false;
  bool symbolicGlobals = false;  // variables of the program start with any value
  bool checkAlignment = false;   // an access must be aligned as its type demands; machines mostly do not mind
  uint32_t maxCallDepth = 50000; // nested calls, after which a path ends
  /// A call to this function is an error, whatever the function does; so is one to the usual error functions.
  std::string errorCall = {};
};

} // namespace hindsight
