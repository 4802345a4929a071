// What a forward run is asked to do.
#pragma once

#include "chop/pointer_resolver.h"
#include "chop/skip_list.h"
#include "lazy/lazy_config.h"
#include "program/replay_map.h"
#include "program/target.h"
#include "prune/prune_options.h"
#include "solver/solver.h"
#include "step/program_model.h"
#include "support/budget.h"
#include "support/given_world.h"
#include "support/property_set.h"
#include "support/test_case.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight::forward {

class PathKeeper;
struct SuspectPlace;

struct RunConfig {
  enum class Search : uint8_t { Dfs, Bfs, RandomPath, Coverage, FalseFirst, Target }; // the last one needs a target
  Search search = Search::Coverage;
  uint64_t seed = 1;
  Budget budget;
  SolverConfig solver;
  std::string entry = "main";
  PropertySet properties = pathEndingProperties();
  ProgramModel model;
  /// Whether branches that were decided by the concrete addresses of objects count as decided. Another run of the
  /// program has other addresses, so that nothing is proved by them.
  bool trustAddresses = true;
  prune::PruneOptions prune;
  chop::SkipList skip;                          // calls that are executed only where it matters; no search prunes then
  chop::Resolve resolve = chop::Resolve::Terms; // of symbolic pointers
  bool recoverLast = false;                     // paths that execute a skipped call wait for those that execute none
  lazy::LazyConfig lazy;                        // of a function that no process starts
  bool takesTurns = false;               // a search that prunes and one that does not, if the first error ends it
  unsigned threads = 1;                  // searches that would take turns run at the same time if there are two
  bool confirm = false;                  // run the input of each error once more before it is reported
  const TestCase* fixedInputs = nullptr; // inputs have the values of this test instead of any
  /// The run is over when a path gets here; errors before it matter only if they are blocking.
  const Target* target = nullptr;
  /// Nothing else can fail, or nothing else matters: paths that cannot get here need not be followed.
  const Target* failures = nullptr;
  const ReplayMap* guesses = nullptr; // values to try first; the paths on which inputs are free are followed, too
  bool onlyGuesses = false;           // those paths are not followed: nothing is proved by the end of all others
  PathKeeper* keeper = nullptr;       // sees how every path ends
  GivenWorld world = {};              // that the program was loaded with
  bool showOutput = false;
  bool stopOnError = false;
  /// An error that is found with other active calls is another finding; otherwise one per kind and place is enough.
  bool everyStack = false;
  /// Places that errors may hide (forward/hidden_places.h). The answers are written there.
  std::vector<SuspectPlace>* watched = nullptr;
  bool wantTests = true; // also for paths that end well
  /// The process ends soon: leave the states to it. Freeing them one by one takes seconds if there are many.
  bool leaveStates = false;
};

} // namespace hindsight::forward
