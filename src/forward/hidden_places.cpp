#include "forward/hidden_places.h"

#include "forward/describe_path.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::forward {

HiddenPlaces::HiddenPlaces(Machine& machine, std::vector<SuspectPlace>& places) : machine(machine), places(places) {
  for (const SuspectPlace& place : places)
    hidden.push_back({.watch = std::make_unique<TargetWatch>(machine, *place.target)});
}

void HiddenPlaces::pathFailed(const State& state, const PathEnd& end, PastErrors& past) {
  if (isOwnEnd(end.error)) return;
  // The failed instruction itself is behind the path. If it is not known where it would go on, it counts as ahead.
  std::unique_ptr<State> next = state.clone();
  const State& ahead = stepPast(*next) ? *next : state;
  bool hides = false;
  for (size_t index = 0; index < places.size(); ++index) {
    SuspectPlace& place = places[index];
    if (!hidden[index].watch->canReach(ahead) && !(place.allocates && holdsObjectOf(state, place))) continue;
    hides = true;
    if (!place.behind.empty()) continue;
    CodePlace where = reportedPlace(machine.program, state, end);
    place.behind = fmt::format("{} at {}", spell(end.error), machine.program.describe(where.location));
  }
  if (!hides) return;
  isParked = true;
  past.park(0, state);
}

bool HiddenPlaces::wentOn(const State& state, const PathEnd& end, PastErrors& past) {
  bool isError = end.kind == EndKind::Error, isOver = end.kind == EndKind::Returned || end.kind == EndKind::Exited;
  for (size_t index = 0; index < places.size(); ++index) {
    const SuspectPlace& place = places[index];
    bool fails = isError && hasFrameOn(state, place);
    bool leaks = place.allocates && (isError || isOver) && holdsObjectOf(state, place);
    hidden[index].failsThere |= fails || leaks;
  }
  return past.ended(state, end);
}

bool HiddenPlaces::isWorthGoingOn(const State& state) const {
  for (size_t index = 0; index < places.size(); ++index)
    if (places[index].allocates || hidden[index].watch->canReach(state)) return true;
  return false;
}

void HiddenPlaces::conclude(const PastErrors& past) {
  if (!isParked || past.about(0) != PastErrors::Answer::NotInTheWay) return;
  for (size_t index = 0; index < places.size(); ++index)
    if (!hidden[index].failsThere) places[index].behind.clear();
}

bool HiddenPlaces::isOn(LocationId location, const SuspectPlace& place) const {
  const SourceLocation& source = machine.program.locations[location];
  const TargetPlace& wanted = place.target->place;
  return location != 0 && source.line == wanted.line && machine.program.files[source.file] == wanted.file;
}

bool HiddenPlaces::hasFrameOn(const State& state, const SuspectPlace& place) const {
  const TargetPlace& wanted = place.target->place;
  return std::ranges::any_of(PathDescriber(machine.program, state, Assignment()).stack(), [&](const StackFrame& frame) {
    return frame.place.line == wanted.line && frame.place.file == wanted.file;
  });
}

/// Whether something is alive that was allocated on the line: what would have become of it is not known.
bool HiddenPlaces::holdsObjectOf(const State& state, const SuspectPlace& place) const {
  return std::ranges::any_of(LeakCheck::notFreed(state), [&](ObjectId id) {
    return isOn(machine.ending.allocationPlace(*state.memory.find(id)).location, place);
  });
}

} // namespace hindsight::forward
