// Whether accesses are aligned as their types demand.
//
// An object is known to be aligned as its declaration or its allocator says, and no better: where more is needed, the
// access is right by luck at most. Once a program has looked at the address of an object it may have aligned a pointer
// by hand; then the shadow address counts, and the result depends on it.
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

static std::string bytesText(uint64_t count) {
  return fmt::format("{} byte{}", count, count == 1 ? "" : "s");
}

bool Machine::requireAligned(const PointerTarget& target, const Object& object, const Instruction& access,
                             bool isWrite) {
  uint64_t wanted = access.imm;
  if (wanted <= 1 || !checksAlignment(*frame->code->function)) return true;
  std::string what = fmt::format("{} {}", isWrite ? "writes" : "reads", bytesText(access.width2));
  if (wanted > object.align && !object.address) {
    endWithError(ErrorKind::MisalignedAccess,
                 fmt::format("{} that must be aligned to {} in {}, which is aligned to {}", what, bytesText(wanted),
                             objectName(object.id), bytesText(object.align)),
                 objectNotes(object.id));
    return false;
  }
  if (wanted > object.align) state->addressDependent = true;
  uint64_t base = wanted > object.align ? object.address : 0; // of a base that is aligned, only the offset counts
  unsigned width = context.pointerWidth;
  const Term* offset = target.symbolic ? target.symbolic : terms.constant(target.offset, width);
  const Term* rest = terms.bitAnd(terms.add(offset, terms.constant(base, width)), terms.constant(wanted - 1, width));
  auto explain = [&](const State& failing) {
    auto some = solver.value(failing.path, pinned(offset));
    return fmt::format("{} that must be aligned to {} at offset {} of {}", what, bytesText(wanted),
                       some ? fmt::format("{}", static_cast<uint64_t>(*some)) : "?", objectName(target.object));
  };
  return require(terms.eq(rest, terms.constant(0, width)), ErrorKind::MisalignedAccess, explain, target.object);
}

} // namespace hindsight
