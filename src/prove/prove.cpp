#include "prove/prove.h"

#include "merged/tables.h"
#include "program/suggestion.h"
#include "program/target.h"
#include "prove/candidate_heap.h"
#include "prove/induction.h"
#include "solver/backend.h"
#include "support/number_text.h"
#include "term/term_manager.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <thread>

namespace hindsight::prove {

using merged::ErrorPlace;
using merged::NodeEnd;
using merged::NodeId;

namespace {

using Clock = std::chrono::steady_clock;

/// Interrupts a solver when the time is over.
class SolverTimer {
public:
  SolverTimer(Backend& backend, std::optional<Clock::time_point> end) {
    if (!end) return;
    watcher = std::thread([this, &backend, end] {
      std::unique_lock lock(mutex);
      if (!changed.wait_until(lock, *end, [this] { return isDone; })) backend.interrupt();
    });
  }
  ~SolverTimer() {
    {
      std::lock_guard lock(mutex);
      isDone = true;
    }
    changed.notify_all();
    if (watcher.joinable()) watcher.join();
  }
  SolverTimer(const SolverTimer&) = delete;

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool isDone = false;
  std::thread watcher;
};

/// How many rounds of every loop are tried, one after the other, if nobody says.
constexpr uint32_t kRounds[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};

class Prover {
public:
  Prover(const Program& program, const Function& function, const ProveConfig& config)
      : program(program), function(function), config(config) {
    if (config.seconds > 0)
      end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(config.seconds));
  }

  std::vector<ProvedAssertion> run(const std::vector<ErrorPlace>& places) {
    std::vector<ProvedAssertion> all;
    for (const ErrorPlace& place : places) all.push_back(described(place));
    std::vector<bool> isOpen(places.size(), true);
    std::vector<uint32_t> rounds(std::begin(kRounds), std::end(kRounds));
    if (config.rounds) rounds = {*config.rounds};
    for (uint32_t each : rounds) {
      if (std::count(isOpen.begin(), isOpen.end(), true) == 0) break;
      Result<merged::Unwinding> unwinding =
          merged::Unwinding::of(program, function, {.rounds = each, .inlined = config.inlined});
      for (size_t index = 0; index < places.size(); ++index) {
        if (!isOpen[index]) continue;
        auto start = Clock::now();
        isOpen[index] = unwinding ? decide(*unwinding, places[index], each, all[index])
                                  : giveUp(all[index], unwinding.error().message);
        if (unwinding && config.explains) all[index].table = explained(*unwinding, places[index]);
        all[index].seconds += std::chrono::duration<double>(Clock::now() - start).count();
      }
      if (isLate()) break;
    }
    return all;
  }

  bool allocates() const { return allocated; }
  /// Whether an answer is about pointers to starts of objects only.
  bool usesStarts() const { return usedStarts; }

private:
  ProvedAssertion described(const ErrorPlace& place) const {
    const Function& in = program.functions[place.function];
    const CallInfo& call = in.calls[in.instructions[place.instruction].imm];
    ProvedAssertion result;
    result.place = program.describe(in.locations[place.instruction]);
    result.function = in.displayName;
    result.call = program.functions[call.callee].displayName;
    result.reason = "the time was over before anything was decided";
    return result;
  }

  bool isLate() const { return end && Clock::now() >= *end; }

  /// Keeps what fewer rounds have shown. False: it is not open any more.
  static bool giveUp(ProvedAssertion& assertion, std::string reason) {
    if (assertion.verdict != ProofVerdict::ValidWithinBounds) {
      assertion.verdict = ProofVerdict::Unknown;
      assertion.reason = std::move(reason);
    }
    return false;
  }

