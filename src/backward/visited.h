// Paths that need not be walked, because a weaker one was at the same place before.
//
// Two paths at the same place with the same activations differ in what they still want to be true. If everything one
// of them wants is also wanted by the other, the other cannot get further: it is dropped. Registers and loads are
// compared by what they are, not by the unknowns that stand for them.
#pragma once

#include "backward/state.h"
#include "solver/set_trie.h"

#include <map>

namespace hindsight {

class VisitedStates {
public:
  explicit VisitedStates(BackwardContext& context) : context(context) {}

  /// Whether the path is covered by an earlier one; if not, it is remembered.
  bool covers(const BackwardState& state);

private:
  using Place = std::vector<uint32_t>;
  static Place placeOf(const BackwardState& state);
  /// What the path still wants, in words that any path would use; false if it cannot be said so.
  bool describe(const BackwardState& state, std::vector<uint32_t>& wants);
  bool nameUnknowns(const BackwardState& state, TermMap& names);
  void nameInputs(const BackwardState& state, const std::vector<const Term*>& wanted, TermMap& names);
  const Term* nameFor(std::vector<uint32_t> key, unsigned width);

  BackwardContext& context;
  std::map<Place, SetTrie> known;
  std::map<std::vector<uint32_t>, const Term*> names;
};

} // namespace hindsight
