#include "term/symbol_sets.h"

#include <algorithm>

namespace hindsight {

SymbolSets::SymbolSets() : sets(3) {}

uint32_t& SymbolSets::entry(const Term* term) {
  if (term->id() >= setOfTerm.size()) setOfTerm.resize(term->id() + 1 + setOfTerm.size() / 2, kUnvisited);
  return setOfTerm[term->id()];
}

uint32_t SymbolSets::entryOf(const Term* term) const {
  return term->id() < setOfTerm.size() ? setOfTerm[term->id()] : kUnvisited;
}

std::span<const SymbolId> SymbolSets::of(const Term* term) {
  if (entryOf(term) == kUnvisited) classifyBelow(term);
  if (entryOf(term) == kMany) entry(term) = collect(term);
  return sets[entryOf(term)];
}

void SymbolSets::classifyBelow(const Term* root) {
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (entryOf(term) != kUnvisited || classify(term)) stack.pop_back();
  }
}

/// Sets the entry of a term from those of its kids, or puts kids that have none on the stack.
bool SymbolSets::classify(const Term* term) {
  size_t before = stack.size();
  for (const Term* kid : term->kids())
    if (entryOf(kid) == kUnvisited) stack.push_back(kid);
  if (stack.size() != before) return false;
  if (term->isSymbol()) {
    entry(term) = intern({term->symbol()});
    return true;
  }
  uint32_t joined = kEmpty;
  Set scratch;
  for (const Term* kid : term->kids()) {
    uint32_t next = entryOf(kid);
    if (next == joined || next == kEmpty) continue;
    if (next == kMany) {
      joined = kMany;
      break;
    }
    if (joined == kEmpty) {
      joined = next;
      continue;
    }
    if (sets[joined].size() > kSmall || sets[next].size() > kSmall) {
      joined = kMany;
      break;
    }
    scratch.clear();
    std::ranges::set_union(sets[joined], sets[next], std::back_inserter(scratch));
    joined = scratch.size() > kSmall ? kMany : intern(scratch);
    if (joined == kMany) break;
  }
  entry(term) = joined;
  return true;
}

uint32_t SymbolSets::intern(const Set& set) {
  size_t hash = set.size();
  for (SymbolId symbol : set) hash = (hash ^ symbol) * 0x9e3779b97f4a7c15ull;
  auto [begin, end] = internTable.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (sets[it->second] == set) return it->second;
  auto index = static_cast<uint32_t>(sets.size());
  sets.push_back(set);
  internTable.emplace(hash, index);
  bytes += set.size() * sizeof(SymbolId) + sizeof(Set) + 48;
  return index;
}

/// The union over everything below that has a list.
uint32_t SymbolSets::collect(const Term* root) {
  seenTerms.clear();
  seenSets.clear();
  seenSymbols.clear();
  Set found;
  uint32_t largest = kEmpty;
  std::vector<const Term*> pending{root};
  while (!pending.empty()) {
    const Term* term = pending.back();
    pending.pop_back();
    for (const Term* kid : term->kids()) {
      uint32_t index = entryOf(kid);
      if (index == kMany) {
        if (seenTerms.add(kid->id())) pending.push_back(kid);
        continue;
      }
      if (!seenSets.add(index)) continue;
      for (SymbolId symbol : sets[index])
        if (seenSymbols.add(symbol)) found.push_back(symbol);
      if (sets[index].size() > sets[largest].size()) largest = index;
    }
  }
  if (sets[largest].size() == found.size()) return largest;
  std::sort(found.begin(), found.end());
  found.shrink_to_fit();
  bytes += found.capacity() * sizeof(SymbolId) + sizeof(Set);
  sets.push_back(std::move(found));
  return static_cast<uint32_t>(sets.size() - 1);
}

} // namespace hindsight
