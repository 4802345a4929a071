#include "solver/layer.h"

#include <algorithm>
#include <chrono>

namespace hindsight {

namespace {

constexpr double kLongestSample = 20e-6;

double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

} // namespace

void Layer::run(Query& query) {
  bool openTrue = query.side(true).open(), openFalse = query.side(false).open();
  if (timed() || query.sampleWeight()) {
    double start = now();
    answer(query);
    double taken = now() - start;
    // A sample that met a pause of the whole program must not count for many.
    record.seconds += timed() ? taken : std::min(taken, kLongestSample) * query.sampleWeight();
  } else {
    answer(query);
  }
  bool leftTrue = query.side(true).open(), leftFalse = query.side(false).open();
  record.answered += static_cast<uint64_t>(openTrue - leftTrue) + static_cast<uint64_t>(openFalse - leftFalse);
  if (query.settled() || !next) return;
  next->run(query);
  if (leftTrue) learn(query, true);
  if (leftFalse) learn(query, false);
}

} // namespace hindsight
