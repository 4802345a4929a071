#include "cli/reach_command.h"

#include "cli/check_evidence.h"
#include "program/entry.h"
#include "reach/assumptions.h"
#include "reach/backward_engine.h"
#include "replay/evidence.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "reach",
    .summary = "find an input that reaches a line or a function, or prove that there is none",
    .usage = "FILE... --target PLACE [options] [-- clang flags]",
    .text =
        "Searches backward from the target to the entry and forward from the entry to the target, in turns, and stops\n"
        "when a path reaches the target. Its input is then run natively, in a build that is marked at the target.\n\n"
        "The target is file:line, a function (its entry; for library functions: the calls of it), function:label,\n"
        "function:return (any return of it), or error (every call of reach_error; in programs that have none, every\n"
        "assertion that fails; and in those without assertions, every abort).\n\n"
        "Without such a path the answer is 'unreachable' if every path was followed or could not lead there,\n"
        "'blocked' if an error before the target, which is then shown, ends the paths that would reach it, and\n"
        "'unreachable-within-bounds' if a limit cut the search, with the flag to raise.\n\n"
        "If the target is the return of a function, '--direction backward' also looks for memory errors on the paths\n"
        "to it; if it is that of main, also for memory that is leaked when the program ends.\n\n"
        "With --explain, the backward search runs first and is shown as a table: for each statement, from the target\n"
        "to the entry, the globals (G), abstract (A) and heap (H) objects, what pointers point to, and what it\n"
        "recorded: unifications (u), writes (w) and constraints (c); then why the path ended.\n\n"
        "Exit codes: 0 unreachable (also within bounds), 1 reachable or blocked, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight reach prog.c --target prog.c:42             a line\n"
                "  hindsight reach prog.c --target parse:fail            the label 'fail' in the function 'parse'\n"
                "  hindsight reach prog.c --target main:return           any normal end of main\n"
                "  hindsight reach prog.c --target main:return --direction backward    and memory errors on the way\n"
                "  hindsight reach prog.c --target error --time 60s      a failing assertion or error call\n"
                "  hindsight reach list.c --entry f --target list.c:90   from f, on any heap of its caller\n"
                "  hindsight reach prog.c --target parse --explain       how the search from the target went\n"
                "  hindsight replay hindsight-out/last                   run the input again, natively\n",
    .set = kReach,
    .takesClangFlags = true,
};

/// The choices of `--direction`, in their order.
enum class From : size_t { Both, Backward, Forward };

/// Whether callers may have changed variables before the entry is called.
static bool hasWrittenVariables(const Program& program) {
  return std::ranges::any_of(program.globals, [](const Global& global) {
    return !global.fromRuntime && !global.constant && global.size && global.isWritten;
  });
}

/// Whether the search from the target ends where a function starts on this heap: it knows numbers, and variables that
/// have their initial values.
static bool endsBackwardIn(const forward::RunConfig& config, const Program& program) {
  if (!config.lazy.isOn) return true;
  const Function* entry = program.findFunction(config.entry);
  return entry && !whyNoEntry(*entry) && (!config.lazy.anyGlobals || !hasWrittenVariables(program));
}

/// What is said where the only search that was asked for cannot be made.
static RunResult notBackward() {
  RunResult result;
  result.verdict = Verdict::Unknown;
  result.unsupported["a search from the target to a function that is started on an input heap: --direction forward "
                     "can do it, or --globals initial if every parameter is a number"] = 1;
  return result;
}

/// Empty if `--eval` says something else.
static std::optional<uint32_t> evaluationPeriod(std::string_view text) {
  if (text == "unification") return 0;
  constexpr std::string_view kPeriodic = "periodic";
  if (!text.starts_with(kPeriodic)) return std::nullopt;
  text.remove_prefix(kPeriodic.size());
  if (text.empty()) return 100;
  uint32_t steps = 0;
  auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), steps);
  bool whole = text[0] == '=' && problem == std::errc() && end == text.data() + text.size() && steps > 0;
  return whole ? std::optional(steps) : std::nullopt;
}

static backward::BackwardConfig backwardConfig(const OptionValues& options) {
  backward::BackwardConfig config;
  auto limit = [&](Option option, uint32_t otherwise) {
    uint64_t given = options.count(option);
    return given ? static_cast<uint32_t>(std::min<uint64_t>(given, ~0u)) : otherwise;
  };
  config.limits = {limit(Option::EdgeLimit, 1), limit(Option::ForkLimit, ~0u), limit(Option::PathLimit, ~0u)};
  // A limit that was asked for is kept to.
  config.deepen =
      !options.count(Option::EdgeLimit) && !options.count(Option::ForkLimit) && !options.count(Option::PathLimit);
  config.explain = options.flag(Option::Explain);
  config.evaluateEvery = evaluationPeriod(options.text(Option::Evaluate)).value_or(0);
  return config;
}

