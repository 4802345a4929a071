// Comparisons of integers and pointers, fused with the branch that follows when there is one.
#include "step/compare.h"

#include "memory/pointer_candidates.h"
#include "program/string_literals.h"
#include "semantics/integer.h"
#include "step/any_address.h"
#include "step/arrival.h"
#include "step/edge.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

template <Predicate P> bool compareNumbers(uint64_t a, uint64_t b, unsigned width) {
  switch (P) {
  case Predicate::Eq: return a == b;
  case Predicate::Ne: return a != b;
  case Predicate::Ult: return a < b;
  case Predicate::Ule: return a <= b;
  case Predicate::Ugt: return a > b;
  case Predicate::Uge: return a >= b;
  case Predicate::Slt: return signExtend64(a, width) < signExtend64(b, width);
  case Predicate::Sle: return signExtend64(a, width) <= signExtend64(b, width);
  case Predicate::Sgt: return signExtend64(a, width) > signExtend64(b, width);
  case Predicate::Sge: return signExtend64(a, width) >= signExtend64(b, width);
  }
  return false;
}

bool compareBits(Predicate predicate, uint64_t a, uint64_t b, unsigned width) {
  switch (predicate) {
  case Predicate::Eq: return compareNumbers<Predicate::Eq>(a, b, width);
  case Predicate::Ne: return compareNumbers<Predicate::Ne>(a, b, width);
  case Predicate::Ult: return compareNumbers<Predicate::Ult>(a, b, width);
  case Predicate::Ule: return compareNumbers<Predicate::Ule>(a, b, width);
  case Predicate::Ugt: return compareNumbers<Predicate::Ugt>(a, b, width);
  case Predicate::Uge: return compareNumbers<Predicate::Uge>(a, b, width);
  case Predicate::Slt: return compareNumbers<Predicate::Slt>(a, b, width);
  case Predicate::Sle: return compareNumbers<Predicate::Sle>(a, b, width);
  case Predicate::Sgt: return compareNumbers<Predicate::Sgt>(a, b, width);
  case Predicate::Sge: return compareNumbers<Predicate::Sge>(a, b, width);
  }
  return false;
}

/// Or an equality, to which signs do not matter.
bool isUnsigned(Predicate predicate) {
  return isEquality(predicate) || predicate == Predicate::Ult || predicate == Predicate::Ule ||
         predicate == Predicate::Ugt || predicate == Predicate::Uge;
}

HS_HANDLER(slowCompare) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(operandCode(instruction.a), slots);
  Value b = machine.operand(operandCode(instruction.b), slots);
  resultSlot(op, slots) = compareValues(machine, static_cast<Predicate>(instruction.extra), a, b, instruction.width);
  HS_NEXT();
}

enum class Form { Plain, Immediate, PlainBranch, ImmediateBranch };

template <Predicate P, unsigned Width, Form F>
HS_HANDLER_CC void compareHandler(const Op* op, Value* slots, Machine& machine) {
  constexpr bool immediate = F == Form::Immediate || F == Form::ImmediateBranch;
  Value a = immediate ? slotAt(static_cast<uint32_t>(op->a), slots) : machine.operand(op->a, slots);
  Value b = immediate ? Value::integer(op->imm) : machine.operand(op->b, slots);
  unsigned width = Width ? Width : static_cast<unsigned>(op->c);
  if (__builtin_expect((a.meta | b.meta) != 0, 0)) HS_SLOW(slowCompare);
  bool holds = compareNumbers<P>(a.bits, b.bits, width);
  resultSlot(op, slots) = Value::integer(holds);
  if constexpr (F == Form::PlainBranch || F == Form::ImmediateBranch) {
    const Op* branch = op + 1;
    const Op* next = takeEdge(edgeOf(branch, holds ? branch->b : branch->c), slots, machine);
    if (!next) return;
    HS_GO(next);
  } else {
    HS_NEXT();
  }
}

