// Decides a question by branch and prune (P. Van Hentenryck, D. McAllester, D. Kapur, Solving Polynomial Systems Using
// a Branch and Prune Approach, 1997): the space of its unknowns is cut into boxes. A box in which some constraint holds
// nowhere is discarded; in others a point is tried, and they are cut in two. Complete for arithmetic and comparisons,
// where hundreds of boxes replace minutes of bit-blasting.
#pragma once

#include "solver/interval_program.h"
#include "solver/scratch_evaluator.h"

#include <atomic>
#include <deque>

namespace hindsight {

class IntervalSearch {
public:
  /// Empty if the constraints cannot be made an `IntervalProgram`.
  static std::optional<IntervalSearch> make(TermManager& terms, MembershipFinder& memberships,
                                            ScratchEvaluator& evaluator, std::span<const Term* const> constraints);

  bool isNonlinear() const { return program.isNonlinear(); }
  /// When this becomes true, searches end as if at their limit of steps.
  void stopWhen(const std::atomic<bool>& told) { stop = &told; }

  enum class End : uint8_t { Found, None, TooMuch };
  /// Searches until a solution is found or there is none, or for so many steps: bounds of single terms.
  End run(uint64_t mostSteps);
  const Assignment& solution() const { return found; }
  /// After `None`: the constraints that ruled something out; the others were not needed.
  std::vector<const Term*> used() const;

private:
  using Box = std::vector<IntervalProgram::Interval>;

  IntervalSearch(IntervalProgram program, ScratchEvaluator& evaluator, std::span<const Term* const> constraints)
      : program(std::move(program)), evaluator(&evaluator), constraints(constraints.begin(), constraints.end()),
        rulesOut(constraints.size()) {}

  void start(MembershipFinder& memberships);
  /// The constraint that fails at a point, by its places; none: a solution.
  std::optional<size_t> failingAt(const std::vector<uint64_t>& point);
  void split(const Box& box);

  IntervalProgram program;
  ScratchEvaluator* evaluator;
  std::vector<const Term*> constraints;
  std::vector<bool> rulesOut; // by constraint
  std::deque<Box> open;
  const std::atomic<bool>* stop = nullptr;
  Assignment found;
};

} // namespace hindsight
