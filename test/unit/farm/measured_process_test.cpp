#include "farm/measured_process.h"

#include "fake_tool.h"
#include "support/clock.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <csignal>
#include <thread>
#include <unistd.h>

namespace hindsight::farm {
namespace {

using End = ChildOutcome::End;
using testing::HasSubstr;

class MeasuredProcess : public testing::Test {
protected:
  ChildOutcome run(const std::string& body, std::function<bool()> interrupted = [] { return false; }) {
    spec.words = {writeFakeTool(scratch, body), "one", "two words"};
    spec.standardOutput = scratch / "out";
    spec.standardError = scratch / "err";
    return runChild(spec, interrupted);
  }
  std::string output() { return *readFile(scratch / "out"); }
  /// Whether the process whose number was printed is still there, and not just waiting for its parent to notice.
  bool printedProcessLives() {
    Result<std::string> status = readFile("/proc/" + std::to_string(std::stoi(output())) + "/status");
    return status && status->find("State:\tZ") == std::string::npos;
  }

  ScratchFolder scratch;
  ChildSpec spec;
};

TEST_F(MeasuredProcess, CapturesOutputAndExitCode) {
  ChildOutcome outcome = run("echo \"$1,$2\"; echo oops >&2; cat; exit 3");
  EXPECT_EQ(outcome.end, End::Exited);
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(output(), "one,two words\n") << "standard input is empty";
  EXPECT_EQ(*readFile(scratch / "err"), "oops\n");
  EXPECT_GT(outcome.peakBytes, 100'000u);
  EXPECT_LT(outcome.seconds, 5);
}

TEST_F(MeasuredProcess, NamesTheSignal) {
  ChildOutcome outcome = run("kill -SEGV $$");
  EXPECT_EQ(outcome.end, End::Signalled);
  EXPECT_EQ(outcome.code, SIGSEGV);
}

TEST_F(MeasuredProcess, CountsTheTimeOfAllItsChildren) {
  ChildOutcome outcome = run("sh -c 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done'");
  EXPECT_GT(outcome.cpuSeconds, 0.01);
}

TEST_F(MeasuredProcess, KillsAfterTheTimeWithEverythingItStarted) {
  spec.seconds = 0.3;
  Stopwatch stopwatch;
  ChildOutcome outcome = run("sleep 100 & echo $!; trap '' TERM INT; wait");
  EXPECT_EQ(outcome.end, End::OutOfTime);
  EXPECT_GE(outcome.seconds, 0.3);
  EXPECT_LT(stopwatch.seconds(), 10);
  EXPECT_FALSE(printedProcessLives());
}

TEST_F(MeasuredProcess, NothingSurvivesANormalEnd) {
  EXPECT_EQ(run("sleep 100 & echo $!").end, End::Exited);
  EXPECT_FALSE(printedProcessLives());
}

TEST_F(MeasuredProcess, KillsWhoHoldsTooMuch) {
  spec.residentBytes = 30 << 20;
  spec.seconds = 60;
  // The shell's own memory, doubled until it is noticed.
  ChildOutcome outcome = run("x=0123456789abcdef; while :; do [ ${#x} -lt 100000000 ] && x=$x$x; done");
  EXPECT_EQ(outcome.end, End::OutOfMemory);
  EXPECT_GT(outcome.peakBytes, 30u << 20);
}

TEST_F(MeasuredProcess, CanBeInterrupted) {
  Stopwatch stopwatch;
  ChildOutcome outcome = run("sleep 100", [&] { return stopwatch.seconds() > 0.2; });
  EXPECT_EQ(outcome.end, End::Interrupted);
  EXPECT_LT(stopwatch.seconds(), 10);
}

TEST_F(MeasuredProcess, SaysWhyItCouldNotStart) {
  spec.words = {(scratch / "none").string()};
  spec.standardOutput = scratch / "out";
  spec.standardError = scratch / "err";
  ChildOutcome outcome = runChild(spec, [] { return false; });
  EXPECT_EQ(outcome.end, End::NotStarted);
  EXPECT_EQ(outcome.code, ENOENT);
  spec.standardOutput = scratch / "none/out";
  EXPECT_EQ(runChild(spec, [] { return false; }).end, End::NotStarted);
}

TEST_F(MeasuredProcess, HasAFolderForTemporaryFiles) {
  spec.temporaryFolder = scratch.path();
  run("echo \"$TMPDIR\"; echo \"$PATH\"");
  EXPECT_THAT(output(), HasSubstr(scratch.path().string() + "\n"));
  EXPECT_THAT(output(), HasSubstr(std::getenv("PATH"))) << "the rest of the environment stays";
}

TEST_F(MeasuredProcess, SignalsThatAreBlockedHereAreNotBlockedThere) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  ChildOutcome outcome = run("kill -TERM $$; sleep 5");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(outcome.end, End::Signalled);
  EXPECT_EQ(outcome.code, SIGTERM);
}

} // namespace
} // namespace hindsight::farm
