// The engine's side of `hindsight replay`: loads the program of a saved run and executes its tests, so that native runs
// are compared with it on the whole path, not only at the end.
#pragma once

#include "cli/load_program.h"
#include "replay/expected_run.h"
#include "support/invocation.h"
#include "support/test_case.h"

#include <memory>
#include <mutex>
#include <optional>

namespace hindsight {

class Rehearser {
public:
  Rehearser(Invocation invocation, LoadFunction load) : invocation(std::move(invocation)), load(std::move(load)) {}

  /// None if the engine cannot say: the world is not known, or the run is not one path to a normal end. From any
  /// thread.
  std::optional<replay::ExpectedRun> rehearse(const TestCase& test);

private:
  const Program* program(const TestCase& test);

  Invocation invocation;
  LoadFunction load;
  std::mutex loading;
  bool isTried = false;
  GivenWorld world; // with the files that are known
  std::shared_ptr<const Program> loaded;
};

} // namespace hindsight
