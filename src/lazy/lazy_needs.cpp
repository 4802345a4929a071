// Needs: what the program relies on without checking it, so that it is a precondition for callers: pointers that are
// not null, and objects that are long enough.
#include "lazy/lazy_heap.h"

#include "semantics/requirement.h"
#include "step/reported_place.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace hindsight::lazy {

void LazyHeap::addNeed(const std::string& need) {
  if (std::ranges::find(needed, need) == needed.end()) needed.push_back(need);
}

bool LazyHeap::blames(ObjectId unknown, std::string_view need) {
  const Origin* origin = originOf(unknown);
  if (!origin || config.strictInputs) return false;
  addNeed(fmt::format("{} {}", origin->name, need));
  return true;
}

bool LazyHeap::blamesOverlap(ObjectId first, ObjectId second) {
  const Origin *a = originOf(first), *b = originOf(second);
  if (!a || !b || config.strictInputs) return false;
  auto [left, right] = std::minmax(a->name, b->name);
  addNeed(fmt::format("what {} and {} point to does not overlap where one is copied to the other", left, right));
  return true;
}

constexpr size_t kMostPlaces = 3; // that are spelled out

/// "a.c:3, a.c:7, a.c:9 and 4 more places"
static std::string placesText(const std::set<std::string>& places) {
  std::vector<std::string> shown;
  for (const std::string& each : places)
    if (shown.size() < kMostPlaces) shown.push_back(each);
  size_t more = places.size() - shown.size();
  return fmt::format("{}{}", fmt::join(shown, ", "),
                     more ? fmt::format(" and {} more place{}", more, more == 1 ? "" : "s") : "");
}

std::vector<std::string> LazyHeap::needs() const {
  std::vector<std::string> all = needed;
  for (const auto& [name, bytes] : neededBytes)
    all.push_back(fmt::format("{} points to at least {} bytes", name, bytes));
  for (const auto& [name, bytes] : neededBefore)
    all.push_back(fmt::format("{} points to at least {} bytes behind the start of an object", name, bytes));
  for (const auto& [name, places] : neededAt)
    all.push_back(fmt::format("{} points to as many bytes as are used at {}", name, placesText(places)));
  std::ranges::sort(all);
  return all;
}

/// One element is what the type promises.
void LazyHeap::needRoom(const State& state, const Origin& origin, const RoomWanted& wanted) {
  if (wanted.offset->isConst() && wanted.length->isConst()) {
    auto end = static_cast<uint64_t>(wanted.offset->value() + wanted.length->value());
    uint64_t& bytes = neededBytes[origin.name];
    bytes = std::max(bytes, end);
    return;
  }
  neededAt[origin.name].insert(program.describe(reportedPlace(program, state).location));
}

std::optional<bool> LazyHeap::makeRoom(Machine&, const Object& object, const RoomWanted& wanted) {
  const Origin* origin = originOf(object.id);
  bool isStrict =
      config.strictInputs && origin && !origin->call; // what functions without a body give is as it is needed
  if (!origin || isStrict || origin->isFixed) return std::nullopt;
  State& state = *machine.state;
  TermManager& terms = machine.terms;
  const Term* isInside = machine.addresses.pinned(wanted.isInside);
  Decision decision = machine.solver.decide(state.path, isInside);
  if (decision.mustBeTrue()) return true;
  unsigned width = wanted.offset->width();
  const Term* isBefore = machine.addresses.pinned(terms.slt(wanted.offset, terms.constant(0, width)));
  const Term* fits = hindsight::isInside(terms, wanted.offset, wanted.length, terms.constant(object.size, width));
  const Term* isBeyond = terms.bitAnd(terms.bitNot(isBefore), terms.bitNot(machine.addresses.pinned(fits)));
  if (machine.solver.check(state.path, isBeyond).result != SatResult::Unsat) hit.insert(StopReason::HeapBytes);
  if (decision.mustBeFalse() && growToFront(object, wanted)) return false;
  if (decision.mustBeFalse()) {
    const Term* before = terms.sub(terms.constant(0, width), wanted.offset);
    const Term* isNear =
        terms.bitAnd(isBefore, machine.addresses.pinned(terms.ule(before, terms.constant(bounds.bytes, width))));
    bool mayBeBefore = machine.solver.check(state.path, isBefore).result != SatResult::Unsat;
    if (mayBeBefore) hit.insert(StopReason::HeapBytes);
    if (mayBeBefore && machine.solver.check(state.path, isNear).result != SatResult::Unsat)
      machine.ending.endUnsupported("memory before what a pointer of the input points to");
    else
      machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "an input object of more bytes than are allowed", {}});
    return false;
  }
  if (decision.unknown()) machine.forking.dropUndecided();
  if (decision.whenTrue != SatResult::Sat) {
    machine.ending.endSolverGaveUp();
    return false;
  }
  needRoom(state, *origin, wanted);
  machine.forking.assume(state, isInside, decision.trueWitness);
  return true;
}

static std::string namesText(const std::set<std::string>& names) {
  constexpr size_t kMostNames = 6;
  std::vector<std::string> shown;
  for (const std::string& each : names)
    if (shown.size() < kMostNames) shown.push_back(each);
  size_t more = names.size() - shown.size();
  return fmt::format("{}{}", fmt::join(shown, ", "), more ? fmt::format(" and {} more", more) : "");
}

std::string LazyHeap::restsOn() const {
  std::string bound;
  auto add = [&](StopReason reason, const std::string& text) {
    if (hit.contains(reason)) bound += (bound.empty() ? "" : ", ") + text;
  };
  add(StopReason::HeapObjects, fmt::format("of up to {} objects", bounds.objects));
  add(StopReason::HeapDepth, fmt::format("up to {} pointers deep", bounds.depth));
  add(StopReason::HeapBytes, fmt::format("with up to {} bytes an object", bounds.bytes));
  std::string globals = config.anyGlobals ? "" : ", and variables as they are initialised";
  for (const BufferContract& buffer : config.buffers)
    globals += fmt::format(", and {} points to {}", buffer.parameter,
                           buffer.kind == BufferContract::Kind::String   ? "a string"
                           : buffer.kind == BufferContract::Kind::Length ? buffer.length + " bytes"
                                                                         : fmt::format("{} bytes", buffer.bytes));
  if (!config.assumed.empty()) globals += fmt::format(", and what {} assumes holds", config.assumed);
  if (!outsideCalled.empty())
    globals += fmt::format("; functions without a body ({}) return anything that is not freed, write only what their "
                           "arguments lead to, and "
                           "free and call nothing",
                           namesText(outsideCalled));
  std::string_view untyped = hasUntyped ? ", what pointers to void point to is no part of a typed object" : "";
  std::string_view callees = hasCalled ? ", function pointers to functions of the program" : "";
  return fmt::format(
      "every input heap{}{} in which pointers point to the start of an object or of a member{}, and objects "
      "of different types do not overlap{}{}",
      bound.empty() ? "" : " ", bound, callees, untyped, globals);
}

} // namespace hindsight::lazy
