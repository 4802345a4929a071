#include "step/alignment.h"

#include <fmt/format.h>

namespace hindsight {

static std::string bytesText(uint64_t count) {
  return fmt::format("{} byte{}", count, count == 1 ? "" : "s");
}

bool requireAligned(Machine& machine, const PointerTarget& target, const Object& object, const Instruction& access,
                    bool isWrite) {
  TermManager& terms = machine.terms;
  uint64_t wanted = access.imm;
  if (wanted <= 1 || !checksAlignment(machine, *machine.frame->code->function)) return true;
  std::string what = fmt::format("{} {}", isWrite ? "writes" : "reads", bytesText(access.width2));
  if (wanted > object.align && !object.address) {
    machine.ending.endWithError(ErrorKind::MisalignedAccess,
                                fmt::format("{} that must be aligned to {} in {}, which is aligned to {}", what,
                                            bytesText(wanted), machine.ending.objectName(object.id),
                                            bytesText(object.align)),
                                machine.ending.objectNotes(object.id));
    return false;
  }
  if (wanted > object.align) machine.state->addressDependent = true;
  uint64_t base = wanted > object.align ? object.address : 0; // of a base that is aligned, only the offset counts
  unsigned width = machine.context.pointerWidth;
  const Term* offset = target.symbolic ? target.symbolic : terms.constant(target.offset, width);
  const Term* rest = terms.bitAnd(terms.add(offset, terms.constant(base, width)), terms.constant(wanted - 1, width));
  auto explain = [&](const State& failing) {
    auto some = machine.solver.value(failing.path, machine.addresses.pinned(offset));
    return fmt::format("{} that must be aligned to {} at offset {} of {}", what, bytesText(wanted),
                       some ? fmt::format("{}", static_cast<uint64_t>(*some)) : "?",
                       machine.ending.objectName(target.object));
  };
  return machine.forking.require(terms.eq(rest, terms.constant(0, width)), ErrorKind::MisalignedAccess, explain,
                                 target.object);
}

} // namespace hindsight
