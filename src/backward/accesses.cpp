#include "backward/accesses.h"

#include "backward/alias.h"

namespace hindsight {

namespace {

enum class Verdict : uint8_t { Waiting, Done, Failed };

Verdict judge(BackwardState& state, const PendingAccess& access) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  bool isFree = access.kind == PendingAccess::Kind::Free;
  if (access.address->isConst()) {
    if (isFree && access.address->isConstValue(0)) return Verdict::Done;
    return access.bytes->isConstValue(0) && !isFree ? Verdict::Done : Verdict::Failed;
  }
  const Term* root = rootOf(context, access.address);
  const BackwardObject* object = context.objectOf(root);
  if (!object) return Verdict::Waiting;
  const Term* offset = terms.sub(access.address, root);
  const Term* valid = nullptr;
  if (isFree) {
    if (object->kind != BackwardObjectKind::Heap) return Verdict::Failed;
    valid = terms.eq(offset, context.pointerNumber(0));
  } else {
    if (object->kind == BackwardObjectKind::Function) return Verdict::Failed;
    valid =
        terms.bitAnd(terms.ule(access.bytes, object->size), terms.ule(offset, terms.sub(object->size, access.bytes)));
  }
  if (valid->isFalse()) return Verdict::Failed;
  if (!valid->isTrue()) state.add({valid, access.position});
  return Verdict::Done;
}

} // namespace

void noteAccess(BackwardState& state, PendingAccess::Kind kind, const Term* address, const Term* bytes) {
  PendingAccess access{kind, address, bytes, state.position, {state.frame().function, state.next}};
  switch (judge(state, access)) {
  case Verdict::Waiting: state.accesses.push_back(access); return;
  case Verdict::Done: return;
  case Verdict::Failed: state.failed = access.place; return state.die(BackwardEnd::Failed);
  }
}

void settleAccesses(BackwardState& state) {
  for (size_t index = 0; index < state.accesses.size() && state.alive();) {
    switch (judge(state, state.accesses[index])) {
    case Verdict::Waiting: ++index; break;
    case Verdict::Done: state.accesses.erase(state.accesses.begin() + static_cast<std::ptrdiff_t>(index)); break;
    case Verdict::Failed:
      state.failed = state.accesses[index].place;
      state.die(BackwardEnd::Failed);
      break;
    }
  }
}

} // namespace hindsight
