// How a program was given to the tool: enough to build it again, from anywhere.
#pragma once

#include "support/given_world.h"
#include "support/target_place.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct Invocation {
  std::string folder; // the working directory, absolute: relative names below start there
  std::vector<std::string> files;
  std::vector<std::string> clangFlags; // what stood after `--`
  std::string clang;                   // empty: the default compiler
  std::string entry = "main";
  std::string errorCall = {};             // of `check`: the function that must not be called; empty: the usual ones
  std::optional<TargetPlace> target = {}; // of `reach`
  std::string database = {};              // a compilation database that the files are in; empty: none
  std::string mainFile = {};              // of its sources, the one to start in
  std::optional<GivenWorld> world = {};   // that it was started with; none: not known
  bool operator==(const Invocation&) const = default;
};

} // namespace hindsight
