// Symbolic inputs and what harnesses say about them: the interface of KLEE and of SV-COMP.
#include "memory/object_access.h"
#include "step/builtin.h"
#include "term/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// The width in which an object's bytes are used, as far as its declaration tells.
ScalarType elementType(const Machine& machine, const Object& object, uint64_t bytes) {
  const Site& site = machine.program.sites[object.id.site()];
  ScalarType type;
  if (site.kind == SiteKind::Alloca) {
    const Function& function = machine.program.functions[site.function];
    type = function.allocas[function.instructions[site.instruction].imm].element;
  } else if (site.kind == SiteKind::Global) {
    type = machine.program.globals[site.global].element;
  }
  if (type.width && type.width % 8 == 0 && type.width <= 64 && bytes % (type.width / 8) == 0) return type;
  // One machine word, whatever it is, is most useful whole.
  if (bytes == 2 || bytes == 4 || bytes == 8) return {ScalarKind::Integer, static_cast<uint16_t>(bytes * 8)};
  return {ScalarKind::Integer, 8};
}

void makeSymbolic(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t bytes = 0;
  if (!call.number(1, bytes)) return;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  if (target->symbolic) return machine.ending.endUnsupported("klee_make_symbolic at a symbolic offset");
  const Object* object = machine.checkAccess(*target, bytes, nullptr, true);
  if (!object || bytes == 0 || !call.mayReadText(2) || !machine.access.mayWrite(*target, object, bytes)) return;
  std::string name = call.count() > 2 ? call.text(2, "unnamed") : call.callee.name;
  ScalarType type = elementType(machine, *object, bytes);
  auto shape = machine.newInput(name, bytes, type, true);
  Object& own = machine.objects.own(target->object);
  uint64_t offset = target->offset;
  for (const Term* part : shape->parts) {
    writeValue(machine.context, own, offset, part->width() / 8, machine.value(part));
    offset += part->width() / 8;
  }
}

/// A fresh input of the type that the call returns.
const Term* freshResult(BuiltinCall& call, std::string_view name, bool isSigned) {
  ScalarType type = call.resultType();
  auto shape = call.machine.newInput(name, (type.width + 7u) / 8u, type, isSigned);
  const Term* part = shape->parts.front();
  if (shape->parts.size() > 1) { // wider than a part can be
    for (size_t index = 1; index < shape->parts.size(); ++index)
      part = call.machine.terms.concat(shape->parts[index], part);
  }
  return call.machine.terms.resize(part, type.width);
}

/// A result in several registers, such as __int128: one input with a part for each.
void nondetInParts(BuiltinCall& call, bool isSigned) {
  const std::vector<ScalarType>& results = call.info.results;
  bool isUniform = std::ranges::all_of(
      results, [&](ScalarType type) { return type.width == results.front().width && type.width % 8 == 0; });
  if (!isUniform)
    return call.machine.ending.endUnsupported(fmt::format("{} returns parts of different sizes", call.callee.name));
  uint64_t bytes = results.front().width / 8 * results.size();
  auto shape = call.machine.newInput(call.callee.name, bytes, results.front(), isSigned);
  auto* slots = reinterpret_cast<Value*>(reinterpret_cast<char*>(call.machine.frame->slots()) + call.resultOffset);
  for (const Term* part : shape->parts) *slots++ = call.machine.value(part);
}

void nondet(BuiltinCall& call) {
  if (call.info.results.empty()) return;
  std::string_view name = call.callee.name;
  bool isUnsigned = name.find("_u") != std::string_view::npos || name.find("bool") != std::string_view::npos ||
                    name.find("size") != std::string_view::npos;
  if (call.info.results.size() > 1) return nondetInParts(call, !isUnsigned);
  const Term* value = freshResult(call, name, !isUnsigned);
  if (name.ends_with("_bool") || name.ends_with("__Bool")) {
    TermManager& terms = call.machine.terms;
    value = terms.zext(terms.extract(value, 0, 1), value->width());
  }
  call.returns(call.machine.value(value));
}

void assume(BuiltinCall& call) {
  TermManager& terms = call.machine.terms;
  call.machine.forking.assumeOrEnd(terms.ne(call.term(0), terms.constant(0, call.width(0))));
}

void range(BuiltinCall& call) {
  if (!call.mayReadText(2)) return;
  Machine& machine = call.machine;
  const Term *low = call.term(0), *high = call.term(1);
  const Term* value = freshResult(call, call.count() > 2 ? call.text(2, "range") : "range", true);
  if (!machine.forking.assumeOrEnd(machine.terms.bitAnd(machine.terms.sle(low, value), machine.terms.slt(value, high))))
    return;
  call.returns(machine.value(value));
}

void anyInt(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  call.returns(call.machine.value(freshResult(call, call.count() ? call.text(0, "int") : "int", true)));
}

void choose(BuiltinCall& call) {
  Machine& machine = call.machine;
  const Term* value = freshResult(call, "klee_choose", false);
  if (!machine.forking.assumeOrEnd(machine.terms.ult(value, machine.terms.resize(call.term(0), value->width()))))
    return;
  call.returns(machine.value(value));
}

