#include "backward/memory/effects.h"
#include "backward/strings/scans.h"
#include "backward/strings/string_calls.h"
#include "backward/walking/accesses.h"

namespace hindsight::backward {

namespace {

void expectAccess(const BackwardCall& call, PendingAccess::Kind kind, const Term* address, const Term* bytes,
                  uint32_t position) {
  BackwardState& state = call.state;
  state.memory.accesses.push_back({kind, address, bytes, position, {state.frame().function, state.next}});
  state.addressesChanged = true;
}

} // namespace

void expectRead(const BackwardCall& call, const Term* address, const Term* bytes) {
  expectAccess(call, PendingAccess::Kind::Read, address, bytes, call.state.position + 1);
}
void expectWrite(const BackwardCall& call, const Term* address, const Term* bytes) {
  expectAccess(call, PendingAccess::Kind::Write, address, bytes, call.state.position);
}

Search announce(const BackwardCall& call, PendingScan scan) {
  const PendingScan& announced = announceScan(call.state, std::move(scan), call.callee.name + "()");
  return {announced.end, announced.found};
}

Search search(const BackwardCall& call, PendingScan scan, const Term* lookedAt) {
  const PendingScan& announced = announceScan(call.state, std::move(scan), call.callee.name + "()");
  if (!lookedAt) lookedAt = bytesLookedAt(call.context, announced);
  for (const Term* string : {announced.first, announced.second})
    if (string) expectRead(call, string, lookedAt);
  return {announced.end, announced.found};
}

const Term* lengthOf(const BackwardCall& call, const Term* string, const Term* limit) {
  return search(call, {.first = string, .limit = limit}).end;
}

StringFunction findStringFunction(const Function& caller, const Function& callee, const CallInfo& call) {
  if (!callee.fromRuntime) return nullptr; // the program's own is walked
  auto find = [&](std::span<const StringEntry> table) -> StringFunction {
    for (const StringEntry& entry : table)
      if (entry.name == callee.name && entry.arguments == call.arguments.size() &&
          entry.arguments == callee.parameters.size() && call.results.size() <= 1)
        return entry.cross;
    return nullptr;
  };
  for (std::span<const StringEntry> table : {stringSearches(), stringCopies()})
    if (StringFunction found = find(table)) return found;
  return hasKnownBase(caller, call) ? find(numberParsers()) : nullptr;
}

void finishStringCall(BackwardState& state) {
  ++state.position; // the searches come before the rest of the call
  if (state.alive()) settleReads(state), settleAccesses(state);
}

} // namespace hindsight::backward
