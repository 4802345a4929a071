#include "cli/colors_command.h"

#include "cli/explore.h"
#include "cli/world_options.h"
#include "report/colour_report.h"
#include "support/file_io.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "colors",
    .summary = "colour heap objects and the stores that may write them, for write integrity testing",
    .usage = "FILE... [--after PLACE|input] [options] [-- clang flags]",
    .text =
        "A store and every byte that it may write have the same colour, and so has all that is written together with\n"
        "them. A program that checks its stores by colour catches an overflow into a neighbour of another colour: the\n"
        "more colours, and the more often neighbours differ, the better.\n\n"
        "The program is run until paths come to --after, and coloured anew from each state there, as far as it may\n"
        "still run: every heap object that exists then is told from all others (past), which an analysis of the whole\n"
        "program cannot (static). The paths that go on from there are followed, and along each of them, in order of\n"
        "allocation, the changes of colour from one field to the next and from one object to the next are counted\n"
        "(transitions).\n\n"
        "Exit codes: 0 answered, 2 bad usage or input, 3 no path got to --after.\n",
    .examples =
        "  hindsight colors prog.c                            after initialisation: when input is first asked for\n"
        "  hindsight colors prog.c --after serve              when serve is first called\n"
        "  hindsight colors prog.c --after prog.c:58 --json   for a compiler pass\n"
        "  hindsight colors prog.c --graph heap.svg           the heap of one path, in colours\n",
    .set = kColors,
    .takesClangFlags = true,
};

const CommandInfo& ColorsCommand::info() const {
  return kInfo;
}

ExitCode ColorsCommand::execute(const CommandLine& line, Console& console) {
  const OptionValues& options = line.options;
  if (std::optional<Error> error = checkFiles(line, "colors")) return complain(console, *error);
  const std::string& graph = options.text(Option::Graph);
  if (options.given(Option::Graph) && !graph.ends_with(".svg"))
    return complain(console,
                    {fmt::format("--graph {}: the heap can be drawn as .svg", graph), "write '--graph c.svg'"});
  Result<GivenWorld> world = givenWorld(options, true);
  if (!world) return complain(console, world.error());
  forward::RunConfig config = runConfig(options);
  LoadOptions loading = loadOptions(line);
  loading.world = std::move(*world);
  Result<std::unique_ptr<Program>> program = loadNamedProgram(line, std::move(loading), load, console);
  if (!program) return complain(console, program.error());
  chop::ColourQuestion question;
  question.after = options.text(Option::After);
  question.walk.budget = config.budget;
  question.walk.solver = config.solver;
  Result<chop::ColourAnswer> answer = chop::askAboutColours(**program, question);
  if (!answer) return complain(console, answer.error());
  if (!answer->unknown.empty()) {
    console.err << "hindsight: unknown: " << answer->unknown << std::endl;
    return ExitCode::Unknown;
  }
  console.out << (options.flag(Option::Json) ? renderColoursJson(answer->facts, line.files)
                                             : renderColours(answer->facts, console.outTerminal))
              << std::flush;
  if (!graph.empty())
    if (std::optional<Error> error = writeFileAtomically(graph, renderColoursSvg(answer->facts)))
      return complain(console, *error);
  return ExitCode::NothingFound;
}

} // namespace hindsight