  /// Pointers are numbers of objects if that is enough, else they have offsets.
  merged::SearchResult search(const merged::Unwinding& unwinding, const std::vector<NodeId>& targets,
                              const merged::InductionStep* step = nullptr) {
    using merged::Addressing;
    // What rounds that were left out keep is not seen: it may be pointers into objects.
    if (step) return searchWith(unwinding, targets, Addressing::Offsets, step);
    if (!needsOffsets) needsOffsets = merged::Places(unwinding).wantsOffsets();
    merged::SearchResult result =
        searchWith(unwinding, targets, needsOffsets ? Addressing::Offsets : Addressing::Starts, step);
    bool isDoubtful = !result.refusals.empty() || (result.result == SatResult::Sat && !result.guesses.empty());
    usedStarts |= !needsOffsets && !isDoubtful;
    if (needsOffsets || !isDoubtful) return result;
    needsOffsets = true;
    return searchWith(unwinding, targets, Addressing::Offsets, step);
  }

  merged::SearchResult searchWith(const merged::Unwinding& unwinding, const std::vector<NodeId>& targets,
                                  merged::Addressing addressing, const merged::InductionStep* step) {
    TermManager terms;
    BackendConfig limits;
    limits.resourceLimit = config.solver.resourceLimit;
    std::unique_ptr<Backend> backend = makeBackend(config.solver.backend, terms, limits);
    SolverTimer alarm(*backend, end);
    merged::Places places(unwinding, addressing);
    allocated |= places.allocates();
    merged::SearchLimits searchLimits;
    searchLimits.isOver = [this] { return isLate(); };
    searchLimits.induction = step;
    merged::SearchResult result =
        merged::searchBackward(unwinding, places, targets, strategyFor(step), terms, *backend, searchLimits);
    result.refusals.insert(places.refusals().begin(), places.refusals().end());
    if (result.result == SatResult::Sat && !step) candidate = testOf(unwinding, places, result.candidate);
    return result;
  }

  /// Induction needs an answer, whatever way it comes by.
  merged::Strategy strategyFor(const merged::InductionStep* step) const {
    return step ? merged::Strategy::ConjunctLoops : config.strategy;
  }

  std::vector<ExplainedOperation> explained(const merged::Unwinding& unwinding, const ErrorPlace& place) const {
    merged::Places places(unwinding);
    return merged::stateTable(unwinding, places, unwinding.nodesOf(place), config.strategy);
  }

  std::vector<std::string> linesOf(const TestCase& test) const {
    std::vector<std::string> lines;
    for (size_t index = 0, number = 0; index < function.parameters.size(); ++index) {
      const Parameter& parameter = function.parameters[index];
      if (parameter.type.kind == ScalarKind::Pointer) continue;
      U128 value = 0;
      const std::vector<uint8_t>& bytes = test.objects[number++].bytes;
      for (size_t byte = bytes.size(); byte-- > 0;) value = value << 8 | bytes[byte];
      unsigned width = parameter.type.width;
      bool isFloat = parameter.type.kind == ScalarKind::Float;
      lines.push_back(parameter.name + " = " + (isFloat ? floatText(value, width) : integerText(value, width, true)));
    }
    std::vector<std::string> objects = heapLines(*test.heap);
    lines.insert(lines.end(), objects.begin(), objects.end());
    return lines;
  }

  /// Whether it is worth trying more rounds.
  bool decide(const merged::Unwinding& unwinding, const ErrorPlace& place, uint32_t rounds,
              ProvedAssertion& assertion) {
    merged::SearchResult found = search(unwinding, unwinding.nodesOf(place));
    if (found.result == SatResult::Unknown) return giveUp(assertion, found.reason);
    assertion.unwound = rounds;
    assertion.nodes = found.statistics.nodes;
    assertion.checks = found.statistics.checks;
    if (found.result == SatResult::Sat) return suggest(found, assertion);
    if (!found.refusals.empty()) return giveUp(assertion, *found.refusals.begin());
    return proveCuts(unwinding, place, assertion);
  }

