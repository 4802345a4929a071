// Copies of strings, backward: as many bytes as scans say.
#include "backward/memory/effects.h"
#include "backward/strings/string_calls.h"

namespace hindsight::backward {

namespace {

void copyBytes(const BackwardCall& call, const Term* to, const Term* from, const Term* size) {
  if (call.state.alive()) crossCopy(call.state, to, from, size);
}
void fillBytes(const BackwardCall& call, const Term* to, const Term* size) {
  if (call.state.alive()) crossFill(call.state, to, call.terms().constant(0, 8), size);
}
template <bool kReturnsEnd> void copyStringCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *from = call.argument(1);
  const Term* length = lengthOf(call, from);
  call.returns(kReturnsEnd ? call.terms().add(to, length) : to);
  expectWrite(call, to, plus(call, length, 1));
  copyBytes(call, to, from, plus(call, length, 1));
}

/// The rest is filled with zeros.
template <bool kReturnsEnd> void copyBoundedCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *from = call.argument(1), *size = call.size(2);
  const Term* length = lengthOf(call, from, size);
  call.returns(kReturnsEnd ? call.terms().add(to, length) : to);
  expectWrite(call, to, size);
  fillBytes(call, call.terms().add(to, length), call.terms().sub(size, length));
  copyBytes(call, to, from, length);
}

void appendCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *from = call.argument(1);
  const Term* end = call.terms().add(to, lengthOf(call, to));
  const Term* length = lengthOf(call, from);
  call.returns(to);
  expectWrite(call, end, plus(call, length, 1));
  copyBytes(call, end, from, plus(call, length, 1));
}

void appendBoundedCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *from = call.argument(1);
  const Term* end = call.terms().add(to, lengthOf(call, to));
  const Term* length = lengthOf(call, from, call.size(2));
  call.returns(to);
  expectWrite(call, end, plus(call, length, 1));
  fillBytes(call, call.terms().add(end, length), call.context.pointerNumber(1));
  copyBytes(call, end, from, length);
}

// ---- As much of a string as there is room for

/// Of a string that is `length` bytes long, into `size` bytes; none of them is written if there is none.
void copyWhatFits(const BackwardCall& call, const Term* to, const Term* from, const Term* length, const Term* size) {
  TermManager& terms = call.terms();
  const Term *none = call.context.pointerNumber(0), *isRoom = terms.ne(size, none);
  const Term* copied =
      terms.ite(isRoom, terms.ite(terms.ult(length, size), length, plus(call, size, ~uint64_t(0))), none);
  const Term* zeros = terms.zext(isRoom, call.context.pointerWidth());
  expectWrite(call, to, terms.add(copied, zeros));
  fillBytes(call, terms.add(to, copied), zeros);
  copyBytes(call, to, from, copied);
}
void copyWhatFitsCall(const BackwardCall& call) {
  const Term* length = lengthOf(call, call.argument(1));
  call.returns(length);
  copyWhatFits(call, call.argument(0), call.argument(1), length, call.size(2));
}
void appendWhatFitsCall(const BackwardCall& call) {
  const Term *to = call.argument(0), *size = call.size(2);
  const Term *used = lengthOf(call, to, size), *length = lengthOf(call, call.argument(1));
  call.returns(call.terms().add(used, length));
  copyWhatFits(call, call.terms().add(to, used), call.argument(1), length, call.terms().sub(size, used));
}
/// Without an end, if there is no room for it.
void transformCall(const BackwardCall& call) {
  const Term *from = call.argument(1), *size = call.size(2), *length = lengthOf(call, from),
             *whole = plus(call, length, 1);
  const Term* copied = call.terms().ite(call.terms().ult(whole, size), whole, size);
  call.returns(length);
  expectWrite(call, call.argument(0), copied);
  copyBytes(call, call.argument(0), from, copied);
}
void copyUntilCall(const BackwardCall& call) {
  TermManager& terms = call.terms();
  const Term *to = call.argument(0), *from = call.argument(1);
  auto [end, found] = search(call, {.finds = PendingScan::Finds::Hit,
                                    .endsAtZero = false,
                                    .first = from,
                                    .limit = call.size(3),
                                    .wanted = byteArgument(call, 2)});
  const Term* copied = terms.add(end, terms.zext(found, call.context.pointerWidth()));
  call.returns(terms.ite(found, terms.add(to, copied), call.context.pointerNumber(0)));
  expectWrite(call, to, copied);
  copyBytes(call, to, from, copied);
}

// ---- Copies on the heap

/// The call of malloc in the model, which is where the pointer analysis says that the copy comes from.
const CallInfo* allocationIn(const BackwardContext& context, const Function& model, unsigned depth = 0) {
  for (const CallInfo& inner : model.calls) {
    if (inner.callee == kNone) continue;
    const Function& callee = context.program.functions[inner.callee];
    if (callee.name == "malloc") return &inner;
    const CallInfo* found = callee.fromRuntime && depth < 2 ? allocationIn(context, callee, depth + 1) : nullptr;
    if (found) return found;
  }
  return nullptr;
}

void duplicate(const BackwardCall& call, const Term* from, const Term* length) {
  const CallInfo* malloc = allocationIn(call.context, call.callee);
  if (!malloc)
    return call.state.die(BackwardEnd::Unsupported, "a copy of a string on a heap that is not known, backward");
  if (!call.result && !call.context.wantsLeaks) return;
  BackwardCall inner{call.state, call.context, call.callee, *malloc, call.result};
  if (call.result) {
    fillBytes(call, call.terms().add(call.result, length), call.context.pointerNumber(1));
    copyBytes(call, call.result, from, length);
  }
  // A string that is there fits.
  if (call.state.alive()) allocate(inner, plus(call, length, 1), call.terms().makeTrue(), false);
}
void duplicateCall(const BackwardCall& call) {
  duplicate(call, call.argument(0), lengthOf(call, call.argument(0)));
}
void duplicateBoundedCall(const BackwardCall& call) {
  duplicate(call, call.argument(0), lengthOf(call, call.argument(0), call.size(1)));
}

constexpr StringEntry kTable[] = {
    {"strcpy", copyStringCall<false>},
    {"stpcpy", copyStringCall<true>},
    {"strncpy", copyBoundedCall<false>},
    {"stpncpy", copyBoundedCall<true>},
    {"strcat", appendCall},
    {"strncat", appendBoundedCall},
    {"strlcpy", copyWhatFitsCall},
    {"strlcat", appendWhatFitsCall},
    {"strxfrm", transformCall},
    {"memccpy", copyUntilCall},
    {"strdup", duplicateCall},
    {"__strdup", duplicateCall},
    {"strndup", duplicateBoundedCall},
    {"__strndup", duplicateBoundedCall},
};

} // namespace

std::span<const StringEntry> stringCopies() {
  return kTable;
}

} // namespace hindsight::backward
