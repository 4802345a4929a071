// `hindsight colors`: the colours of write integrity testing (PSPA, section 6.3), of the whole program and, beside
// them, of the rest of a run, where each heap object that exists has colours of its own.
#pragma once

#include "chop/path_walk.h"
#include "support/colour_facts.h"
#include "support/result.h"

#include <string>

namespace hindsight::chop {

struct ColourQuestion {
  std::string after = "input"; // a place, or "input": where input is first asked for
  WalkConfig walk = {};
  uint64_t maxInstructions = 50'000, maxCoreQueries = 20; // on the paths behind one state, to count transitions
  size_t maxStates = 8;                                   // in which paths come to the place
};

struct ColourAnswer {
  ColourFacts facts;
  std::string unknown; // why there is no answer; empty: there is one
};

/// An error is about the place.
Result<ColourAnswer> askAboutColours(const Program& program, const ColourQuestion& question);

/// Every call that asks for an input, in the program and in library models, and those by which the program itself reads
/// standard input, files or its environment.
Target inputReads(const Program& program);

} // namespace hindsight::chop
