#include "chop/chopper.h"

#include "chop/call_effects.h"
#include "chop/post_states.h"
#include "chop/recovery.h"
#include "pointer/squeeze.h"
#include "program/known_functions.h"
#include "semantics/handover.h"
#include "support/clock.h"
#include "support/invariant.h"

#include <algorithm>

namespace hindsight::chop {

namespace {

/// What a node of an analysis costs, in instructions; roughly.
constexpr uint64_t kNodeWork = 20;
/// A function that the tool has chosen is skipped no more when it was executed after all, or entered, so often, and
/// for at least half of its calls.
constexpr uint64_t kMostInVain = 8;

const CallInfo& callOf(const State& state) {
  const Function& caller = *state.top->code->function;
  return caller.calls[caller.instructions[state.top->pc].imm];
}

} // namespace

struct Chopper::Skippable {
  CallEffects effects;
  std::shared_ptr<AnalysedCall> analysis;
};

bool hasPendingCalls(const State& state) {
  return !noteOf(state).pending.empty();
}

bool isRecovering(const State& state) {
  return noteOf(state).recovery != nullptr;
}

void Chopper::attach(Machine& its) {
  machine = &its;
  machine->absent.setSource(this);
  sizes = elementSizes(program);
  for (const SkippedFunction& each : skips.functions) {
    watchCalls(*machine, each.function, *this);
    const std::string& name = program.functions[each.function].displayName;
    if (!std::ranges::count(figures.functions, name)) figures.functions.push_back(name);
  }
}

/// Inside a recovery, calls are executed, or skipped in turn if only a slice is to be: what is left of it comes back by
/// recoveries of its own. What comes before an end is executed as a whole.
bool Chopper::isAsked(const State& state, const Function& callee) const {
  const ChopNote& note = noteOf(state);
  if (const Recovery* recovery = note.recovery.get()) {
    bool isInside = state.top->depth > recovery->call->snapshot->top->depth; // else it is the call itself
    return isInside && skips.slices && !recovery->end && below.contains(callee.id);
  }
  return skips.names(program, callee.id, {state.top->code->function->id, state.top->pc});
}

/// The functions that calls by name lead to from here. Those that never fork are not worth a snapshot.
void Chopper::watchBelow(const Function& function) {
  if (!watchedBelow.insert(function.id).second) return;
  for (const CallInfo& call : function.calls) {
    if (call.callee == kNone) continue;
    const Function& callee = program.functions[call.callee];
    if (callee.declaration || runsOutside(callee)) continue;
    bool forks = std::ranges::any_of(callee.blocks, [](const Block& block) { return block.successors.size() > 1; });
    if (forks && below.insert(callee.id).second) watchCalls(*machine, callee.id, *this);
    watchBelow(callee);
  }
}

/// What a recovery's call leaves open must be among what the recovery was to bring back; what it has made itself comes
/// back whole.
static bool isInside(const State& state, const ModifiedBytes& modified) {
  const Recovery* recovery = noteOf(state).recovery.get();
  if (!recovery) return true;
  if (!modified.hasNoFutureBeyond(recovery->call->modified)) return false;
  for (const auto& [raw, bytes] : modified.existing()) {
    ObjectId id = ObjectId::fromBits(raw);
    bool existed = recovery->call->existed(id);
    if (!existed && !recovery->dependent->memory.find(id)) continue;
    ByteSet all = recovery->call->modified.in(*state.memory.find(id), existed);
    bool isAll = true;
    bytes.forEachRange([&](uint64_t from, uint64_t to) {
      for (uint64_t at = from; at < to && isAll; ++at) isAll = all.contains(at);
    });
    if (!isAll) return false;
  }
  return true;
}

CallAnswer Chopper::decideCall(State& state, const Function& callee, std::span<const Value>) {
  const ChopNote& note = noteOf(state);
  if (!isAsked(state, callee)) return CallAnswer::enter();
  if (note.decision == ChopNote::Decision::Open) {
    if (isTooOften(callee.id)) {
      ++figures.entered["was executed late too often before"];
      return CallAnswer::enter();
    }
    asked = &callee;
    return CallAnswer::suspend();
  }
  std::shared_ptr<ChopNote> next = copyOfNote(state);
  bool isSkipped = next->decision == ChopNote::Decision::Skip;
  Call call = std::exchange(next->decided, nullptr);
  next->decision = ChopNote::Decision::Open;
  state.note = std::move(next);
  if (!isSkipped) return CallAnswer::enter();
  std::vector<Value> results;
  for (size_t index = 0; index < callOf(state).results.size(); ++index)
    results.push_back(Value::absent(call->tokenOf(index), false));
  return CallAnswer::skipWith(std::move(results));
}

AbsentAnswer Chopper::ask(Machine&, const State&, const AbsentUse& use) {
  wanted = use;
  return AbsentAnswer::suspend();
}

PathChoice Chopper::afterRun(State& state, RunOutcome outcome) {
  if (outcome != RunOutcome::Suspended) return PathChoice::Follow;
  const ChopNote& note = noteOf(state);
  const Suspension& why = machine->suspension;
  if (why.reason == Suspension::Reason::Call && why.by == this) {
    decide(state);
  } else if (why.reason == Suspension::Reason::Absent) {
    bool isValue = wanted.kind == AbsentUse::Kind::Value;
    Call call = isValue ? note.find(PendingCall::callOf(wanted.token))
                        : note.latestWriter(*state.memory.find(wanted.object), wanted.offset);
    HS_INVARIANT(call, "what is absent should be what a skipped call does");
    recover(state, call);
  } else if (why.reason == Suspension::Reason::Return && note.recovery) {
    return comeBack(state);
  }
  return PathChoice::Follow;
}

Chopper::Skippable Chopper::askAnalysis(State& state) {
  Stopwatch clock;
  Skippable what;
  ++figures.asked;
  if (skips.pta == Pta::Static) {
    if (!pointers) {
      pointers = std::make_unique<PointsTo>(analysePointers(program));
      effects = std::make_unique<ModRef>(program, *pointers);
      ++figures.run;
    } else {
      ++figures.reused;
    }
    what.effects = effectsByStatic(*machine, state, *pointers, *effects, asked->id);
  } else {
    PostStates before(noteOf(state).pending, machine->context.pointerBytes());
    AnalysedCalls::Answer answer = analyses.ask(*machine, state, sizes, before);
    what.analysis = std::move(answer.analysed);
    what.effects = effectsByPast(*machine, state, *what.analysis);
    if (answer.isNew) work += kNodeWork * what.analysis->result().pointers().statistics().nodes;
    ++(answer.isNew ? figures.run : figures.reused);
  }
  figures.seconds += clock.seconds();
  return what;
}

bool Chopper::isTooOften(FunctionId callee) const {
  if (!skips.isChosen) return false;
  auto known = tallies.find(callee);
  return known != tallies.end() && known->second.inVain >= kMostInVain &&
         2 * known->second.inVain >= known->second.asked;
}

void Chopper::decide(State& state) {
  ++tallies[asked->id].asked;
  Skippable what = askAnalysis(state);
  if (what.effects.whyEnter.empty() && !resultsFit(callOf(state), *asked))
    what.effects.whyEnter = "is called as a function of another type";
  if (what.effects.whyEnter.empty() && !isInside(state, what.effects.modified))
    what.effects.whyEnter = "may write more than the call that it is part of";
  if (!what.effects.whyEnter.empty()) {
    ++figures.entered[what.effects.whyEnter];
    ++tallies[asked->id].inVain;
    std::shared_ptr<ChopNote> note = copyOfNote(state);
    note->decision = ChopNote::Decision::Enter;
    state.note = std::move(note);
    return;
  }
  // Results of earlier calls that lie where this one may write: they come first, and then it is decided again.
  if (std::vector<uint64_t> open = settleCells(*machine, state, what.effects.modified); !open.empty())
    return recover(state, noteOf(state).find(open.front()));
  skip(state, std::move(what));
}

void Chopper::skip(State& state, Skippable what) {
  ++figures.skipped;
  auto call = std::make_shared<PendingCall>();
  call->id = ++lastCall;
  if (const auto& recovery = noteOf(state).recovery) call->order = recovery->call->order;
  call->order.push_back(call->id);
  call->callee = asked;
  call->place = {state.top->code->function->id, state.top->pc};
  call->snapshot = std::make_shared<State>(state);
  call->modified = std::move(what.effects.modified);
  call->allocates = what.effects.allocates;
  call->analysis = std::move(what.analysis);
  leaveAbsent(*machine, state, call->modified);
  std::shared_ptr<ChopNote> note = copyOfNote(state);
  note->pending.push_back(call);
  note->decision = ChopNote::Decision::Skip;
  note->decided = call;
  state.note = std::move(note);
}

/// The state becomes the one that executes the call.
void Chopper::recover(State& state, const Call& call) {
  HS_INVARIANT(call, "only a call that is pending can be executed late");
  if (skips.slices) watchBelow(*call->callee);
  auto recovery = std::make_shared<Recovery>();
  recovery->call = call;
  recovery->dependent = std::make_shared<State>(state);
  state = *startRecovery(*machine, std::move(recovery));
  countRecovery(state, *call);
}

void Chopper::countRecovery(const State& recovering, const PendingCall& call) {
  ++figures.recoveries;
  ++tallies[call.callee->id].inVain;
  figures.mostRecoveries = std::max<uint64_t>(figures.mostRecoveries, noteOf(recovering).recoveries);
}

/// The call is about to return: the state becomes the one that has waited for it.
PathChoice Chopper::comeBack(State& state) {
  if (std::vector<uint64_t> open = openResults(*machine, state); !open.empty()) {
    recover(state, noteOf(state).find(open.front()));
    return PathChoice::Follow;
  }
  std::optional<PathEnd> end = noteOf(state).recovery->end;
  state = *finishRecovery(*machine, state);
  if (!end) return PathChoice::Follow;
  if (hasPendingCalls(state)) {
    uint64_t id = state.id;
    state = *recoverBeforeEnd(state, *end);
    state.id = id;
    return PathChoice::Follow;
  }
  ended.push_back({state.clone(), *end});
  return PathChoice::Drop;
}

std::unique_ptr<State> Chopper::recoverBeforeEnd(const State& state, const PathEnd& end) {
  auto recovery = std::make_shared<Recovery>();
  recovery->call = noteOf(state).pending.front();
  recovery->dependent = std::make_shared<State>(state);
  recovery->end = end;
  std::unique_ptr<State> recovering = startRecovery(*machine, std::move(recovery));
  recovering->id = machine->nextStateId();
  countRecovery(*recovering, *noteOf(*recovering).recovery->call);
  return recovering;
}

} // namespace hindsight::chop
