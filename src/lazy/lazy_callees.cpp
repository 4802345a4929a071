// What a function pointer of the input is called as: one of the functions whose address the given files take, and whose
// type is that of the call, or, if there is none, one that only a caller knows (`--missing any`). Where there are some,
// those of the caller are left out, and `restsOn` says so.
#include "lazy/lazy_heap.h"

#include "semantics/handover.h"

#include <algorithm>

namespace hindsight::lazy {

/// A function without a body and without a model ends the path that calls it, as everywhere.
std::vector<FunctionId> LazyHeap::calleesFor(const CallInfo& call) const {
  std::vector<FunctionId> fitting;
  for (const Function& callee : program.functions) {
    bool fits = argumentsFit(call, callee) && resultsFit(call, callee) && call.results.size() == callee.results.size();
    if (callee.isPointee && fits) fitting.push_back(callee.id);
  }
  return fitting;
}

/// Functions that only a caller knows: one that was found before, or another one.
void LazyHeap::addOutsideCallees(const State& state, const AbsentUse& use, AbsentAnswer& answer) {
  TermManager& terms = machine.terms;
  const Term *base = machine.context.baseTerm(use.object), *null = terms.constant(0, machine.context.pointerWidth);
  const Term* isNew = terms.bitNot(terms.eq(base, null));
  std::vector<ObjectId> found;
  state.memory.forEach([&](const Object& object) {
    if (object.kind != ObjectKind::Function) return;
    if (outsideFunction(state, object.id)) found.push_back(object.id);
    isNew = terms.bitAnd(isNew, terms.bitNot(terms.eq(base, machine.context.baseTerm(object.id))));
  });
  std::ranges::sort(found, {}, &ObjectId::serial);
  for (ObjectId each : found)
    answer.ways.push_back(
        {terms.eq(base, machine.context.baseTerm(each)), [each](State&) { return Value::pointer(each, 0); }});
  answer.ways.push_back({isNew, [this, unknown = use.object](State& state) {
                           machine.absent.addObject(state, unknown, ObjectKind::Function, 1);
                           return Value::pointer(unknown, 0);
                         }});
}

AbsentAnswer LazyHeap::calleeOf(const State& state, const AbsentUse& use, const Origin& origin) {
  const Function& caller = *state.top->code->function;
  const CallInfo& call = caller.calls[caller.instructions[state.top->pc].imm];
  TermManager& terms = machine.terms;
  const Term *base = machine.context.baseTerm(use.object), *null = terms.constant(0, machine.context.pointerWidth);
  const Term* isNull = terms.eq(base, null);
  Decision nothing = machine.solver.decide(state.path, isNull);
  AbsentAnswer answer;
  if (nothing.mustBeTrue() || config.strictInputs)
    answer.ways.push_back({isNull, [](State&) { return Value::integer(0); }});
  if (nothing.mustBeTrue()) return answer; // the program has looked
  if (!nothing.mustBeFalse() && !config.strictInputs) addNeed(origin.name + " != NULL");
  const std::vector<FunctionId> fitting = calleesFor(call);
  for (FunctionId id : fitting) {
    ObjectId callee = machine.functionObject(id);
    answer.ways.push_back(
        {terms.eq(base, machine.context.baseTerm(callee)), [callee](State&) { return Value::pointer(callee, 0); }});
  }
  if (config.anyMissing && fitting.empty()) {
    addOutsideCallees(state, use, answer);
    return answer;
  }
  hasCalled = true;
  answer.orElse = "a call through a function pointer of the input, which is none of the functions of this type whose "
                  "address the program takes";
  return answer;
}

} // namespace hindsight::lazy
