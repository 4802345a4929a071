#include "merged/crossing_operands.h"
#include "program/operands.h"
#include "semantics/address.h"
#include "semantics/edge.h"
#include "semantics/requirement.h"
#include "semantics/result.h"

#include <fmt/format.h>

namespace hindsight::merged {

unsigned Crossing::widthOfSlot(const Function& function, Slot slot) const {
  ScalarType type = function.slotTypes[slot];
  return type.kind == ScalarKind::Pointer ? places.pointerBits() : type.width;
}

const Term* Crossing::constant(const Function& function, Operand operand, unsigned width) {
  const Constant& constant = function.constants[operand.index()];
  bool isPointer = constant.type.kind == ScalarKind::Pointer;
  switch (constant.kind) {
  case ConstantKind::Integer:
    if (!isPointer) return terms.constant(constant.value, width);
    if (constant.value != 0) refused.insert("a number is used as a pointer");
    return nullPointer();
  case ConstantKind::GlobalAddress:
  case ConstantKind::FunctionAddress:
    if (!isPointer) {
      guessed.insert("an address is used as a number");
      return terms.freshSymbol("address", width);
    }
    if (constant.value != 0 && !places.hasOffsets()) refused.insert("a pointer into a variable is kept");
    return pointerTo(
        terms.constant(static_cast<U128>(places.numberOfGlobal(constant)) & mask128(places.bits()), places.bits()),
        terms.constant(constant.value & mask128(places.offsetBits()), places.offsetBits()));
  default: return terms.freshSymbol("undefined", isPointer ? places.pointerBits() : width);
  }
}

const Term* Crossing::pointerTo(const Term* reference, const Term* offset) {
  return places.hasOffsets() ? terms.concat(reference, offset) : reference;
}

const Term* Crossing::referenceOf(const Term* pointer) {
  return places.hasOffsets() ? terms.extract(pointer, places.offsetBits(), places.bits()) : pointer;
}

const Term* Crossing::offsetOf(const Term* pointer) {
  return places.hasOffsets() ? terms.extract(pointer, 0, places.offsetBits()) : terms.constant(0, places.offsetBits());
}

/// With offsets, anything is a pointer like others; without, it may lead to where no reference does.
void Crossing::doubt(bool isPointer, const std::string& what) {
  unknowns += isPointer;
  (isPointer && !places.hasOffsets() ? refused : guessed).insert(what);
}

std::string Crossing::where(const Operands& operands) const {
  return unwinding.program().describe(operands.function.locations[operands.at]);
}

void Crossing::anything(Variable variable, unsigned width, bool isPointer, const std::string& what, Behind& behind) {
  if (!behind.wants(variable)) return;
  doubt(isPointer, what);
  Behind::Equation equation{behind.take(variable, width), terms.freshSymbol("anything", width)};
  behind.become({&equation, 1});
}

void Crossing::forget(Behind& behind, const std::string& what) {
  behind.overwrite(
      [&](const Address& read) {
        doubt(places.field(read.field).value.kind == ScalarKind::Pointer, what);
        return terms.makeTrue();
      },
      [](const Address&, unsigned) { return nullptr; });
}

Address Crossing::address(Operands& operands, FieldId field, const Place& place) {
  const PlacedOperand& root = place.root;
  Address result;
  result.field = field;
  const Term* start = nullptr;
  if (root.operand.isConstant()) {
    // The offset is part of the place.
    const Function& function = *unwinding.inlinings()[root.inlining].function;
    const Constant& base = function.constants[root.operand.index()];
    bool isNamed = base.kind == ConstantKind::GlobalAddress || base.kind == ConstantKind::FunctionAddress;
    result.reference =
        isNamed ? terms.constant(static_cast<U128>(places.numberOfGlobal(base)) & mask128(places.bits()), places.bits())
                : null();
  } else {
    start = operands.of(root);
    result.reference = referenceOf(start);
  }
  if (!places.field(field).indexed) return result;
  result.offset = offsetAt(operands, place);
  if (start) result.offset = terms.add(offsetOf(start), result.offset);
  return result;
}

/// How far from its root a place is.
const Term* Crossing::offsetAt(Operands& operands, const Place& place) {
  const Term* offset = bytes(place.offset);
  for (const auto& [inlining, term] : place.indices) {
    const Term* index = operands.of({inlining, term.index});
    index = index->width() < places.offsetBits() ? terms.sext(index, places.offsetBits())
                                                 : terms.resize(index, places.offsetBits());
    offset = terms.add(offset, terms.mul(index, bytes(term.scale)));
  }
  return offset;
}

/// When a read gets something of a write.
const Term* Crossing::hitsOf(const Address& write, const Address& read) {
  if (write.field != read.field && !places.overlap(write.field, read.field)) return nullptr;
  const Term* same = terms.eq(write.reference, read.reference);
  if (same->isFalse()) return nullptr;
  if (!write.offset || !read.offset) return same;
  if (places.sameShape(write.field, read.field)) return terms.bitAnd(same, terms.eq(write.offset, read.offset));
  const Term* bytesOfRead = bytes(places.field(read.field).bytes);
  const Term* bytesOfWrite = bytes(places.field(write.field).bytes);
  const Term* meet = terms.bitOr(terms.ult(terms.sub(write.offset, read.offset), bytesOfRead),
                                 terms.ult(terms.sub(read.offset, write.offset), bytesOfWrite));
  return terms.bitAnd(same, meet);
}

/// Whether it is an object, and the address one of such a field: objects are aligned, and those of one type are the
/// same as what a parameter of that type leads to, or apart from it.
const Term* Crossing::isAccess(const Address& access, Behind& behind) {
  const Term* is = isObject(access.reference);
  const Field field = places.field(access.field);
  if (!places.hasOffsets()) return is;
  if ((field.bytes & (field.bytes - 1)) == 0)
    is = terms.bitAnd(is, terms.eq(terms.bitAnd(access.offset, bytes(field.bytes - 1)), bytes(0)));
  if (field.type.empty() || field.isElement || !field.typeSize) return is;
  const Term* start = terms.sub(access.offset, bytes(field.offset));
  for (Slot slot : places.parametersTo(field.type)) {
    const Term* parameter = behind.value(unwinding.variable(0, slot), places.pointerBits());
    const Term* between = terms.sub(start, offsetOf(parameter));
    const Term* isApart =
        terms.bitAnd(terms.ule(bytes(field.typeSize), between), terms.ule(bytes(field.typeSize), terms.neg(between)));
    const Term* isOther = terms.ne(access.reference, referenceOf(parameter));
    is = terms.bitAnd(is, terms.bitOr(isOther, terms.bitOr(isApart, terms.eq(between, bytes(0)))));
  }
  return is;
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
    if (isWanted) doubt(isPointer, "an access that is not aligned, " + where(operands));
    return;
  }
  Address from = address(operands, *field, place);
  behind.require(isAccess(from, behind));
  if (!isWanted) return;
  Behind::Equation equation{taken, behind.read(from, width)};
  behind.become({&equation, 1});
}

