#include "cli/prove_command.h"

#include "cli/check_evidence.h"
#include "cli/explore.h"
#include "forward/confirm.h"
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
        "Exit codes: 0 all are valid, 1 one is invalid, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight prove list.c --function insert                     every assertion below insert\n"
                "  hindsight prove list.c --function insert --assert list.c:42  one of them\n"
                "  hindsight prove list.c --function insert --unwind 3          three rounds of every loop\n",
    .set = kProve,
    .takesClangFlags = true,
    .defaults = kDefaults,
};

const CommandInfo& ProveCommand::info() const {
  return kInfo;
}

/// Runs the function on the input: in the engine, and then natively under sanitizers.
static prove::Confirmed confirmInput(const CommandLine& line, const MakeReplayer& makeReplayer, const Program& program,
                                     const TestCase& test, const std::string& place) {
  forward::RunConfig config = runConfig(line.options);
  config.lazy.isOn = true;
  forward::Confirmation confirmed =
      forward::confirmError(program, config, test, {Property::Assert, Property::UnreachCall});
  const Finding& finding = confirmed.shown;
  if (confirmed.confirmed != forward::Confirmed::Yes)
    return {false, "it fails for an input that the engine does not confirm"};
  std::string where = fmt::format("{}:{}", finding.place.file, finding.place.line);
  if (where != place) return {false, "the input fails at " + where + " before"};
  replay::ReplayOutcome native =
      replayInput(line, makeReplayer, config.budget.deadline.plus(kReplayGrace), test, finding);
  if (native.replayed != Replayed::Yes)
    return {false, "it fails for an input that no native run confirms: " +
                       (native.problem ? native.problem->message : native.reason)};
  return {true, {}};
}

ExitCode ProveCommand::execute(const CommandLine& line, Console& console) {
  const OptionValues& options = line.options;
  if (std::optional<Error> error = checkFiles(line, "prove")) return complain(console, *error);
  bool isNamed = options.given(Option::OfFunction);
  if (!isNamed && !options.given(Option::Entry))
    return complain(console, {"'prove' needs a function", "write 'hindsight prove list.c --function insert'"});
  if (options.given(Option::Unwind) && options.count(Option::Unwind) == 0)
    return complain(console, {"--unwind 0 leaves nothing of a loop", "write '--unwind 1' or more, or leave it out"});
  prove::ProveConfig config;
  config.function = options.text(isNamed ? Option::OfFunction : Option::Entry);
  config.assertion = options.text(Option::AssertAt);
  config.strategy = static_cast<merged::Strategy>(options.choice(Option::ProofStrategy));
  if (options.given(Option::Unwind)) config.rounds = static_cast<uint32_t>(options.count(Option::Unwind));
  config.inlined = static_cast<uint32_t>(options.count(Option::InlineDepth));
  config.solver = runConfig(options).solver;
  config.seconds = options.seconds(Option::Time);
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
  facts->strategy = allOptions()[size_t(Option::ProofStrategy)].choices()[size_t(config.strategy)];
  console.out << (options.flag(Option::Json) ? renderProofJson(*facts, line.files)
                                             : renderProof(*facts, console.outTerminal, options.flag(Option::Quiet)))
              << std::flush;
  switch (facts->verdict) {
  case ProofVerdict::Invalid: return ExitCode::Found;
  case ProofVerdict::Unknown: return ExitCode::Unknown;
  default: return ExitCode::NothingFound;
  }
}

} // namespace hindsight
