#include "merged/crossing.h"

#include "program/operands.h"
#include "semantics/edge.h"
#include "semantics/requirement.h"
#include "semantics/result.h"

#include <fmt/format.h>

namespace hindsight::merged {

/// Operands of one instruction of one inlined copy, before it.
class Crossing::Operands final : public OperandSource {
public:
  Operands(Crossing& owner, InliningId inlining, uint32_t at, Behind& behind)
      : inlining(inlining), at(at), owner(owner), behind(behind),
        function(*owner.unwinding.inlinings()[inlining].function) {}

  const Term* operand(Operand which, unsigned) override {
    return which.isConstant() ? owner.constant(function, which, widthOf(function, which)) : slot(which.index());
  }
  const Term* poison(unsigned width) override { return owner.terms.freshSymbol("poison", width); }
  const Term* undefined(unsigned width) override { return owner.terms.freshSymbol("undefined", width); }
  U128 highest(const Term* term) override { return mask128(term->width()); }
  const Term* baseOf(const Term*, bool) override { return nullptr; }

  const Term* slot(Slot index) { return behind.value(variable(index), owner.widthOfSlot(function, index)); }
  Variable variable(Slot index) const { return owner.unwinding.variable(inlining, index); }
  /// The same of another copy.
  const Term* of(const PlacedOperand& placed) {
    return Operands(owner, placed.inlining, at, behind).operand(placed.operand, 0);
  }

