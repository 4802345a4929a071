// Where any number of rounds of a loop was left out: what they may have changed, and what is known nevertheless.
#include "merged/crossing_operands.h"

#include <algorithm>

namespace hindsight::merged {

/// Everything that a run can get to from a node.
static std::vector<bool> reachableFrom(const Unwinding& unwinding, NodeId start) {
  std::vector<bool> seen(unwinding.nodes().size(), false);
  std::vector<NodeId> open = {start};
  seen[start] = true;
  while (!open.empty()) {
    NodeId id = open.back();
    open.pop_back();
    for (const Way& way : unwinding.nodes()[id].ways)
      if (!seen[way.to]) {
        seen[way.to] = true;
        open.push_back(way.to);
      }
  }
  return seen;
}

void Crossing::noteWrite(NodeId havoc, NodeId id, uint32_t at, LoopWrites& out) {
  const Node& node = unwinding.nodes()[id];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  const Instruction& inst = function.instructions[at];
  switch (inst.op) {
  case Opcode::MemCopy:
  case Opcode::MemSet:
  case Opcode::VaStart:
  case Opcode::VaCopy: out.isAny = true; return;
  case Opcode::Call: {
    CallKind kind = kindOfCall(unwinding.program(), function, inst);
    out.isAny |= kind == CallKind::Copies || kind == CallKind::Fills || kind == CallKind::Unknown ||
                 kind == CallKind::Unsupported;
    return;
  }
  case Opcode::Store: break;
  default: return;
  }
  Place place = places.placeOf(node.inlining, at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  if (!field) {
    out.isAny = true;
    return;
  }
  LoopWrite write{*field, {}, node.inlining, at};
  // The root is the same in all rounds if the loop's own function has it from before.
  InliningId home = unwinding.nodes()[havoc].inlining;
  bool isConstant = place.root.operand.isConstant();
  bool isOutside =
      place.root.inlining == home && !isConstant &&
      isConstantIn(*unwinding.inlinings()[home].function, unwinding.loopBody(havoc), place.root.operand.index());
  if (isConstant || isOutside) write.place = std::move(place);
  out.writes.push_back(std::move(write));
}

const Crossing::LoopWrites& Crossing::writesOf(NodeId havoc) {
  auto [found, isNew] = loopWrites.try_emplace(havoc);
  LoopWrites& out = found->second;
  if (!isNew) return out;
  for (NodeId id : unwinding.nodesInLoop(havoc)) {
    const Node& node = unwinding.nodes()[id];
    out.isAny |= node.ends == NodeEnd::CallCut || node.ends == NodeEnd::Unsupported;
    for (uint32_t at = node.first; at < node.end; ++at) noteWrite(havoc, id, at, out);
  }
  std::vector<bool> isLater = reachableFrom(unwinding, havoc);
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id)
    for (uint32_t at = unwinding.nodes()[id].first; at < unwinding.nodes()[id].end && isLater[id]; ++at)
      if (std::optional<int64_t> number = places.createdAt(id, at)) out.createdLater.push_back(*number);
  return out;
}

const Term* Crossing::loopHits(const LoopWrites& writes, const Address& read, Behind& behind) {
  if (writes.isAny) return terms.makeTrue();
  const Term* hits = terms.makeFalse();
  for (const LoopWrite& write : writes.writes) {
    if (write.field != read.field && !places.overlap(write.field, read.field)) continue;
    if (!write.place) return terms.makeTrue();
    Operands operands(*this, write.inlining, write.at, behind);
    Place root = *write.place;
    root.indices.clear(); // indices change from round to round: anywhere in the object
    hits = terms.bitOr(hits, terms.eq(address(operands, write.field, root).reference, read.reference));
  }
  return hits;
}

/// What a loop has left somewhere. Objects that are created later are not there.
const Term* Crossing::anyValue(unsigned width, bool isPointer, const LoopWrites& writes, Behind& behind) {
  const Term* value = terms.freshSymbol("left by a loop", width);
  if (!isPointer) return value;
  ++unknowns;
  for (int64_t number : writes.createdLater) {
    const Term* created = terms.constant(static_cast<U128>(number), places.bits());
    behind.require(terms.ne(referenceOf(value), created));
  }
  return value;
}

static const Term* relation(TermManager& terms, Predicate predicate, const Term* left, const Term* right) {
  switch (predicate) {
  case Predicate::Eq: return terms.eq(left, right);
  case Predicate::Ne: return terms.ne(left, right);
  case Predicate::Ult: return terms.ult(left, right);
  case Predicate::Ule: return terms.ule(left, right);
  case Predicate::Ugt: return terms.ult(right, left);
  case Predicate::Uge: return terms.ule(right, left);
  case Predicate::Slt: return terms.slt(left, right);
  case Predicate::Sle: return terms.sle(left, right);
  case Predicate::Sgt: return terms.slt(right, left);
  case Predicate::Sge: return terms.sle(right, left);
  }
  return terms.makeTrue();
}

const Term* Crossing::termOf(const Invariant& invariant, Behind& behind) {
  Operands operands(*this, invariant.inlining, 0, behind);
  const Term* left = operands.operand(invariant.left, 0);
  const Term* right = invariant.number
                          ? terms.constant(static_cast<U128>(*invariant.number) & mask128(left->width()), left->width())
                          : operands.operand(invariant.right, 0);
  const Term* holds = relation(terms, invariant.predicate, left, right);
  if (!invariant.unless) return holds;
  const Term* a = operands.operand(invariant.unless->first, 0);
  return terms.bitOr(holds, terms.eq(a, operands.operand(invariant.unless->second, 0)));
}

void Crossing::assumeInvariants(NodeId havoc, Behind& behind) {
  const Node& node = unwinding.nodes()[havoc];
  if (induction)
    for (const Invariant& each : induction->assumed)
      if (each.inlining == node.inlining && each.header == node.havoc) behind.require(termOf(each, behind));
}

void Crossing::enterLoop(NodeId havoc, Behind& behind) {
  const Node& node = unwinding.nodes()[havoc];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  const LoopWrites& writes = writesOf(havoc);
  // Memory first: which places are hit is said in registers that are the same in all rounds.
  behind.overwrite(
      [&](const Address& read) -> const Term* {
        const Term* hits = loopHits(writes, read, behind);
        return hits->isFalse() ? nullptr : hits;
      },
      [&](const Address& read, unsigned width) {
        return anyValue(width, places.field(read.field).value.kind == ScalarKind::Pointer, writes, behind);
      });
  std::vector<Behind::Equation> equations;
  for (Slot phi : phisOf(function, node.havoc)) {
    Variable variable = unwinding.variable(node.inlining, phi);
    if (!behind.wants(variable)) continue;
    unsigned width = widthOfSlot(function, phi);
    bool isPointer = function.slotTypes[phi].kind == ScalarKind::Pointer;
    const Term* taken = behind.take(variable, width);
    equations.push_back({taken, anyValue(width, isPointer, writes, behind)});
  }
  behind.become(equations);
}

const Term* Crossing::arrival(NodeId, Behind& behind) {
  if (!induction || induction->doubted.empty()) return terms.makeTrue();
  const Term* isBroken = terms.makeFalse();
  doubted.clear();
  for (const Invariant& each : induction->doubted) {
    doubted.push_back(termOf(each, behind));
    isBroken = terms.bitOr(isBroken, terms.bitNot(doubted.back()));
  }
  return isBroken;
}

} // namespace hindsight::merged