void isSymbolic(BuiltinCall& call) {
  // No formula over a place says that it holds a term, so that a state with a number there would pass for the same.
  if (!call.argument(0).isConcrete()) call.machine.unrepeatable("whether a value is symbolic");
  call.returns(Value::integer(!call.argument(0).isConcrete()));
}

void getValue(BuiltinCall& call) {
  Machine& machine = call.machine;
  Value value = call.argument(0);
  if (!value.isConcrete()) {
    machine.unrepeatable("a value that the solver chose");
    auto some = machine.solver.value(machine.state->path, machine.addresses.pinned(call.term(0)));
    if (!some) return machine.ending.endSolverGaveUp();
    value = machine.value(machine.terms.constant(*some, call.width(0)));
  }
  call.returns(value);
}

void objectSize(BuiltinCall& call) {
  Machine& machine = call.machine;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  const Object* object = machine.checkAccess(*target, 0, nullptr, false);
  if (!object) return;
  unsigned width = call.resultType().width;
  const Term* size =
      object->sizeTerm ? object->sizeTerm : machine.terms.constant(object->size, machine.context.pointerWidth);
  call.returns(machine.value(machine.terms.resize(size, width)));
}

void checkMemoryAccess(BuiltinCall& call) {
  uint64_t bytes = 0;
  if (!call.number(1, bytes)) return;
  auto target = call.machine.resolve(call.codes[0]);
  if (target) call.machine.checkAccess(*target, bytes, nullptr, false);
}

void printExpression(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  std::string value;
  for (size_t index = 1; index < call.count(); ++index) value += " " + printTerm(call.machine.terms, call.term(index));
  std::string line = fmt::format("{}:{}\n", call.count() ? call.text(0) : "", value);
  call.machine.writeOutput(2, line.data(), line.size());
}

void printRange(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  Machine& machine = call.machine;
  const Term* term = machine.addresses.pinned(call.term(1));
  auto low = machine.solver.minimum(machine.state->path, term),
       high = machine.solver.maximum(machine.state->path, term);
  std::string line = low && high ? fmt::format("{}: [{}, {}]\n", call.text(0), static_cast<uint64_t>(*low),
                                               static_cast<uint64_t>(*high))
                                 : fmt::format("{}: unknown\n", call.text(0));
  machine.writeOutput(2, line.data(), line.size());
}

void warning(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  std::string line = fmt::format("warning: {}\n", call.text(0));
  call.machine.writeOutput(2, line.data(), line.size());
}

void nondetMemory(BuiltinCall& call) {
  makeSymbolic(call);
}

/// errno, if a model that sets it is part of the program.
void getErrno(BuiltinCall& call) {
  auto found = call.machine.program.globalByName.find("__hindsight_errno");
  if (found == call.machine.program.globalByName.end()) return call.returns(Value::integer(0));
  ObjectId object = call.machine.globalObject(found->second);
  if (!call.machine.access.mayRead(object, 0, 4)) return;
  call.returns(call.machine.state->memory.read(call.machine.context, object, 0, 4));
}

void nothing(BuiltinCall& call) {
  if (!call.info.results.empty()) call.returns(Value::integer(0));
}

void unsupported(BuiltinCall& call) {
  call.machine.ending.endUnsupported(call.callee.displayName);
}

constexpr BuiltinEntry kTable[] = {
    {"klee_make_symbolic", makeSymbolic},
    {"klee_assume", assume, true},
    {"klee_range", range},
    {"klee_int", anyInt},
    {"klee_choose", choose},
    {"klee_is_symbolic", isSymbolic},
    {"klee_is_replay", nothing},
    {"klee_get_value*", getValue},
    {"klee_get_obj_size", objectSize},
    {"klee_check_memory_access", checkMemoryAccess},
    {"klee_print_expr", printExpression},
    {"klee_print_range", printRange},
    {"klee_warning", warning},
    {"klee_warning_once", warning},
    {"klee_prefer_cex", nothing},
    {"klee_posix_prefer_cex", nothing},
    {"klee_get_errno", getErrno},
    {"klee_set_forking", unsupported},
    {"klee_alias_function", unsupported},
    {"klee_define_fixed_object", unsupported},
    {"klee_stack_trace", nothing},
    {"klee_mark_global", nothing},
    {"klee_open_merge", nothing},
    {"klee_close_merge", nothing},
    {"klee_merge", nothing},
    {"__VERIFIER_nondet_memory", nondetMemory},
    {"__VERIFIER_nondet_*", nondet},
    {"__VERIFIER_assume", assume},
    {"__VERIFIER_atomic_begin", nothing},
    {"__VERIFIER_atomic_end", nothing},
    {"__hindsight_assume", assume},
};

} // namespace

std::span<const BuiltinEntry> symbolicBuiltins() {
  return kTable;
}

} // namespace hindsight
