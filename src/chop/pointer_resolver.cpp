#include "chop/pointer_resolver.h"

#include "chop/live_copy.h"
#include "chop/pending_call.h"
#include "chop/post_states.h"
#include "pointer/squeeze.h"
#include "support/clock.h"

#include <algorithm>

namespace hindsight::chop {

/// The state before a call, while its callee is active; `older` are those of callers. A path pops what it has left when
/// it looks.
class PointerResolver::Snapshot final : public PathNote {
public:
  Snapshot(std::unique_ptr<State> before, const Function& callee, std::shared_ptr<const Snapshot> older)
      : callee(callee), depth(before->top->depth + 1), caller(before->top->code), pc(before->top->pc),
        older(std::move(older)), state(std::move(before)) {
    state->entries = nullptr;
  }
  /// Whether the frame is the one that this call has entered.
  bool isOf(const Frame& frame) const {
    return frame.depth == depth && frame.code->function == &callee && frame.caller && frame.caller->code == caller &&
           frame.caller->pc == pc;
  }

  const Function& callee;
  const uint32_t depth; // of its frame
  const CompiledFunction* const caller;
  const uint32_t pc;
  const std::shared_ptr<const Snapshot> older;
  const std::unique_ptr<State> state;
  mutable std::shared_ptr<AnalysedCall> analysed; // once somebody asked
};

void PointerResolver::attach(Machine& its) {
  machine = &its;
  machine->pointerFilter = this;
  sizes = elementSizes(program);
}

CallAnswer PointerResolver::decideCall(State& state, const Function& callee, std::span<const Value>) {
  auto older = std::static_pointer_cast<const Snapshot>(state.entries);
  while (older && older->depth > state.top->depth) older = older->older;
  state.entries = std::make_shared<Snapshot>(liveCopy(*machine), callee, std::move(older));
  ++figures.snapshots;
  return CallAnswer::enter();
}

const PointerResolver::Snapshot* PointerResolver::snapshotOf(const State& state) const {
  auto snapshot = static_cast<const Snapshot*>(state.entries.get());
  while (snapshot && snapshot->depth > state.top->depth) snapshot = snapshot->older.get();
  return snapshot && snapshot->isOf(*state.top) ? snapshot : nullptr;
}

const AnalysedCall& PointerResolver::analysisOf(const Snapshot& snapshot) {
  if (!snapshot.analysed) {
    Stopwatch clock;
    PostStates before(noteOf(*snapshot.state).pending, machine->context.pointerBytes());
    AnalysedCalls::Answer answer = analyses.ask(*machine, *snapshot.state, sizes, before);
    snapshot.analysed = std::move(answer.analysed);
    ++figures.asked;
    ++(answer.isNew ? figures.run : figures.reused);
    figures.seconds += clock.seconds();
  }
  return *snapshot.analysed;
}

/// Also counts what a scan of all objects would have asked, as PSPA's baseline does.
template <typename MayBe> void PointerResolver::keep(std::vector<PointerCandidate>& candidates, MayBe mayBe) {
  machine->state->memory.forEach([&](const Object& object) {
    if (object.live() && mayBe(object.id)) ++figures.scanKept;
  });
  std::vector<PointerCandidate> kept;
  for (const PointerCandidate& each : candidates)
    if (!each.object || mayBe(each.object)) kept.push_back(each);
  if (!kept.empty()) candidates = std::move(kept);
}

void PointerResolver::filterByStatic(Slot slot, std::vector<PointerCandidate>& candidates) {
  if (!pointers) {
    Stopwatch clock;
    pointers = std::make_unique<PointsTo>(analysePointers(program));
    ++figures.asked;
    ++figures.run;
    figures.seconds += clock.seconds();
  }
  std::set<SiteId> sites;
  const LocationTable& table = pointers->locations();
  pointers->pointsTo(machine->state->top->code->function->id, Operand::slot(slot)).forEach([&](LocationIndex index) {
    sites.insert(table.object(table[index].object).key.site);
  });
  keep(candidates, [&](ObjectId object) { return sites.contains(object.site()); });
}

void PointerResolver::filterByPast(const AnalysedCall& analysed, Slot slot, std::vector<PointerCandidate>& candidates) {
  std::set<ObjectKey> existing;
  std::set<SiteId> future; // and everything else that is known by its site only
  const PointsTo& found = analysed.result().pointers();
  const LocationTable& table = found.locations();
  found.pointsTo(machine->state->top->code->function->id, Operand::slot(slot)).forEach([&](LocationIndex index) {
    const ObjectKey& key = table.object(table[index].object).key;
    if (AnalysedCall::isOfPast(key))
      existing.insert(key);
    else
      existing.insert(key), future.insert(key.site);
  });
  keep(candidates, [&](ObjectId object) {
    if (!analysed.existed(object)) return future.contains(object.site());
    std::optional<ObjectKey> key = analysed.keyOf(object);
    return key && existing.contains(*key);
  });
}

void PointerResolver::filter(Machine&, Slot slot, std::vector<PointerCandidate>& candidates) {
  const State& state = *machine->state;
  ++figures.pointers;
  figures.candidates += candidates.size();
  uint64_t live = 0;
  state.memory.forEach([&](const Object& object) { live += object.live(); });
  figures.scanned += live;
  const Function& function = *state.top->code->function;
  const Snapshot* snapshot = by == Resolve::Past ? snapshotOf(state) : nullptr;
  if (by == Resolve::Past && met.insert(function.id).second) watchCalls(*machine, function.id, *this);
  if (by == Resolve::Static)
    filterByStatic(slot, candidates);
  else if (snapshot)
    filterByPast(analysisOf(*snapshot), slot, candidates);
  else
    figures.scanKept += live;
  figures.kept += candidates.size();
}

} // namespace hindsight::chop
