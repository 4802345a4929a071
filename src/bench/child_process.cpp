#include "bench/child_process.h"

#include "bench/process_session.h"
#include "support/clock.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace hindsight {

using End = ChildOutcome::End;

static constexpr double kMemoryInterval = 0.1; // seconds between looks at the memory: they read all of /proc

namespace {

/// Everything the new process needs, made before the fork: after it, only calls that need no lock are allowed.
struct Launch {
  std::vector<char*> words;
  std::vector<std::string> variables;
  std::vector<char*> environment;
  int input, output, error;
  int report; // where the error number goes if it cannot be started
  pid_t parent;

  Launch(const ChildSpec& spec) {
    for (const std::string& word : spec.words) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    bool ownFolder = !spec.temporaryFolder.empty();
    for (char** variable = environ; *variable; ++variable)
      if (!ownFolder || !std::string_view(*variable).starts_with("TMPDIR=")) variables.emplace_back(*variable);
    if (ownFolder) variables.push_back("TMPDIR=" + spec.temporaryFolder.string());
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    parent = getpid();
  }
  [[noreturn]] void becomeChild() const;
};

/// Descriptors that close themselves, so that every way out is clean.
struct Descriptor {
  int number;
  explicit Descriptor(int number) : number(number) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void reset() {
    if (number >= 0) close(number);
    number = -1;
  }
};

} // namespace

void Launch::becomeChild() const {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127); // the parent died before the line above
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr); // the parent blocks what it reads from a descriptor
  if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 && dup2(error, STDERR_FILENO) >= 0)
    execve(words[0], words.data(), environment.data());
  int code = errno;
  [[maybe_unused]] ssize_t written = write(report, &code, sizeof code);
  _exit(127);
}

static int openOutput(const std::filesystem::path& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/// The new process; or -1, and errno says why.
static pid_t start(const ChildSpec& spec) {
  Launch launch(spec);
  Descriptor input(open("/dev/null", O_RDONLY | O_CLOEXEC)), output(openOutput(spec.standardOutput)),
      error(openOutput(spec.standardError));
  int ends[2];
  if (input.number < 0 || output.number < 0 || error.number < 0 || pipe2(ends, O_CLOEXEC) != 0) return -1;
  Descriptor reading(ends[0]), writing(ends[1]);
  launch.input = input.number, launch.output = output.number, launch.error = error.number;
  launch.report = writing.number;
  pid_t child = fork();
  if (child == 0) launch.becomeChild();
  if (child < 0) return -1;
  writing.reset();
  int code = 0; // the pipe closes at a successful exec, and holds a number otherwise
  ssize_t length;
  while ((length = read(reading.number, &code, sizeof code)) < 0 && errno == EINTR) {
  }
  if (length <= 0) return child;
  waitpid(child, nullptr, 0);
  errno = code;
  return -1;
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

} // namespace hindsight
