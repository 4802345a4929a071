// Places of the source that an error hides: a path ends at its error, so what it would do behind it, in a corrected
// program or where the error has no effect, is not known.
//
// Every claim that nothing goes wrong at a place is checked here first. A place is hidden if the code behind an error
// leads to it. When all paths have been followed, those that failed are continued as if nothing had happened
// (past_errors.h): if all of them come to their end, and none fails at the place, it is not hidden after all.
#pragma once

#include "forward/leak_check.h"
#include "forward/past_errors.h"
#include "forward/target_watch.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight::forward {

/// A place about which a claim is to be made.
struct SuspectPlace {
  const Target* target = nullptr;
  bool allocates = false;  // it is about what is allocated there and becomes of it
  std::string behind = {}; // the first error that hides it; empty: none
};

class HiddenPlaces {
public:
  /// `places` outlive the search, and are where the answer is.
  HiddenPlaces(Machine& machine, std::vector<SuspectPlace>& places);

  /// A path has failed. It is kept, to be continued, if its error hides a place.
  void pathFailed(const State& state, const PathEnd& end, PastErrors& past);
  /// A path that was followed on has ended like this. True: it is to go on again.
  bool wentOn(const State& state, const PathEnd& end, PastErrors& past);
  /// Whether a path that was followed on can still get to a place.
  bool isWorthGoingOn(const State& state) const;
  /// Nothing is left to follow.
  void conclude(const PastErrors& past);

private:
  struct Hidden {
    std::unique_ptr<TargetWatch> watch;
    bool failsThere = false; // a path that went on shows an error at the place
  };
  bool holdsObjectOf(const State& state, const SuspectPlace& place) const;
  bool hasFrameOn(const State& state, const SuspectPlace& place) const;
  bool isOn(LocationId location, const SuspectPlace& place) const;

  Machine& machine;
  std::vector<SuspectPlace>& places;
  std::vector<Hidden> hidden; // one for each place
  bool isParked = false;      // some path is kept
};

} // namespace hindsight::forward