void Crossing::store(Operands& operands, const Instruction& inst, Behind& behind) {
  Place place = places.placeOf(operands.inlining, operands.at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  if (!field) return forget(behind, "an access that is not aligned, " + where(operands));
  Address to = address(operands, *field, place);
  behind.overwrite([&](const Address& read) { return hitsOf(to, read); },
                   [&](const Address& read, unsigned) -> const Term* {
                     if (places.sameShape(read.field, to.field)) return operands.operand(inst.b, inst.width);
                     bool isPointer = places.field(read.field).value.kind == ScalarKind::Pointer;
                     doubt(isPointer, "memory is written as one type and read as another, " + where(operands));
                     return nullptr;
                   });
  behind.require(isAccess(to, behind));
}

void Crossing::create(NodeId node, uint32_t at, Variable result, bool isZero, Behind& behind) {
  const Term* number = terms.constant(static_cast<U128>(places.numberOfCreated(node, at)), places.bits());
  if (behind.wants(result)) {
    Behind::Equation equation{behind.take(result, places.pointerBits()), pointerTo(number, bytes(0))};
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

void Crossing::copyRange(Operands& operands, Operand to, Operand from, Operand size, uint64_t alignment,
                         Behind& behind) {
  if (places.hasOffsets()) return copyBytes(operands, to, from, size, alignment, behind);
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
        bool isSameType = source.type == places.field(read.field).type || places.hasOneType();
        if (isInPrefix(places.field(read.field), bytes) && isSameType)
          return behind.read({read.field, fromObject, nullptr}, width);
        bool isPointer = places.field(read.field).value.kind == ScalarKind::Pointer;
        doubt(isPointer, what);
        return nullptr;
      });
  behind.require(isObject(toObject));
  behind.require(isObject(fromObject));
}

void Crossing::fillRange(Operands& operands, Operand to, Operand byte, Operand size, uint64_t alignment,
                         Behind& behind) {
  if (places.hasOffsets()) return fillBytes(operands, to, byte, size, alignment, behind);
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
        doubt(field.value.kind == ScalarKind::Pointer, what);
        return nullptr;
      });
  behind.require(isObject(object));
}

