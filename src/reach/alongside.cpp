#include "reach/alongside.h"

namespace hindsight::reach {

Alongside::Alongside(forward::Portfolio& searches, forward::SharedObserver& observer)
    : searches(searches), observer(observer) {
  thread = std::thread([this] { run(); });
}

Alongside::~Alongside() {
  if (!thread.joinable()) return;
  observer.end();
  isEnough = true;
  thread.join();
}

void Alongside::run() {
  try {
    while (!isEnough && searches.takeTurns()) {
    }
    isSettled = searches.isSettled();
  } catch (...) { // passed on to the thread that waits
    failure = std::current_exception();
  }
}

void Alongside::pause() {
  isEnough = true;
  if (thread.joinable()) thread.join();
  if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
}

} // namespace hindsight::reach
