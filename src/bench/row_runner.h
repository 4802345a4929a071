// The interface by which a row is run: the real runner starts a child process, tests answer at once.
#pragma once

#include "bench/plan.h"
#include "bench/row.h"

#include <functional>
#include <optional>

namespace hindsight::bench {

class RowRunner {
public:
  virtual ~RowRunner() = default;
  /// The judged row; nothing if it was interrupted before there was an answer. Called from several threads at once.
  virtual std::optional<Row> run(const PlannedRow& plan, const std::function<bool()>& interrupted) = 0;
};

} // namespace hindsight::bench