Crossing::Range Crossing::rangeOf(Operands& operands, Operand start, Operand size, uint64_t alignment) {
  const Term* pointer = operands.operand(start, 0);
  const Term* count = operands.operand(size, 0);
  return {referenceOf(pointer), offsetOf(pointer), terms.resize(count, places.offsetBits()), alignment};
}

/// Whether all of what is read, or something of it, is in the range.
const Term* Crossing::inRange(const Range& range, const Address& read, bool isWhole) {
  const Term* length = bytes(places.field(read.field).bytes);
  const Term* from = terms.sub(read.offset, range.offset);
  const Term* begins = terms.ult(from, range.size);
  uint64_t each = places.field(read.field).bytes;
  if (isWhole) {
    // What is aligned like the range, in a range of so many of them, is in it or not.
    bool isAligned = each <= range.alignment && (each & (each - 1)) == 0;
    if (isAligned && range.size->isConst() && uint64_t(range.size->value()) % each == 0) return terms.makeTrue();
    const Term* fits = terms.ule(length, range.size);
    return terms.bitAnd(fits, terms.ule(from, terms.sub(range.size, length)));
  }
  const Term* same = terms.eq(read.reference, range.reference);
  return terms.bitAnd(
      same, terms.bitOr(begins, terms.bitAnd(terms.ult(terms.neg(from), length), terms.ne(range.size, bytes(0)))));
}

void Crossing::copyBytes(Operands& operands, Operand to, Operand from, Operand size, uint64_t alignment,
                         Behind& behind) {
  Range target = rangeOf(operands, to, size, alignment), source = rangeOf(operands, from, size, alignment);
  std::string what = "a copy of a part of a number, " + where(operands);
  const Term* isEmpty = terms.eq(target.size, bytes(0));
  behind.overwrite(
      [&](const Address& read) -> const Term* {
        const Term* meets = inRange(target, read, false);
        return meets->isFalse() ? nullptr : meets;
      },
      [&](const Address& read, unsigned width) -> const Term* {
        const Term* isWhole = inRange(target, read, true);
        const Term* offset = terms.add(terms.sub(read.offset, target.offset), source.offset);
        const Term* value = behind.read({places.fieldOfAnyType(read.field), source.reference, offset}, width);
        if (isWhole->isTrue()) return value;
        doubt(places.field(read.field).value.kind == ScalarKind::Pointer, what);
        return terms.ite(isWhole, value, terms.freshSymbol("partial copy", width));
      });
  behind.require(terms.bitOr(isEmpty, isObject(target.reference)));
  behind.require(terms.bitOr(isEmpty, isObject(source.reference)));
}

