#include "replay/child_process.h"

#include "support/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace hindsight {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

void limit(pid_t process, __rlimit_resource resource, rlim_t soft, rlim_t hard) {
  rlimit value{soft, hard};
  prlimit(process, resource, &value, nullptr);
}

/// Set from outside, right after the start: posix_spawn copies nothing of a large parent, but sets no limits either.
void setLimits(pid_t process, const ProcessRequest& request) {
  limit(process, RLIMIT_CORE, 0, 0);
  if (request.cpuSeconds) limit(process, RLIMIT_CPU, request.cpuSeconds, request.cpuSeconds + 1);
  if (request.fileBytes) limit(process, RLIMIT_FSIZE, request.fileBytes, request.fileBytes);
}

class Spawner {
public:
  Spawner(const ProcessRequest& request, int output) : request(request) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (!request.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, request.folder.c_str());
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
  }
  ~Spawner() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  Spawner(const Spawner&) = delete;
  Spawner& operator=(const Spawner&) = delete;

  Result<pid_t> spawn() {
    std::vector<char*> arguments = pointers(request.arguments);
    std::vector<char*> given;
    if (request.environment) given = pointers(*request.environment);
    char** environment = request.environment ? given.data() : environ;
    pid_t process = 0;
    int code = posix_spawn(&process, request.program.c_str(), &actions, &attributes, arguments.data(), environment);
    if (code != 0) return Error{fmt::format("cannot run {}: {}", request.program, std::strerror(code)), ""};
    setLimits(process, request);
    return process;
  }

private:
  const ProcessRequest& request;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
};

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
  Result<pid_t> process = Spawner(request, ends[1]).spawn();
  close(ends[1]);
  if (!process) {
    close(ends[0]);
    return process.error();
  }
  ProcessEnd end;
  end.process = *process;
  Waited waited = waitForEnd(*process, ends[0], request, end.output);
  kill(-*process, SIGKILL); // with all its children; before it is reaped, so that the number is still its own
  int status = 0;
  while (waitpid(*process, &status, 0) < 0 && errno == EINTR) {
  }
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

} // namespace hindsight
