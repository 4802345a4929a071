// `hindsight pointsto`: points-to sets, mod/ref sets and call targets of the program's functions, or of one call.
#pragma once

#include "chop/path_walk.h"
#include "support/pointer_facts.h"
#include "support/result.h"

#include <string>

namespace hindsight::chop {

struct PointerQuestion {
  std::string function = {}; // only what concerns this one; empty: all
  std::string at = {};       // a place; empty: the whole program
  bool isPast = false;       // from the state in which a run comes to the place
  bool validates = false;    // execute the call as well
  WalkConfig walk = {};
};

struct PointerAnswer {
  PointerFacts facts;
  std::string unknown;                 // why there is no answer; empty: there is one
  std::vector<std::string> unforetold; // what the call does beyond the answer: a mistake of the tool
  std::string validation;              // what was executed to see that, for people
};

/// An error is about what was asked: no such place, function or call.
Result<PointerAnswer> askAboutPointers(const Program& program, const PointerQuestion& question);

/// The calls that a place names: the start of a function with a body, calls of a function without one, or the calls on
/// a line; of these, those of `function` if there are any. An error names the nearest line with a call.
Result<Target> resolveCall(const Program& program, const std::string& place, const std::string& function);

} // namespace hindsight::chop