  bool suggest(const merged::SearchResult& found, ProvedAssertion& assertion) {
    assertion.verdict = ProofVerdict::Unknown;
    if (candidate) assertion.candidate = linesOf(*candidate);
    std::string doubt = !found.refusals.empty()  ? *found.refusals.begin()
                        : !found.guesses.empty() ? *found.guesses.begin()
                                                 : "";
    Confirmed confirmed{.reason = "it fails for an input that no run has confirmed"};
    if (!candidate) confirmed.reason = "it fails for an input that cannot be written as a test";
    if (candidate && config.confirm) {
      auto start = Clock::now();
      confirmed = config.confirm(*candidate, assertion.place);
      assertion.seconds -= std::chrono::duration<double>(Clock::now() - start).count(); // no part of the analysis
    }
    if (confirmed.fails) {
      assertion.verdict = ProofVerdict::Invalid;
      assertion.finding = std::move(confirmed.finding);
      assertion.harness = std::move(confirmed.harness);
    }
    assertion.reason = confirmed.fails ? "" : doubt.empty() ? confirmed.reason : "it may fail, but: " + doubt;
    return false;
  }

  bool proveCuts(const merged::Unwinding& unwinding, const ErrorPlace& place, ProvedAssertion& assertion) {
    std::vector<NodeId> cuts = unwinding.cutsBefore(place), unsupported;
    for (NodeId cut : cuts)
      if (unwinding.nodes()[cut].ends == NodeEnd::Unsupported) unsupported.push_back(cut);
    if (!unsupported.empty()) {
      merged::SearchResult found = search(unwinding, unsupported);
      if (found.result != SatResult::Unsat || !found.refusals.empty())
        return giveUp(assertion, "a run may come to " + unwinding.nodes()[unsupported[0]].reason);
    }
    merged::SearchResult beyond;
    beyond.result = SatResult::Unsat;
    if (!cuts.empty()) beyond = search(unwinding, cuts);
    bool isWhole = beyond.result == SatResult::Unsat && beyond.refusals.empty();
    assertion.verdict = isWhole ? ProofVerdict::Valid : ProofVerdict::ValidWithinBounds;
    assertion.reason.clear();
    if (!isWhole && isLoopCut(unwinding, cuts) && proveByInduction(place, assertion)) return false;
    if (!isWhole) {
      bool isLoop = std::any_of(cuts.begin(), cuts.end(),
                                [&](NodeId cut) { return unwinding.nodes()[cut].ends == NodeEnd::LoopCut; });
      bool isCall = std::any_of(cuts.begin(), cuts.end(),
                                [&](NodeId cut) { return unwinding.nodes()[cut].ends == NodeEnd::CallCut; });
      assertion.reason = isLoop ? fmt::format("loops were cut after {} rounds (--unwind)", assertion.unwound) : "";
      if (isCall)
        assertion.reason += fmt::format("{}calls were cut {} deep (--inline)", isLoop ? ", " : "", config.inlined);
      return isLoop;
    }
    if (isNeverReached(unwinding, place)) assertion.reason = "no run gets to it";
    return false;
  }

  static bool isLoopCut(const merged::Unwinding& unwinding, const std::vector<NodeId>& cuts) {
    return std::any_of(cuts.begin(), cuts.end(),
                       [&](NodeId cut) { return unwinding.nodes()[cut].ends == NodeEnd::LoopCut; });
  }

  /// Once for each assertion: more rounds do not change it.
  bool proveByInduction(const ErrorPlace& place, ProvedAssertion& assertion) {
    if (!config.inducts || !tried.insert(place).second) return false;
    Result<merged::Unwinding> once =
        merged::Unwinding::of(program, function, {.rounds = 1, .inlined = config.inlined, .inductive = true});
    if (!once) return false;
    std::vector<NodeId> targets = once->nodesOf(place);
    for (NodeId cut : once->cutsBefore(place))
      if (once->nodes()[cut].ends != NodeEnd::LoopCut) targets.push_back(cut);
    InductionResult found = induct(*once, targets,
                                   [&](const merged::Unwinding& unwinding, const std::vector<NodeId>& wanted,
                                       const merged::InductionStep& step) { return search(unwinding, wanted, &step); });
    if (!found.isProved) return false;
    assertion.verdict = ProofVerdict::Valid;
    assertion.reason.clear();
    assertion.isByInduction = true;
    assertion.checks = found.checks;
    for (const merged::Invariant& each : found.invariants) {
      const Function& in = *once->inlinings()[each.inlining].function;
      std::string text = textOf(*once, each);
      std::string line = program.describe(in.locations[in.blocks[each.header].first]) + ": " + text;
      bool isKnown = std::count(assertion.invariants.begin(), assertion.invariants.end(), line) != 0;
      if (!text.empty() && !isKnown) assertion.invariants.push_back(std::move(line));
    }
    return true;
  }

