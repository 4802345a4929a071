#include "farm/measured_process.h"

#include "farm/process_session.h"
#include "support/child_process.h"
#include "support/clock.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace hindsight::farm {

using End = ChildOutcome::End;

static constexpr double kMemoryInterval = 0.1; // seconds between looks at the memory: they read all of /proc

/// Ours, but for the folder of temporary files.
static std::vector<std::string> environmentOf(const ChildSpec& spec) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable; ++variable)
    if (!std::string_view(*variable).starts_with("TMPDIR=")) variables.emplace_back(*variable);
  variables.push_back("TMPDIR=" + spec.temporaryFolder.string());
  return variables;
}

static int openOutput(const std::filesystem::path& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/// The new process; or -1, and errno says why.
static pid_t start(const ChildSpec& spec) {
  Descriptor input(open("/dev/null", O_RDONLY | O_CLOEXEC)), output(openOutput(spec.standardOutput)),
      error(openOutput(spec.standardError));
  if (!input.isOpen() || !output.isOpen() || !error.isOpen()) return -1;
  ChildStart child{spec.words[0], spec.words};
  if (!spec.temporaryFolder.empty()) child.environment = environmentOf(spec);
  child.folder = spec.folder;
  child.input = input.get(), child.output = output.get(), child.error = error.get();
  child.group = ChildStart::Group::OwnSession;
  child.diesWithParent = true;
  child.ownSignals = true; // the parent blocks what it reads from a descriptor
  return startChild(child);
}

/// Whether the child has ended; it stays a zombie, so that its number is not given to another process.
static bool hasEnded(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

/// Waits for the end or a limit. Exited stands for any end of its own.
static End watch(pid_t child, const ChildSpec& spec, const Stopwatch& watch, const std::function<bool()>& interrupted,
                 uint64_t& peakBytes) {
  double nextLook = 0;
  auto pause = std::chrono::milliseconds(1);
  while (!hasEnded(child)) {
    if (interrupted()) return End::Interrupted;
    double now = watch.seconds();
    if (spec.seconds > 0 && now >= spec.seconds) return End::OutOfTime;
    if (spec.residentBytes > 0 && now >= nextLook) {
      nextLook = now + kMemoryInterval;
      uint64_t resident = sessionResidentBytes(child);
      peakBytes = std::max(peakBytes, resident);
      if (resident > spec.residentBytes) return End::OutOfMemory;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::milliseconds(20));
  }
  return End::Exited;
}

static double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

ChildOutcome runChild(const ChildSpec& spec, const std::function<bool()>& interrupted) {
  ChildOutcome outcome;
  Stopwatch stopwatch;
  pid_t child = start(spec);
  if (child < 0) {
    outcome.code = errno;
    return outcome;
  }
  outcome.end = watch(child, spec, stopwatch, interrupted, outcome.peakBytes);
  outcome.seconds = stopwatch.seconds();
  killSession(child); // also after an end of its own: it may have left processes behind
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  outcome.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  outcome.peakBytes = std::max(outcome.peakBytes, static_cast<uint64_t>(usage.ru_maxrss) * 1024);
  if (outcome.end != End::Exited) return outcome;
  if (WIFSIGNALED(status)) outcome.end = End::Signalled;
  outcome.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

} // namespace hindsight::farm