void Crossing::fillBytes(Operands& operands, Operand to, Operand byte, Operand size, uint64_t alignment,
                         Behind& behind) {
  Range target = rangeOf(operands, to, size, alignment);
  const Term* one = terms.resize(operands.operand(byte, 8), 8);
  std::string what = "a part of a number is filled, " + where(operands);
  behind.overwrite(
      [&](const Address& read) -> const Term* {
        const Term* meets = inRange(target, read, false);
        return meets->isFalse() ? nullptr : meets;
      },
      [&](const Address& read, unsigned width) -> const Term* {
        const Field& field = places.field(read.field);
        bool isPointer = field.value.kind == ScalarKind::Pointer;
        const Term* value = nullptr;
        if (one->isConst() && one->value() == 0)
          value = terms.constant(0, width);
        else if (!isPointer && width == field.bytes * 8)
          for (value = one; value->width() < width;) value = terms.concat(value, one);
        const Term* isWhole = inRange(target, read, true);
        if (value && isWhole->isTrue()) return value;
        doubt(isPointer, what);
        return value ? terms.ite(isWhole, value, terms.freshSymbol("partly filled", width)) : nullptr;
      });
  behind.require(terms.bitOr(terms.eq(target.size, bytes(0)), isObject(target.reference)));
}

void Crossing::compare(Operands& operands, const Instruction& inst, Variable result, Behind& behind) {
  if (!behind.wants(result)) return;
  auto predicate = static_cast<Predicate>(inst.extra);
  bool isEquality = predicate == Predicate::Eq || predicate == Predicate::Ne;
  std::string what = "pointers are ordered, " + where(operands);
  if (!isEquality && !places.hasOffsets()) return anything(result, 1, false, what, behind);
  const Term* taken = behind.take(result, 1);
  const Term *a = operands.operand(inst.a, 0), *b = operands.operand(inst.b, 0);
  const Term* value = nullptr;
  if (isEquality) {
    const Term* same = terms.eq(a, b);
    if (places.reusesAddresses()) {
      // What was freed may be where something new is.
      const Term* areObjects = terms.bitAnd(isObject(referenceOf(a)), isObject(referenceOf(b)));
      same = terms.bitOr(same, terms.bitAnd(areObjects, terms.freshSymbol("reused", 1)));
    }
    value = predicate == Predicate::Eq ? same : terms.bitNot(same);
  } else {
    const Term *x = offsetOf(a), *y = offsetOf(b);
    bool isLess = predicate == Predicate::Ult || predicate == Predicate::Slt;
    bool isAtMost = predicate == Predicate::Ule || predicate == Predicate::Sle;
    bool isMore = predicate == Predicate::Ugt || predicate == Predicate::Sgt;
    const Term* ordered = isLess     ? terms.slt(x, y)
                          : isAtMost ? terms.sle(x, y)
                          : isMore   ? terms.slt(y, x)
                                     : terms.sle(y, x);
    const Term* sameObject = terms.eq(referenceOf(a), referenceOf(b));
    if (!sameObject->isTrue()) guessed.insert(what);
    value = terms.ite(sameObject, ordered, terms.freshSymbol("ordered", 1));
  }
  Behind::Equation equation{taken, value};
  behind.become({&equation, 1});
}

/// The result of an operation on pointers, with offsets; null: it has none.
const Term* Crossing::pointerResult(Operands& operands, const Instruction& inst) {
  if (!places.hasOffsets() || inst.op < Opcode::GepConst || inst.op > Opcode::Gep) return nullptr;
  const Term* base = operands.operand(inst.a, 0);
  Place step;
  AddressSum sum;
  takeApart(operands.function, inst, sum);
  step.offset = sum.constant;
  for (const GepTerm& term : sum.terms) step.indices.push_back({operands.inlining, term});
  return pointerTo(referenceOf(base), terms.add(offsetOf(base), offsetAt(operands, step)));
}

