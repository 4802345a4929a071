// Uses at which a value must have been written, for the property `uninit`. Their calls are inserted by
// program/llvm/use_checks.cpp.
#include "step/builtin.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// Goes on only with the inputs for which the value was written. False: the path has ended.
template <typename How> bool writtenOrEnd(Machine& machine, Value value, How how) {
  if (value.isUndef()) {
    machine.ending.endWithError(ErrorKind::UninitialisedRead, how());
    return false;
  }
  if (!value.isTerm() || !machine.forking.mustBeDefined(value.term())) return true;
  return machine.forking.require(machine.context.definedness(value.term()), ErrorKind::UninitialisedRead,
                                 [&](const State&) { return how(); });
}

/// (by, values...): a call of `by` with these arguments follows, or a return.
void use(BuiltinCall& call) {
  if (!call.machine.config.reportUndefined || !call.mayReadText(0)) return;
  auto how = [&] {
    std::string by = call.text(0, "");
    return by.empty() ? "returns a value that was never written"
                      : fmt::format("passes a value that was never written to {}", by);
  };
  for (size_t index = 1; index < call.count(); ++index)
    if (!writtenOrEnd(call.machine, call.argument(index), how)) return;
}

/// (by, address, size): a call of `by`, which reads this memory, follows. Whether it may is that call's affair.
void useRange(BuiltinCall& call) {
  constexpr uint64_t kMostBytes = 1 << 16;
  Machine& machine = call.machine;
  Value address = call.argument(1), size = call.argument(2);
  if (!machine.config.reportUndefined || !address.isPointer() || !size.isInt()) return;
  const Object* object = machine.state->memory.find(address.object());
  if (!object || !object->live() || address.bits > object->size || size.bits > object->size - address.bits) return;
  if (!call.mayReadText(0)) return;
  if (size.bits && !machine.access.mayRead(address.object(), address.bits, std::min(size.bits, kMostBytes))) return;
  for (uint64_t at = 0; at < std::min(size.bits, kMostBytes); ++at) {
    if (machine.state->memory.find(address.object())->plainRange(address.bits + at, 1)) continue;
    auto how = [&] {
      return fmt::format("{} reads {} byte{}, of which the one at {} was never written", call.text(0), size.bits,
                         size.bits == 1 ? "" : "s", at);
    };
    Value byte = machine.state->memory.read(machine.context, address.object(), address.bits + at, 1);
    if (!writtenOrEnd(machine, byte, how)) return;
  }
}

constexpr BuiltinEntry kTable[] = {
    {"__hindsight_use", use},
    {"__hindsight_use_range", useRange},
};

} // namespace

std::span<const BuiltinEntry> useBuiltins() {
  return kTable;
}

} // namespace hindsight
