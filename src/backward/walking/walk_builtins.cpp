// Functions the engine provides, backward: inputs, assumptions, ranges of memory, the ends of the program.
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"
#include "backward/walking/backward_call.h"
#include "backward/walking/walker.h"
#include "program/known_functions.h"

#include <fmt/format.h>
#include <string_view>

namespace hindsight::backward {

namespace {

void addInput(const BackwardCall& call, std::string name, std::vector<const Term*> parts) {
  call.state.addInput(std::move(name), {call.state.frame().function, call.state.next}, std::move(parts));
}

const Term* freshInput(const BackwardCall& call, std::string_view name) {
  const Term* part = call.state.context->freshInput(name, (call.resultWidth() + 7u) / 8u * 8u);
  addInput(call, std::string(name), {part});
  return call.terms().resize(part, call.resultWidth());
}

void nondet(const BackwardCall& call) {
  if (call.info.results.empty()) return;
  const Term* value = freshInput(call, call.callee.name);
  std::string_view name = call.callee.name;
  if (name.ends_with("_bool") || name.ends_with("__Bool"))
    value = call.terms().zext(call.terms().extract(value, 0, 1), value->width());
  call.returns(value);
}

void range(const BackwardCall& call) {
  const Term *low = call.argument(0), *high = call.argument(1);
  const Term* value = freshInput(call, "range");
  call.state.require(call.terms().bitAnd(call.terms().sle(low, value), call.terms().slt(value, high)));
  call.returns(value);
}

void anyInt(const BackwardCall& call) {
  call.returns(freshInput(call, "int"));
}

void choose(const BackwardCall& call) {
  const Term* value = freshInput(call, "klee_choose");
  call.state.require(call.terms().ult(value, call.terms().resize(call.argument(0), value->width())));
  call.returns(value);
}

void assume(const BackwardCall& call) {
  const Term* condition = call.argument(0);
  call.state.require(call.terms().ne(condition, call.terms().constant(0, condition->width())));
}

void makeSymbolic(const BackwardCall& call) {
  const Term *address = call.argument(0), *size = call.size(1);
  if (!size->isConst() || size->value() > 65536)
    return call.state.die(BackwardEnd::Unsupported, "an input of a size that is not known yet, backward");
  auto bytes = static_cast<uint64_t>(size->value());
  noteAccess(call.state, PendingAccess::Kind::Write, address, size);
  uint64_t step = bytes == 2 || bytes == 4 || bytes == 8 ? bytes : 1;
  std::vector<const Term*> parts;
  for (uint64_t at = 0; at < bytes; at += step) {
    parts.push_back(call.state.context->freshInput(call.callee.name, static_cast<unsigned>(step * 8)));
    if (call.state.alive())
      crossStore(call.state, call.terms().add(address, call.context.pointerNumber(at)), parts.back(),
                 static_cast<uint32_t>(step));
  }
  if (bytes) addInput(call, call.callee.name, std::move(parts));
}

void copyCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *from = call.argument(1), *size = call.size(2);
  call.returns(to);
  noteAccess(call.state, PendingAccess::Kind::Write, to, size);
  if (call.state.alive()) noteAccess(call.state, PendingAccess::Kind::Read, from, size);
  if (call.state.alive()) crossCopy(call.state, to, from, size);
}
void fillCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *size = call.size(2);
  call.returns(to);
  noteAccess(call.state, PendingAccess::Kind::Write, to, size);
  if (call.state.alive()) crossFill(call.state, to, call.terms().resize(call.argument(1), 8), size);
}

/// Memory of the world, which is there from here on.
const Term* newWorldObject(const BackwardCall& call, const Term* size) {
  const Term* base = call.context.newObject(BackwardObjectKind::Stack, call.info.site, size);
  call.context.objectToChange(base).zeroed = true;
  return base;
}
void birthOfWorldObject(const BackwardCall& call, const Term* base) {
  if (call.state.alive()) crossBirth(call.state, base);
  if (call.state.alive()) settleAccesses(call.state);
}
void newBytes(const BackwardCall& call) {
  if (!call.result) return;
  const Term* base = newWorldObject(call, call.size(0));
  call.returns(base);
  birthOfWorldObject(call, base);
}

/// As forward execution does it: a text is in an object of the size that its bytes say.
void newText(const BackwardCall& call) {
  const Term* room = call.size(1);
  if (!room->isConst() || room->value() == 0 || room->value() > 65536)
    return call.state.die(BackwardEnd::Unsupported, "an argument of a length that is not known yet, backward");
  TermManager& terms = call.terms();
  std::vector<const Term*> parts;
  for (uint64_t at = 0; at + 1 < room->value(); ++at) parts.push_back(call.context.freshInput(call.callee.name, 8));
  const Term* size = call.context.pointerNumber(parts.size() + 1);
  for (size_t at = parts.size(); at-- > 0;)
    size = terms.ite(terms.eq(parts[at], terms.constant(0, 8)), call.context.pointerNumber(at + 1), size);
  if (call.result) {
    const Term* base = newWorldObject(call, size);
    call.returns(base);
    for (size_t at = 0; at < parts.size() && call.state.alive(); ++at)
      crossStore(call.state, terms.add(base, call.context.pointerNumber(at)), parts[at], 1);
    birthOfWorldObject(call, base);
  }
  if (!parts.empty()) addInput(call, call.callee.name, std::move(parts));
}