template <Predicate P, unsigned Width> Handler pickForm(Form form) {
  switch (form) {
  case Form::Plain: return compareHandler<P, Width, Form::Plain>;
  case Form::Immediate: return compareHandler<P, Width, Form::Immediate>;
  case Form::PlainBranch: return compareHandler<P, Width, Form::PlainBranch>;
  case Form::ImmediateBranch: return compareHandler<P, Width, Form::ImmediateBranch>;
  }
  return nullptr;
}

template <Predicate P> Handler pickWidth(unsigned width, Form form) {
  switch (width) {
  case 32: return pickForm<P, 32>(form);
  case 64: return pickForm<P, 64>(form);
  default: return pickForm<P, 0>(form);
  }
}

Handler pickCompare(Predicate predicate, unsigned width, Form form) {
  switch (predicate) {
  case Predicate::Eq: return pickWidth<Predicate::Eq>(width, form);
  case Predicate::Ne: return pickWidth<Predicate::Ne>(width, form);
  case Predicate::Ult: return pickWidth<Predicate::Ult>(width, form);
  case Predicate::Ule: return pickWidth<Predicate::Ule>(width, form);
  case Predicate::Ugt: return pickWidth<Predicate::Ugt>(width, form);
  case Predicate::Uge: return pickWidth<Predicate::Uge>(width, form);
  case Predicate::Slt: return pickWidth<Predicate::Slt>(width, form);
  case Predicate::Sle: return pickWidth<Predicate::Sle>(width, form);
  case Predicate::Sgt: return pickWidth<Predicate::Sgt>(width, form);
  case Predicate::Sge: return pickWidth<Predicate::Sge>(width, form);
  }
  return nullptr;
}

/// Whether a block of the input was gone when the object was born, which may have got its address.
bool mayBeWhereInputWas(const Machine& machine, ObjectId id) {
  const Object* object = machine.state->memory.find(id);
  if (!object || object->kind != ObjectKind::Heap || object->origin == ObjectOrigin::Input) return false;
  bool mayBe = false;
  machine.state->memory.forEach([&](const Object& other) {
    bool isGone = other.kind == ObjectKind::Heap && other.origin == ObjectOrigin::Input && !other.live();
    mayBe = mayBe || (isGone && other.deathSerial < id.serial());
  });
  return mayBe;
}

/// A comparison with an object that may be an alias is open until its identity is decided; null: neither is one.
const Term* compareUnknown(Machine& machine, Predicate predicate, Value a, Value b, unsigned width) {
  if (machine.state->identities.empty()) return nullptr;
  auto isUnknown = [&](Value value) { return value.isPointer() && machine.absent.isUnknown(value.object()); };
  if (!isUnknown(a) && !isUnknown(b)) return nullptr;
  bool areObjects = a.isPointer() && b.isPointer();
  if (areObjects && a.object() == b.object()) return nullptr;
  bool arePlaced = areObjects && machine.absent.isPlaced(a.object()) && machine.absent.isPlaced(b.object());
  if (arePlaced && isEquality(predicate)) return nullptr;
  if (areObjects && isEquality(predicate) && !machine.absent.mayBeSame(a.object(), b.object())) {
    if (mayBeWhereInputWas(machine, a.object()) || mayBeWhereInputWas(machine, b.object()))
      machine.state->addressDependent = true;
    return machine.terms.boolean(predicate == Predicate::Ne);
  }
  return compareTerm(machine.terms, predicate, machine.term(a, width), machine.term(b, width));
}

/// Whether a pointer has left its object, so that its address may be that of another one.
bool pastEnd(const Machine& machine, Value pointer) {
  const Object* object = machine.state->memory.find(pointer.object());
  return object && pointer.bits >= object->size;
}

/// Whether two objects are literals of which a linker may make one.
bool mayBeMerged(const Machine& machine, ObjectId a, ObjectId b) {
  const Site &first = machine.program.sites[a.site()], &second = machine.program.sites[b.site()];
  return first.kind == SiteKind::Global && second.kind == SiteKind::Global &&
         mayOverlap(machine.program.globals[first.global], machine.program.globals[second.global]);
}

