// Witnesses of a path: values for its unknowns that satisfied its precondition when it was last checked, tried before a
// solver is asked. A joined path keeps those of each, because it may yet turn out to be any of them.
#pragma once

#include "solver/scratch_evaluator.h"
#include "term/assignment.h"
#include "term/substitute.h"

#include <vector>

namespace hindsight::backward {

class Witnesses {
public:
  /// An unknown that has no value counts as zero. There is always one witness, even if it fits nothing.
  Assignment& best() { return all.front(); }
  const Assignment& best() const { return all.front(); }
  size_t size() const { return all.size(); }

  /// Drops witnesses until one fits, which is the best then. If none does, all stay. `fits` may repair them.
  template <typename Fits> bool choose(Fits&& fits) {
    for (size_t index = 0; index < all.size(); ++index) {
      if (!fits(all[index])) continue;
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index));
      return true;
    }
    return false;
  }
  /// Keeps only so many, the best ones first.
  void keep(size_t most) {
    if (all.size() > most) all.resize(most);
  }

  /// An unknown has turned out to be this. If that is another one plus something, the other one had the value less
  /// that.
  void carry(ScratchEvaluator& evaluator, const Term* unknown, const Term* value);
  /// The unknowns have other names from now on.
  void rename(const TermMap& names);
  /// All of them agree about a symbol.
  void set(const Term* symbol, U128 value);
  /// Adds some of another path; if they become too many, the oldest go.
  void take(const Witnesses& others);

private:
  std::vector<Assignment> all = std::vector<Assignment>(1);
};

} // namespace hindsight::backward
