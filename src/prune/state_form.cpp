#include "prune/state_form.h"

#include "memory/object_access.h"
#include "program/liveness.h"
#include "step/code.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <unordered_set>

namespace hindsight::prune {

void StateForm::addValue(const Location& place, Value value, unsigned width) {
  if (value.isUndef()) return;
  const Term* symbol = locations.symbolOf(place, width);
  if (value.isPointer())
    pointers.push_back({symbol, value.object(), value.bits});
  else if (value.isInt())
    numbers.push_back({symbol, context.toTerm(value, width)});
  else
    terms.push_back({symbol, value.term()});
}

bool StateForm::finish(Interpolant& result) {
  TermManager& manager = locations.terms;
  // An input gets the name of the first place that holds it as it is.
  TermMap names;
  std::unordered_set<const Term*> naming;
  for (const Held& held : terms)
    if (held.value->isSymbol() && names.try_emplace(held.value, held.place).second) naming.insert(held.place);
  Substitution named(manager, names);
  auto isNamed = [&](const Term* term) {
    return std::ranges::all_of(manager.symbolsOf(term),
                               [&](SymbolId symbol) { return names.contains(manager.symbolTerm(symbol)); });
  };
  Facts facts(manager);
  auto keep = [&](const Term* formula) { facts.add(formula, [](const Term*) { return std::optional<U128>(); }); };
  for (const Held& held : numbers) keep(manager.eq(held.place, held.value));
  for (const Held& held : terms) {
    if (held.value->mentionsBase() || !isNamed(held.value)) return false;
    if (!naming.contains(held.place)) keep(manager.eq(held.place, named.apply(held.value)));
  }
  // A constraint only on inputs that no place holds any more is satisfiable by them and irrelevant to the rest.
  for (const Term* constraint : constraints) {
    std::span<const SymbolId> symbols = manager.symbolsOf(constraint);
    bool isForgotten =
        std::ranges::none_of(symbols, [&](SymbolId symbol) { return names.contains(manager.symbolTerm(symbol)); });
    if (isForgotten) continue;
    if (!isNamed(constraint)) return false;
    keep(named.apply(constraint));
  }
  for (Fact& fact : facts.take()) result.facts.push_back(fact);
  for (const KeptPointer& pointer : pointers) result.pointers.push_back(pointer);
  return true;
}

namespace {

class WholeState {
public:
  WholeState(const State& state, const Program& program, Locations& locations, MemoryContext& context)
      : state(state), program(program), context(context), form(locations, context) {}

  bool addFrames(const LivenessOf& livenessOf);
  void addGlobals();
  bool addObjects();
  Ref<const Interpolant> finish();

private:
  void see(Value value);
  bool addContents(const Object& object);

  const State& state;
  const Program& program;
  MemoryContext& context;
  StateForm form;
  std::unordered_set<uint64_t> seen;
  std::deque<ObjectId> open;
  Ref<Interpolant> result = Ref<Interpolant>::make();
};

void WholeState::see(Value value) {
  if (value.isPointer() && seen.insert(value.object().raw()).second) open.push_back(value.object());
}

bool WholeState::addFrames(const LivenessOf& livenessOf) {
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    if (frame->variadic) return false;
    const Function& function = *frame->code->function;
    auto add = [&](Slot slot) {
      Value value = frame->slots()[slot];
      unsigned width = function.slotTypes[slot].width;
      if (!width || (value.isTerm() && value.term()->width() != width)) return;
      if (value.isPointer() && width != context.pointerWidth) return;
      form.addValue(Location::slot(frame->depth, slot), value, width);
      see(value);
    };
    uint32_t next = frame->pc + (frame == state.top.get() ? 0 : 1);
    for (Slot slot : livenessOf(function).at(next)) add(slot);
    for (const Instruction& instruction : function.instructions) // the engine itself looks at these
      if (instruction.op == Opcode::Alloca) add(instruction.dst);
  }
  return true;
}

void WholeState::addGlobals() {
  state.memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Global && !object.readOnly) see(Value::pointer(object.id, 0));
  });
}

bool WholeState::addContents(const Object& object) {
  if (object.array.term || object.backing != BackingKind::Uninitialised || object.sizeTerm) return false;
  result->contents.push_back({object.id, Ref<const Object>(&object)});
  return object.forEachCell([&](uint64_t offset, const Cell& cell) {
    if (cell.value.isPointer() && cell.length != context.pointerBytes()) return false;
    form.addValue(Location::memory(object.id, offset, cell.length), cell.value, cell.length * 8);
    see(cell.value);
    return true;
  });
}

bool WholeState::addObjects() {
  while (!open.empty()) {
    ObjectId id = open.front();
    open.pop_front();
    const Object* object = state.memory.find(id);
    result->objects.push_back(KeptObject::of(program, state, id));
    if (!object || object->kind == ObjectKind::Function || !object->live() || object->readOnly) continue;
    if (!addContents(*object)) return false;
  }
  return true;
}

Ref<const Interpolant> WholeState::finish() {
  for (const Term* constraint : state.path.constraints()) form.addConstraint(constraint);
  keepResidences(*result, program, state);
  return form.finish(*result) ? result : nullptr;
}

} // namespace

Ref<const Interpolant> wholeState(const State& state, const Program& program, Locations& locations,
                                  MemoryContext& context, const LivenessOf& livenessOf) {
  WholeState whole(state, program, locations, context);
  if (!whole.addFrames(livenessOf)) return nullptr;
  whole.addGlobals();
  return whole.addObjects() ? whole.finish() : nullptr;
}

} // namespace hindsight::prune
