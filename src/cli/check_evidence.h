// What backs an answer: the native run, the witness, the program that shows a violation on its own, the tree.
#pragma once

#include "cli/command.h"
#include "cli/replay_command.h"
#include "program/program.h"
#include "support/clock.h"
#include "support/execution_tree.h"
#include "support/given_world.h"
#include "support/run_result.h"

#include <optional>

namespace hindsight {

struct ReplayRequest {
  std::function<bool()> interrupted;
  Deadline until = {}; // what cannot be run by then is not
  std::optional<TargetPlace> target = {};
  GivenWorld world = {}; // that the program was run in
};

/// What the line names, for native runs.
replay::NativeProgram nativeProgram(const CommandLine& line);

/// Runs every finding natively under sanitizers. If none of them shows there although it should, the verdict is
/// unknown. One that the engine could not confirm in time is confirmed by its native run.
void replayFindings(const CommandLine& line, const MakeReplayer& makeReplayer, const ReplayRequest& request,
                    RunResult& result);

/// Runs one input natively under sanitizers: whether the finding shows.
replay::ReplayOutcome replayInput(const CommandLine& line, const MakeReplayer& makeReplayer, Deadline until,
                                  const TestCase& test, const Finding& finding);

/// The first finding as an SV-COMP witness, if `--witness` asks for it.
std::optional<Error> writeWitness(const CommandLine& line, const std::string& version, const RunResult& result,
                                  const Program& program);

/// The first finding as a C program of its own, if `--repro` asks for it.
std::optional<Error> writeRepro(const CommandLine& line, const std::vector<Finding>& findings, const GivenWorld& world);

/// A main that calls the function on the heap of the finding, as C; empty if there is none.
std::string harnessOf(const std::string& function, const Finding& finding);

/// The tree of the search as a picture or a page, if `--tree` asks for it.
std::optional<Error> writeTree(const CommandLine& line, const ExecutionTree& tree);

/// The heap of the first finding as a picture, if `--draw` asks for it.
std::optional<Error> writeDrawing(const CommandLine& line, const std::vector<Finding>& findings);

/// A file to write must have a folder to be in, which is better said before the search than after it.
std::optional<Error> checkFolderOf(const OptionValues& options, Option option);
/// What draws a heap is known by the name of its file.
std::optional<Error> checkDrawing(const OptionValues& options);

} // namespace hindsight
