#include "prune/matcher.h"

#include "memory/object_access.h"
#include "term/substitute.h"

#include <algorithm>
#include <cstring>

namespace hindsight::prune {

bool Matcher::isVariable(ObjectId object) const {
  return program.sites[object.site()].kind == SiteKind::Global;
}

/// Globals and functions are the same ones in all states.
bool Matcher::isFixed(ObjectId object) const {
  if (isVariable(object)) return true;
  const Object* found = state->memory.find(object);
  return found && found->kind == ObjectKind::Function;
}

std::optional<ObjectId> Matcher::counterpart(ObjectId object) const {
  if (auto found = bound.find(object.raw()); found != bound.end()) return found->second;
  if (isFixed(object)) return object;
  return std::nullopt;
}

bool Matcher::bind(ObjectId wanted, ObjectId found) {
  if (isFixed(wanted) || isFixed(found)) return wanted == found;
  if (needsWholeHeap && wanted.site() != found.site()) return false; // a leak is reported where it was allocated
  auto [known, isNew] = bound.try_emplace(wanted.raw(), found);
  if (!isNew) return known->second == found;
  return taken.try_emplace(found.raw(), wanted).second; // two objects never become one
}

std::optional<Value> Matcher::valueAt(const Location& place) {
  ++statistics.places;
  switch (place.kind) {
  case Location::Kind::Register:
    if (place.depth >= frames.size()) return std::nullopt;
    return frames[place.depth]->slots()[place.index];
  case Location::Kind::Variadic: {
    const VariadicArguments* variadic = place.depth < frames.size() ? frames[place.depth]->variadic.get() : nullptr;
    if (!variadic || place.index >= variadic->arguments.size()) return std::nullopt;
    return variadic->arguments[place.index].value;
  }
  case Location::Kind::Memory: {
    std::optional<ObjectId> id = counterpart(place.object);
    const Object* object = id ? state->memory.find(*id) : nullptr;
    if (!object || place.offset + place.bytes > object->size) return std::nullopt;
    return tryRead(context, *object, place.offset, place.bytes);
  }
  case Location::Kind::Size: {
    std::optional<ObjectId> id = counterpart(place.object);
    const Object* object = id ? state->memory.find(*id) : nullptr;
    if (!object) return std::nullopt;
    return object->sizeTerm ? Value::ofTerm(object->sizeTerm) : Value::integer(object->size);
  }
  }
  return std::nullopt;
}

bool Matcher::matchPointers(const Interpolant& needed) {
  std::vector<const KeptPointer*> ready;
  std::unordered_map<uint64_t, std::vector<const KeptPointer*>> waiting; // in objects that are not matched yet
  for (const KeptPointer& pointer : needed.pointers) {
    const Location& place = *locations.find(pointer.place->symbol());
    bool isReady = place.kind != Location::Kind::Memory || counterpart(place.object);
    (isReady ? ready : waiting[place.object.raw()]).push_back(&pointer);
  }
  while (!ready.empty()) {
    const KeptPointer& pointer = *ready.back();
    ready.pop_back();
    std::optional<Value> value = valueAt(*locations.find(pointer.place->symbol()));
    if (!value || !value->isPointer() || value->bits != pointer.offset) return false;
    if (!bind(pointer.object, value->object())) return false;
    if (auto inside = waiting.extract(pointer.object.raw()))
      ready.insert(ready.end(), inside.mapped().begin(), inside.mapped().end());
  }
  return waiting.empty();
}

bool Matcher::matchObjects(const Interpolant& needed) {
  std::vector<Residence> here;
  for (const KeptObject& object : needed.objects) {
    std::optional<ObjectId> id = counterpart(object.id);
    if (!id || !object.isLike(KeptObject::of(program, *state, *id))) return false;
    if (!needed.residences.empty()) here.push_back(Residence::of(program, *state, *id));
  }
  return compareAlike(needed, here);
}

namespace {

/// Whether every number in one page is in the other as well.
bool holdsNumbersOf(const Page& wanted, const Page& found) {
  if (&wanted == &found) return true;
  if (wanted.size() != found.size()) return false;
  if (wanted.plain() && found.plain()) return std::memcmp(wanted.bytes(), found.bytes(), wanted.size()) == 0;
  for (uint32_t at = 0; at < wanted.size(); ++at) {
    if (!wanted.plainRange(at, 1)) continue;
    if (!found.plainRange(at, 1) || wanted.bytes()[at] != found.bytes()[at]) return false;
  }
  return true;
}

} // namespace

bool Matcher::matchContents(const Interpolant& needed) const {
  return std::ranges::all_of(needed.contents, [&](const KeptContents& contents) {
    std::optional<ObjectId> id = counterpart(contents.id);
    const Object* object = id ? state->memory.find(*id) : nullptr;
    if (!object || object->array.term || object->backing != BackingKind::Uninitialised) return false;
    if (object == contents.object.get()) return true;
    if (object->pageCount() != contents.object->pageCount()) return false;
    auto runEnd = [&](uint64_t index) { return std::min(object->runEnd(index), contents.object->runEnd(index)); };
    for (uint64_t index = 0; index < object->pageCount(); index = runEnd(index))
      if (!holdsNumbersOf(contents.object->page(index), object->page(index))) return false;
    return true;
  });
}

bool Matcher::matchesWholeHeap() const {
  bool all = true;
  state->memory.forEach([&](const Object& object) {
    all &= object.kind != ObjectKind::Heap || !object.live() || taken.contains(object.id.raw());
  });
  return all;
}

std::optional<bool> Matcher::evaluate(const Fact& fact, const Term*& question) {
  const Term* subject = fact.sum ? fact.sum : fact.formula;
  if (fact.sum && fact.sum->isSymbol()) { // the usual case: one place, and a number in it
    const Location* place = locations.find(fact.sum->symbol());
    std::optional<Value> value = place ? valueAt(*place) : std::nullopt;
    if (place && !value) return false;
    if (value && value->isInt()) return fact.interval.contains(value->bits & fact.interval.mask());
  }
  TermMap values;
  for (SymbolId symbol : terms.symbolsOf(subject)) {
    const Location* place = locations.find(symbol);
    if (!place) continue;
    std::optional<Value> value = valueAt(*place);
    if (!value || value->isUndef()) return false;
    const Term* term = terms.symbolTerm(symbol);
    values[term] = context.toTerm(*value, term->width());
  }
  Fact here = fact;
  (fact.sum ? here.sum : here.formula) = substitute(terms, subject, values);
  question = Facts::formulaOf(terms, here);
  if (question->isConst()) return question->isTrue();
  if (question->mentionsBase()) return false;
  return std::nullopt;
}

bool Matcher::holds(const Term* question) {
  ++statistics.queries;
  return solver.check(state->path, terms.bitNot(question)).result == SatResult::Unsat;
}

bool Matcher::allHold(const Interpolant& needed) {
  // What failed the last time is asked first.
  if (needed.lastFailed < needed.facts.size()) {
    const Term* question = nullptr;
    std::optional<bool> isTrue = evaluate(needed.facts[needed.lastFailed], question);
    if (isTrue == false) ++statistics.rejected;
    bool isAsked = !isTrue && !question->mentionsFloat();
    if (isTrue == false || (isAsked && !holds(question))) return false;
  }
  std::vector<std::pair<const Term*, size_t>> questions;
  for (size_t index = 0; index < needed.facts.size(); ++index) {
    const Term* question = nullptr;
    std::optional<bool> isTrue = evaluate(needed.facts[index], question);
    if (isTrue == false) {
      ++statistics.rejected;
      needed.lastFailed = index;
      return false;
    }
    if (!isTrue && question->mentionsFloat()) return false; // the solver would take longer than following the state
    if (!isTrue && std::ranges::find(questions, question, &std::pair<const Term*, size_t>::first) == questions.end())
      questions.emplace_back(question, index);
  }
  for (auto [question, index] : questions)
    if (!holds(question)) {
      needed.lastFailed = index;
      return false;
    }
  return true;
}

void Matcher::begin(const State& asked) {
  state = &asked;
  bound.clear();
  taken.clear();
  frames.assign(asked.top->depth + 1, nullptr);
  for (const Frame* frame = asked.top.get(); frame; frame = frame->caller.get()) frames[frame->depth] = frame;
}

Steady Matcher::steadyAt(const Term* place) const {
  const Location* location = locations.find(place->symbol());
  if (!location) return Steady::No;
  if (location->kind == Location::Kind::Register) return Steady::Register;
  bool isInVariable = location->kind == Location::Kind::Memory && isVariable(location->object);
  return isInVariable ? Steady::Variable : Steady::No;
}

Held Matcher::heldAt(const Term* place, const State& asked) {
  if (state != &asked || frames.empty() || frames.back() != asked.top.get()) begin(asked);
  std::optional<Value> value = valueAt(*locations.find(place->symbol()));
  if (!value) return {};
  if (value->isPointer()) return {Held::Kind::Pointer, value->bits};
  if (!value->isInt()) return {};
  return {Held::Kind::Number, value->bits & mask64(place->width())};
}

std::optional<ObjectMatching> Matcher::match(const Interpolant& needed, const State& asked) {
  ++statistics.checks;
  begin(asked);
  if (!matchPointers(needed) || !matchObjects(needed) || !matchContents(needed) ||
      (needsWholeHeap && !matchesWholeHeap())) {
    ++statistics.rejected;
    return std::nullopt;
  }
  if (!allHold(needed)) return std::nullopt;
  ++statistics.covered;
  return bound;
}

Ref<const Interpolant> Matcher::renamed(const Interpolant& needed, const ObjectMatching& matching, const State& at) {
  auto result = Ref<Interpolant>::make();
  TermMap places;
  auto moved = [&](ObjectId object) {
    auto found = matching.find(object.raw());
    return found == matching.end() ? object : found->second;
  };
  auto rename = [&](const Term* term) {
    for (SymbolId symbol : terms.symbolsOf(term)) {
      const Location* place = locations.find(symbol);
      if (!place || (place->kind != Location::Kind::Memory && place->kind != Location::Kind::Size)) continue;
      const Term* before = terms.symbolTerm(symbol);
      Location there = *place;
      there.object = moved(place->object);
      if (there.object != place->object) places[before] = locations.symbolOf(there, before->width());
    }
    return places.empty() ? term : substitute(terms, term, places);
  };
  for (const Fact& fact : needed.facts) {
    Fact same = fact;
    (fact.sum ? same.sum : same.formula) = rename(fact.sum ? fact.sum : fact.formula);
    result->facts.push_back(same);
  }
  for (const KeptPointer& pointer : needed.pointers)
    result->pointers.push_back({rename(pointer.place), moved(pointer.object), pointer.offset});
  for (const KeptContents& contents : needed.contents)
    result->contents.push_back({moved(contents.id), contents.object});
  for (const KeptObject& object : needed.objects) {
    ObjectId id = moved(object.id);
    result->objects.push_back(KeptObject::of(program, at, id));
  }
  keepResidences(*result, program, at);
  return result;
}

} // namespace hindsight::prune
