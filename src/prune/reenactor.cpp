#include "prune/reenactor.h"

#include "memory/object_access.h"
#include "prune/follower.h"

#include <algorithm>

namespace hindsight::prune {

namespace {

/// A stretch that does not stop by itself after so many more instructions is not the same one.
constexpr uint64_t kMargin = 4096;

/// After other ends the program has said that it gave up, or the engine has.
bool leavesHeapBehind(const PathEnd& end) {
  return end.kind == EndKind::Returned || end.kind == EndKind::Exited;
}

} // namespace

Reenactor::Reenactor(Machine& original, Solver& solver, Locations& locations)
    : original(original), solver(solver), locations(locations), terms(original.terms),
      follower(std::make_unique<Follower>(*this)) {
  MachineConfig config = original.config;
  config.forksPerRun = 1;
  config.maxForks = 0;
  config.stopAtForks = true;
  StepHooks* hooks = this;
  machine = std::make_unique<Machine>(original.program, terms, *follower, std::move(config), hooks);
  machine->shareInputs(original);
}

Reenactor::~Reenactor() = default;

void Reenactor::refuse(std::string why) {
  if (refused.empty()) refused = std::move(why);
  machine->expireFuel();
}

bool Reenactor::reenact(const Stretch& stretch) {
  this->stretch = &stretch;
  untakenCount = 0;
  from = stretch.from;
  refused.clear();
  held.clear();
  actual = std::make_unique<Substitution>(terms, TermMap());
  path = from->path;
  given.clear();
  needed.clear();
  keptPointers.clear();
  keptObjects.clear();
  progress.known.clear();
  children.clear();
  endStates.clear();
  forkedOff.clear();
  madeOnTheWay = *stretch.objects;
  objectsToCome.assign(madeOnTheWay.begin(), madeOnTheWay.end());

  running = from->clone();
  running->path = {};
  running->checkpoints = 0;
  running->top = running->top->clone();
  progress.liftedFrom = running->top->depth;
  liftFrame(*running->top, false);
  lastOutcome = RunOutcome::OutOfFuel;
  if (!stretch.stopsAtPlace || stretch.instructions > 0) {
    // Fuel is looked at where instructions are counted, so the state stops exactly where it stood.
    uint64_t fuel = stretch.stopsAtPlace ? stretch.instructions - 1 : stretch.instructions + kMargin;
    lastOutcome = machine->run(*running, fuel);
    forkedOff = std::move(machine->spawned);
    machine->spawned.clear();
  }
  if (running->addressDependent || running->addresses || running->addressPairs != from->addressPairs)
    refuse("an address decided something");
  if (running->incomplete) refuse("the solver gave up");
  if (!refused.empty()) return false;
  for (Spawned& spawned : forkedOff) {
    End end{
        spawned.state.get(), given.size(), {}, spawned.end.has_value(), spawned.end && leavesHeapBehind(*spawned.end)};
    if (auto found = children.find(spawned.state.get()); found != children.end()) {
      end.given = found->second.given;
      end.more = found->second.more;
    }
    endStates.push_back(std::move(end));
  }
  bool ended = lastOutcome == RunOutcome::Ended;
  endStates.push_back({running.get(), given.size(), {}, ended, ended && leavesHeapBehind(machine->end)});
  return true;
}

// ---- what the machine tells ----

void Reenactor::onAssume(State& state, const Term* condition, const Ref<const Witness>& witness) {
  condition = withPointers(condition);
  if (&state == running.get()) {
    given.push_back(condition);
    const Term* before = atStart(condition);
    if (before->mentionsBase()) return refuse("an address decided something");
    if (!before->isConst()) path.add(terms, before, witness);
    return;
  }
  End& end = children.try_emplace(&state, End{&state, given.size(), {}}).first->second;
  end.more.push_back(condition);
}

bool Stretch::TriedSide::startsAt(const State& state) const {
  const Frame& frame = *state.top;
  return frame.code->function == function && frame.pc == pc && frame.depth == depth;
}

bool Reenactor::wantsUntaken(State&) {
  untakenCount += wasSymbolic;
  return knownAt && needed.size() > needsBefore;
}

void Reenactor::onUntaken(State&, std::unique_ptr<State> child, const Term*) {
  Need& last = needed.back();
  last.known = knownAt(*child);
  auto found = stretch->tried.find(untakenCount);
  if (wasSymbolic && found != stretch->tried.end() && found->second.startsAt(*child))
    last.known.insert(last.known.begin(), found->second.interpolant);
  if (last.known.empty()) return;
  last.otherwise = std::move(child);
  last.progress = progress;
}

void Reenactor::onResume(State& state) {
  if (state.top->depth >= progress.liftedFrom) return;
  progress.liftedFrom = state.top->depth;
  liftFrame(*state.top, true);
}

ObjectId Reenactor::nextObject(State&, SiteId site) {
  if (objectsToCome.empty() || objectsToCome.front().site() != site) {
    refuse("other objects are allocated");
    return ObjectId(site, (uint64_t(1) << ObjectId::kSerialBits) - 1);
  }
  ObjectId next = objectsToCome.front();
  objectsToCome.pop_front();
  return next;
}

void Reenactor::onUnrepeatable(State&, const char* what) {
  refuse(what);
}

HookAnswer Reenactor::onAccess(State& state, const ResolvedAccess& access) {
  const Object& object = *access.object;
  ObjectId id = object.id;
  if (!from->memory.find(id)) return HookAnswer::Proceed; // made on the way
  needObject(id);
  uint64_t start = access.symbolicOffset ? 0 : access.offset;
  uint64_t bytes = access.symbolicOffset ? object.size : access.bytes;
  if (isConstant(object)) return HookAnswer::Proceed;
  bool isPart = access.symbolicOffset != nullptr; // what is written, too, depends on what was there
  if (!access.isWrite || isPart) {
    bool isScalar = access.type.width != 0;
    liftBytes(state, id, start, bytes, isScalar ? access.bytes : machine->context.pointerBytes());
  }
  if (access.isWrite) progress.known[id.raw()].add(start, start + bytes);
  return HookAnswer::Proceed;
}

// ---- pointers and numbers that must be known ----

bool Reenactor::hidesPointer(const Term* term) {
  for (SymbolId symbol : terms.symbolsOf(term))
    if (auto found = held.find(symbol); found != held.end())
      if (found->second.isPointer() || (found->second.isTerm() && found->second.term()->mentionsBase())) return true;
  return false;
}

void Reenactor::keepPointer(const Term* place, Value pointer) {
  for (const KeptPointer& kept : keptPointers)
    if (kept.place == place) return;
  keptPointers.push_back({place, pointer.object(), pointer.bits});
  needObject(pointer.object());
}

const Term* Reenactor::withPointers(const Term* term) {
  TermMap pointers;
  for (SymbolId symbol : terms.symbolsOf(term)) {
    auto found = held.find(symbol);
    if (found == held.end()) continue;
    const Term* place = terms.symbolTerm(symbol);
    if (found->second.isPointer()) {
      keepPointer(place, found->second);
      pointers[place] = machine->context.toTerm(found->second, place->width());
    } else if (found->second.isTerm() && found->second.term()->mentionsBase()) {
      refuse("a symbolic pointer is used");
    }
  }
  return pointers.empty() ? term : substitute(terms, term, pointers);
}

Value Reenactor::asItWas(State& state, Value value, unsigned) {
  const Term* term = value.term();
  // What the program chose is one of the alternatives; only that one matters.
  while (term->kind() == TermKind::Ite) {
    const Term* test = withPointers(term->kid(0));
    const Term* before = atStart(test);
    if (!before->isConst()) break;
    need(before->isTrue() ? test : terms.bitNot(test));
    term = term->kid(before->isTrue() ? 1 : 2);
  }
  const Term* located = withPointers(term);
  const Term* before = atStart(located);
  Value settled = machine->value(before);
  if (!settled.isConcrete()) {
    settled = machine->value(located);
  } else if (settled.isPointer()) {
    need(terms.eq(located, before));
    liftSize(state, settled.object());
  } else {
    need(terms.eq(located, before));
  }
  if (settled.isPointer() && isOlder(settled.object())) needObject(settled.object());
  return settled;
}

void Reenactor::need(const Term* formula) {
  if (formula->isTrue()) return;
  if (formula->mentionsBase()) return refuse("an address decided something");
  needed.push_back({formula, given.size(), nullptr, {}, {}});
}

void Reenactor::needObject(ObjectId object) {
  if (isMadeOnTheWay(object)) return;
  if (std::ranges::find(keptObjects, object) == keptObjects.end()) keptObjects.push_back(object);
}

bool Reenactor::isMadeOnTheWay(ObjectId object) const {
  return std::ranges::find(madeOnTheWay, object) != madeOnTheWay.end();
}

} // namespace hindsight::prune
