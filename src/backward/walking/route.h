// What a path has crossed that limits count, and where it waits.
#pragma once

#include "program/program.h"
#include "term/term.h"

#include <algorithm>
#include <vector>

namespace hindsight::backward {

struct Route {
  std::vector<const Term*> jumps; // tokens of the setjmps that longjmps came back to, each time
  std::vector<FunctionId> left;   // whose entries were crossed before their callers were known
  uint32_t constructor = kNone;   // the path is in this one of those that run before main
  uint32_t forks = 0;
  uint32_t rounds = 0;        // edges that close a cycle, and calls, that were crossed
  EdgeId waitingEdge = kNone; // the edge that a limit kept the path from taking
  bool hasWaited = false;     // for larger limits, where it is: it may have been here before
  bool atBeginning = false;   // everything was crossed

  bool isWaiting() const { return waitingEdge != kNone; }
  uint32_t timesLeft(FunctionId function) const {
    return static_cast<uint32_t>(std::count(left.begin(), left.end(), function));
  }
  uint32_t timesJumped(const Term* token) const {
    return static_cast<uint32_t>(std::count(jumps.begin(), jumps.end(), token));
  }
  void jump(const Term* token) {
    jumps.push_back(token);
    ++rounds;
    ++forks;
  }
};

} // namespace hindsight::backward
