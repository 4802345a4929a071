#include "prune/pullback.h"

#include "prune/live_objects.h"
#include "prune/precondition.h"
#include "prune/start_facts.h"
#include "prune/state_form.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::prune {

namespace {

/// Facts beyond this are more than a later state is likely to share.
constexpr size_t kMostFacts = 400;
/// A need is said under as many of the branches before it.
constexpr size_t kMostConditions = 1;

class PullBack {
public:
  PullBack(Reenactor& stretch, Solver& solver, Locations& locations, const State& start, PullBackConfig config)
      : config(config), stretch(stretch), solver(solver), locations(locations), terms(locations.terms), start(start),
        goals(stretch, solver, locations, start), precondition(stretch, locations) {}

  bool addEnd(const Reenactor::End& end, const Interpolant& needed);
  bool addNeeds();
  Ref<const Interpolant> finish();

private:
  std::vector<const Term*> hypotheses(const Reenactor::End& end) const;
  bool mentionsWholeHeap(const Interpolant& known, const State& state) const;
  bool isLike(const Interpolant& known, const State& state) const;
  bool isHarmless(const Reenactor::Need& need);
  bool keepValues(Interpolant& result);

  const PullBackConfig config;
  Reenactor& stretch;
  Solver& solver;
  Locations& locations;
  TermManager& terms;
  const State& start;
  StartFacts goals;
  Precondition precondition;
  std::vector<KeptContents> contents;
};

std::vector<const Term*> PullBack::hypotheses(const Reenactor::End& end) const {
  const auto& common = stretch.hypotheses();
  std::vector<const Term*> all(common.begin(), common.begin() + static_cast<ptrdiff_t>(end.given));
  all.insert(all.end(), end.more.begin(), end.more.end());
  return all;
}

bool PullBack::addEnd(const Reenactor::End& end, const Interpolant& needed) {
  std::optional<std::vector<const Term*>> moved = precondition.goals(end, needed);
  if (!moved || !precondition.addContents(end, needed, *moved, contents)) return false;
  std::vector<const Term*> given = hypotheses(end);
  for (const Term* goal : *moved) goals.add(goal, given);
  precondition.keepObjects(end, needed);
  return stretch.refusal().empty();
}

bool PullBack::addNeeds() {
  const auto& common = stretch.hypotheses();
  std::vector<const Term*>
      passed; // branches that may as well go the other way: what follows is needed only if they do not
  for (size_t index = 0; index < stretch.needs().size(); ++index) { // pointers that are followed add to them
    const Reenactor::Need& need = stretch.needs()[index];
    if (need.otherwise && isHarmless(need)) {
      passed.push_back(need.formula);
      continue;
    }
    const Term* goal = need.formula;
    for (size_t back = 0; back < passed.size() && back < kMostConditions; ++back)
      goal = terms.bitOr(terms.bitNot(passed[passed.size() - 1 - back]), goal);
    goals.add(goal, {common.begin(), common.begin() + static_cast<ptrdiff_t>(need.given)});
  }
  return stretch.refusal().empty();
}

/// Whether every object on the heap of a state is named.
bool PullBack::mentionsWholeHeap(const Interpolant& known, const State& state) const {
  bool all = true;
  state.memory.forEach([&](const Object& object) {
    if (object.kind != ObjectKind::Heap || !object.live()) return;
    all &= std::ranges::any_of(known.objects, [&](const KeptObject& kept) { return kept.id == object.id; });
  });
  return all;
}

/// Whether the objects of an interpolant are in this state, too, as they were.
bool PullBack::isLike(const Interpolant& known, const State& state) const {
  std::vector<Residence> here;
  for (const KeptObject& object : known.objects) {
    if (!object.isLike(KeptObject::of(stretch.program(), state, object.id))) return false;
    if (!known.residences.empty()) here.push_back(Residence::of(stretch.program(), state, object.id));
  }
  return compareAlike(known, here);
}

/// Whether a side that was never taken may as well be taken: a subtree that started there was safe, and what it needs
/// holds here, too. Then that is needed instead.
bool PullBack::isHarmless(const Reenactor::Need& need) {
  Reenactor::End end{need.otherwise.get(), need.given, {}, false, false, &need.progress};
  for (const Ref<const Interpolant>& known : need.known) {
    std::optional<std::vector<const Term*>> moved;
    if (known->contents.empty()) moved = precondition.goals(end, *known);
    bool isPossible = moved && isLike(*known, *end.state);
    stretch.forgetRefusal();
    if (config.leavesNothing && !mentionsWholeHeap(*known, *end.state)) continue;
    if (!isPossible || !std::ranges::all_of(*moved, [&](const Term* goal) { return goals.holdsHere(goal); })) continue;
    for (const Term* goal : *moved) goals.keep(goal);
    precondition.keepObjects(end, *known);
    return true;
  }
  return false;
}

/// Bounds of single places stay as they are, which is weaker than a value. What else is needed follows from the values
/// of the places in it and from what the path says of them: the explanations of the solver name that.
bool PullBack::keepValues(Interpolant& result) {
  StateForm form(locations, stretch.memoryContext());
  std::unordered_set<SymbolId> places;
  std::unordered_set<const Term*> constraints;
  for (const Fact& fact : goals.all()) {
    const Term* formula = Facts::formulaOf(terms, fact);
    const Term* now = stretch.atStart(formula);
    if (fact.sum && fact.sum->isSymbol() && now->isTrue()) {
      result.facts.push_back(fact);
      continue;
    }
    if (!now->isTrue()) {
      auto core = now->isConst() ? std::nullopt : solver.unsatCore(start.path, terms.bitNot(now));
      if (!core) { // true only under conditions: kept as it is
        result.facts.push_back(fact);
        continue;
      }
      for (const Term* constraint : *core)
        if (constraints.insert(constraint).second) form.addConstraint(constraint);
    }
    for (SymbolId symbol : terms.symbolsOf(formula))
      if (const Location* place = locations.find(symbol); place && places.insert(symbol).second)
        form.addValue(*place, stretch.heldAtStart(symbol), terms.symbolTerm(symbol)->width());
  }
  return form.finish(result);
}

Ref<const Interpolant> PullBack::finish() {
  if (goals.all().size() > kMostFacts) return nullptr;
  for (const Fact& fact : goals.all())
    if (!fact.sum && fact.formula->isFalse()) return nullptr;
  auto result = Ref<Interpolant>::make();
  if (config.keepsValues ? !keepValues(*result) : false) return nullptr;
  if (!config.keepsValues) result->facts = goals.take();
  for (const KeptPointer& pointer : stretch.pointers()) {
    auto isSame = [&](const KeptPointer& kept) { return kept.place == pointer.place; };
    if (std::ranges::none_of(result->pointers, isSame)) result->pointers.push_back(pointer);
  }
  result->contents = std::move(contents);
  for (ObjectId id : stretch.objects()) result->objects.push_back(KeptObject::of(stretch.program(), start, id));
  placeLocals(*result, stretch.program(), start, locations, stretch.memoryContext().pointerWidth);
  keepResidences(*result, stretch.program(), start);
  return result;
}

} // namespace

Ref<const Interpolant> pullBack(Reenactor& stretch, Solver& solver, Locations& locations, const State& start,
                                const std::vector<Ref<const Interpolant>>& atEnds, PullBackConfig config) {
  PullBack pull(stretch, solver, locations, start, config);
  for (size_t index = 0; index < atEnds.size(); ++index) {
    const Reenactor::End& end = stretch.ends()[index];
    if (atEnds[index] && !pull.addEnd(end, *atEnds[index])) return nullptr;
    if (config.keepsHeap && end.isJudgedForLeaks && !keepReachable(stretch, end)) return nullptr;
  }
  if (!pull.addNeeds()) return nullptr;
  return pull.finish();
}

} // namespace hindsight::prune
