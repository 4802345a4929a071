// The backward engine (DESTINA, section III-C) as `check` asks it: can a call that reports an error be reached?
//
// It takes turns with the forward searches. An error is reported when a run of its input has shown it. A proof counts
// only if nothing else can go wrong in the program: after an invalid access anything may happen, which the backward
// engine does not model.
#pragma once

#include "forward/portfolio.h"
#include "program/target.h"

#include <memory>

namespace hindsight::check {

class ErrorSearch final : public forward::SideSearch {
public:
  /// `config` has the properties that are asked about.
  ErrorSearch(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer);
  ~ErrorSearch() override;

  /// Whether there is anything to look for.
  bool isUseful() const { return !calls.points.empty() || !calls.callees.empty(); }
  /// The calls that report an error.
  const Target& target() const { return calls; }
  /// Whether an end without a way to an error shows that the program is safe.
  bool canProve() const { return proves; }

  bool proceed(uint64_t work) override;
  std::optional<RunResult> answer() override { return std::move(found); }
  Statistics statistics() const override;
  std::string whyItStopped() const override { return gaveUp.empty() ? "" : "the backward search gave up: " + gaveUp; }

private:
  struct Running;
  bool isShown(const TestCase& test);
  void conclude();
  Statistics costSoFar() const;

  const Program& program;
  const forward::RunConfig config;
  forward::RunObserver& observer;
  Target calls;
  bool proves = false;
  int64_t saved = 0; // work that was given, but is not done yet; below 0: was done before it was given
  std::unique_ptr<Running> running;
  std::optional<RunResult> found;
  Statistics cost;
  bool isOver = false;
  std::string gaveUp; // why, if an invariant broke
};

} // namespace hindsight::check
