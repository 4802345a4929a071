#include "cli/run_command.h"

#include "cli/list_missing.h"

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "run",
    .summary = "explore every path of a program and report the errors on them",
    .usage = "FILE... [options] [-- clang flags]",
    .text =
        "Executes the program symbolically: data from klee_make_symbolic or __VERIFIER_nondet_* may have any\n"
        "value, and every branch that depends on it is followed both ways. Each path leaves a test that drives the\n"
        "program down it again; an error is reported with its place, the stack, and the input that causes it.\n\n"
        "Files are C or C++ sources, .bc or .ll, or what 'hindsight cc' built: objects, archives, programs. Several\n"
        "are linked. Everything after -- goes to clang.\n"
        "Results are in hindsight-out/NNN, and hindsight-out/last is the newest:\n"
        "  test000001.ktest       the input of the first path (see 'hindsight ktest')\n"
        "  test000007.KIND.err    the error that the seventh test runs into\n"
        "  run.json, info         the whole result, for programs and for people\n\n"
        "Exit codes: 0 no error found, 1 an error found, 2 bad usage or input.\n",
    .examples = "  hindsight run prog.c                          explore all paths\n"
                "  hindsight run prog.c --time 60s               for a minute at most\n"
                "  hindsight run a.c b.c -- -DLIMIT=4 -Iinclude  several files, with flags for clang\n"
                "  hindsight run src/cut                         a program built with CC=\"hindsight cc\"\n"
                "  hindsight run -p build --main tools/cut.c     the sources of build/compile_commands.json\n"
                "  hindsight run --list-missing src/cut          what has neither a body nor a model\n"
                "  hindsight run prog.c --search dfs --stop-on-error\n"
                "  hindsight run prog.c --json | jq '.findings[].kind'\n",
    .set = kRun,
    .takesClangFlags = true,
};

const CommandInfo& RunCommand::info() const {
  return kInfo;
}

ExitCode RunCommand::execute(const CommandLine& line, Console& console) {
  if (line.options.flag(Option::ListMissing)) {
    if (std::optional<Error> error = checkFiles(line, "run")) return complain(console, *error);
    return listMissing(line, loadOptions(line), engine.load, console);
  }
  Exploration exploration{.command = "run", .config = runConfig(line.options), .load = loadOptions(line)};
  exploration.fixesClock = true;
  setInputHeap(exploration, line.options);
  return explore(line, exploration, engine, console);
}

} // namespace hindsight
