#include "solver/backend.h"

#include "support/invariant.h"

#include <mutex>

namespace hindsight {

namespace {

std::unique_ptr<Backend> makeNow(BackendKind kind, TermManager& terms, BackendConfig config) {
  switch (kind) {
  case BackendKind::Z3: return makeZ3Backend(terms, config);
  case BackendKind::Cvc5: return makeCvc5Backend(terms, config);
  }
  HS_UNREACHABLE("a back end should be one of two");
}

/// Starting a solver takes longer than many a search that never asks it: it is made for the first question.
class LateBackend : public Backend {
public:
  LateBackend(BackendKind kind, TermManager& terms, BackendConfig config) : kind(kind), terms(terms), config(config) {}

  BackendAnswer check(const BackendQuery& query) override {
    if (!made) start();
    return made->check(query);
  }

  void limitEffort(uint64_t units) override {
    effort = units;
    if (made) made->limitEffort(units);
  }

  void interrupt() override {
    std::lock_guard lock(mutex);
    interrupted = true;
    if (made) made->interrupt();
  }

  void resume() override {
    std::lock_guard lock(mutex);
    interrupted = false;
    if (made) made->resume();
  }

  uint64_t effortSpent() const override { return made ? made->effortSpent() : 0; }

private:
  void start() {
    std::unique_ptr<Backend> fresh = makeNow(kind, terms, config);
    fresh->limitEffort(effort);
    std::lock_guard lock(mutex);
    made = std::move(fresh);
    if (interrupted) made->interrupt();
  }

  const BackendKind kind;
  TermManager& terms;
  const BackendConfig config;
  uint64_t effort = 0;
  std::mutex mutex; // of what follows, for threads that interrupt; only the thread that asks changes `made`
  std::unique_ptr<Backend> made;
  bool interrupted = false;
};

} // namespace

std::unique_ptr<Backend> makeBackend(BackendKind kind, TermManager& terms, BackendConfig config) {
  return std::make_unique<LateBackend>(kind, terms, config);
}

} // namespace hindsight
