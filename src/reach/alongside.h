// The searches from the entry on a thread of their own, while a search from the target runs on this one.
#pragma once

#include "forward/portfolio.h"

#include <atomic>
#include <exception>
#include <thread>

namespace hindsight {

class Alongside {
public:
  /// Both must outlive it. Until it is paused or gone, nobody else may use the searches.
  Alongside(Portfolio& searches, SharedObserver& observer);
  /// Ends the searches, unless they were paused.
  ~Alongside();
  Alongside(const Alongside&) = delete;
  Alongside& operator=(const Alongside&) = delete;

  /// Whether they have an answer that no other search could better.
  bool hasAnswer() const { return isSettled; }
  /// Lets them finish their turns and waits for it: then they can go on in another thread.
  void pause();

private:
  void run();

  Portfolio& searches;
  SharedObserver& observer;
  std::atomic<bool> isSettled = false, isEnough = false;
  std::exception_ptr failure;
  std::thread thread;
};

} // namespace hindsight
