#include "forward/find_precondition.h"

#include "forward/describe_path.h"
#include "forward/explorer.h"
#include "forward/path_keeper.h"
#include "lazy/precondition.h"

#include <algorithm>

namespace hindsight::forward {

namespace {

constexpr double kMostSeconds = 2; // for the paths, and for the proofs
constexpr uint64_t kMostInstructions = 1'000'000;
constexpr size_t kMostPaths = 400;

class SilentObserver : public RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
};

class KeptPaths final : public PathKeeper {
public:
  KeptPaths(const Program& program, const Finding& finding) : program(program), finding(finding) {}

  void ended(Machine& of, const lazy::LazyHeap* heap, const State& state, const PathEnd& end) override {
    machine = &of;
    source = heap;
    if (end.kind == EndKind::AssumptionFailed) return; // no path
    bool fails = end.kind == EndKind::Error && end.error == finding.kind &&
                 PathDescriber(program, state, Assignment()).finding(end).place == finding.place;
    keep(state, fails);
  }
  /// Whatever it comes to is no such error: it has to be kept out.
  void leftOpen(Machine& of, const lazy::LazyHeap* heap, const State& state) override {
    machine = &of;
    source = heap;
    keep(state, false);
  }
  /// Which path leads there on just the heap of the finding; otherwise the first that does.
  std::optional<size_t> failing() const {
    constexpr size_t kMostCompared = 16;
    std::optional<size_t> first;
    size_t compared = 0;
    for (size_t index = 0; index < paths.size() && compared < kMostCompared; ++index) {
      if (!paths[index].fails) continue;
      if (!first) first = index;
      ++compared;
      const State& state = *paths[index].state;
      lazy::ClosedHeap closed(*machine, *source, state);
      std::optional<Assignment> model = machine->solver.model(closed.path());
      if (!model) continue;
      TestCase test = PathDescriber(program, state, *model, source, &closed).testCase();
      if (finding.heap && heapLines(*test.heap) == heapLines(*finding.heap)) return index;
    }
    return first;
  }

  void keep(const State& state, bool fails) {
    tooMany |= paths.size() == kMostPaths;
    if (!tooMany) paths.push_back({state.clone(), fails});
  }

  const Program& program;
  const Finding& finding;
  Machine* machine = nullptr;
  const lazy::LazyHeap* source = nullptr;
  std::vector<lazy::EndedPath> paths;
  bool tooMany = false;
};

/// Inputs beyond the bounds of heaps are none that the answer is about. Paths that were not followed to their end are
/// there, too.
bool hasAllPaths(const RunResult& result) {
  return std::ranges::all_of(result.stoppedBy, [](StopReason reason) {
    return reason == StopReason::HeapDepth || reason == StopReason::HeapObjects || reason == StopReason::HeapBytes ||
           reason == StopReason::Instructions || reason == StopReason::Time;
  });
}

} // namespace

std::string findPrecondition(const Program& program, const RunConfig& config, const Finding& finding) {
  if (!config.lazy.isOn || !pathEndingProperties().contains(finding.property())) return "";
  double seconds = kMostSeconds;
  if (config.budget.deadline.isSet()) seconds = std::min(seconds, config.budget.deadline.left() / 2);
  if (seconds <= 0) return "";
  RunConfig all = config;
  all.search = RunConfig::Search::Bfs; // a path that goes round and round keeps none from its end
  all.budget.seconds = seconds;
  all.budget.maxInstructions = kMostInstructions;
  all.budget.deadline = Deadline::in(seconds);
  all.lazy.strictInputs = true;
  all.target = all.failures = nullptr; // paths that cannot fail are what is to be kept out
  all.watched = nullptr;
  all.stopOnError = all.confirm = all.wantTests = all.leaveStates = all.showOutput = false;
  KeptPaths keeper(program, finding);
  all.keeper = &keeper;
  SilentObserver observer;
  Explorer explorer(program, all, observer);
  RunResult result = explorer.explore(*program.findFunction(config.entry));
  std::optional<size_t> failing = keeper.tooMany ? std::nullopt : keeper.failing();
  if (!failing || !hasAllPaths(result) || keeper.machine->forking.undecidedCount()) return "";
  lazy::Precondition precondition(*keeper.machine, *keeper.source, keeper.paths, *failing);
  precondition.reduce(Deadline::in(seconds));
  return precondition.text();
}

} // namespace hindsight::forward
