#include "support/child_process.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace hindsight {

namespace {

std::vector<char*> pointersTo(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

void limit(__rlimit_resource resource, rlim_t soft, rlim_t hard) {
  rlimit value{soft, hard};
  setrlimit(resource, &value);
}

/// False if it fails. A descriptor that is there already must only learn to stay open.
bool place(int from, int to) {
  if (from < 0) return true;
  return from == to ? fcntl(to, F_SETFD, 0) == 0 : dup2(from, to) >= 0;
}

void forgetSignals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// By the bare system calls: those of the library change all threads of the parent, too, whose memory this is.
bool changeUser(unsigned user) {
  return syscall(SYS_setgroups, 0, nullptr) == 0 && syscall(SYS_setresgid, user, user, user) == 0 &&
         syscall(SYS_setresuid, user, user, user) == 0;
}

/// Everything between vfork and exec: only calls that need no lock. Returns, with errno set, only if something fails.
void becomeChild(const ChildStart& start, pid_t parent, char* const* arguments, char* const* environment,
                 const sigset_t& mask) {
  if (start.group == ChildStart::Group::OwnSession) setsid();
  if (start.group == ChildStart::Group::Own) setpgid(0, 0);
  if (start.diesWithParent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127); // the parent died before the line above
  }
  if (!start.leavesCores) limit(RLIMIT_CORE, 0, 0);
  if (start.cpuSeconds) limit(RLIMIT_CPU, start.cpuSeconds, start.cpuSeconds + 1);
  if (start.fileBytes) limit(RLIMIT_FSIZE, start.fileBytes, start.fileBytes);
  if (!start.folder.empty() && chdir(start.folder.c_str()) != 0) return;
  if (!place(start.input, STDIN_FILENO) || !place(start.output, STDOUT_FILENO) || !place(start.error, STDERR_FILENO))
    return;
  if (start.root ? !start.root->prepare() : start.user && !changeUser(*start.user)) return;
  if (start.ownSignals)
    forgetSignals();
  else
    sigprocmask(SIG_SETMASK, &mask, nullptr);
  execve(start.program.c_str(), arguments, environment);
}

} // namespace

/// By vfork, because fork would copy the tables of a large parent, and posix_spawn sets no limits before the program
/// runs. Signals wait meanwhile: a handler would run on a stack that both processes have.
pid_t startChild(const ChildStart& start) {
  std::vector<char*> arguments = pointersTo(start.arguments);
  std::vector<char*> given;
  if (start.environment) given = pointersTo(*start.environment);
  char** environment = start.environment ? given.data() : environ;
  pid_t parent = getpid();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  volatile int problem = 0;
  pid_t process = vfork();
  if (process == 0) {
    becomeChild(start, parent, arguments.data(), environment, before);
    problem = errno;
    _exit(127);
  }
  if (process < 0) problem = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (problem == 0) return process;
  if (process > 0) waitForChild(process);
  errno = problem;
  return -1;
}

int waitForChild(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnFiles& files) {
  Descriptor input(files.input.empty() ? -1 : open(files.input.c_str(), O_RDONLY | O_CLOEXEC));
  if (!files.input.empty() && !input.isOpen()) return cannotRun(command[0], errno);
  int how = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  Descriptor log(files.log.empty() ? -1 : open(files.log.c_str(), how, 0600));
  if (!files.log.empty() && !log.isOpen()) return cannotRun(command[0], errno);
  ChildStart start{command[0], command};
  start.folder = files.folder;
  start.input = input.get();
  start.output = start.error = log.get();
  pid_t child = startChild(start);
  if (child < 0) return cannotRun(command[0], errno);
  return child;
}

Error become(const std::vector<std::string>& command) {
  execve(command[0].c_str(), pointersTo(command).data(), environ);
  return cannotRun(command[0], errno);
}

Error cannotRun(const std::string& program, int problem) {
  return {fmt::format("cannot run {}: {}", program, std::strerror(problem)), ""};
}

void Descriptor::reset() {
  if (number >= 0) close(number);
  number = -1;
}

} // namespace hindsight
