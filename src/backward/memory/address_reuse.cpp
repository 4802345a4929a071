#include "backward/memory/address_reuse.h"

#include "backward/memory/alias.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace hindsight::backward {

namespace {

using Bases = std::vector<const Term*>;

/// Objects of the kinds that come and go.
bool mayGo(const BackwardObject* object) {
  return object && (object->kind == BackwardObjectKind::Heap || object->kind == BackwardObjectKind::Stack);
}

void addBases(const BackwardContext& context, const Term* term, Bases& found) {
  if (!term || !term->mentionsBase()) return;
  for (SymbolId symbol : context.terms.symbolsOf(term)) {
    const Term* base = context.terms.symbolTerm(symbol);
    if (mayGo(context.objectOf(base)) && std::find(found.begin(), found.end(), base) == found.end())
      found.push_back(base);
  }
}

Bases mentionedBases(const BackwardState& state) {
  Bases found;
  for (const BackwardConstraint& constraint : state.constraints) addBases(*state.context, constraint.condition, found);
  for (const PendingRead& read : state.memory.reads)
    for (const MemoryEffect& effect : read.effects) addBases(*state.context, effect.value, found);
  return found;
}

/// Positions count from the target: what has a larger one came earlier in the program.
class Lifetimes {
public:
  Lifetimes(const BackwardState& state, const TermMap& definitions) : state(state), definitions(definitions) {}

  /// Whether the first was gone when the second one came.
  bool isOver(const Term* first, const Term* second) const {
    const BackwardObject &older = *state.context->objectOf(first), &newer = *state.context->objectOf(second);
    if (older.kind != newer.kind) return false;
    if (older.kind == BackwardObjectKind::Heap)
      return birthOf(first) > birthOf(second) && isFreed(older, birthOf(second));
    // Around a loop either may be the older one, and both are where they always are: one order is as good as the other.
    if (older.activation == newer.activation)
      return first->symbol() < second->symbol() && state.context->scopeOrder.mayShareAddress(older.site, newer.site);
    const uint32_t* birth = state.memory.born.find(second->symbol());
    uint32_t end = state.context->endOf(older.activation);
    return birth && end != kNone && end >= *birth;
  }

private:
  /// An object whose birth was not crossed yet is about to be.
  uint32_t birthOf(const Term* base) const {
    const uint32_t* birth = state.memory.born.find(base->symbol());
    return birth ? *birth : state.position;
  }

  bool isFreed(const BackwardObject& object, uint32_t before) const {
    const uint32_t* freed = state.memory.freed.find(object.base->symbol());
    if (freed && *freed >= before) return true;
    for (const std::vector<PendingAccess>* list : {&state.memory.accesses, &state.memory.heapUses})
      for (const PendingAccess& access : *list)
        if (access.kind == PendingAccess::Kind::Free && access.position >= before && mayBe(access.address, object))
          return true;
    return false;
  }

  bool mayBe(const Term* address, const BackwardObject& object) const {
    const BackwardContext& context = *state.context;
    if (address->isConst()) return false;
    const Term* root = rootOf(context, address);
    if (auto found = definitions.find(root); root && found != definitions.end()) root = rootOf(context, found->second);
    if (!root) return true;
    if (context.objectOf(root)) return root == object.base;
    PointerOrigin origin = context.originOf(root);
    return !origin.known() || !context.aliases || context.aliases->mayPointTo(origin, object.site);
  }

  const BackwardState& state;
  const TermMap& definitions;
};

/// How comparisons see objects of which some were not mentioned before: newer ones as they are, an older one as a
/// choice between those that may be where it was and itself.
TermMap sharedAddresses(const BackwardState& state, const Bases& added, const TermMap& definitions = {}) {
  TermMap seen;
  Bases all = mentionedBases(state);
  for (const Term* base : added)
    if (std::find(all.begin(), all.end(), base) == all.end()) all.push_back(base);
  Lifetimes lifetimes(state, definitions);
  BackwardContext& context = *state.context;
  auto mayShare = [&](const Term* a, const Term* b) {
    return a != b && (lifetimes.isOver(a, b) || lifetimes.isOver(b, a));
  };
  auto isNews = [&](const Term* base) { return std::ranges::any_of(all, std::bind_front(mayShare, base)); };
  if (std::ranges::none_of(added, isNews)) return seen;
  // An object that another one has taken the place of may be at the place of a third one by that: the newest go first.
  std::function<const Term*(const Term*)> see = [&](const Term* base) {
    if (auto known = seen.find(base); known != seen.end()) return known->second;
    const Term* address = base;
    for (const Term* newer : all)
      if (newer != base && lifetimes.isOver(base, newer))
        address = context.terms.ite(context.sameAddress(base, newer), see(newer), address);
    return seen[base] = address;
  };
  for (const Term* base : all) see(base);
  std::erase_if(seen, [](const auto& entry) { return entry.first == entry.second; });
  return seen;
}

} // namespace

FoundValues::FoundValues(const BackwardState& state, const TermMap& definitions)
    : terms(state.context->terms), definitions(definitions), plain(terms, definitions) {
  Bases added;
  for (const auto& [unknown, value] : definitions) addBases(*state.context, value, added);
  if (added.empty()) return;
  TermMap seen = sharedAddresses(state, added, definitions);
  if (seen.empty()) return;
  TermMap addresses = seen;
  Substitution asSeen(terms, seen);
  for (const auto& [unknown, value] : definitions) addresses.insert_or_assign(unknown, asSeen.apply(value));
  compared.emplace(terms, addresses);
}

const Term* FoundValues::inValue(const Term* value) {
  if (!compared) return plain.apply(value);
  // Comparisons in it, outermost first; what is above them is kept as it is.
  TermMap parts = definitions;
  std::unordered_set<const Term*> looked;
  std::vector<const Term*> left = {value};
  while (!left.empty()) {
    const Term* term = left.back();
    left.pop_back();
    if (!looked.insert(term).second) continue;
    if (term->width() == 1 && !term->isArray() && !term->kids().empty())
      parts.insert_or_assign(term, compared->apply(term));
    else
      left.insert(left.end(), term->kids().begin(), term->kids().end());
  }
  return substitute(terms, value, parts);
}

const Term* comparedWithOthers(BackwardState& state, const Term* condition) {
  Bases mentioned;
  addBases(*state.context, condition, mentioned);
  if (mentioned.empty()) return condition;
  TermMap seen = sharedAddresses(state, mentioned);
  if (seen.empty()) return condition;
  Substitution addresses(state.context->terms, seen);
  for (BackwardConstraint& constraint : state.constraints) constraint.condition = addresses.apply(constraint.condition);
  return addresses.apply(condition);
}

void noteFreed(BackwardState& state, const Term* base) {
  for (const PendingAccess& access : state.memory.heapUses)
    if (access.kind == PendingAccess::Kind::Free && rootOf(*state.context, access.address) == base)
      state.memory.freed.insert(base->symbol(), access.position);
}

bool mindsFreed(const BackwardState& state) {
  Bases mentioned = mentionedBases(state);
  return std::any_of(mentioned.begin(), mentioned.end(),
                     [&](const Term* base) { return state.context->objectOf(base)->kind == BackwardObjectKind::Heap; });
}

} // namespace hindsight::backward