/// The difference of two addresses, if that is what the instruction computes; null: it is not.
const Term* Crossing::differenceOf(Operands& operands, const Instruction& inst) {
  if (!places.hasOffsets() || inst.op != Opcode::Sub) return nullptr;
  auto pointerBehind = [&](Operand number) -> const Term* {
    if (number.isConstant()) return nullptr;
    for (const Instruction& each : operands.function.instructions)
      if (each.dst == number.index() && each.op == Opcode::PtrToInt) return operands.operand(each.a, 0);
    return nullptr;
  };
  const Term *a = pointerBehind(inst.a), *b = pointerBehind(inst.b);
  if (!a || !b) return nullptr;
  const Term* sameObject = terms.eq(referenceOf(a), referenceOf(b));
  if (!sameObject->isTrue()) guessed.insert("addresses of different objects are compared, " + where(operands));
  const Term* difference = terms.sub(offsetOf(a), offsetOf(b));
  difference =
      inst.width > places.offsetBits() ? terms.sext(difference, inst.width) : terms.resize(difference, inst.width);
  return terms.ite(sameObject, difference, terms.freshSymbol("difference", inst.width));
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
    if (places.hasOffsets() && (inst.op == Opcode::Sub || (inst.op >= Opcode::GepConst && inst.op <= Opcode::Gep))) {
      equations.push_back({behind.take(variable, width), nullptr});
      numbers.push_back(mine);
      return;
    }
    if (!isComputation(inst.op) || ((isPointer || touchesPointer) && !keepsPointers(inst.op))) {
      std::string what = inst.op >= Opcode::GepConst && inst.op <= Opcode::Gep ? "a pointer into an object is kept"
                         : isPointer                                           ? "a pointer is computed"
                                                                               : "an address is used as a number";
      return anything(variable, width, isPointer, what + ", " + where(operands), behind);
    }
    equations.push_back({behind.take(variable, width), nullptr});
    numbers.push_back(mine);
  });
  for (size_t index = 0; index < equations.size(); ++index) {
    const Term* value = pointerResult(operands, inst);
    if (!value) value = differenceOf(operands, inst);
    equations[index].value = value ? value : resultTerm(terms, function, inst, operands, numbers[index]);
  }
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
      Behind::Equation equation{behind.take(operands.variable(inst.dst), places.pointerBits()), nullptr};
      equation.value = operands.operand(argument(0), 0);
      behind.become({&equation, 1});
    }
    if (kind == CallKind::Copies)
      copyRange(operands, argument(0), argument(1), argument(2), 1, behind);
    else
      fillRange(operands, argument(0), argument(1), argument(2), 1, behind);
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
  case Opcode::MemCopy: return copyRange(operands, inst.a, inst.b, inst.c, inst.imm, behind);
  case Opcode::MemSet: return fillRange(operands, inst.a, inst.b, inst.c, inst.imm, behind);
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

/// Whether a call through a pointer takes the way.
const Term* Crossing::leadsTo(const Node& node, const Way& way, Operands& caller) {
  const CallInfo& call = caller.function.calls[caller.function.instructions[node.end - 1].imm];
  const Term* pointer = caller.operand(call.target, 0);
  auto is = [&](FunctionId function) {
    auto number = static_cast<U128>(places.numberOfFunction(function)) & mask128(places.bits());
    const Term* reference = terms.constant(number, places.bits());
    return terms.eq(pointer, pointerTo(reference, terms.constant(0, places.offsetBits())));
  };
  if (way.callee != kNone) return is(way.callee);
  const Term* isOther = terms.ne(pointer, nullPointer());
  for (const Way& each : node.ways)
    if (each.callee != kNone) isOther = terms.bitAnd(isOther, terms.bitNot(is(each.callee)));
  return isOther;
}

const Term* Crossing::condition(NodeId nodeId, const Way& way, Behind& behind) {
  const Node& node = unwinding.nodes()[nodeId];
  if (way.kind == Way::Kind::Other || (way.kind == Way::Kind::Call && way.callee != kNone)) {
    Operands caller(*this, node.inlining, node.end - 1, behind);
    return leadsTo(node, way, caller);
  }
  if (way.kind != Way::Kind::Edge) return nullptr;
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
