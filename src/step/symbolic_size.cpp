#include "step/symbolic_size.h"

#include <algorithm>

namespace hindsight {

std::optional<bool> isSizeAtMost(Machine& machine, const Term* size, uint64_t most) {
  if (machine.solver.range(machine.state->path, size).high <= most) return true;
  const Term* fits = machine.terms.ule(size, machine.terms.constant(most, size->width()));
  Decision decision = machine.solver.decide(machine.state->path, fits);
  if (decision.unknown()) {
    machine.ending.endSolverGaveUp();
    return std::nullopt;
  }
  if (decision.mustBeTrue() || decision.mustBeFalse()) return decision.mustBeTrue();
  if (!machine.forking.mayFork()) return std::nullopt;
  State& larger = machine.forking.fork();
  machine.forking.assume(larger, machine.terms.bitNot(fits), decision.falseWitness);
  if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, larger, fits);
  machine.forking.assume(*machine.state, fits, decision.trueWitness);
  return true;
}

SizeClass classifySize(Machine& machine, const Term* size, uint64_t largest) {
  auto isSmall = isSizeAtMost(machine, size, std::min(machine.config.symbolicSizeCapacity, largest));
  if (!isSmall) return SizeClass::Undecided;
  if (*isSmall) return SizeClass::Small;
  auto isPossible = isSizeAtMost(machine, size, largest);
  if (!isPossible) return SizeClass::Undecided;
  return *isPossible ? SizeClass::Large : SizeClass::TooLarge;
}

Object& allocateOfSize(Machine& machine, SiteId site, ObjectKind kind, const Term* size, SizeClass sizeClass,
                       uint64_t largest, uint32_t align, bool absent) {
  uint64_t most = sizeClass == SizeClass::Small ? std::min(machine.config.symbolicSizeCapacity, largest) : largest;
  U128 high = machine.solver.range(machine.state->path, size).high;
  uint64_t room = static_cast<uint64_t>(std::min<U128>(high, most));
  // So much that only pages that differ are kept: a table of all pages would be copied with every state that writes.
  constexpr uint64_t kSparse = (uint64_t(1) << 30) + 2 * kPageBytes;
  if (room >= kManyPages * kPageBytes && machine.context.pointerWidth == 64) room = std::max(room, kSparse);
  Object& object = machine.objects.allocate(site, kind, room, align, absent);
  object.sizeTerm = size;
  return object;
}

} // namespace hindsight
