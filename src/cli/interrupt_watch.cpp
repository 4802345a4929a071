#include "cli/interrupt_watch.h"

#include "support/invariant.h"

#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace hindsight {

/// What shells report for a process that SIGINT ended.
static constexpr int kKilledByInterrupt = 128 + SIGINT;

InterruptWatch::InterruptWatch(std::function<void()> onFirst) : onFirst(std::move(onFirst)) {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &watched, &before);
  signals = signalfd(-1, &watched, SFD_CLOEXEC);
  wake = eventfd(0, EFD_CLOEXEC);
  HS_INVARIANT(signals >= 0 && wake >= 0, "the process should have room for two more file descriptors");
  thread = std::thread([this] { watch(); });
}

InterruptWatch::~InterruptWatch() {
  uint64_t one = 1;
  HS_INVARIANT(write(wake, &one, sizeof one) == sizeof one, "the watching thread should be told to end");
  thread.join();
  close(signals);
  close(wake);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void InterruptWatch::watch() {
  for (;;) {
    pollfd sources[] = {{signals, POLLIN, 0}, {wake, POLLIN, 0}};
    if (poll(sources, 2, -1) < 0) continue; // EINTR
    if (sources[0].revents & POLLIN) {
      signalfd_siginfo signal;
      if (read(signals, &signal, sizeof signal) != sizeof signal) continue;
      if (flag.exchange(true)) _exit(kKilledByInterrupt);
      if (onFirst) onFirst();
    } else if (sources[1].revents) {
      return;
    }
  }
}

} // namespace hindsight
