// What several threads tell is told one after the other.
#include "forward/shared_observer.h"

#include "run_fixture.h"

#include <thread>

namespace hindsight {
namespace {

TEST(SharedObserverTest, NobodyIsToldTwoThingsAtOnce) {
  struct Alone : Collector {
    void onProgress(const Progress&) override {
      EXPECT_EQ(inside.exchange(1), 0);
      std::this_thread::yield();
      ++times;
      inside = 0;
    }
    std::atomic<int> inside = 0;
    int times = 0;
  } alone;
  SharedObserver shared(alone);
  auto tell = [&] {
    for (int i = 0; i < 1000; ++i) shared.onProgress({});
  };
  std::thread other(tell);
  tell();
  other.join();
  EXPECT_EQ(alone.times, 2000);
}

TEST(SharedObserverTest, AnEndInterrupts) {
  Collector collector;
  SharedObserver shared(collector);
  EXPECT_FALSE(shared.interrupted());
  shared.end();
  EXPECT_TRUE(shared.interrupted());
}

} // namespace
} // namespace hindsight