  /// Whether nothing even gets to the line of the assertion, where it is decided whether it fails.
  bool isNeverReached(const merged::Unwinding& unwinding, const ErrorPlace& place) {
    const SourceLocation& line = program.locations[program.functions[place.function].locations[place.instruction]];
    std::vector<NodeId> before;
    for (NodeId id = 0; id < unwinding.nodes().size(); ++id) {
      const merged::Node& node = unwinding.nodes()[id];
      const Function& in = *unwinding.inlinings()[node.inlining].function;
      for (uint32_t at = node.first; at < node.end && in.id == place.function; ++at) {
        const SourceLocation& here = program.locations[in.locations[at]];
        if (here.line != line.line || here.file != line.file) continue;
        before.push_back(id);
        break;
      }
    }
    return search(unwinding, before).result == SatResult::Unsat;
  }

  const Program& program;
  const Function& function;
  const ProveConfig& config;
  std::optional<Clock::time_point> end;
  std::optional<TestCase> candidate; // of the last search
  std::set<ErrorPlace> tried;        // by induction
  bool allocated = false, needsOffsets = false, usedStarts = false;
};

std::optional<Error> keepNamed(const Program& program, const std::string& wanted, std::vector<ErrorPlace>& places) {
  if (wanted.empty()) return std::nullopt;
  std::vector<std::string> names;
  std::vector<ErrorPlace> kept;
  for (const ErrorPlace& place : places) {
    std::string name = program.describe(program.functions[place.function].locations[place.instruction]);
    // The file may be named by the end of its path.
    bool fits =
        name.ends_with(wanted) && (name.size() == wanted.size() || name[name.size() - wanted.size() - 1] == '/');
    if (fits) kept.push_back(place);
    names.push_back(std::move(name));
  }
  if (kept.empty()) return Error{"no assertion at '" + wanted + "'", suggestNames(wanted, names)};
  places = std::move(kept);
  return std::nullopt;
}

} // namespace

Result<ProofFacts> prove(const Program& program, const ProveConfig& config) {
  Result<std::vector<const Function*>> named = functionsNamed(program, config.function);
  if (!named) return named.error();
  const Function& function = *named->front();
  if (function.declaration) return Error{"'" + config.function + "' has no body", {}};
  std::vector<ErrorPlace> places = merged::errorPlacesBelow(program, function);
  if (places.empty())
    return Error{"'" + function.displayName + "' has no assertion, nor what it calls",
                 "write assert(...), or call reach_error()"};
  if (std::optional<Error> error = keepNamed(program, config.assertion, places)) return *error;
  Prover prover(program, function, config);
  ProofFacts facts;
  facts.function = function.displayName;
  facts.assertions = prover.run(places);
  for (const ProvedAssertion& each : facts.assertions) facts.verdict = std::min(facts.verdict, each.verdict);
  facts.assumptions = {
      prover.usesStarts()
          ? "pointers that the caller hands in are null or lead to the start of a live object of their "
            "type"
          : "pointers that the caller hands in are null or lead to a live object of their type, alone or "
            "in an array or a struct",
      "an object is accessed as one type only (strict aliasing)",
      "no access leaves its object or is to memory that was freed"};
  if (prover.allocates()) facts.assumptions.push_back("allocations succeed");
  return facts;
}

} // namespace hindsight::prove
