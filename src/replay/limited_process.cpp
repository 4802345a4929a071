#include "replay/limited_process.h"

#include "support/child_process.h"
#include "support/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace hindsight::replay {

namespace {

Result<pid_t> start(const ProcessRequest& request, int output, int error) {
  Descriptor input(open(request.input.empty() ? "/dev/null" : request.input.c_str(), O_RDONLY | O_CLOEXEC));
  ChildStart child{request.program, request.arguments, request.environment, request.folder};
  child.input = input.get();
  child.output = output;
  child.error = error;
  child.group = ChildStart::Group::Own;
  child.ownSignals = true;
  child.leavesCores = false;
  child.cpuSeconds = request.cpuSeconds;
  child.fileBytes = request.fileBytes;
  child.user = request.user;
  if (!request.root.empty()) child.root.emplace(request.root, request.user.value_or(geteuid()));
  pid_t process = startChild(child);
  if (process < 0) return cannotRun(request.program, errno);
  return process;
}

/// Keeps the beginning of what comes out of the pipe. False at its end. Takes a bounded amount at a time, because a
/// child that ran away may never stop writing.
bool drain(int pipe, std::string& output, size_t atMost) {
  char buffer[1 << 14];
  for (int round = 0; round < 64; ++round) {
    ssize_t length = read(pipe, buffer, sizeof buffer);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) return errno == EAGAIN;
    if (length == 0) return false;
    output.append(buffer, std::min(static_cast<size_t>(length), atMost - output.size()));
  }
  return true;
}

enum class Waited { Ended, TimeIsUp, Interrupted };

/// A pipe that a program writes into, and the beginning of what it wrote.
class OutputPipe {
public:
  OutputPipe() = default;
  ~OutputPipe() { closeBoth(); }
  OutputPipe(const OutputPipe&) = delete;
  OutputPipe& operator=(const OutputPipe&) = delete;

  bool make() {
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return isOpen = true;
  }
  int inner() const { return ends[1]; }
  /// Once the program has its own.
  void closeInner() { close(std::exchange(ends[1], -1)); }
  pollfd source() const { return {isOpen ? ends[0] : -1, POLLIN, 0}; }
  void take(size_t atMost) {
    if (ends[0] >= 0 && isOpen) isOpen = drain(ends[0], text, atMost);
  }

  std::string text;

private:
  void closeBoth() {
    for (int end : ends)
      if (end >= 0) close(end);
  }

  int ends[2] = {-1, -1};
  bool isOpen = false;
};

/// Waits for the end of the process, not of the pipes: a child that ran away may keep those open.
Waited waitForEnd(pid_t process, OutputPipe (&pipes)[2], const ProcessRequest& request) {
  constexpr double kGlance = 0.1; // how often an interrupt is looked for
  Stopwatch watch;
  int handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0)); // glibc 2.36 declares its wrapper wrongly
  Waited waited = Waited::TimeIsUp;
  for (;;) {
    double left = request.wallSeconds - watch.seconds();
    if (left <= 0) break;
    if (request.interrupted && request.interrupted()) {
      waited = Waited::Interrupted;
      break;
    }
    pollfd sources[] = {{handle, POLLIN, 0}, pipes[0].source(), pipes[1].source()};
    int ready = poll(sources, 3, static_cast<int>(std::min(left, kGlance) * 1000) + 1);
    if (ready <= 0) continue;
    for (int each : {0, 1})
      if (sources[each + 1].revents) pipes[each].take(request.outputBytes);
    if (sources[0].revents) {
      waited = Waited::Ended;
      break;
    }
  }
  if (handle >= 0) close(handle);
  return waited;
}

} // namespace

Result<ProcessEnd> runProcess(const ProcessRequest& request) {
  OutputPipe pipes[2];
  for (OutputPipe& each : pipes)
    if (!each.make()) return Error{fmt::format("cannot make a pipe: {}", std::strerror(errno)), ""};
  Stopwatch watch;
  Result<pid_t> process = start(request, pipes[0].inner(), pipes[request.splitsOutput].inner());
  for (OutputPipe& each : pipes) each.closeInner();
  if (!process) return process.error();
  ProcessEnd end;
  end.process = *process;
  Waited waited = waitForEnd(*process, pipes, request);
  kill(-*process, SIGKILL); // with all its children; before it is reaped, so that the number is still its own
  int status = waitForChild(*process);
  for (OutputPipe& each : pipes) each.take(request.outputBytes);
  end.output = std::move(pipes[0].text);
  end.errors = std::move(pipes[1].text);
  end.seconds = watch.seconds();
  if (waited == Waited::Interrupted) {
    end.how = ProcessEnd::How::Interrupted;
  } else if (waited == Waited::TimeIsUp || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
    end.how = ProcessEnd::How::TimedOut;
  } else if (WIFSIGNALED(status)) {
    end.how = ProcessEnd::How::Signalled;
    end.code = WTERMSIG(status);
  } else {
    end.code = WEXITSTATUS(status);
  }
  return end;
}

} // namespace hindsight::replay
