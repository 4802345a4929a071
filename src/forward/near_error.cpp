#include "forward/near_error.h"

#include "memory/pointer_candidates.h"
#include "step/code.h"

namespace hindsight::forward {

namespace {

/// Red zones of AddressSanitizer are this wide at the least.
constexpr uint64_t kRedZone = 16;

bool isOutOfBounds(ErrorKind error) {
  switch (error) {
  case ErrorKind::HeapOutOfBoundsRead:
  case ErrorKind::HeapOutOfBoundsWrite:
  case ErrorKind::StackOutOfBoundsRead:
  case ErrorKind::StackOutOfBoundsWrite:
  case ErrorKind::GlobalOutOfBoundsRead:
  case ErrorKind::GlobalOutOfBoundsWrite: return true;
  default: return false;
  }
}

/// The pointer of a load or store, if it depends on the input.
const Term* failedPointer(const State& state) {
  const Function& function = *state.top->code->function;
  const Instruction& failed = function.instructions[state.top->pc];
  if (failed.op != Opcode::Load && failed.op != Opcode::Store) return nullptr;
  if (failed.a.isNone() || failed.a.isConstant()) return nullptr;
  Value pointer = state.top->slots()[failed.a.index()];
  return pointer.isTerm() ? pointer.term() : nullptr;
}

} // namespace

std::optional<Assignment> clearestModel(Machine& machine, const State& state, ErrorKind error) {
  const Term* pointer = isOutOfBounds(error) ? failedPointer(state) : nullptr;
  auto candidates = pointer ? pointerCandidates(machine.context, pointer) : std::nullopt;
  if (!candidates) return machine.solver.model(state.path);
  TermManager& terms = machine.terms;
  unsigned width = machine.context.pointerWidth;
  for (const PointerCandidate& candidate : *candidates) {
    const Object* object = candidate.object ? state.memory.find(candidate.object) : nullptr;
    if (!object || object->sizeTerm) continue;
    // From a red zone in front of the object to one behind it.
    const Term* shifted = terms.add(candidate.offset, terms.constant(kRedZone, width));
    const Term* isNear =
        terms.bitAnd(candidate.guard, terms.ult(shifted, terms.constant(object->size + 2 * kRedZone, width)));
    if (isNear->isFalse()) continue;
    CheckResult found = machine.solver.check(state.path, isNear);
    if (found.result != SatResult::Sat) continue;
    PathCondition path = state.path;
    if (!isNear->isTrue()) path.add(terms, isNear, found.witness);
    if (std::optional<Assignment> model = machine.solver.model(path)) return model;
  }
  return machine.solver.model(state.path);
}

} // namespace hindsight::forward
