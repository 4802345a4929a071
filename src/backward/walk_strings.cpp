// String functions of the library, backward: searches whose results are unknowns, and copies as long as those say.
//
// What a function does first comes before what it does then: searches are announced, the writes that follow them are
// crossed, and then the searches are where the path is. Our models of these functions say which bytes are accessed; the
// bytes are the same here.
#include "backward/accesses.h"
#include "backward/backward_call.h"
#include "backward/effects.h"
#include "backward/scans.h"

#include <string_view>

namespace hindsight {

namespace {

using Finds = PendingScan::Finds;

const Term* byteArgument(const BackwardCall& call, size_t index) {
  return call.terms().resize(call.argument(index), 8);
}
const Term* plus(const BackwardCall& call, const Term* term, uint64_t number) {
  return call.terms().add(term, call.context.pointerNumber(number));
}

/// An access that is judged when it is known what was found.
void expectAccess(const BackwardCall& call, PendingAccess::Kind kind, const Term* address, const Term* bytes,
                  uint32_t position) {
  BackwardState& state = call.state;
  state.accesses.push_back({kind, address, bytes, position, {state.frame().function, state.next}});
  state.addressesChanged = true;
}

/// What a search returns for the time being.
struct Search {
  const Term *end, *found;
};

Search search(const BackwardCall& call, PendingScan scan, const Term* lookedAt = nullptr) {
  const PendingScan& announced = announceScan(call.state, std::move(scan), call.callee.name + "()");
  if (!lookedAt) lookedAt = bytesLookedAt(call.context, announced);
  for (const Term* string : {announced.first, announced.second})
    if (string) expectAccess(call, PendingAccess::Kind::Read, string, lookedAt, announced.position);
  return {announced.end, announced.found};
}

/// How long a string is, at most `limit` bytes of it.
const Term* lengthOf(const BackwardCall& call, const Term* string, const Term* limit = nullptr) {
  return search(call, {.first = string, .limit = limit}).end;
}

// ---- Searches

void lengthCall(const BackwardCall& call) {
  call.returns(lengthOf(call, call.argument(0)));
}
void boundedLengthCall(const BackwardCall& call) {
  call.returns(lengthOf(call, call.argument(0), call.size(1)));
}

template <bool kIgnoresCase> void compareCall(const BackwardCall& call) {
  call.returns(search(call, {.finds = Finds::Difference,
                             .ignoresCase = kIgnoresCase,
                             .first = call.argument(0),
                             .second = call.argument(1)})
                   .found);
}
template <bool kIgnoresCase> void boundedCompareCall(const BackwardCall& call) {
  call.returns(search(call, {.finds = Finds::Difference,
                             .ignoresCase = kIgnoresCase,
                             .first = call.argument(0),
                             .second = call.argument(1),
                             .limit = call.size(2)})
                   .found);
}
/// All bytes must be there, also those behind a difference.
void compareMemoryCall(const BackwardCall& call) {
  PendingScan scan{.finds = Finds::Difference,
                   .endsAtZero = false,
                   .first = call.argument(0),
                   .second = call.argument(1),
                   .limit = call.size(2)};
  call.returns(search(call, std::move(scan), call.size(2)).found);
}
void differCall(const BackwardCall& call) {
  PendingScan scan{.finds = Finds::Difference,
                   .endsAtZero = false,
                   .first = call.argument(0),
                   .second = call.argument(1),
                   .limit = call.size(2)};
  const Term* difference = search(call, std::move(scan)).found;
  call.returns(call.terms().zext(call.terms().ne(difference, call.terms().constant(0, difference->width())), 32));
}

/// A pointer to what was found, or null.
void returnHit(const BackwardCall& call, const Term* isFound, const Term* address) {
  call.returns(call.terms().ite(isFound, address, call.context.pointerNumber(0)));
}

void findCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit, .first = string, .wanted = byteArgument(call, 1)});
  returnHit(call, found, call.terms().add(string, end));
}
void findOrEndCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit, .first = string, .wanted = byteArgument(call, 1)});
  call.returns(call.terms().add(string, end));
}
void findLastCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::LastHit, .first = string, .wanted = byteArgument(call, 1)});
  const Term* none = call.context.pointerNumber(0);
  returnHit(call, call.terms().ne(found, none), plus(call, call.terms().add(string, found), ~uint64_t(0)));
}
void findByteCall(const BackwardCall& call) {
  const Term* start = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit,
                                    .endsAtZero = false,
                                    .first = start,
                                    .limit = call.size(2),
                                    .wanted = byteArgument(call, 1)});
  returnHit(call, found, call.terms().add(start, end));
}
void findByteSomewhereCall(const BackwardCall& call) {
  const Term* start = call.argument(0);
  auto [end, found] =
      search(call, {.finds = Finds::Hit, .endsAtZero = false, .first = start, .wanted = byteArgument(call, 1)});
  call.returns(call.terms().add(start, end));
}

// ---- Copies

void copyBytes(const BackwardCall& call, const Term* to, const Term* from, const Term* size) {
  if (call.state.alive()) crossCopy(call.state, to, from, size);
}
void fillBytes(const BackwardCall& call, const Term* to, const Term* size) {
  if (call.state.alive()) crossFill(call.state, to, call.terms().constant(0, 8), size);
}
void expectWrite(const BackwardCall& call, const Term* to, const Term* size) {
  expectAccess(call, PendingAccess::Kind::Write, to, size, call.state.position);
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

struct Entry {
  std::string_view name;
  StringFunction cross;
  size_t arguments;
};

constexpr Entry kTable[] = {
    {"strlen", lengthCall, 1},
    {"strnlen", boundedLengthCall, 2},
    {"strcmp", compareCall<false>, 2},
    {"strcoll", compareCall<false>, 2},
    {"strcasecmp", compareCall<true>, 2},
    {"strncmp", boundedCompareCall<false>, 3},
    {"strncasecmp", boundedCompareCall<true>, 3},
    {"memcmp", compareMemoryCall, 3},
    {"bcmp", differCall, 3},
    {"strchr", findCall, 2},
    {"index", findCall, 2},
    {"strchrnul", findOrEndCall, 2},
    {"strrchr", findLastCall, 2},
    {"rindex", findLastCall, 2},
    {"memchr", findByteCall, 3},
    {"rawmemchr", findByteSomewhereCall, 2},
    {"strcpy", copyStringCall<false>, 2},
    {"stpcpy", copyStringCall<true>, 2},
    {"strncpy", copyBoundedCall<false>, 3},
    {"stpncpy", copyBoundedCall<true>, 3},
    {"strcat", appendCall, 2},
    {"strncat", appendBoundedCall, 3},
    {"strdup", duplicateCall, 1},
    {"__strdup", duplicateCall, 1},
    {"strndup", duplicateBoundedCall, 2},
    {"__strndup", duplicateBoundedCall, 2},
};

} // namespace

StringFunction findStringFunction(const Function& callee, const CallInfo& call) {
  if (!callee.fromRuntime) return nullptr; // the program's own is walked
  for (const Entry& entry : kTable)
    if (entry.name == callee.name && entry.arguments == call.arguments.size() &&
        entry.arguments == callee.parameters.size() && call.results.size() <= 1)
      return entry.cross;
  return nullptr;
}

} // namespace hindsight
