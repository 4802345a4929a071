#include "solver/cvc5/forked_call.h"

#include "support/invariant.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hindsight {

namespace {

/// The memory limit of a copy, beyond what it starts with: no one else limits it.
constexpr uint64_t kMostBytes = uint64_t(4) << 30;

void limitMemory() {
  uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  if (pages == 0) return;
  rlim_t most = pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) + kMostBytes;
  rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
}

void writeAll(int to, const std::string& bytes) {
  for (size_t done = 0; done < bytes.size();) {
    ssize_t length = write(to, bytes.data() + done, bytes.size() - done);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) _exit(1);
    done += static_cast<size_t>(length);
  }
}

[[noreturn]] void answer(int to, pid_t parent, const std::function<std::string()>& calculate) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1); // it died before the line above
  limitMemory();
  try {
    writeAll(to, calculate());
  } catch (...) { // out of memory, most likely
    _exit(1);
  }
  _exit(0);
}

/// All that comes out of the pipe; nothing if `wake` becomes readable first.
std::optional<std::string> readAll(int from, int wake) {
  std::string bytes;
  char buffer[4096];
  while (true) {
    pollfd sources[] = {{from, POLLIN, 0}, {wake, POLLIN, 0}};
    if (poll(sources, 2, -1) < 0) continue; // EINTR
    if (sources[1].revents) return std::nullopt;
    ssize_t length = read(from, buffer, sizeof buffer);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return bytes;
    bytes.append(buffer, static_cast<size_t>(length));
  }
}

} // namespace

ForkedCall::ForkedCall() : wake(eventfd(0, EFD_CLOEXEC)) {
  HS_INVARIANT(wake >= 0, "the process should have room for one more file descriptor");
}

ForkedCall::~ForkedCall() {
  close(wake);
}

void ForkedCall::interrupt() {
  if (interrupted.exchange(true)) return;
  uint64_t one = 1;
  HS_INVARIANT(write(wake, &one, sizeof one) == sizeof one, "who waits should be woken");
}

void ForkedCall::resume() {
  if (!interrupted.exchange(false)) return;
  uint64_t count = 0;
  HS_INVARIANT(read(wake, &count, sizeof count) == sizeof count, "who was woken should have been told so");
}

std::optional<std::string> ForkedCall::run(const std::function<std::string()>& calculate) {
  int ends[2];
  if (interrupted || pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    close(ends[0]);
    answer(ends[1], parent, calculate);
  }
  close(ends[1]);
  std::optional<std::string> bytes;
  if (child > 0) bytes = readAll(ends[0], wake);
  close(ends[0]);
  if (child < 0) return std::nullopt;
  if (!bytes) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  bool isWhole = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return isWhole ? bytes : std::nullopt;
}

} // namespace hindsight
