#include "cli/last_word.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <unistd.h>

namespace hindsight {

LastWord::LastWord(Deadline when, std::function<ExitCode()> speak, std::function<void(ExitCode)> end)
    : when(when), speak(std::move(speak)), end(std::move(end)) {
  if (!when.isSet()) return;
  sigset_t all, before; // Ctrl-C is for whoever watches for it
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  thread = std::thread([this] { wait(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

LastWord::~LastWord() {
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return stage != Stage::Speaking; });
    stage = Stage::Over;
  }
  changed.notify_all();
  if (thread.joinable()) thread.join();
}

void LastWord::leaveItToMe() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [this] { return stage != Stage::Speaking; });
  if (stage == Stage::Searching) stage = Stage::Writing;
}

void LastWord::isWritten(ExitCode written) {
  {
    std::lock_guard lock(mutex);
    if (stage == Stage::Over) return;
    stage = Stage::Written;
    code = written;
  }
  changed.notify_all();
}

void LastWord::endProcess(ExitCode code) {
  _exit(static_cast<int>(code));
}

void LastWord::wait() {
  std::unique_lock lock(mutex);
  while (stage != Stage::Over && !when.passed())
    changed.wait_for(lock, std::chrono::duration<double>(std::max(when.left(), 0.001)));
  // Whoever has begun to write is not interrupted: half a result is none.
  changed.wait(lock, [this] { return stage != Stage::Writing; });
  if (stage == Stage::Over) return;
  if (stage == Stage::Searching) {
    stage = Stage::Speaking;
    lock.unlock();
    code = speak();
    lock.lock();
  }
  end(code);
  stage = Stage::Over; // only in tests
  changed.notify_all();
}

} // namespace hindsight
