// C text that defines the functions of a harness for a program with its inputs baked in.
//
// It stands after the program's own text and includes no header, so that it goes with sources of any kind, preprocessed
// ones too. Return types of input functions are taken from the program's declarations.
#pragma once

#include <string>
#include <string_view>

namespace hindsight::replay {

struct HarnessRequest {
  bool allOfKlee = false;     // not only what the source uses
  std::string errorCall = {}; // a function that must not be called, besides the usual ones
};

/// Definitions of what the source uses and does not define itself.
std::string harnessDefinitions(std::string_view source, const HarnessRequest& request);

/// The source with functions that must not be called aborting first thing, where it defines them.
std::string abortInErrorFunctions(std::string source, const std::string& errorCall);

} // namespace hindsight::replay
