#include "replay/child_process.h"

#include "support/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
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

void limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) {
  rlimit value{soft, hard};
  setrlimit(resource, &value);
}

/// Everything between vfork and exec. Returns, with errno set, only if something fails.
void becomeProgram(const ProcessRequest& request, int input, int output, char* const* arguments,
                   char* const* environment) {
  setpgid(0, 0);
  limit(RLIMIT_CORE, 0, 0);
  if (request.cpuSeconds) limit(RLIMIT_CPU, request.cpuSeconds, request.cpuSeconds + 1);
  if (request.fileBytes) limit(RLIMIT_FSIZE, request.fileBytes, request.fileBytes);
  if (!request.folder.empty() && chdir(request.folder.c_str()) != 0) return;
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(request.program.c_str(), arguments, environment);
}

/// By vfork, because fork would copy the tables of a large parent, and posix_spawn sets no limits before the program
/// runs. Signals wait meanwhile: a handler would run on a stack that both processes have.
Result<pid_t> start(const ProcessRequest& request, int output) {
  std::vector<char*> arguments = pointers(request.arguments);
  std::vector<char*> given;
  if (request.environment) given = pointers(*request.environment);
  char** environment = request.environment ? given.data() : environ;
  int input = open(request.input.empty() ? "/dev/null" : request.input.c_str(), O_RDONLY | O_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  volatile int problem = 0;
  pid_t process = vfork();
  if (process == 0) {
    becomeProgram(request, input, output, arguments.data(), environment);
    problem = errno;
    _exit(127);
  }
  if (process < 0) problem = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(input);
  if (problem == 0) return process;
  if (process > 0) waitpid(process, nullptr, 0);
  return Error{fmt::format("cannot run {}: {}", request.program, std::strerror(problem)), ""};
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
