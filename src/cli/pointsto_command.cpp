#include "cli/pointsto_command.h"

#include "chop/call_survey.h"
#include "cli/explore.h"
#include "cli/world_options.h"
#include "report/pointer_graph.h"
#include "report/pointer_report.h"
#include "support/file_io.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "pointsto",
    .summary = "show what pointers point to, and what functions and calls write, read, call and free",
    .usage = "FILE... [--function NAME] [--at PLACE] [options] [-- clang flags]",
    .text =
        "For every function of the program: where its variables may point, what it may return, write, read, allocate\n"
        "and free, its callees included, and what each of its calls may run. A heap object is named by the call that\n"
        "allocates it: heap@table_insert:30. +8 is an offset, +8%24 are the offsets 8, 32, 56, ...; [0,4) are "
        "bytes.\n\n"
        "With --at, the answer is about one call: the program is run until it is about to make it, and the analysis\n"
        "starts from that state. Every object that exists there has a number of its own: heap@table_insert:30#7 is\n"
        "the seventh one that the call in line 30 allocated, heap@table_insert:30 are all those that it may allocate\n"
        "from then on. '--pta static' gives the answer of the whole program's analysis for the same call.\n\n"
        "A run that depends on input follows the first path that gets there.\n\n"
        "Exit codes: 0 answered, 1 --pta-validate found a mistake, 2 bad usage or input, 3 no path got to --at.\n",
    .examples =
        "  hindsight pointsto prog.c                             every function\n"
        "  hindsight pointsto prog.c --function parse            one of them\n"
        "  hindsight pointsto prog.c --at prog.c:55              the call on line 55, when it is first made\n"
        "  hindsight pointsto prog.c --at parse --graph g.svg    the first call of parse, drawn\n"
        "  hindsight pointsto prog.c --survey 1000               both analyses of the first 1000 calls of a run\n"
        "  hindsight pointsto prog.c --json | jq '.objects[].name'\n",
    .set = kPointsto,
    .takesClangFlags = true,
};

const CommandInfo& PointstoCommand::info() const {
  return kInfo;
}

/// What can be said before anything is compiled.
static std::optional<Error> checkPointsto(const OptionValues& options) {
  const std::string& graph = options.text(Option::Graph);
  if (options.given(Option::Graph) && !graph.ends_with(".svg") && !graph.ends_with(".dot"))
    return Error{fmt::format("--graph {}: it can be drawn as .svg or .dot", graph), "write '--graph g.svg'"};
  bool hasPlace = !options.text(Option::At).empty();
  bool isPast = options.given(Option::Pta) && options.choice(Option::Pta) == 1;
  if (isPast && !hasPlace)
    return Error{"--pta past needs a state to start from", "write '--at prog.c:42', the line of a call"};
  if (options.count(Option::Calls))
    for (Option other : {Option::At, Option::Pta, Option::PtaValidate, Option::Graph, Option::OfFunction})
      if (options.given(other))
        return Error{fmt::format("--survey and {} do not go together", hindsight::info(other).name),
                     "leave one of them out"};
  bool isStatic = options.given(Option::Pta) && !isPast;
  if (options.flag(Option::PtaValidate) && (!hasPlace || isStatic))
    return Error{"--pta-validate executes a call after an analysis from its state",
                 "write '--at prog.c:42' and leave out '--pta static'"};
  return std::nullopt;
}

static chop::PointerQuestion questionOf(const OptionValues& options, const Budget& budget, const SolverConfig& solver) {
  chop::PointerQuestion question;
  question.function = options.text(Option::OfFunction);
  question.at = options.text(Option::At);
  question.isPast = options.given(Option::Pta) ? options.choice(Option::Pta) == 1 : !question.at.empty();
  question.validates = options.flag(Option::PtaValidate);
  question.walk.budget = budget;
  question.walk.solver = solver;
  return question;
}

ExitCode PointstoCommand::execute(const CommandLine& line, Console& console) {
  const OptionValues& options = line.options;
  if (std::optional<Error> error = checkFiles(line, "pointsto")) return complain(console, *error);
  if (std::optional<Error> error = checkPointsto(options)) return complain(console, *error);
  Result<GivenWorld> world = givenWorld(options, true);
  if (!world) return complain(console, world.error());
  forward::RunConfig config = runConfig(options);
  LoadOptions loading = loadOptions(line);
  loading.world = std::move(*world);
  Result<std::unique_ptr<Program>> program = loadNamedProgram(line, std::move(loading), load, console);
  if (!program) return complain(console, program.error());
  if (uint64_t calls = options.count(Option::Calls)) {
    EffectSizes sizes = chop::surveyCalls(**program, questionOf(options, config.budget, config.solver).walk, calls);
    console.out << (options.flag(Option::Json) ? renderEffectSizesJson(sizes) : renderEffectSizes(sizes)) << std::flush;
    return sizes.notSubset ? ExitCode::Found : ExitCode::NothingFound;
  }
  Result<chop::PointerAnswer> answer =
      chop::askAboutPointers(**program, questionOf(options, config.budget, config.solver));
  if (!answer) return complain(console, answer.error());
  if (!answer->unknown.empty()) {
    console.err << "hindsight: unknown: " << answer->unknown << std::endl;
    return ExitCode::Unknown;
  }
  console.out << (options.flag(Option::Json) ? renderPointersJson(answer->facts, line.files)
                                             : renderPointers(answer->facts, console.outTerminal))
              << std::flush;
  if (const std::string& graph = options.text(Option::Graph); !graph.empty())
    if (std::optional<Error> error = writeFileAtomically(
            graph, graph.ends_with(".svg") ? renderPointersSvg(answer->facts) : renderPointersDot(answer->facts)))
      return complain(console, *error);
  if (!answer->validation.empty() && !options.flag(Option::Quiet)) console.err << answer->validation << std::endl;
  for (const std::string& each : answer->unforetold) console.err << "hindsight: not foretold: " << each << std::endl;
  return answer->unforetold.empty() ? ExitCode::NothingFound : ExitCode::Found;
}

} // namespace hindsight