/// Whether two places in literals that may be merged are as far from their ends.
bool areAsFarFromEnds(const Machine& machine, Value a, Value b) {
  const Object *first = machine.state->memory.find(a.object()), *second = machine.state->memory.find(b.object());
  return first && second && first->size - a.bits == second->size - b.bits;
}

/// An order of pointers of which one is into the stack.
std::optional<bool> comparedWithStack(Machine& machine, Predicate predicate, Value a, Value b, unsigned width) {
  constexpr unsigned kNoSigns = 64; // addresses of so many bits are not negative
  const Object *first = machine.state->memory.find(a.object()), *second = machine.state->memory.find(b.object());
  bool areInside = first && second && a.bits <= first->size && b.bits <= second->size;
  if (!areInside || (!isUnsigned(predicate) && width < kNoSigns)) return std::nullopt;
  std::optional<bool> isLower = isLowerAnywhere(*first, *second);
  return isLower ? std::optional(compareBits(predicate, *isLower ? 0 : 1, *isLower ? 1 : 0, width)) : std::nullopt;
}

Value comparePointers(Machine& machine, Predicate predicate, Value a, Value b, unsigned width) {
  if (const Term* open = compareUnknown(machine, predicate, a, b, width)) return machine.value(open);
  if (a.isPointer() && b.isPointer()) {
    if (a.object() == b.object()) return Value::integer(compareBits(toSigned(predicate), a.bits, b.bits, width));
    if (isEquality(predicate)) {
      // One past the end of an object may be the start of the next.
      if (a.bits != b.bits && (pastEnd(machine, a) || pastEnd(machine, b))) machine.state->addressDependent = true;
      if (mayBeMerged(machine, a.object(), b.object()) && areAsFarFromEnds(machine, a, b))
        machine.state->addressDependent = true;
      const Term* same =
          a.bits == b.bits ? machine.addresses.shared(a.object(), b.object()) : machine.terms.makeFalse();
      return machine.value(predicate == Predicate::Eq ? same : machine.terms.bitNot(same));
    }
    if (std::optional<bool> holds = comparedWithStack(machine, predicate, a, b, width)) return Value::integer(*holds);
  } else if (isUnsigned(predicate) && (a == Value::integer(0) || b == Value::integer(0))) {
    return Value::integer(compareBits(predicate, a.isPointer(), b.isPointer(), width)); // null comes first
  }
  // An order between objects, or a number that is not null: only an address can tell.
  auto number = [&](Value value) {
    return value.isPointer() ? (machine.addresses.of(value.object()) + value.bits) & machine.context.pointerMask()
                             : value.bits;
  };
  if (a.isPointer() != b.isPointer())
    if (const Term* same = comparedAtAnyAddress(machine, predicate, machine.term(a, width), machine.term(b, width)))
      return machine.value(same);
  machine.state->addressDependent = true;
  return Value::integer(compareBits(predicate, number(a), number(b), width));
}

/// Whether an offset is at most so large. A state that is executed again has an unknown for what was a number, and is
/// asked: that it was so small is then all that the comparison needs.
bool isAtMost(Machine& machine, const Term* offset, uint64_t most) {
  if (valueFacts(offset).high <= most) return true;
  if (!machine.wants(kHookReenact)) return false;
  const Term* limit = machine.terms.constant(most, offset->width());
  return machine.solver.decide(machine.state->path, machine.terms.ule(offset, limit)).mustBeTrue();
}

/// The object that an address stays in, at an offset that depends on the input; null if it is not known to. "Touches":
/// it may be right behind the object, too.
const Object* objectAround(Machine& machine, const Term* address, bool touches) {
  const Term* base = soleBase(machine.terms, address);
  if (!base || !base->isDistinctBase()) return nullptr;
  const Object* object =
      machine.state->memory.find(ObjectId::fromBits(machine.terms.symbolInfo(base->symbol()).baseOf));
  if (!object || object->sizeTerm || (object->size == 0 && !touches)) return nullptr;
  const Term* offset = machine.terms.sub(address, base);
  return isAtMost(machine, offset, touches ? object->size : object->size - 1) ? object : nullptr;
}

