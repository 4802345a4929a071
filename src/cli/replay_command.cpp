#include "cli/replay_command.h"

#include "cli/interrupt_watch.h"
#include "cli/rehearser.h"
#include "cli/replay_tests.h"
#include "cli/runtime_folder.h"
#include "report/replay_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

namespace fs = std::filesystem;

static constexpr OptionDefault kDefaults[] = {{Option::Jobs, "0"}};

static constexpr CommandInfo kInfo = {
    .name = "replay",
    .summary = "run tests natively under sanitizers, and compare with the predictions",
    .usage = "DIR|TEST.ktest [program files] [options] [-- clang flags]",
    .text =
        "Builds the program with AddressSanitizer and the checks of UndefinedBehaviorSanitizer that can show the\n"
        "predicted error, runs it on each test in an empty folder, and compares. The answer is 'yes' if the error is\n"
        "seen at the predicted function, line and column (or the run ends without an error, if none was predicted),\n"
        "'no' if it is not, and 'not-observable', with the reason, if no sanitizer can see it. A test without an "
        "error\n"
        "must end with the predicted status, take the predicted branches, and print what was predicted.\n\n"
        "A folder of results names its program (run.json). For a test from elsewhere, or to use another program, name\n"
        "the program after the test; without a prediction, the run is expected to end without an error.\n\n"
        "Exit codes: 0 all tests did what was predicted, 1 one did not, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight replay hindsight-out/last                     all tests of the newest run\n"
                "  hindsight replay hindsight-out/last --only-errors       only those that run into an error\n"
                "  hindsight replay hindsight-out/last/test000003.ktest    one of them\n"
                "  hindsight replay crash.ktest prog.c -- -m32             a test and its program\n",
    .set = kReplay,
    .takesClangFlags = true,
    .defaults = kDefaults,
};

const CommandInfo& ReplayCommand::info() const {
  return kInfo;
}

Replayer makeNativeReplayer(replay::NativeProgram program, replay::ReplayLimits limits) {
  auto replay = std::make_shared<replay::NativeReplay>(std::move(program), std::move(limits));
  return
      [replay](const TestCase& test, const replay::Prediction* predicted) { return replay->replay(test, predicted); };
}

/// What to replay, from a folder of results or a single file.
static Result<SavedRun> findTests(const fs::path& input, bool programGiven) {
  std::error_code ignored;
  if (fs::is_directory(input, ignored)) {
    if (!isSavedRun(input))
      return Error{fmt::format("'{}' is not a folder of results: it has no run.json", input.string()),
                   "name a folder that 'hindsight run' wrote, or a .ktest file and its program"};
    return readSavedRun(input);
  }
  fs::path folder = input.has_parent_path() ? input.parent_path() : fs::path(".");
  SavedRun single;
  single.tests.push_back({input, std::nullopt, false});
  if (isSavedRun(folder)) {
    Result<SavedRun> whole = readSavedRun(folder);
    if (!whole && !programGiven) return whole.error();
    if (whole) {
      std::erase_if(whole->tests, [&](const SavedTest& test) { return test.path.filename() != input.filename(); });
      if (!whole->tests.empty()) single = std::move(*whole);
    }
  } else if (!programGiven && fs::exists(input, ignored)) {
    return Error{fmt::format("'{}' is in no folder of results, so its program is not known", input.string()),
                 fmt::format("name it: hindsight replay {} prog.c", input.string())};
  }
  return single;
}

static replay::NativeProgram programOf(const CommandLine& line, const Invocation& saved) {
  replay::NativeProgram program;
  program.runtimeFolder = runtimeFolder();
  if (line.files.size() > 1) { // named on the command line
    program.files.assign(line.files.begin() + 1, line.files.end());
    program.clangFlags = line.clangFlags;
  } else {
    program.files = saved.files;
    program.clangFlags = line.clangFlags.empty() ? saved.clangFlags : line.clangFlags;
    program.folder = saved.folder;
  }
  program.target = saved.target;
  bool isNamed = line.files.size() > 1 || line.options.given(Option::Database);
  program.database = isNamed ? line.options.text(Option::Database) : saved.database;
  program.mainFile = isNamed ? line.options.text(Option::MainFile) : saved.mainFile;
  program.entry = line.options.given(Option::Entry) ? line.options.text(Option::Entry) : saved.entry;
  program.errorCall = line.options.given(Option::ErrorCall) ? line.options.text(Option::ErrorCall) : saved.errorCall;
  program.clang = line.options.given(Option::Clang) ? line.options.text(Option::Clang) : saved.clang;
  return program;
}

/// The folder of results does, and nothing on the line changes it: about another program nothing is predicted but ends.
static bool knowsProgram(const CommandLine& line) {
  auto isGiven = [&](Option option) { return line.options.given(option); };
  return line.files.size() == 1 && line.clangFlags.empty() && !isGiven(Option::Database) && !isGiven(Option::Entry) &&
         !isGiven(Option::Clang);
}

ExitCode ReplayCommand::execute(const CommandLine& line, Console& console) {
  if (line.files.empty())
    return complain(console,
                    {"'replay' needs a folder of results or a test", "write 'hindsight replay hindsight-out/last'"});
  Result<SavedRun> run = findTests(line.files[0], line.files.size() > 1);
  if (!run) return complain(console, run.error());
  if (line.options.flag(Option::OnlyErrors))
    std::erase_if(run->tests, [](const SavedTest& test) { return !test.error; });
  if (run->tests.empty())
    return complain(console, {fmt::format("'{}' holds no test to replay", line.files[0]),
                              "leave out --only-errors, or name a folder with .ktest files"});
  InterruptWatch watch(nullptr);
  replay::ReplayLimits limits;
  limits.seconds = line.options.seconds(Option::RunTime);
  limits.interrupted = [&watch] { return watch.interrupted(); };
  replay::NativeProgram program = programOf(line, run->invocation);
  if (load && knowsProgram(line)) {
    auto rehearser = std::make_shared<Rehearser>(run->invocation, load);
    program.rehearse = [rehearser](const TestCase& test) { return rehearser->rehearse(test); };
  }
  Replayer replayer = make(std::move(program), limits);
  bool json = line.options.flag(Option::Json);
  Result<ReplayResult> replayed = replayTests(run->tests, replayer, {jobCount(line.options), !json}, console);
  if (!replayed) return complain(console, replayed.error());
  const ReplayResult& result = *replayed;
  console.out << (json ? renderReplayJson(result, line.files[0]) : renderReplay(result, console.outTerminal))
              << std::flush;
  switch (result.verdict()) {
  case Verdict::Confirmed: return ExitCode::NothingFound;
  case Verdict::Refuted: return ExitCode::Found;
  default: return ExitCode::Unknown;
  }
}

} // namespace hindsight
