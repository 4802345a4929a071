#include "intake/selection.h"

#include <unordered_map>
#include <unordered_set>

namespace hindsight::intake {

namespace {

class Selector {
public:
  explicit Selector(const std::vector<LinkCandidate>& candidates)
      : candidates(candidates), isIn(candidates.size(), false) {
    for (size_t index = 0; index < candidates.size(); ++index)
      for (const ModuleSymbols& symbols : candidates[index].modules) {
        for (const std::string& name : symbols.weak) definedBy.emplace(name, index); // the first one counts
        for (const std::string& name : symbols.defined)
          if (auto [known, isNew] = definedBy.emplace(name, index); !isNew && known->second != index)
            definedAgainBy.emplace(name, index);
      }
  }

  ModuleSelection select(const std::vector<std::string>& names) {
    for (size_t index = 0; index < candidates.size(); ++index)
      if (candidates[index].isWanted) take(index);
    for (const std::string& name : names) need(name);
    while (!open.empty()) {
      std::string name = std::move(open.back());
      open.pop_back();
      if (defined.contains(name)) continue;
      auto found = definedBy.find(name);
      if (found == definedBy.end()) continue;
      auto again = definedAgainBy.find(name);
      if (again != definedAgainBy.end()) selection.clashes.push_back({name, found->second, again->second});
      take(found->second);
    }
    for (size_t index = 0; index < isIn.size(); ++index)
      if (isIn[index]) selection.taken.push_back(index);
    return std::move(selection);
  }

private:
  void need(const std::string& name) {
    if (asked.insert(name).second) open.push_back(name);
  }

  void take(size_t index) {
    if (isIn[index]) return;
    isIn[index] = true;
    for (const ModuleSymbols& symbols : candidates[index].modules) {
      defined.insert(symbols.defined.begin(), symbols.defined.end());
      defined.insert(symbols.weak.begin(), symbols.weak.end());
      for (const std::string& name : symbols.needed) need(name);
    }
  }

  const std::vector<LinkCandidate>& candidates;
  std::vector<bool> isIn;
  std::unordered_map<std::string, size_t> definedBy, definedAgainBy;
  std::unordered_set<std::string> defined, asked;
  std::vector<std::string> open;
  ModuleSelection selection;
};

} // namespace

ModuleSelection selectNeeded(const std::vector<LinkCandidate>& candidates, const std::vector<std::string>& names) {
  return Selector(candidates).select(names);
}

} // namespace hindsight::intake