  const InliningId inlining;
  const uint32_t at;
  Crossing& owner;
  Behind& behind;
  const Function& function;
};

unsigned Crossing::widthOfSlot(const Function& function, Slot slot) const {
  ScalarType type = function.slotTypes[slot];
  return type.kind == ScalarKind::Pointer ? places.bits() : type.width;
}

const Term* Crossing::constant(const Function& function, Operand operand, unsigned width) {
  const Constant& constant = function.constants[operand.index()];
  bool isPointer = constant.type.kind == ScalarKind::Pointer;
  switch (constant.kind) {
  case ConstantKind::Integer:
    if (!isPointer) return terms.constant(constant.value, width);
    if (constant.value != 0) refused.insert("a number is used as a pointer");
    return null();
  case ConstantKind::GlobalAddress:
  case ConstantKind::FunctionAddress:
    if (!isPointer) {
      guessed.insert("an address is used as a number");
      return terms.freshSymbol("address", width);
    }
    if (constant.value != 0) refused.insert("a pointer into a variable is kept");
    return terms.constant(static_cast<U128>(places.numberOfGlobal(constant)) & mask128(places.bits()), places.bits());
  default: return terms.freshSymbol("undefined", isPointer ? places.bits() : width);
  }
}

std::string Crossing::where(const Operands& operands) const {
  return unwinding.program().describe(operands.function.locations[operands.at]);
}

void Crossing::anything(Variable variable, unsigned width, bool isPointer, const std::string& what, Behind& behind) {
  if (!behind.wants(variable)) return;
  (isPointer ? refused : guessed).insert(what);
  behind.take(variable, width);
}

void Crossing::forget(Behind& behind, const std::string& what) {
  bool isPointer = false, isAny = false;
  behind.overwrite(
      [&](const Address& read) {
        isAny = true;
        isPointer |= places.field(read.field).value.kind == ScalarKind::Pointer;
        return terms.makeTrue();
      },
      [](const Address&, unsigned) { return nullptr; });
  if (isAny) (isPointer ? refused : guessed).insert(what);
}

Address Crossing::address(Operands& operands, FieldId field, const Place& place) {
  const PlacedOperand& root = place.root;
  Address result;
  result.field = field;
  if (root.operand.isConstant()) {
    // The offset is part of the place.
    const Function& function = *unwinding.inlinings()[root.inlining].function;
    const Constant& base = function.constants[root.operand.index()];
    bool isNamed = base.kind == ConstantKind::GlobalAddress || base.kind == ConstantKind::FunctionAddress;
    result.reference =
        isNamed ? terms.constant(static_cast<U128>(places.numberOfGlobal(base)) & mask128(places.bits()), places.bits())
                : null();
  } else {
    result.reference = operands.of(root);
  }
  if (!places.field(field).indexed) return result;
  const Term* offset = terms.constant(place.offset, 64);
  for (const auto& [inlining, term] : place.indices) {
    const Term* index = operands.of({inlining, term.index});
    index = index->width() < 64 ? terms.sext(index, 64) : terms.resize(index, 64);
    offset = terms.add(offset, terms.mul(index, terms.constant(term.scale, 64)));
  }
  result.offset = offset;
  return result;
}

/// When a read gets something of a write.
const Term* Crossing::hitsOf(const Address& write, const Address& read) {
  if (write.field != read.field && !places.overlap(write.field, read.field)) return nullptr;
  const Term* same = terms.eq(write.reference, read.reference);
  if (same->isFalse()) return nullptr;
  if (!write.offset || !read.offset) return same;
  if (write.field == read.field) return terms.bitAnd(same, terms.eq(write.offset, read.offset));
  const Term* bytesOfRead = terms.constant(places.field(read.field).bytes, 64);
  const Term* bytesOfWrite = terms.constant(places.field(write.field).bytes, 64);
  const Term* meet = terms.bitAnd(terms.slt(write.offset, terms.add(read.offset, bytesOfRead)),
                                  terms.slt(read.offset, terms.add(write.offset, bytesOfWrite)));
  return terms.bitAnd(same, meet);
}

void Crossing::load(Operands& operands, const Instruction& inst, Behind& behind) {
  Variable result = operands.variable(inst.dst);
  unsigned width = widthOfSlot(operands.function, inst.dst);
  bool isWanted = behind.wants(result);
  const Term* taken = isWanted ? behind.take(result, width) : nullptr;
  Place place = places.placeOf(operands.inlining, operands.at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  bool isPointer = static_cast<ScalarKind>(inst.extra) == ScalarKind::Pointer;
  if (!field) {
    if (isWanted) (isPointer ? refused : guessed).insert("an access that is not aligned, " + where(operands));
    return;
  }
  Address from = address(operands, *field, place);
  behind.require(isObject(from.reference));
  if (!isWanted) return;
  Behind::Equation equation{taken, behind.read(from, width)};
  behind.become({&equation, 1});
}

void Crossing::store(Operands& operands, const Instruction& inst, Behind& behind) {
  Place place = places.placeOf(operands.inlining, operands.at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  if (!field) return forget(behind, "an access that is not aligned, " + where(operands));
  Address to = address(operands, *field, place);
  behind.overwrite(
      [&](const Address& read) { return hitsOf(to, read); },
      [&](const Address& read, unsigned) -> const Term* {
        if (read.field == to.field) return operands.operand(inst.b, inst.width);
        bool isPointer = places.field(read.field).value.kind == ScalarKind::Pointer;
        (isPointer ? refused : guessed).insert("memory is written as one type and read as another, " + where(operands));
        return nullptr;
      });
  behind.require(isObject(to.reference));
}

void Crossing::create(NodeId node, uint32_t at, Variable result, bool isZero, Behind& behind) {
  const Term* number = terms.constant(static_cast<U128>(places.numberOfCreated(node, at)), places.bits());
  if (behind.wants(result)) {
    Behind::Equation equation{behind.take(result, places.bits()), number};
    behind.become({&equation, 1});
  }
  if (!isZero) return; // what it holds is anything
  behind.overwrite(
      [&](const Address& read) {
        const Term* same = terms.eq(read.reference, number);
        return same->isFalse() ? nullptr : same;
      },
      [&](const Address&, unsigned width) { return terms.constant(0, width); });
}

/// Whether a read lies in the first bytes of a range that begins at its object's start.
static std::optional<bool> isInPrefix(const Field& field, U128 size) {
  if (field.indexed) return std::nullopt;
  if (field.offset + field.bytes <= size) return true;
  return field.offset >= size ? std::optional(false) : std::nullopt;
}

void Crossing::copyRange(Operands& operands, Operand to, Operand from, Operand size, unsigned, Behind& behind) {
  Place target = places.placeOf(operands.inlining, operands.at, to);
  Place source = places.placeOf(operands.inlining, operands.at, from);
  bool isWhole = target.offset == 0 && source.offset == 0 && target.indices.empty() && source.indices.empty();
  bool isKnown = size.isConstant() && operands.function.constants[size.index()].kind == ConstantKind::Integer;
  std::string what = "a copy of a part of an object, " + where(operands);
  if (!isWhole || !isKnown) return forget(behind, what);
  U128 bytes = operands.function.constants[size.index()].value;
  if (bytes == 0) return;
  const Term* toObject = operands.of(target.root);
  const Term* fromObject = operands.of(source.root);
  behind.overwrite(
      [&](const Address& read) -> const Term* {
        if (isInPrefix(places.field(read.field), bytes) == false) return nullptr;
        const Term* same = terms.eq(read.reference, toObject);
        return same->isFalse() ? nullptr : same;
      },
      [&](const Address& read, unsigned width) -> const Term* {
        if (isInPrefix(places.field(read.field), bytes)) return behind.read({read.field, fromObject, nullptr}, width);
        bool isPointer = places.field(read.field).value.kind == ScalarKind::Pointer;
        (isPointer ? refused : guessed).insert(what);
        return nullptr;
      });
  behind.require(isObject(toObject));
  behind.require(isObject(fromObject));
}

void Crossing::fillRange(Operands& operands, Operand to, Operand byte, Operand size, unsigned, Behind& behind) {
  Place target = places.placeOf(operands.inlining, operands.at, to);
  const Function& function = operands.function;
  bool isWhole = target.offset == 0 && target.indices.empty();
  bool isKnown = size.isConstant() && function.constants[size.index()].kind == ConstantKind::Integer;
  std::string what = "a part of an object is filled, " + where(operands);
  if (!isWhole || !isKnown) return forget(behind, what);
  U128 bytes = function.constants[size.index()].value;
  if (bytes == 0) return;
  bool isZero = byte.isConstant() && function.constants[byte.index()].kind == ConstantKind::Integer &&
                (function.constants[byte.index()].value & 0xff) == 0;
  const Term* object = operands.of(target.root);
  behind.overwrite(
      [&](const Address& read) -> const Term* {
        if (isInPrefix(places.field(read.field), bytes) == false) return nullptr;
        const Term* same = terms.eq(read.reference, object);
        return same->isFalse() ? nullptr : same;
      },
      [&](const Address& read, unsigned width) -> const Term* {
        const Field& field = places.field(read.field);
        if (isZero && isInPrefix(field, bytes)) return terms.constant(0, width);
        (field.value.kind == ScalarKind::Pointer ? refused : guessed).insert(what);
        return nullptr;
      });
  behind.require(isObject(object));
}

void Crossing::compare(Operands& operands, const Instruction& inst, Variable result, Behind& behind) {
  if (!behind.wants(result)) return;
  auto predicate = static_cast<Predicate>(inst.extra);
  bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
  if (!isEquality) return anything(result, 1, false, "pointers are ordered, " + where(operands), behind);
  const Term* taken = behind.take(result, 1);
  const Term *a = operands.operand(inst.a, 0), *b = operands.operand(inst.b, 0);
  const Term* same = terms.eq(a, b);
  if (places.reusesAddresses()) {
    // What was freed may be where something new is.
    const Term* mayMeet = terms.bitAnd(terms.bitAnd(isObject(a), isObject(b)), terms.freshSymbol("reused", 1));
    same = terms.bitOr(same, mayMeet);
  }
  Behind::Equation equation{taken, predicate == Predicate::Eq ? same : terms.bitNot(same)};
  behind.become({&equation, 1});
}

/// What pointers may go through as they are.
static bool keepsPointers(Opcode op) {
  return op == Opcode::Copy || op == Opcode::Freeze || op == Opcode::Select;
}

void Crossing::compute(Operands& operands, const Instruction& inst, Behind& behind) {
  const Function& function = operands.function;
  if (inst.op != Opcode::Unreachable && canFail(inst.op))
    forEachRequirement(terms, function, inst, operands, [&](const Requirement& each) {
      behind.require(each.holds);
      return true;
    });
  bool touchesPointer = false;
  forEachUse(function, inst, [&](Operand use) {
    ScalarType type = use.isConstant() ? function.constants[use.index()].type : function.slotTypes[use.index()];
    touchesPointer |= type.kind == ScalarKind::Pointer;
  });
  std::vector<Behind::Equation> equations;
  std::vector<unsigned> numbers;
  unsigned number = 0;
  forEachDefinition(function, inst, [&](Slot slot) {
    Variable variable = operands.variable(slot);
    unsigned width = widthOfSlot(function, slot), mine = number++;
    bool isPointer = function.slotTypes[slot].kind == ScalarKind::Pointer;
    if (!behind.wants(variable)) return;
    if (!isComputation(inst.op) || ((isPointer || touchesPointer) && !keepsPointers(inst.op))) {
      std::string what = inst.op >= Opcode::GepConst && inst.op <= Opcode::Gep ? "a pointer into an object is kept"
                         : isPointer                                           ? "a pointer is computed"
                                                                               : "an address is used as a number";
      return anything(variable, width, isPointer, what + ", " + where(operands), behind);
    }
    equations.push_back({behind.take(variable, width), nullptr});
    numbers.push_back(mine);
  });
  for (size_t index = 0; index < equations.size(); ++index)
    equations[index].value = resultTerm(terms, function, inst, operands, numbers[index]);
  behind.become(equations);
}

void Crossing::call(NodeId node, uint32_t at, Operands& operands, const Instruction& inst, Behind& behind) {
  const Function& function = operands.function;
  const CallInfo& info = function.calls[inst.imm];
  CallKind kind = kindOfCall(unwinding.program(), function, inst);
  auto argument = [&](size_t index) { return info.arguments[index].value; };
  auto resultsAre = [&](const std::string& what) {
    for (uint32_t index = 0; index < info.results.size() && inst.dst != kNone; ++index)
      anything(operands.variable(inst.dst + index), widthOfSlot(function, inst.dst + index),
               info.results[index].kind == ScalarKind::Pointer, what, behind);
  };
  std::string name = info.callee == kNone ? "?" : unwinding.program().functions[info.callee].displayName;
  switch (kind) {
  case CallKind::Allocates:
  case CallKind::AllocatesZeros:
    if (inst.dst != kNone) create(node, at, operands.variable(inst.dst), kind == CallKind::AllocatesZeros, behind);
    return;
  case CallKind::Assumes: {
    const Term* given = operands.operand(argument(0), 0);
    return behind.require(terms.ne(given, terms.constant(0, given->width())));
  }
  case CallKind::Copies:
  case CallKind::Fills:
    if (inst.dst != kNone && behind.wants(operands.variable(inst.dst))) {
      Behind::Equation equation{behind.take(operands.variable(inst.dst), places.bits()), nullptr};
      equation.value = operands.operand(argument(0), 0);
      behind.become({&equation, 1});
    }
    if (kind == CallKind::Copies)
      copyRange(operands, argument(0), argument(1), argument(2), 64, behind);
    else
      fillRange(operands, argument(0), argument(1), argument(2), 64, behind);
    return;
  case CallKind::Number: return resultsAre("'" + name + "' returns a number that is only known at run time");
  case CallKind::Unknown:
    resultsAre("'" + name + "' is not known");
    return forget(behind, "'" + name + "' may write to memory");
  default: return; // an end, a way of its own, or without a trace
  }
}

void Crossing::instruction(NodeId nodeId, uint32_t at, Behind& behind) {
  const Node& node = unwinding.nodes()[nodeId];
  Operands operands(*this, node.inlining, at, behind);
  const Instruction& inst = operands.function.instructions[at];
  switch (inst.op) {
  case Opcode::Load: return load(operands, inst, behind);
  case Opcode::Store: return store(operands, inst, behind);
  case Opcode::Alloca: return create(nodeId, at, operands.variable(inst.dst), false, behind);
  case Opcode::MemCopy: return copyRange(operands, inst.a, inst.b, inst.c, inst.width2, behind);
  case Opcode::MemSet: return fillRange(operands, inst.a, inst.b, inst.c, inst.width2, behind);
  case Opcode::PtrCmp: return compare(operands, inst, operands.variable(inst.dst), behind);
  case Opcode::Call: return call(nodeId, at, operands, inst, behind);
  case Opcode::LifetimeStart:
  case Opcode::LifetimeEnd:
  case Opcode::StackSave:
  case Opcode::StackRestore:
  case Opcode::Jump:
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::Return:
  case Opcode::Unreachable:
  case Opcode::Unsupported: return;
  case Opcode::VaStart:
  case Opcode::VaEnd:
  case Opcode::VaCopy: return forget(behind, "variadic arguments");
  default: return compute(operands, inst, behind);
  }
}

const Term* Crossing::condition(NodeId nodeId, const Way& way, Behind& behind) {
  if (way.kind != Way::Kind::Edge) return nullptr;
  const Node& node = unwinding.nodes()[nodeId];
  Operands operands(*this, node.inlining, node.end - 1, behind);
  const Instruction& terminator = operands.function.instructions[node.end - 1];
  if (!isDecidedByValue(terminator)) return nullptr;
  return edgeCondition(terms, operands.function, terminator, operands.operand(terminator.a, terminator.width),
                       way.edge);
}

void Crossing::moves(NodeId nodeId, const Way& way, Behind& behind) {
  const Node& node = unwinding.nodes()[nodeId];
  InliningId from = node.inlining, to = unwinding.nodes()[way.to].inlining;
  Operands operands(*this, from, node.end - 1, behind);
  const Function& function = operands.function;
  const Function& target = *unwinding.inlinings()[to].function;
  const Instruction& last = function.instructions[node.end - 1];
  std::vector<std::pair<Slot, Operand>> pairs;
  if (way.kind == Way::Kind::Edge) {
    for (const PhiCopy& copy : phiMoves(function, way.edge)) pairs.push_back({copy.dst, copy.src});
  } else if (way.kind == Way::Kind::Call) {
    const CallInfo& info = function.calls[last.imm];
    for (Slot slot = 0; slot < target.parameters.size(); ++slot) pairs.push_back({slot, info.arguments[slot].value});
  } else if (way.kind == Way::Kind::Return) {
    const Instruction& caller = target.instructions[unwinding.inlinings()[from].call];
    if (caller.dst != kNone)
      for (uint32_t index = 0; index < target.calls[caller.imm].results.size(); ++index)
        pairs.push_back({caller.dst + index, function.operandPool[last.imm + index]});
  }
  std::vector<Behind::Equation> equations;
  std::vector<Operand> sources;
  for (auto [slot, source] : pairs) {
    Variable variable = unwinding.variable(to, slot);
    if (!behind.wants(variable)) continue;
    equations.push_back({behind.take(variable, widthOfSlot(target, slot)), nullptr});
    sources.push_back(source);
  }
  for (size_t index = 0; index < equations.size(); ++index) {
    const Term* value = operands.operand(sources[index], 0);
    unsigned width = equations[index].taken->width();
    // A pointer that travels as a number of the same size, or the other way round, through a call.
    if (value->width() != width) {
      refused.insert("a pointer is handed over as a number, " + where(operands));
      value = terms.freshSymbol("handed over", width);
    }
    equations[index].value = value;
  }
  behind.become(equations);
}

} // namespace hindsight::merged
