#include "prune/pullback.h"

#include "prune/slackening.h"
#include "prune/state_form.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight {

namespace {

/// Facts beyond this are more than a later state is likely to share.
constexpr size_t kMostFacts = 400;
/// A need is said under as many of the branches before it.
constexpr size_t kMostConditions = 1;
/// Larger objects are not taken apart into facts about their bytes.
constexpr uint64_t kMostExpanded = 1024;

class PullBack {
public:
  PullBack(Reenactor& stretch, Solver& solver, Locations& locations, const State& start, PullBackConfig config)
      : config(config), stretch(stretch), solver(solver), locations(locations), terms(locations.terms), start(start),
        facts(terms) {}

  bool addEnd(const Reenactor::End& end, const Interpolant& needed);
  bool addNeeds();
  bool keepReachable(const Reenactor::End& end);
  Ref<const Interpolant> finish();
  bool keepValues(Interpolant& result);

private:
  void addGoal(const Term* goal, std::vector<const Term*> given);
  std::vector<const Term*> hypotheses(const Reenactor::End& end) const;
  bool holdsHere(const Term* goal);
  bool mentionsWholeHeap(const Interpolant& known, const State& state) const;
  bool isHarmless(const Reenactor::Need& need);
  bool move(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals);
  bool moveContents(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals);
  void keepShape(const Reenactor::End& end, const Interpolant& needed);
  void keep(const Term* formula);
  bool isAbsorbed(const Term* formula);
  const Term* withAnyValues(const Term* formula);
  void placeLocals(Interpolant& result);
  std::optional<std::vector<uint64_t>> pointerOffsets(const Object& object);

