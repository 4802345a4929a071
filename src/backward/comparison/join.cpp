#include "backward/comparison/join.h"

#include "backward/comparison/translation.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace hindsight::backward {

namespace {

using Conditions = std::vector<BackwardConstraint>;

Conditions without(const Conditions& all, const std::unordered_set<const Term*>& shared) {
  Conditions left;
  for (const BackwardConstraint& each : all)
    if (!shared.count(each.condition)) left.push_back(each);
  return left;
}

const Term* conjunction(TermManager& terms, const Conditions& conditions) {
  const Term* all = terms.makeTrue();
  for (const BackwardConstraint& each : conditions) all = terms.bitAnd(all, each.condition);
  return all;
}

using Accesses = std::vector<PendingAccess>;

bool isSame(const PendingAccess& a, const PendingAccess& b) {
  return a.kind == b.kind && a.address == b.address && a.bytes == b.bytes;
}

bool contains(const Accesses& all, const Accesses& some) {
  return std::all_of(some.begin(), some.end(), [&](const PendingAccess& each) {
    return std::any_of(all.begin(), all.end(), [&](const PendingAccess& other) { return isSame(each, other); });
  });
}

/// All that the path uses, in the order of the program.
Accesses usesOf(const BackwardState& state) {
  Accesses all = state.memory.accesses;
  all.insert(all.end(), state.memory.heapUses.begin(), state.memory.heapUses.end());
  std::sort(all.begin(), all.end(), [](const PendingAccess& a, const PendingAccess& b) {
    return std::tuple(b.position, a.kind, a.address->id()) < std::tuple(a.position, b.kind, b.address->id());
  });
  return all;
}

/// Where something is freed, it matters what came before and what after; otherwise only what was used.
bool sameUses(const BackwardState& a, const BackwardState& b) {
  Accesses mine = usesOf(a), theirs = usesOf(b);
  auto isFree = [](const PendingAccess& each) { return each.kind == PendingAccess::Kind::Free; };
  if (std::any_of(mine.begin(), mine.end(), isFree) || std::any_of(theirs.begin(), theirs.end(), isFree))
    return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(), isSame);
  return contains(a.memory.accesses, b.memory.accesses) && contains(b.memory.accesses, a.memory.accesses) &&
         contains(a.memory.heapUses, b.memory.heapUses) && contains(b.memory.heapUses, a.memory.heapUses);
}

/// Says everything that `state` knows in other words.
void translate(BackwardState& state, const TermMap& translation) {
  Substitution words(state.context->terms, translation);
  auto say = [&](const Term*& term) { term = words.apply(term); };
  state.feasibility.witnesses.rename(translation);
  for (BackwardFrame& frame : state.frames)
    for (auto& [slot, unknown] : frame.open) say(unknown);
  for (Conditions* list : {&state.constraints, &state.closed})
    for (BackwardConstraint& each : *list) say(each.condition);
  for (PendingRead& read : state.memory.reads) {
    say(read.result);
    say(read.address);
  }
  for (PendingScan& scan : state.memory.scans) {
    for (const Term** part : scan.questions())
      if (*part) say(*part);
    for (const Term** part : {&scan.end, &scan.found, &scan.firstSize, &scan.secondSize})
      if (*part) say(*part);
  }
  for (std::vector<PendingAccess>* list : {&state.memory.accesses, &state.memory.heapUses})
    for (PendingAccess& access : *list) {
      say(access.address);
      say(access.bytes);
    }
}

bool canTranslate(const BackwardState& from, const Translation& words) {
  auto isCovered = [&](const BackwardConstraint& each) { return words.covers(each.condition); };
  return std::all_of(from.constraints.begin(), from.constraints.end(), isCovered) &&
         std::all_of(from.closed.begin(), from.closed.end(), isCovered) &&
         std::all_of(from.memory.reads.begin(), from.memory.reads.end(),
                     [&](const PendingRead& read) { return words.covers(read.address); }) &&
         std::all_of(from.memory.scans.begin(), from.memory.scans.end(), [&](const PendingScan& scan) {
           return std::ranges::all_of(scan.questions(), [&](const Term* part) { return !part || words.covers(part); });
         });
}

/// The registers and loads that only the other path asks for.
void takeUnknowns(BackwardState& into, const BackwardState& other) {
  for (size_t depth = 0; depth < into.frames.size(); ++depth) {
    auto& open = into.frames[depth].open;
    for (const auto& entry : other.frames[depth].open)
      if (std::find(open.begin(), open.end(), entry) == open.end()) open.push_back(entry);
    auto& taken = into.frames[depth].cyclicEdges;
    for (const auto& [edge, count] : other.frames[depth].cyclicEdges) {
      auto found = std::find_if(taken.begin(), taken.end(), [&](const auto& entry) { return entry.first == edge; });
      if (found == taken.end())
        taken.emplace_back(edge, count);
      else
        found->second = std::max(found->second, count);
    }
  }
  for (const PendingRead& read : other.memory.reads) {
    auto isSame = [&](const PendingRead& mine) { return mine.result == read.result; };
    if (std::none_of(into.memory.reads.begin(), into.memory.reads.end(), isSame)) into.memory.reads.push_back(read);
  }
  for (const PendingScan& scan : other.memory.scans) {
    auto isSame = [&](const PendingScan& mine) { return mine.end == scan.end; };
    if (std::none_of(into.memory.scans.begin(), into.memory.scans.end(), isSame)) into.memory.scans.push_back(scan);
  }
}

const char* whatIsLeftOut(const Conditions& some, const Conditions& others) {
  for (const Conditions* list : {&some, &others})
    for (const BackwardConstraint& each : *list)
      if (each.leavesOut) return each.leavesOut;
  return nullptr;
}

