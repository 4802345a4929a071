// The solver of a machine that executes a stretch again: every query gets the answer of the first execution.
#pragma once

#include "prune/reenactor.h"

namespace hindsight::prune {

class Reenactor::Follower final : public Solver {
public:
  explicit Follower(Reenactor& owner) : owner(owner) {}
  CheckResult check(const PathCondition& path, const Term* condition) override;
  Decision decide(const PathCondition& path, const Term* condition) override;
  std::optional<U128> value(const PathCondition& path, const Term* term) override;
  PossibleValues values(const PathCondition& path, const Term* term, size_t most) override;
  std::optional<std::vector<uint64_t>> fewValues(const PathCondition& path, const Term* term, size_t most) override;
  UnsignedRange range(const PathCondition& path, const Term* term) override;
  std::optional<U128> maximum(const PathCondition&, const Term*) override { return std::nullopt; }
  std::optional<U128> minimum(const PathCondition&, const Term*) override { return std::nullopt; }
  std::optional<size_t> soleWay(const PathCondition& path, size_t count,
                                const std::function<const Term*(size_t)>& condition) override;

private:
  /// The query of the first execution; refuses if it was about addresses.
  const Term* asked(const Term* term);
  Reenactor& owner;
};

} // namespace hindsight::prune
