#include "backward/comparison/description.h"

#include "backward/memory/address_reuse.h"

#include <algorithm>
#include <iterator>

namespace hindsight::backward {

namespace {

/// The first number of a key says what is named.
enum Named : uint32_t { kRegister, kLoad, kLocal, kInput, kScan, kItself };

} // namespace

const Term* StateDescriber::nameFor(std::vector<uint32_t> key, const Term* unknown) {
  key.push_back(unknown->width());
  const Term*& name = names[std::move(key)];
  if (name) return name;
  // A local of an activation that is not there any more is called by its base: that is no name for others.
  bool isFree = !unknown->isDistinctBase() && used.insert(unknown).second;
  name = isFree ? unknown : context.freshLike(unknown);
  used.insert(name); // a path that is rewritten with its names (`join.h`) brings it along as an unknown
  return name;
}

/// The name that a symbol has in all paths, for what must not go by an order that differs between them.
const Term* StateDescriber::ownName(const Term* symbol) {
  return nameFor({kItself, symbol->symbol()}, symbol);
}

/// Locals go by their activation. Null for those that are no longer in any, and for those of which an activation may
/// have several: they are called by their base, which is the same object in every path that knows it.
const Term* StateDescriber::nameOfLocal(const BackwardState& state, const Term* base, const BackwardObject& object) {
  if (object.kind != BackwardObjectKind::Stack) return nullptr;
  const Site& site = context.program.sites[object.site];
  if (site.kind != SiteKind::Alloca) return nullptr;
  const Function& function = context.program.functions[site.function];
  if (!BackwardContext::isFixedLocal(function, site.instruction)) return nullptr;
  for (uint32_t depth = 0; depth < state.frames.size(); ++depth)
    if (state.frames[depth].activation == object.activation) return nameFor({kLocal, depth, object.site}, base);
  return nullptr;
}

/// Names what an address is made of, beside registers and loads. It becomes part of the name of a load, and that is
/// compared with those of other paths: an input in it is the same one there, not the first that happens to be
/// mentioned.
void StateDescriber::nameParts(const BackwardState& state, const Term* address, TermMap& named) {
  for (SymbolId symbol : context.terms.symbolsOf(address)) {
    const Term* term = context.terms.symbolTerm(symbol);
    if (named.count(term)) continue;
    const BackwardObject* object = context.objectOf(term);
    const Term* name = object ? nameOfLocal(state, term, *object) : ownName(term);
    if (name) named.emplace(term, name);
  }
}

PathPlace placeOf(const BackwardState& state) {
  PathPlace place = {state.block, state.next, state.route.waitingEdge, state.route.constructor};
  if (state.goal.error)
    place.insert(place.end(), {kNone, state.goal.error->place.function, state.goal.error->place.instruction,
                               uint32_t(state.goal.mustFail)});
  if (state.goal.looseEnd)
    place.insert(place.end(), {kNone - 4, state.goal.looseEnd->function, state.goal.looseEnd->instruction});
  if (state.goal.lost) place.insert(place.end(), {kNone - 1, state.goal.lost->function, state.goal.lost->instruction});
  for (const BackwardFrame& frame : state.frames) {
    place.push_back(frame.function);
    place.push_back(frame.call);
    for (uint32_t setjmp : frame.jumpedTo) place.insert(place.end(), {kNone - 3, setjmp});
  }
  return place;
}

PathPlace comparablePlace(const BackwardState& state, const Description& description) {
  PathPlace place = placeOf(state);
  auto isFree = [](uint32_t want) { return Description::isFree(want); };
  // A free is not only one more obligation: only after it may a later object have that address.
  if (std::none_of(description.wants.begin(), description.wants.end(), isFree) || !mindsFreed(state)) return place;
  place.push_back(kNone - 2);
  std::copy_if(description.wants.begin(), description.wants.end(), std::back_inserter(place), isFree);
  return place;
}

bool isOnStraightCode(const BackwardState& state) {
  if (state.route.isWaiting()) return false;
  const Function& function = state.function();
  const Block& block = function.blocks[state.block];
  if (state.next + 1 == block.first + block.count)
    return block.predecessors.size() == 1 && block.successors.size() == 1;
  // Behind a call that was not entered: out of a callee, paths may come to a function that calls itself.
  const Instruction& crossed = function.instructions[state.next];
  if (crossed.op != Opcode::Call) return false;
  FunctionId callee = function.calls[crossed.imm].callee;
  return callee != kNone && state.context->program.functions[callee].declaration;
}

bool StateDescriber::nameUnknowns(const BackwardState& state, TermMap& named, TermMap& unknowns) {
  std::unordered_set<SymbolId> nameless; // what is loaded or found, as long as it has no name
  auto call = [&](const Term* unknown, std::vector<uint32_t> key) {
    const Term* name = nameFor(std::move(key), unknown);
    named.emplace(unknown, name);
    unknowns.emplace(unknown, name);
    nameless.erase(unknown->symbol());
  };
  for (uint32_t depth = 0; depth < state.frames.size(); ++depth)
    for (const auto& [slot, unknown] : state.frames[depth].open)
      call(unknown, {kRegister, depth, state.frames[depth].function, slot});
  // The address of a load may be what another one loads, or be as far in a string as was searched.
  struct Waiting {
    const PendingRead* read;
    const PendingScan* scan;
    std::vector<const Term*> parts;
  };
  std::vector<Waiting> left;
  for (const PendingRead& read : state.memory.reads) {
    if (!read.effects.empty()) return false;
    left.push_back({&read, nullptr, {read.address}});
  }
  for (const PendingScan& scan : state.memory.scans) {
    if (!scan.writes.empty()) return false;
    auto questions = scan.questions();
    left.push_back({nullptr, &scan, {questions.begin(), questions.end()}});
  }
  for (const PendingRead& read : state.memory.reads) nameless.insert(read.result->symbol());
  for (const PendingScan& scan : state.memory.scans) {
    nameless.insert(scan.end->symbol());
    if (scan.found) nameless.insert(scan.found->symbol());
  }
  auto isWaiting = [&](const Term* part) {
    auto symbols = part ? context.terms.symbolsOf(part) : std::span<const SymbolId>();
    return std::any_of(symbols.begin(), symbols.end(), [&](SymbolId symbol) { return nameless.count(symbol) != 0; });
  };
  while (!left.empty()) {
    std::vector<Waiting> later;
    for (const Waiting& each : left) {
      if (std::any_of(each.parts.begin(), each.parts.end(), isWaiting)) {
        later.push_back(each);
        continue;
      }
      std::vector<uint32_t> key = {each.read ? kLoad : kScan};
      for (const Term* part : each.parts) {
        if (part) nameParts(state, part, named);
        key.push_back(part ? substitute(context.terms, part, named)->id() : kNone);
      }
      if (each.read) {
        key.push_back(each.read->bytes);
        call(each.read->result, std::move(key));
        continue;
      }
      const PendingScan& scan = *each.scan;
      key.insert(key.end(), {static_cast<uint32_t>(scan.finds), static_cast<uint32_t>(scan.role), scan.endsAtZero,
                             scan.ignoresCase});
      for (uint64_t part : {uint64_t(scan.number.base) << 1 | uint64_t(scan.number.hasBinary), scan.number.positive,
                            scan.number.negative})
        key.insert(key.end(), {static_cast<uint32_t>(part), static_cast<uint32_t>(part >> 32)});
      key.push_back(0);
      call(scan.end, key);
      key.back() = 1;
      if (scan.found) call(scan.found, std::move(key));
    }
    if (later.size() == left.size()) return false;
    left = std::move(later);
  }
  return true;
}

/// Inputs by the order in which they are mentioned. Those of a path that stands for several are many, and only paths
/// that came from the same one want the same of them: each has a name of its own.
void StateDescriber::nameInputs(const BackwardState& state, const std::vector<const Term*>& wanted, TermMap& named,
                                TermMap& inputs) {
  for (const Term* condition : wanted) {
    for (SymbolId symbol : context.terms.symbolsOf(condition)) {
      const Term* term = context.terms.symbolTerm(symbol);
      if (named.count(term)) continue;
      if (const BackwardObject* object = context.objectOf(term)) {
        if (const Term* name = nameOfLocal(state, term, *object)) named.emplace(term, name);
      } else if (state.isJoint || context.isOpen(term)) { // also what is found at a call, such as the size of its area
        named.emplace(term, ownName(term));
      } else {
        const Term* name = nameFor({kInput, static_cast<uint32_t>(inputs.size())}, term);
        named.emplace(term, name);
        inputs.emplace(term, name);
      }
    }
  }
}

bool StateDescriber::describe(const BackwardState& state, Description& description) {
  if (!state.memory.risks.empty()) return false; // others do not run them
  TermMap named;
  description.names.clear();
  description.inputs.clear();
  if (!nameUnknowns(state, named, description.names)) return false;
  std::vector<const Term*> wanted;
  for (const BackwardConstraint& constraint : state.constraints) wanted.push_back(constraint.condition);
  size_t open = wanted.size();
  addRelated(state, wanted);
  size_t conditions = wanted.size();
  for (const PendingAccess& access : state.memory.accesses)
    wanted.push_back(context.terms.concat(access.address, access.bytes));
  size_t accesses = wanted.size();
  // What may be read need not be writable: a write requires more than a read.
  for (const PendingAccess& access : state.memory.accesses)
    if (access.kind == PendingAccess::Kind::Write) wanted.push_back(context.terms.concat(access.address, access.bytes));
  size_t writes = wanted.size();
  if (!addOrder(state, wanted)) return false;
  nameInputs(state, wanted, named, description.inputs);
  auto kindOf = [&](size_t index) -> uint32_t {
    if (index < open) return state.constraints[index].leavesOut ? Description::kLeavesOut : 0;
    if (index < conditions) return 0;
    if (index >= writes) return Description::kAfterFree;
    if (index >= accesses) return Description::kWrite;
    return state.memory.accesses[index - conditions].kind == PendingAccess::Kind::Free ? Description::kFree
                                                                                       : Description::kAccess;
  };
  Substitution substitution(context.terms, std::move(named));
  std::vector<uint32_t>& wants = description.wants;
  wants.clear();
  description.conditions.clear();
  for (size_t index = 0; index < wanted.size(); ++index) {
    const Term* condition = substitution.apply(wanted[index]);
    wants.push_back(condition->id() | kindOf(index));
    if (index < open) description.conditions.push_back(condition);
  }
  std::sort(wants.begin(), wants.end());
  wants.erase(std::unique(wants.begin(), wants.end()), wants.end());
  return true;
}

/// What comes after a free must be something else: pairs of addresses. False if they are too many.
bool StateDescriber::addOrder(const BackwardState& state, std::vector<const Term*>& wanted) {
  constexpr size_t kMost = 1024;
  size_t before = wanted.size();
  for (const PendingAccess& freed : state.memory.accesses) {
    if (freed.kind != PendingAccess::Kind::Free) continue;
    for (const PendingAccess& access : state.memory.accesses)
      if (access.position < freed.position) wanted.push_back(context.terms.concat(freed.address, access.address));
    if (wanted.size() > before + kMost) return false;
  }
  return true;
}

/// Of the closed constraints, those matter that share an input with an open one, or with an address: what is loaded
/// from there, and whether it may be accessed, depends on it.
void StateDescriber::addRelated(const BackwardState& state, std::vector<const Term*>& wanted) {
  std::vector<SymbolId> shared;
  auto mention = [&](const Term* condition) {
    auto symbols = context.terms.symbolsOf(condition);
    shared.insert(shared.end(), symbols.begin(), symbols.end());
  };
  for (const Term* condition : wanted) mention(condition);
  for (const PendingRead& read : state.memory.reads) mention(read.address);
  for (const PendingScan& scan : state.memory.scans)
    for (const Term* part : scan.questions())
      if (part) mention(part);
  for (const PendingAccess& access : state.memory.accesses) mention(access.address), mention(access.bytes);
  std::vector<bool> taken(state.closed.size());
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t index = 0; index < state.closed.size(); ++index) {
      if (taken[index]) continue;
      auto symbols = context.terms.symbolsOf(state.closed[index].condition);
      bool shares = std::any_of(symbols.begin(), symbols.end(), [&](SymbolId symbol) {
        return std::find(shared.begin(), shared.end(), symbol) != shared.end();
      });
      if (!shares) continue;
      taken[index] = grown = true;
      wanted.push_back(state.closed[index].condition);
      mention(wanted.back());
    }
  }
}

} // namespace hindsight::backward
