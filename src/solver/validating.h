// Checks the answers of the chain against a bare back end and every model by evaluation. A difference ends the
// program with the query on standard error: a wrong answer must never become a verdict.
#pragma once

#include "solver/backend.h"
#include "solver/path_condition.h"

#include <memory>
#include <optional>

namespace hindsight {

class Validator {
public:
  Validator(TermManager& terms, BackendKind kind, uint64_t resourceLimit);

  /// "The condition can hold (cannot hold) on the path, as this witness shows."
  void checkAnswer(const PathCondition& path, const Term* condition, SatResult result,
                   const Ref<const Witness>& witness);
  /// "Term is never outside of these bounds."
  void checkRange(const PathCondition& path, const Term* term, U128 low, U128 high);
  /// "The assignment satisfies the path."
  void checkModel(const PathCondition& path, const Assignment& model);
  /// "These constraints of the path contradict the condition."
  void checkCore(const PathCondition& path, std::span<const Term* const> core, const Term* condition);

  uint64_t checks() const { return checkCount; }
  void interrupt() { backend->interrupt(); }
  void resume() { backend->resume(); }

private:
  SatResult ask(std::span<const Term* const> constraints);
  void checkWitness(const PathCondition& path, const Term* condition, const Witness& witness);
  [[noreturn]] void fail(const char* what, std::span<const Term* const> constraints);

  TermManager& terms;
  std::unique_ptr<Backend> backend;
  uint64_t checkCount = 0;
};

} // namespace hindsight
