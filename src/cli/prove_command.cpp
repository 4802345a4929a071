#include "cli/prove_command.h"

#include "cli/check_evidence.h"
#include "cli/explore.h"
#include "forward/confirm.h"
#include "forward/find_precondition.h"
#include "prove/prove.h"
#include "report/proof_report.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr OptionDefault kDefaults[] = {{Option::Time, "10s"}};

static constexpr CommandInfo kInfo = {
    .name = "prove",
    .summary = "decide whether assertions of a function can fail, for every heap that it may be called on",
    .usage = "FILE... --function NAME [--assert FILE:LINE] [options] [-- clang flags]",
    .text =
        "For every assertion of the function, and of what it calls: can it fail, whatever the arguments are, and the\n"
        "lists, trees and variables that they lead to? The answer comes from backward execution, with one state for "
        "all\n"
        "paths that meet.\n\n"
        "  valid                 no, however often loops go round\n"
        "  valid-within-bounds   no, as far as loops and calls were followed; says what was cut\n"
        "  invalid               yes: shows the heap, on which the engine and a native run have failed\n"
        "  unknown               says why; with the input for which it may fail, if there is one\n\n"
        "Without --unwind, loops are unwound further and further until that is decided or the time (10 s) is over.\n\n"
        "With --json, an invalid one comes with its heap, the precondition of the failure, and a main that builds the\n"
        "heap; --draw and --repro write the first one's as a picture and as a program.\n\n"
        "Exit codes: 0 all are valid, 1 one is invalid, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight prove list.c --function insert                     every assertion below insert\n"
                "  hindsight prove list.c --function insert --assert list.c:42  one of them\n"
                "  hindsight prove list.c --function insert --unwind 3          three rounds of every loop\n"
                "  hindsight prove list.c --function insert --repro fails.c     a program that fails\n",
    .set = kProve,
    .takesClangFlags = true,
    .defaults = kDefaults,
};

const CommandInfo& ProveCommand::info() const {
  return kInfo;
}

/// So many of the inputs come with the condition of all that fail like that.
static constexpr size_t kMostPreconditions = 3;

/// The inputs that the runs have confirmed, with what else leads to the same failures.
static std::vector<Finding> describeFindings(const CommandLine& line, const Program& program, ProofFacts& facts) {
  forward::RunConfig config = runConfig(line.options);
  config.lazy.isOn = true;
  config.properties = {Property::Assert, Property::UnreachCall};
  config.budget.deadline = {}; // it has its own
  std::vector<Finding> findings;
  for (ProvedAssertion& each : facts.assertions) {
    if (!each.finding) continue;
    if (findings.size() < kMostPreconditions)
      each.finding->precondition = forward::findPrecondition(program, config, *each.finding);
    findings.push_back(*each.finding);
  }
  return findings;
}

/// Runs the function on the input: in the engine, and then natively under sanitizers.
static prove::Confirmed confirmInput(const CommandLine& line, const MakeReplayer& makeReplayer, const Program& program,
                                     const TestCase& test, const std::string& place) {
  forward::RunConfig config = runConfig(line.options);
  config.lazy.isOn = true;
  forward::Confirmation confirmed =
      forward::confirmError(program, config, test, {Property::Assert, Property::UnreachCall});
  Finding& finding = confirmed.shown;
  if (confirmed.confirmed != forward::Confirmed::Yes)
    return {.reason = "it fails for an input that the engine does not confirm"};
  std::string where = fmt::format("{}:{}", finding.place.file, finding.place.line);
  if (where != place) return {.reason = "the input fails at " + where + " before"};
  finding.heap = test.heap; // the run started on it: it has discovered none of its own
  finding.inputs.clear();
  for (const TestObject& object : test.objects)
    finding.inputs.push_back({.name = object.name, .bytes = object.bytes, .value = {}});
  replay::ReplayOutcome native =
      replayInput(line, makeReplayer, config.budget.deadline.plus(kReplayGrace), test, finding);
  if (native.replayed != Replayed::Yes)
    return {.reason = "it fails for an input that no native run confirms: " +
                      (native.problem ? native.problem->message : native.reason)};
  finding.replayed = native.replayed;
  finding.replayReason = native.reason;
  prove::Confirmed result{.fails = true};
  result.harness = harnessOf(config.entry, finding);
  result.finding = std::move(finding);
  return result;
}

ExitCode ProveCommand::execute(const CommandLine& line, Console& console) {
  const OptionValues& options = line.options;
  if (std::optional<Error> error = checkFiles(line, "prove")) return complain(console, *error);
  bool isNamed = options.given(Option::OfFunction);
  if (!isNamed && !options.given(Option::Entry))
    return complain(console, {"'prove' needs a function", "write 'hindsight prove list.c --function insert'"});
  if (options.given(Option::Unwind) && options.count(Option::Unwind) == 0)
    return complain(console, {"--unwind 0 leaves nothing of a loop", "write '--unwind 1' or more, or leave it out"});
  for (Option option : {Option::Repro, Option::Draw})
    if (std::optional<Error> error = checkFolderOf(options, option)) return complain(console, *error);
  if (std::optional<Error> error = checkDrawing(options)) return complain(console, *error);
  prove::ProveConfig config;
  config.function = options.text(isNamed ? Option::OfFunction : Option::Entry);
  config.assertion = options.text(Option::AssertAt);
  config.strategy = static_cast<merged::Strategy>(options.choice(Option::ProofStrategy));
  if (options.given(Option::Unwind)) config.rounds = static_cast<uint32_t>(options.count(Option::Unwind));
  config.inlined = static_cast<uint32_t>(options.count(Option::InlineDepth));
  config.solver = runConfig(options).solver;
  config.seconds = options.seconds(Option::Time);
  config.inducts = !options.flag(Option::NoInduction);
  config.explains = options.flag(Option::Explain);
  LoadOptions loading = loadOptions(line);
  loading.entry = config.function;
  Result<std::unique_ptr<Program>> program = loadNamedProgram(line, std::move(loading), load, console);
  if (!program) return complain(console, program.error());
  CommandLine started = line; // in the function, for runs of it
  if (std::optional<Error> error = started.options.set(Option::Entry, config.function))
    return complain(console, *error);
  config.confirm = [&](const TestCase& test, const std::string& place) {
    return confirmInput(started, makeReplayer, **program, test, place);
  };
  Result<ProofFacts> facts = prove::prove(**program, config);
  if (!facts) return complain(console, facts.error());
  std::vector<Finding> findings = describeFindings(started, **program, *facts);
  facts->strategy = allOptions()[size_t(Option::ProofStrategy)].choices()[size_t(config.strategy)];
  console.out << (options.flag(Option::Json) ? renderProofJson(*facts, line.files)
                                             : renderProof(*facts, console.outTerminal, options.flag(Option::Quiet)))
              << std::flush;
  if (std::optional<Error> error = writeDrawing(started, findings)) return complain(console, *error);
  if (std::optional<Error> error = writeRepro(started, findings, {})) return complain(console, *error);
  switch (facts->verdict) {
  case ProofVerdict::Invalid: return ExitCode::Found;
  case ProofVerdict::Unknown: return ExitCode::Unknown;
  default: return ExitCode::NothingFound;
  }
}

} // namespace hindsight
