#include "backward/comparison/translation.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::backward {

namespace {

/// Symbols that something is said about and that are not named: inputs, and what was never found out, such as a
/// register that is used before it is set.
std::unordered_set<const Term*> lostIn(const BackwardState& state, const TermMap& names) {
  TermManager& terms = state.context->terms;
  std::unordered_set<const Term*> lost;
  forEachTerm(state, [&](const Term* term) {
    for (SymbolId symbol : terms.symbolsOf(term))
      if (const Term* unknown = terms.symbolTerm(symbol); !names.count(unknown)) lost.insert(unknown);
  });
  return lost;
}

} // namespace

Translation::Translation(const TermMap& fromNames, const BackwardState& from, const TermMap& toNames,
                         const BackwardState& to)
    : from(from), to(to) {
  TermMap byName;
  for (const auto& [unknown, name] : toNames) byName.emplace(name, unknown);
  std::unordered_set<const Term*> lostThere = lostIn(to, toNames);
  for (const auto& [unknown, name] : fromNames) {
    auto known = byName.find(name);
    if (known != byName.end()) {
      if (known->second != unknown) map.emplace(unknown, known->second);
    } else if (toNames.count(unknown) || lostThere.count(unknown)) {
      map.emplace(unknown, from.context->freshLike(unknown)); // the other path calls something else so
    }
  }
  std::vector<const Term*> lostHere;
  for (const Term* unknown : lostIn(from, fromNames))
    if (toNames.count(unknown)) lostHere.push_back(unknown);
  // The order of a hash table must not decide anything.
  std::sort(lostHere.begin(), lostHere.end(), [](const Term* a, const Term* b) { return a->id() < b->id(); });
  for (const Term* unknown : lostHere) map.emplace(unknown, from.context->freshLike(unknown));
}

bool Translation::covers(const Term* term) const {
  for (SymbolId symbol : from.context->terms.symbolsOf(term)) {
    const BackwardObject* object = from.context->objectOf(from.context->terms.symbolTerm(symbol));
    if (!object || object->kind != BackwardObjectKind::Stack) continue;
    for (size_t depth = 0; depth < from.frames.size(); ++depth)
      if (from.frames[depth].activation == object->activation && to.frames[depth].activation != object->activation)
        return false;
  }
  return true;
}

} // namespace hindsight::backward
