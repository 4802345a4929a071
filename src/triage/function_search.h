// Alarms that main does not settle, searched for from functions, on any input heap (SATRACER, section III-B, INIT and
// lazy initialisation; here input pointers may be null and may alias).
//
// Findings are built and run natively, heap included. An error that only a null pointer or a short object of the caller
// causes confirms nothing, unless the function itself checks for it: it is a need, and the next function above is
// tried. A complete search refutes the alarm if every path to the sink leads through its function.
#pragma once

#include "check/check.h"
#include "triage/decide.h"
#include "triage/entries.h"

#include <functional>
#include <map>
#include <tuple>

namespace hindsight::triage {

struct FunctionSearchConfig {
  forward::RunConfig run = {}; // what the user says about budget and solver
  bool mallocMayFail = false;  // for all alarms
  bool isLibrary = false;
  double secondsForAlarm = 10;               // at most
  std::vector<std::string> assumptions = {}; // that every refutation rests on
  std::vector<check::GivenBitcode> bitcode = {};
};

class FunctionSearch {
public:
  /// Runs a finding natively, from a function, and says in it whether it shows.
  using Replay = std::function<void(const std::string& entry, Finding& finding)>;
  /// The harness of a finding in C; empty if there is none.
  using Harness = std::function<std::string(const std::string& entry, const Finding& finding)>;

  FunctionSearch(const Program& program, FunctionSearchConfig config);

  /// None: there is no function to start in. `seconds`: for this alarm, native runs included.
  std::optional<AlarmAnswer> answer(const PlacedAlarm& alarm, double seconds, forward::RunObserver& observer,
                                    const Replay& replay, const Harness& harness);

private:
  struct Searched {
    RunResult result;
    std::string behind;
    forward::RunConfig config;
  };
  Searched search(const PlacedAlarm& alarm, const Function& entry, double seconds, forward::RunObserver& observer);
  SearchFacts factsOf(const PlacedAlarm& alarm, const Searched& searched, const std::string& entry) const;
  bool mayFail(const PlacedAlarm& alarm) const;

  const Program& program;
  FunctionSearchConfig config;
  EntryFinder entries;
  bool innerArrays;
  using SinkKey = std::tuple<std::string, uint32_t, AlarmKind, bool, FunctionId>;
  std::map<SinkKey, AlarmAnswer> known; // one sink is decided once
};

} // namespace hindsight::triage