/// Has no effect on what the path knows, and returns 0 if anything.
void nothing(const BackwardCall& call) {
  call.returns(call.terms().constant(0, call.resultWidth() ? call.resultWidth() : 1));
}
/// Returns something that only a run can tell.
void anything(const BackwardCall& call) {
  if (!call.result) return;
  call.state.imprecise = true;
  call.returns(call.context.freshAny(call.resultWidth()));
}
/// It never returns.
void leaves(const BackwardCall& call) {
  call.state.die(BackwardEnd::Infeasible, "the call before it never returns");
}

/// How lines of `program/functions.def` are crossed.
struct Entry {
  consteval Entry(std::string_view name, void (*cross)(const BackwardCall&)) : name(nameOfLines(name)), cross(cross) {}
  std::string_view name; // ending in '*': all that begin like it
  void (*cross)(const BackwardCall&);
};

constexpr Entry kTable[] = {
    {"__VERIFIER_nondet_memory", makeSymbolic},
    {"__VERIFIER_nondet_*", nondet},
    {"__VERIFIER_assume", assume},
    {"__VERIFIER_atomic_*", nothing},
    {"__VERIFIER_error", leaves},
    {"reach_error", leaves},
    {"klee_make_symbolic", makeSymbolic},
    {"klee_assume", assume},
    {"klee_range", range},
    {"klee_int", anyInt},
    {"klee_choose", choose},
    {"klee_is_replay", nothing},
    {"klee_prefer_cex", nothing},
    {"klee_posix_prefer_cex", nothing},
    {"klee_stack_trace", nothing},
    {"klee_mark_global", nothing},
    {"klee_open_merge", nothing},
    {"klee_close_merge", nothing},
    {"klee_merge", nothing},
    {"klee_warning*", nothing},
    {"klee_print_*", nothing},
    {"klee_report_error", leaves},
    {"klee_silent_exit", leaves},
    {"klee_abort", leaves},
    {"klee_is_symbolic", anything},
    {"__hindsight_assume", assume},
    {"__hindsight_leave", leaves},
    {"__hindsight_exit", leaves},
    {"__hindsight_assert_fail", leaves},
    {"__hindsight_error", leaves},
    {"__hindsight_is_symbolic*", anything},
    {"__hindsight_input_int", nondet},
    {"__hindsight_is_recorded", nothing},
    {"__hindsight_input_bytes", makeSymbolic},
    {"__hindsight_new_bytes", newBytes},
    {"__hindsight_new_text", newText},
    {"__hindsight_asked", nothing},
    {"__hindsight_use*", nothing},
    {"__hindsight_holds", nothing},
    {"__hindsight_any_int", anything},
    {"__hindsight_write", anything},
    {"_exit", leaves},
    {"_Exit", leaves},
    {"exit", leaves},
    {"abort", leaves},
    {"llvm.trap", leaves},
    {"llvm.debugtrap", leaves},
    {"llvm.ubsantrap", leaves},
    {"longjmp", leaves}, // what comes after it is behind a setjmp
    {"_longjmp", leaves},
    {"siglongjmp", leaves},
    {"__longjmp_chk", leaves},
    {"malloc", mallocCall},
    {"calloc", callocCall},
    {"realloc", reallocCall},
    {"__hindsight_alloc_aligned", alignedCall},
    {"_Znwm*", mallocCall},
    {"_Znwj*", mallocCall},
    {"_Znam*", mallocCall},
    {"_Znaj*", mallocCall},
    {"free", freeCall},
    {"cfree", freeCall},
    {"_ZdlPv*", freeCall},
    {"_ZdaPv*", freeCall},
    {"memcpy", copyCall},
    {"memmove", copyCall},
    {"memset", fillCall},
};

bool fits(std::string_view entry, std::string_view name) {
  if (entry.ends_with('*')) return name.starts_with(entry.substr(0, entry.size() - 1));
  return entry == name;
}

const Entry* findEntry(std::string_view name) {
  for (const Entry& entry : kTable)
    if (fits(entry.name, name)) return &entry;
  return nullptr;
}

} // namespace

bool isCrossed(std::string_view name) {
  return findEntry(name) != nullptr;
}

void BackwardWalker::crossBuiltin(BackwardState& state, const Function& callee, const CallInfo& call,
                                  const Instruction& instruction) {
  const Term* result = call.results.empty() || instruction.dst == kNone ? nullptr : state.close(instruction.dst);
  if (const Entry* entry = findEntry(callee.name)) return entry->cross({state, context, callee, call, result});
  state.die(BackwardEnd::Unsupported, fmt::format("{}, backward", callee.displayName));
}

} // namespace hindsight::backward
