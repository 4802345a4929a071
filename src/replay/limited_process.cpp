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

namespace hindsight::replay {

namespace {

Result<pid_t> start(const ProcessRequest& request, int output) {
  Descriptor input(open(request.input.empty() ? "/dev/null" : request.input.c_str(), O_RDONLY | O_CLOEXEC));
  ChildStart child{request.program, request.arguments, request.environment, request.folder};
  child.input = input.get();
  child.output = child.error = output;
  child.group = ChildStart::Group::Own;
  child.ownSignals = true;
  child.leavesCores = false;
  child.cpuSeconds = request.cpuSeconds;
  child.fileBytes = request.fileBytes;
  child.user = request.user;
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

/// Waits for the end of the process, not of the pipe: a child that ran away may keep that open.
Waited waitForEnd(pid_t process, int pipe, const ProcessRequest& request, std::string& output) {
  constexpr double kGlance = 0.1; // how often an interrupt is looked for
  Stopwatch watch;
  int handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0)); // glibc 2.36 declares its wrapper wrongly
  Waited waited = Waited::TimeIsUp;
  for (bool open = true;;) {
    double left = request.wallSeconds - watch.seconds();
    if (left <= 0) break;
    if (request.interrupted && request.interrupted()) {
      waited = Waited::Interrupted;
      break;
    }
    pollfd sources[] = {{handle, POLLIN, 0}, {open ? pipe : -1, POLLIN, 0}};
    int ready = poll(sources, 2, static_cast<int>(std::min(left, kGlance) * 1000) + 1);
    if (ready <= 0) continue;
    if (sources[1].revents) open = drain(pipe, output, request.outputBytes);
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
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return Error{fmt::format("cannot make a pipe: {}", std::strerror(errno)), ""};
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  Stopwatch watch;
  Result<pid_t> process = start(request, ends[1]);
  close(ends[1]);
  if (!process) {
    close(ends[0]);
    return process.error();
  }
  ProcessEnd end;
  end.process = *process;
  Waited waited = waitForEnd(*process, ends[0], request, end.output);
  kill(-*process, SIGKILL); // with all its children; before it is reaped, so that the number is still its own
  int status = waitForChild(*process);
  drain(ends[0], end.output, request.outputBytes);
  close(ends[0]);
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
