#include "solver/path_condition.h"

#include "term/inline_vector.h"

#include <algorithm>

namespace hindsight {

namespace {

struct Leader {
  uint64_t key;
  const ConstraintGroup* group;
};

/// The parts of a conjunction in the order they are written.
std::vector<const Term*> conjunctsOf(TermManager& terms, const Term* constraint) {
  std::vector<const Term*> parts, pending{constraint};
  while (!pending.empty()) {
    const Term* term = pending.back();
    pending.pop_back();
    if (term->kind() == TermKind::And) {
      pending.push_back(term->kid(1));
      pending.push_back(term->kid(0));
    } else if (term->kind() == TermKind::Not && term->kid(0)->kind() == TermKind::Or) {
      pending.push_back(terms.bitNot(term->kid(0)->kid(1)));
      pending.push_back(terms.bitNot(term->kid(0)->kid(0)));
    } else {
      parts.push_back(term);
    }
  }
  return parts;
}

bool isConjunction(const Term* term) {
  return term->kind() == TermKind::And || (term->kind() == TermKind::Not && term->kid(0)->kind() == TermKind::Or);
}

} // namespace

void PathCondition::add(TermManager& terms, const Term* constraint, Ref<const Witness> witness) {
  HS_INVARIANT(constraint->width() == 1, "a constraint should be a truth value");
  if (!isConjunction(constraint)) return addOne(terms, constraint, witness);
  for (const Term* part : conjunctsOf(terms, constraint)) addOne(terms, part, witness);
}

const ConstraintGroup* PathCondition::findLeader(uint64_t& key) const {
  for (;;) {
    const Slot* slot = slots.find(key);
    if (!slot) return nullptr;
    if (!slot->isAlias()) return slot->group();
    key = slot->leader();
  }
}

const ConstraintGroup* PathCondition::groupOf(SymbolId symbol) const {
  uint64_t key = symbol;
  return findLeader(key);
}

const ConstraintGroup* PathCondition::groundGroup() const {
  uint64_t key = kGround;
  return findLeader(key);
}

Ref<ConstraintGroup> PathCondition::makeGroup(const Term* constraint, size_t symbolCount,
                                              const Ref<const Witness>& witness) {
  if (!recent) recent = Ref<RecentGroups>::make();
  Ref<ConstraintGroup>& place = recent->groups[constraint->id() % RecentGroups::kPlaces];
  if (place && place->isJust(constraint, nextSequence, witness)) return place;
  place = Ref<ConstraintGroup>::make();
  place->append(constraint, nextSequence, static_cast<uint32_t>(symbolCount), witness);
  return place;
}

void PathCondition::startGroup(const Term* constraint, std::span<const SymbolId> symbols,
                               const Ref<const Witness>& witness) {
  uint64_t leader = symbols.empty() ? kGround : symbols[0];
  slots.insert(leader, Slot(makeGroup(constraint, symbols.size(), witness)));
  ++count;
  ++nextSequence;
  for (size_t index = 1; index < symbols.size(); ++index) slots.insert(symbols[index], Slot::alias(leader));
}

void PathCondition::addOne(TermManager& terms, const Term* constraint, const Ref<const Witness>& witness) {
  if (constraint->isTrue()) return;
  std::span<const SymbolId> symbols = terms.symbolsOf(constraint);
  InlineVector<Leader, 4> leaders;
  InlineVector<SymbolId, 8> fresh;
  size_t heaviest = 0;
  auto note = [&](uint64_t key, SymbolId symbol) {
    const ConstraintGroup* group = findLeader(key);
    if (!group) return fresh.push_back(symbol);
    for (const Leader& leader : leaders)
      if (leader.key == key) return;
    leaders.push_back({key, group});
    if (group->symbolCount() > leaders[heaviest].group->symbolCount()) heaviest = leaders.size() - 1;
  };
  for (SymbolId symbol : symbols) note(symbol, symbol);
  if (symbols.empty()) note(kGround, 0);
  if (leaders.empty()) return startGroup(constraint, symbols, witness);

  // The group with most symbols keeps its leader; the leaders of the others become aliases of it.
  uint64_t leader = leaders[heaviest].key;
  ConstraintGroup& group = slots.findForUpdate(leader)->groupForUpdate();
  for (const Leader& other : leaders)
    if (other.key != leader) group.merge(*other.group);
  ++count;
  group.append(constraint, nextSequence++, static_cast<uint32_t>(fresh.size()), witness);
  for (const Leader& other : leaders)
    if (other.key != leader) slots.insert(other.key, Slot::alias(leader));
  for (SymbolId symbol : fresh) slots.insert(symbol, Slot::alias(leader));
}

void PathCondition::remove(TermManager& terms, std::span<const Term* const> gone) {
  std::vector<ConstraintGroup::Item> items;
  for (const Term* constraint : gone) {
    std::span<const SymbolId> symbols = terms.symbolsOf(constraint);
    uint64_t leader = symbols.empty() ? kGround : symbols[0];
    if (!findLeader(leader)) continue; // it was in a group that has fallen apart already, and all of that with it
    Ref<const ConstraintGroup> group(slots.find(leader)->group());
    if (!group->contains(constraint)) continue;
    items.clear();
    group->collect(items);
    std::ranges::sort(items, {}, &ConstraintGroup::Item::sequence);
    slots.erase(leader);
    for (const ConstraintGroup::Item& item : items)
      for (SymbolId symbol : terms.symbolsOf(item.constraint)) slots.erase(symbol);
    count -= static_cast<uint32_t>(items.size());
    for (const ConstraintGroup::Item& item : items)
      if (std::ranges::find(gone, item.constraint) == gone.end()) addOne(terms, item.constraint, group->witness());
  }
}

std::vector<const Term*> PathCondition::constraints() const {
  std::vector<ConstraintGroup::Item> items;
  items.reserve(count);
  forEachGroup([&](const ConstraintGroup& group) { group.collect(items); });
  std::sort(items.begin(), items.end(), [](auto& a, auto& b) { return a.sequence < b.sequence; });
  std::vector<const Term*> result;
  result.reserve(items.size());
  for (const ConstraintGroup::Item& item : items) result.push_back(item.constraint);
  return result;
}

} // namespace hindsight
