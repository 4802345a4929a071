#include "cli/check_command.h"

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "check",
    .summary = "find a memory error, a failed assertion or an error call, or exclude it",
    .usage = "FILE... [options] [-- clang flags]",
    .text =
        "Explores the program like 'run' and stops at the first violation of a property. A violation is reported with\n"
        "the input that causes it. Without one, the answer is 'safe' if every path was followed to its end, and\n"
        "'safe-within-bounds' if a limit cut the search, with the flag to raise.\n\n"
        "Sources tell more than bitcode: .bc and .ll files are checked as they are, without the instrumentation that\n"
        "no-overflow needs.\n\n"
        "Exit codes: 0 safe (also within bounds), 1 violated, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight check prog.c                                          memory, assertions, error calls\n"
                "  hindsight check prog.c --property valid-memtrack,no-overflow    leaks and overflows only\n"
                "  hindsight check prog.c --all --time 60s                         every violation within a minute\n"
                "  hindsight check prog.c -- -m32                                  for a 32-bit machine\n",
    .set = kCheck,
    .takesClangFlags = true,
};

const CommandInfo& CheckCommand::info() const {
  return kInfo;
}

ExitCode CheckCommand::execute(const CommandLine& line, Console& console) {
  Result<PropertySet> properties = parsePropertySet(line.options.text(Option::Property));
  if (!properties) return complain(console, properties.error());
  Exploration exploration{.command = "check", .config = runConfig(line.options), .load = loadOptions(line)};
  RunConfig& config = exploration.config;
  config.properties = *properties;
  config.stopOnError = !line.options.flag(Option::All);
  config.mallocMayFail = line.options.flag(Option::MallocMayFail);
  config.errorCall = line.options.text(Option::ErrorCall);
  exploration.load.overflowChecks = properties->contains(Property::NoOverflow);
  config.wantTests = false;
  config.confirm = true;
  exploration.announce = false;
  exploration.exitCodeOf = [](const RunResult& result) { return exitCode(result.verdict); };
  return explore(line, std::move(exploration), engine, console);
}

} // namespace hindsight