  const PullBackConfig config;
  Reenactor& stretch;
  Solver& solver;
  Locations& locations;
  TermManager& terms;
  const State& start;
  Facts facts;
  std::vector<KeptContents> contents;
};

std::vector<const Term*> PullBack::hypotheses(const Reenactor::End& end) const {
  const auto& common = stretch.hypotheses();
  std::vector<const Term*> all(common.begin(), common.begin() + static_cast<ptrdiff_t>(end.given));
  all.insert(all.end(), end.more.begin(), end.more.end());
  return all;
}

/// What is left free stands for anything, and must not be taken for an input of the state that is asked later.
const Term* PullBack::withAnyValues(const Term* formula) {
  TermMap renamed;
  unsigned count = 0;
  for (SymbolId symbol : terms.symbolsOf(formula)) {
    if (locations.find(symbol)) continue;
    const Term* term = terms.symbolTerm(symbol);
    renamed[term] = locations.anyValue(count++, term->width());
  }
  return renamed.empty() ? formula : substitute(terms, formula, renamed);
}

/// Comparisons that differ in a constant only become one and a bound, if that holds here.
bool PullBack::isAbsorbed(const Term* formula) {
  for (const Fact& fact : facts.all()) {
    std::optional<Slackened> both = fact.sum ? std::nullopt : slacken(terms, fact.formula, formula);
    if (!both || !holdsHere(both->bound)) continue;
    facts.replace(fact, both->kept);
    keep(both->bound);
    return true;
  }
  return false;
}

void PullBack::keep(const Term* formula) {
  if (isAbsorbed(formula)) return;
  facts.add(withAnyValues(formula), [&](const Term* sum) -> std::optional<U128> {
    const Term* value = stretch.atStart(sum);
    return value->isConst() ? std::optional(value->value()) : std::nullopt;
  });
}

/// Keeps the goal, under as few of the hypotheses as it takes for it to hold in this state.
void PullBack::addGoal(const Term* goal, std::vector<const Term*> given) {
  if (goal->isTrue()) return;
  if (given.empty()) return keep(goal);
  if (holdsHere(goal)) return keep(goal);
  const Term* now = stretch.atStart(goal);
  // Which of them are needed? Those that an explanation names.
  PathCondition path = start.path;
  std::vector<const Term*> before;
  for (const Term* hypothesis : given) {
    before.push_back(stretch.atStart(hypothesis));
    if (!before.back()->isConst()) path.add(terms, before.back());
  }
  std::vector<const Term*> core;
  bool isExplained = false;
  if (!now->isConst() && !now->mentionsFloat())
    if (auto explained = solver.unsatCore(path, terms.bitNot(now))) {
      core = *explained;
      isExplained = true;
    }
  const Term* condition = terms.makeTrue();
  for (size_t index = 0; index < given.size(); ++index) {
    // Conjunctions are taken apart on the path, so that only a hypothesis that is one constraint is found by name.
    bool isNamed = !isExplained || before[index]->isConst() || before[index]->kind() == TermKind::And ||
                   std::ranges::find(core, before[index]) != core.end();
    if (isNamed) condition = terms.bitAnd(condition, given[index]);
  }
  keep(terms.bitOr(terms.bitNot(condition), goal));
}

/// What an interpolant at an end says, in terms of the start. False: it cannot be said.
bool PullBack::move(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals) {
  TermMap values;
  auto valueOf = [&](const Term* formula) -> const Term* {
    for (SymbolId symbol : terms.symbolsOf(formula)) {
      const Location* place = locations.find(symbol);
      const Term* term = terms.symbolTerm(symbol);
      if (!place || values.contains(term)) continue;
      const Term* value = stretch.read(end, *place, term->width());
      if (!value) return nullptr;
      values[term] = value;
    }
    return substitute(terms, formula, values);
  };
  for (const KeptPointer& pointer : needed.pointers) {
    std::optional<Value> value = stretch.peekPointer(end, *locations.find(pointer.place->symbol()));
    if (!value || *value != Value::pointer(pointer.object, pointer.offset)) return false;
  }
  for (const Fact& fact : needed.facts) {
    Fact moved = fact;
    const Term*& subject = fact.sum ? moved.sum : moved.formula;
    subject = valueOf(subject);
    if (!subject) return false;
    const Term* goal = Facts::formulaOf(terms, moved);
    if (goal->mentionsBase() || goal->isFalse()) return false;
    if (!goal->isTrue()) goals.push_back(goal);
  }
  return true;
}

/// Objects and pointers that are needed at an end, where that was found to be possible.
void PullBack::keepShape(const Reenactor::End& end, const Interpolant& needed) {
  for (const KeptPointer& pointer : needed.pointers)
    (void)stretch.readPointer(end, *locations.find(pointer.place->symbol()));
  for (const KeptObject& object : needed.objects) stretch.needObject(object.id);
}

/// Contents that the stretch did not touch must have been there before; others become facts about what it wrote.
bool PullBack::moveContents(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals) {
  for (const KeptContents& kept : needed.contents) {
    if (stretch.isUntouched(end, kept.id)) {
      auto isSame = [&](const KeptContents& other) { return other.id == kept.id && other.object == kept.object; };
      if (std::ranges::none_of(contents, isSame)) contents.push_back(kept);
      continue;
    }
    if (kept.object->size > kMostExpanded) return false;
    for (uint64_t at = 0; at < kept.object->size;) {
      uint64_t length = std::min<uint64_t>(8, kept.object->size - at);
      while (length > 1 && !kept.object->plainRange(at, length)) length /= 2;
      if (kept.object->plainRange(at, length)) {
        U128 number = 0;
        kept.object->copyOut(at, &number, length);
        unsigned width = static_cast<unsigned>(length * 8);
        const Term* now = stretch.read(end, Location::memory(kept.id, at, static_cast<uint32_t>(length)), width);
        if (!now) return false;
        const Term* goal = terms.eq(now, terms.constant(number, width));
        if (goal->isFalse() || goal->mentionsBase()) return false;
        if (!goal->isTrue()) goals.push_back(goal);
      }
      at += length;
    }
  }
  return true;
}

bool PullBack::addEnd(const Reenactor::End& end, const Interpolant& needed) {
  std::vector<const Term*> goals;
  if (!move(end, needed, goals) || !moveContents(end, needed, goals)) return false;
  std::vector<const Term*> given = hypotheses(end);
  for (const Term* goal : goals) addGoal(goal, given);
  keepShape(end, needed);
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
    addGoal(goal, {common.begin(), common.begin() + static_cast<ptrdiff_t>(need.given)});
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

/// Whether a side that was never taken may as well be taken: a subtree that started there was safe, and what it needs
/// holds here, too. Then that is needed instead.
bool PullBack::isHarmless(const Reenactor::Need& need) {
  Reenactor::End end{need.otherwise.get(), need.given, {}, false, false, &need.progress};
  for (const Ref<const Interpolant>& known : need.known) {
    std::vector<const Term*> goals;
    bool isPossible = known->contents.empty() && move(end, *known, goals) &&
                      std::ranges::all_of(known->objects, [&](const KeptObject& object) {
                        return object.isLike(KeptObject::of(object.id, end.state->memory.find(object.id)));
                      });
    stretch.forgetRefusal();
    if (config.leavesNothing && !mentionsWholeHeap(*known, *end.state)) continue;
    if (!isPossible || !std::ranges::all_of(goals, [&](const Term* goal) { return holdsHere(goal); })) continue;
    for (const Term* goal : goals) keep(goal);
    keepShape(end, *known);
    return true;
  }
  return false;
}

bool PullBack::holdsHere(const Term* goal) {
  const Term* now = stretch.atStart(goal);
  if (now->isConst()) return now->isTrue();
  return !now->mentionsBase() && !now->mentionsFloat() &&
         solver.check(start.path, terms.bitNot(now)).result == SatResult::Unsat;
}

/// A local is found by the register that holds its address.
void PullBack::placeLocals(Interpolant& result) {
  for (const KeptObject& object : result.objects) {
    if (object.kind != ObjectKind::Stack || !object.exists) continue;
    for (const Frame* frame = start.top.get(); frame; frame = frame->caller.get())
      for (const Instruction& instruction : frame->code->function->instructions) {
        if (instruction.op != Opcode::Alloca) continue;
        Value local = frame->slots()[instruction.dst];
        if (!local.isPointer() || local.object() != object.id) continue;
        const Term* place =
            locations.symbolOf(Location::slot(frame->depth, instruction.dst), stretch.memoryContext().pointerWidth);
        auto isSame = [&](const KeptPointer& kept) { return kept.place == place; };
        if (std::ranges::none_of(result.pointers, isSame)) result.pointers.push_back({place, object.id, local.bits});
      }
  }
}

/// Where in an object there may be pointers; empty if there is a part of one.
std::optional<std::vector<uint64_t>> PullBack::pointerOffsets(const Object& object) {
  std::vector<uint64_t> offsets;
  for (uint32_t index = 0; index < object.pageCount(); ++index) {
    const Overlay* overlay = object.page(index).overlay();
    if (!overlay) continue;
    for (const Cell& cell : overlay->cells) {
      if (cell.length == stretch.memoryContext().pointerBytes())
        offsets.push_back(uint64_t(index) * kPageBytes + cell.offset);
      else if (cell.value.isTerm() && stretch.atStart(cell.value.term())->mentionsBase())
        return std::nullopt;
    }
  }
  return offsets;
}

/// Whether an object is lost when the path is over depends on the pointers that lead there from globals, whoever reads
/// them. Nothing else is left by then but objects of frames that were never left, which globals may point to as well.
bool PullBack::keepReachable(const Reenactor::End& end) {
  const uint32_t pointerBytes = stretch.memoryContext().pointerBytes();
  std::vector<ObjectId> open;
  std::unordered_set<uint64_t> seen;
  const AddressSpace& memory = end.state->memory;
  memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Global && object.live() && !object.readOnly) open.push_back(object.id);
  });
  while (!open.empty()) {
    const Object& object = *memory.find(open.back());
    open.pop_back();
    if (object.array.term && stretch.atStart(object.array.term)->mentionsBase()) return false;
    std::optional<std::vector<uint64_t>> offsets = pointerOffsets(object);
    if (!offsets) return false;
    for (uint64_t offset : *offsets) {
      Location place = Location::memory(object.id, offset, pointerBytes);
      std::optional<Value> value = stretch.peekPointer(end, place);
      if (!value || (value->isTerm() && value->term()->mentionsBase())) return false;
      const Object* target = value->isPointer() ? memory.find(value->object()) : nullptr;
      bool isLost = target && target->live() && (target->kind == ObjectKind::Heap || target->kind == ObjectKind::Stack);
      if (!isLost) continue;
      (void)stretch.readPointer(end, place);
      if (seen.insert(target->id.raw()).second) open.push_back(target->id);
    }
  }
  return stretch.refusal().empty();
}

