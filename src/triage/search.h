// One search of the whole program for all alarms at once: every error of their kinds, one for each place and stack. If
// it is complete, it refutes every alarm that it does not confirm.
//
// Alarms about failing allocations have a search of their own, in which allocations may fail, and so have those about
// uninitialised values, because nothing is pruned there.
#pragma once

#include "check/check.h"
#include "chop/slice_skips.h"
#include "forward/hidden_places.h"
#include "program/compile_driver.h"
#include "triage/decide.h"

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace hindsight::triage {

/// What the search for a single alarm does at calls that do not lead to its line.
enum class Calls : uint8_t {
  Enter,
  Skip,    // executes them late, where something depends on them
  Summary, // the same, but enters those from which something flows to the line
};

struct SearchConfig {
  bool mallocMayFail = false;                    // for all alarms
  GivenWorld world = {};                         // that the program was loaded with; the search says which
  std::vector<check::GivenBitcode> bitcode = {}; // what checks files that were given as bitcode have
  Calls calls = Calls::Enter;
  bool isSearchGiven = false; // else an alarm that is searched for alone is gone towards
};

/// What sources have to be compiled with for alarms of these kinds.
UndefinedChecks checksFor(std::span<const AlarmKind> kinds);
std::vector<AlarmKind> kindsOf(std::span<const Alarm> alarms);

/// What has to be checked for an alarm. Always memory errors: after one that nobody asked about, a path would prove
/// nothing.
PropertySet propertiesFor(const Alarm& alarm);

class AlarmSearch {
public:
  using Check = std::function<RunResult(const Program&, const forward::RunConfig&, forward::RunObserver&)>;

  AlarmSearch(std::vector<PlacedAlarm> alarms, SearchConfig config);

  /// The findings of all searches, one behind the other.
  RunResult run(const Check& check, const Program& program, const forward::RunConfig& config,
                forward::RunObserver& observer);
  /// Findings that have to be run natively, as numbers of findings of the result: for each alarm that is not confirmed,
  /// the next that may confirm it.
  std::vector<size_t> toReplay(const RunResult& result) const;
  /// To be called when the findings of the result are known to be true or not.
  std::vector<AlarmAnswer> answers(const RunResult& result, const Program& program, const Budget& budget) const;

  /// Whether what the search says about the alarm is all that there is to say about the program from main.
  bool sawEverything(size_t number) const;

  const std::vector<PlacedAlarm>& alarms() const { return placed; }

private:
  enum class Mode : uint8_t { Plain, FailingAllocations, Uninitialised };
  struct Part {
    std::vector<size_t> alarms;                // numbers
    std::vector<forward::SuspectPlace> places; // of those that have one
    std::map<size_t, size_t> placeOf;          // number of an alarm -> place
    RunResult result = {};
    std::map<size_t, RunResult> focused = {}; // number of an alarm -> a search for it alone that saw everything
    size_t firstFinding = 0, findings = 0;    // in the result of all
  };

  Mode modeOf(const Alarm& alarm) const;
  PropertySet propertiesOf(const Part& part) const;
  /// Runs on a few inputs; what they find confirms alarms without a search.
  std::vector<Finding> probe(Mode mode, const Part& part, const Program& program, const forward::RunConfig& base,
                             forward::RunObserver& observer);
  bool areOpen(const Part& part, std::span<const Finding> findings) const;
  bool isForEach(const Part& part) const;
  bool isOpen(size_t number, std::span<const Finding> findings) const;
  RunResult searchFor(size_t number, Mode mode, Part& part, const Check& check, const Program& program,
                      const forward::RunConfig& base, double seconds, bool skips, forward::RunObserver& observer);
  /// Looks once more for the alarms that a search with a limit has left open, each on its own.
  void focus(Mode mode, Part& part, const Check& check, const Program& program, const forward::RunConfig& base,
             forward::RunObserver& observer);
  RunResult runPart(Mode mode, Part& part, const Check& check, const Program& program, const forward::RunConfig& config,
                    forward::RunObserver& observer);
  SearchFacts factsOf(Mode mode, const Part& part, const RunResult& result, const Program& program,
                      const Budget& budget) const;

  std::vector<PlacedAlarm> placed;
  SearchConfig config;
  std::map<Mode, Part> parts;
  std::unique_ptr<chop::SliceSkips> slices; // made when it is needed
};

} // namespace hindsight::triage