const CommandInfo& ReachCommand::info() const {
  return kInfo;
}

ExitCode ReachCommand::execute(const CommandLine& line, Console& console) {
  if (line.options.text(Option::Target).empty())
    return complain(console, {"'reach' needs a target", "write 'hindsight reach prog.c --target prog.c:42'"});
  if (!evaluationPeriod(line.options.text(Option::Evaluate)))
    return complain(console, {fmt::format("'{}' is not a value of --eval", line.options.text(Option::Evaluate)),
                              "write '--eval unification' or '--eval periodic=100'"});
  auto from = static_cast<From>(line.options.choice(Option::Direction));
  bool explain = line.options.flag(Option::Explain);
  if (explain && from == From::Forward)
    return complain(console, {"--explain shows the backward search, which --direction forward turns off",
                              "leave out --direction forward"});
  Target target;
  reach::Direction direction = reach::Direction::Forward;
  Explanation explanation;
  Exploration exploration{.command = "reach", .config = runConfig(line.options), .load = loadOptions(line)};
  exploration.config.model.mallocMayFail = line.options.flag(Option::MallocMayFail);
  exploration.config.wantTests = false;
  if (startsProcess(exploration.config.entry) && line.options.text(Option::Globals) == "any")
    return complain(console, {"--globals any needs a function that --entry names: main starts with the initial values",
                              "leave it out"});
  setInputHeap(exploration, line.options);
  setPruning(exploration.config, line.options);
  exploration.announce = false;
  exploration.prepare = [&](const Program& program, forward::RunConfig& config) -> std::optional<Error> {
    Result<Target> resolved = resolveTarget(program, line.options.text(Option::Target));
    if (!resolved) return resolved.error();
    target = std::move(*resolved);
    config.target = &target;
    return std::nullopt;
  };
  Deadline until = exploration.config.budget.deadline.plus(kReplayGrace);
  bool mallocMayFail = exploration.config.model.mallocMayFail;
  exploration.afterRun = [&](RunResult& result, const Program&, const GivenWorld& world,
                             forward::RunObserver& observer) -> std::optional<Error> {
    replayFindings(line, makeReplayer, {[&] { return observer.interrupted(); }, until, target.place, world}, result);
    replay::dropRefuted(result);
    return writeDrawing(line, result.findings);
  };
  bool isWeighed = false;
  exploration.weigh = [&](RunResult& result, const Program& program) {
    if (!isWeighed) reach::weighAssumptions(result, program, mallocMayFail);
  };
  exploration.nothingYet = Verdict::UnreachableWithinBounds;
  exploration.direction = [&] { return std::string(spell(direction)); };
  if (explain) exploration.explanation = &explanation;
  exploration.exitCodeOf = [](const RunResult& result) { return exitCode(result.verdict); };
  ExploreEngine explorer{
      engine.load, [&](const Program& program, const forward::RunConfig& config, forward::RunObserver& observer) {
        auto from = static_cast<From>(line.options.choice(Option::Direction));
        if (!endsBackwardIn(config, program)) {
          if (from == From::Backward) return notBackward();
          from = From::Forward;
        }
        backward::BackwardConfig options = backwardConfig(line.options);
        // Who asks how a function comes to its end, from there, asks what goes wrong on the way.
        options.findErrors = from == From::Backward && target.place.kind == TargetPlace::Kind::Return;
        auto guide = static_cast<reach::Guide>(line.options.choice(Option::Guide));
        if (guide == reach::Guide::Off) options.guides = 0;
        reach::BackwardEngine backward(config, options);
        reach::ReachRequest request{program, target, config};
        if (from != From::Forward) request.backward = &backward;
        request.forward = from != From::Backward;
        request.guide = guide;
        // Nothing is to be explained, or guided, if the answer comes from the entry.
        request.firstLook = explain || request.guide == reach::Guide::Only ? 0 : 1;
        reach::ReachResult found = engine.reach(request, observer);
        isWeighed = true; // what it takes for granted is in its answer
        direction = found.direction;
        if (found.backward) explanation = std::move(found.backward->explanation);
        return std::move(found.run);
      }};
  return explore(line, std::move(exploration), explorer, console);
}

} // namespace hindsight
