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
  if (query.wantsCores()) {
    if (openTrue && !leftTrue) explain(query, true);
    if (openFalse && !leftFalse) explain(query, false);
  }
  if (query.settled() || !next) return;
  next->run(query);
  if (leftTrue) learn(query, true);
  if (leftFalse) learn(query, false);
}

void Layer::explain(Query& query, bool side) {
  Query::Side& answered = query.side(side);
  if (answered.result != SatResult::Unsat || answered.core) return;
  std::vector<const Term*> core = suspects(query, side);
  // First large pieces are left out, then smaller ones: a few of many are found in few steps. At the end each one
  // that is left was needed.
  for (size_t piece = (core.size() + 1) / 2; piece > 0; piece = piece == 1 ? 0 : (piece + 1) / 2) {
    for (size_t start = 0; start < core.size() && !query.isTimeOver();) {
      std::vector<const Term*> fewer(core.begin(), core.begin() + static_cast<std::ptrdiff_t>(start));
      fewer.insert(fewer.end(), core.begin() + static_cast<std::ptrdiff_t>(std::min(start + piece, core.size())),
                   core.end());
      if (isUnsatWith(query, side, fewer))
        core = std::move(fewer);
      else
        start += piece;
    }
  }
  answered.core = std::move(core);
}

bool Layer::isUnsatWith(Query& query, bool side, std::span<const Term* const> constraints) {
  PathCondition path;
  for (const Term* constraint : constraints) path.add(query.terms(), constraint);
  Query again(query.terms(), path, query.condition(), side, !side);
  again.askByTheWay();
  answer(again);
  return again.side(side).answered && again.side(side).result == SatResult::Unsat;
}

} // namespace hindsight