/// Where the program fails if something that only one of two paths hopes for does not hold.
CodePoint whereItFails(const Conditions& some, const Conditions& others) {
  for (const Conditions* list : {&some, &others})
    for (const BackwardConstraint& each : *list)
      if (each.isHope()) return each.failsAt;
  return {kNone, kNone};
}

/// What a test has to contain, as a choice between two lists of inputs.
Ref<const BackwardInput> eitherInputs(const Term* choice, Ref<const BackwardInput> first,
                                      Ref<const BackwardInput> second) {
  auto input = Ref<BackwardInput>::make();
  input->choice = choice;
  input->later = std::move(first);
  input->otherwise = std::move(second);
  return input;
}

void takeConditions(BackwardState& into, const BackwardState& other) {
  Witnesses others = other.feasibility.witnesses;
  TermManager& terms = into.context->terms;
  std::unordered_map<const Term*, const char*> mine;
  std::unordered_set<const Term*> shared;
  for (const Conditions* list : {&into.constraints, &into.closed})
    for (const BackwardConstraint& each : *list) mine.emplace(each.condition, each.leavesOut);
  Conditions theirs = other.constraints;
  theirs.insert(theirs.end(), other.closed.begin(), other.closed.end());
  for (const BackwardConstraint& each : theirs)
    if (auto found = mine.find(each.condition); found != mine.end() && found->second == each.leavesOut)
      shared.insert(each.condition);
  Conditions onlyMine = without(into.constraints, shared), onlyClosed = without(into.closed, shared);
  onlyMine.insert(onlyMine.end(), onlyClosed.begin(), onlyClosed.end());
  Conditions onlyTheirs = without(theirs, shared);
  auto isNotShared = [&](const BackwardConstraint& each) { return !shared.count(each.condition); };
  std::erase_if(into.constraints, isNotShared);
  std::erase_if(into.closed, isNotShared);
  const Term *first = conjunction(terms, onlyMine), *second = conjunction(terms, onlyTheirs), *either;
  if (into.inputs == other.inputs) {
    either = terms.bitOr(first, second);
  } else {
    const Term* choice = into.context->freshAny(1);
    either = terms.ite(choice, first, second);
    into.inputs = eitherInputs(choice, into.inputs, other.inputs);
    into.feasibility.witnesses.set(choice, 1);
    others.set(choice, 0);
  }
  into.feasibility.witnesses.take(others);
  into.add({either, into.position, whatIsLeftOut(onlyMine, onlyTheirs), 0, 0, whereItFails(onlyMine, onlyTheirs)});
}

/// Registers and loads that only the other path asked for; for all others there is one already.
void takeNames(TermMap& names, const TermMap& others, const Translation& words) {
  std::unordered_set<const Term*> known;
  for (const auto& [unknown, name] : names) known.insert(name);
  for (const auto& [unknown, name] : others)
    if (!known.count(name)) names.emplace(words.wordFor(unknown), name);
}

/// Lets the unknowns be what they are called (`description.h`): then paths that come here later need no translation,
/// and describing this one changes little. Not if something else in it is called so, such as what was never found out.
void useNames(Arrival& arrival) {
  BackwardState& state = *arrival.state;
  TermManager& terms = state.context->terms;
  TermMap& names = arrival.description.names;
  std::unordered_set<const Term*> changed;
  for (const auto& [unknown, name] : names)
    if (unknown != name && !names.count(name)) changed.insert(name);
  bool isTaken = false;
  forEachTerm(state, [&](const Term* term) {
    for (SymbolId symbol : terms.symbolsOf(term)) isTaken = isTaken || changed.count(terms.symbolTerm(symbol));
  });
  if (isTaken) return;
  translate(state, names);
  TermMap same;
  for (const auto& [unknown, name] : names) same.emplace(name, name);
  names = std::move(same);
}

bool join(Arrival& into, const Arrival& from) {
  if (!into.described || !from.described) return false;
  BackwardState& state = *into.state;
  if (state.imprecise != from.state->imprecise || state.lenient || from.state->lenient) return false;
  Translation words(from.description.names, *from.state, into.description.names, state);
  if (!canTranslate(*from.state, words)) return false;
  BackwardState other = *from.state;
  translate(other, words.map);
  if (!sameUses(state, other)) return false;
  takeUnknowns(state, other);
  takeConditions(state, other);
  other.memory.born.forEach([&](uint64_t base, uint32_t position) { state.memory.born.insert(base, position); });
  other.memory.freed.forEach([&](uint64_t base, uint32_t position) { state.memory.freed.insert(base, position); });
  state.position = std::max(state.position, other.position);
  state.steppedOver = state.steppedOver || other.steppedOver;
  state.route.forks = std::max(state.route.forks, other.route.forks);
  // The path is another one now: what either of them dies of says nothing about where they came from.
  for (BackwardState* each : {&state, &other})
    if (each->stop) each->stop->isOpen = false;
  state.stop = nullptr;
  state.isJoint = true;
  state.constraintsChanged = true;
  takeNames(into.description.names, from.description.names, words);
  return true;
}

} // namespace

size_t joinArrivals(std::vector<Arrival>& arrivals) {
  size_t joined = 0;
  for (size_t first = 0; first < arrivals.size(); ++first) {
    size_t before = joined;
    for (size_t second = first + 1; second < arrivals.size();) {
      if (!join(arrivals[first], arrivals[second])) {
        ++second;
        continue;
      }
      arrivals.erase(arrivals.begin() + static_cast<std::ptrdiff_t>(second));
      ++joined;
    }
    if (joined == before) continue;
    arrivals[first].described = false; // its new precondition has not been described
    useNames(arrivals[first]);
  }
  return joined;
}

} // namespace hindsight::backward