/// Addresses in two objects differ, wherever those are, and so does null from both.
bool areApart(Machine& machine, const Term* a, const Term* b) {
  if (b->isConstValue(0)) return objectAround(machine, a, true);
  if (a->isConstValue(0)) return objectAround(machine, b, true);
  const Term *first = soleBase(machine.terms, a), *second = soleBase(machine.terms, b);
  if (!first || !second || first == second) return false;
  const Object *one = objectAround(machine, a, false), *other = one ? objectAround(machine, b, false) : nullptr;
  if (other && mayBeMerged(machine, one->id, other->id)) machine.state->addressDependent = true;
  return other;
}

} // namespace

Value compareValues(Machine& machine, Predicate predicate, Value a, Value b, unsigned width) {
  if (machine.wants(kHookReenact) && width == machine.context.pointerWidth) {
    a = machine.pointerAsItWas(a), b = machine.pointerAsItWas(b);
  }
  if (!machine.state->identities.empty()) a = machine.absent.placed(a), b = machine.absent.placed(b);
  bool pointers = a.isPointer() || b.isPointer();
  if (pointers && machine.wants(kHookPointerUse)) machine.hooks.onPointerCompare(*machine.state, predicate, a, b);
  if (a.isInt() && b.isInt()) return Value::integer(compareBits(predicate, a.bits, b.bits, width));
  if (pointers && a.isConcrete() && b.isConcrete() && width == machine.context.pointerWidth)
    return comparePointers(machine, predicate, a, b, width);
  const Term* left = machine.term(a, width);
  const Term* right = machine.term(b, width);
  if (!isEquality(predicate) && left->mentionsBase() && right->mentionsBase())
    if (const Term* byOffset = compareOffsets(machine.terms, predicate, left, soleBase(machine.terms, left), right,
                                              soleBase(machine.terms, right)))
      return machine.value(byOffset);
  if (isEquality(predicate) && width == machine.context.pointerWidth && areApart(machine, left, right))
    return Value::integer(predicate == Predicate::Ne);
  if (width == machine.context.pointerWidth)
    if (const Term* byCase = compareChoices(machine, predicate, left, right)) return machine.value(byCase);
  const Term* result = compareTerm(machine.terms, predicate, left, right);
  // Objects are taken to be far apart. That decides questions about the distance between two of them, too.
  auto isDistance = [&](const Term* term) { return term->mentionsBase() && !soleBase(machine.terms, term); };
  if (result->isConst() && (isDistance(left) || isDistance(right)) &&
      comparedAtAnyAddress(machine, predicate, left, right) != result)
    machine.state->addressDependent = true;
  return machine.value(result);
}

bool compileCompare(CompileContext& context, const Instruction& instruction, Op& op) {
  if (instruction.op != Opcode::ICmp && instruction.op != Opcode::PtrCmp) return false;
  bool hooked = context.interests & (instruction.op == Opcode::PtrCmp ? kHookPointerUse : 0);
  if (instruction.width > 64 || hooked) {
    op.handler = slowCompare;
    return true;
  }
  op.c = instruction.width;
  bool immediate = false;
  if (!instruction.a.isConstant() && instruction.b.isConstant()) {
    const Constant& constant = context.function.constants[instruction.b.index()];
    if (constant.kind == ConstantKind::Integer) {
      immediate = true;
      op.imm = static_cast<uint64_t>(constant.value) & mask64(instruction.width);
    }
  }
  const Instruction* next = &instruction + 1;
  auto nextIndex = static_cast<uint32_t>(next - context.function.instructions.data());
  bool branches = next->op == Opcode::Branch && next->a == Operand::slot(instruction.dst) &&
                  !(context.interests & (kHookBranch | kHookInstruction)) &&
                  !isTarget(context.machine, {context.function.id, nextIndex});
  Form form =
      branches ? (immediate ? Form::ImmediateBranch : Form::PlainBranch) : (immediate ? Form::Immediate : Form::Plain);
  op.handler = pickCompare(static_cast<Predicate>(instruction.extra), instruction.width, form);
  return true;
}

} // namespace hindsight