/// Bounds of single places stay as they are, which is weaker than a value. What else is needed follows from the values
/// of the places in it and from what the path says of them: the explanations of the solver name that.
bool PullBack::keepValues(Interpolant& result) {
  StateForm form(locations, stretch.memoryContext());
  std::unordered_set<SymbolId> places;
  std::unordered_set<const Term*> constraints;
  for (const Fact& fact : facts.all()) {
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
  if (facts.all().size() > kMostFacts) return nullptr;
  for (const Fact& fact : facts.all())
    if (!fact.sum && fact.formula->isFalse()) return nullptr;
  auto result = Ref<Interpolant>::make();
  if (config.keepsValues ? !keepValues(*result) : false) return nullptr;
  if (!config.keepsValues) result->facts = facts.take();
  for (const KeptPointer& pointer : stretch.pointers()) {
    auto isSame = [&](const KeptPointer& kept) { return kept.place == pointer.place; };
    if (std::ranges::none_of(result->pointers, isSame)) result->pointers.push_back(pointer);
  }
  result->contents = std::move(contents);
  for (ObjectId id : stretch.objects()) result->objects.push_back(KeptObject::of(id, start.memory.find(id)));
  placeLocals(*result);
  return result;
}

} // namespace

Ref<const Interpolant> pullBack(Reenactor& stretch, Solver& solver, Locations& locations, const State& start,
                                const std::vector<Ref<const Interpolant>>& atEnds, PullBackConfig config) {
  PullBack pull(stretch, solver, locations, start, config);
  for (size_t index = 0; index < atEnds.size(); ++index) {
    const Reenactor::End& end = stretch.ends()[index];
    if (atEnds[index] && !pull.addEnd(end, *atEnds[index])) return nullptr;
    if (config.keepsHeap && end.isJudgedForLeaks && !pull.keepReachable(end)) return nullptr;
  }
  if (!pull.addNeeds()) return nullptr;
  return pull.finish();
}

} // namespace hindsight
