// va_start and its kin, as the x86-64 and i386 conventions lay va_list out (`semantics/variadic_layout.h`).
#include "memory/object_access.h"
#include "semantics/variadic_layout.h"
#include "step/handler.h"

#include <algorithm>

namespace hindsight {

namespace {

/// The object that a struct passed by value is copied from; null if it cannot be.
const Object* copiedFrom(Machine& machine, Value source, uint64_t bytes) {
  const Object* from = source.isPointer() ? machine.state->memory.find(source.object()) : nullptr;
  return from && source.bits + bytes <= from->size ? from : nullptr;
}

bool copyByValue(Machine& machine, Object& area, const VariadicPlace& where, Value source) {
  source = machine.asItWas(source, machine.context.pointerWidth);
  const Object* from = copiedFrom(machine, source, where.bytes);
  if (from) copyRange(machine.context, *from, source.bits, area, where.offset, where.bytes);
  return from;
}

/// Structs that the running frame was given by value in place of `...` are read now.
bool mayReadArguments(Machine& machine) {
  if (!machine.frame->variadic) return true;
  for (const VariadicArguments::Argument& argument : machine.frame->variadic->arguments) {
    Value source = machine.asItWas(argument.value, machine.context.pointerWidth);
    if (!argument.byValSize || !copiedFrom(machine, source, argument.byValSize)) continue;
    if (!machine.access.mayRead(source.object(), source.bits, argument.byValSize)) return false;
  }
  return true;
}

/// A local object that holds the variadic arguments of the running frame.
bool makeArgumentArea(Machine& machine, SiteId site, Value& pointer) {
  static const std::vector<VariadicArguments::Argument> kNoArguments;
  unsigned word = machine.context.pointerBytes();
  const auto& arguments = machine.frame->variadic ? machine.frame->variadic->arguments : kNoArguments;
  uint32_t align = 16;
  for (const auto& argument : arguments) align = std::max(align, argument.align);
  Object& area = machine.objects.allocate(site, ObjectKind::Stack, variadicBytes(arguments, word), align, true);
  machine.objects.giveToFrame(area);
  pointer = Value::pointer(area.id, 0);
  bool fine = true;
  uint64_t end = 0;
  forEachVariadic(arguments, word, [&](const VariadicArguments::Argument& argument, const VariadicPlace& where) {
    end = where.end();
    if (argument.byValSize) {
      fine = fine && copyByValue(machine, area, where, argument.value);
      return;
    }
    Value value = argument.value;
    if (value.isTerm() && value.term()->width() < where.bytes * 8)
      value = machine.value(machine.terms.zext(value.term(), where.bytes * 8));
    writeValue(machine.context, area, where.offset, where.bytes, value);
  });
  if (fine) machine.access.tellOfWrite(area, 0, end);
  return fine;
}

bool startVariadic(const Op* op, Machine& machine) {
  machine.sync(op);
  unsigned width = machine.context.pointerWidth;
  auto list = machine.resolve(op->a);
  if (!list || !machine.checkAccess(*list, vaListBytes(width), nullptr, true)) return false;
  if (list->symbolic) {
    machine.ending.endUnsupported("va_start at a symbolic offset");
    return false;
  }
  if (!mayReadArguments(machine) || !machine.access.mayWrite(list->object, list->offset, vaListBytes(width)))
    return false;
  Value area;
  if (!makeArgumentArea(machine, machine.frame->code->function->site, area)) {
    machine.ending.endUnsupported("a struct passed by value to a variadic function through a symbolic pointer");
    return false;
  }
  Object& own = machine.objects.own(list->object);
  for (const VaListField& field : vaListFields(width))
    writeValue(machine.context, own, list->offset + field.offset, field.bytes,
               field.isArea ? area : Value::integer(field.number));
  return true;
}

bool copyVariadic(const Op* op, Machine& machine) {
  machine.sync(op);
  uint64_t bytes = vaListBytes(machine.context.pointerWidth);
  auto to = machine.resolve(op->a);
  if (!to) return false;
  auto from = machine.resolve(op->b);
  if (!from || !machine.checkAccess(*from, bytes, nullptr, false) || !machine.checkAccess(*to, bytes, nullptr, true))
    return false;
  if (to->symbolic || from->symbolic) {
    machine.ending.endUnsupported("va_copy at a symbolic offset");
    return false;
  }
  if (!machine.access.mayRead(from->object, from->offset, bytes)) return false;
  if (!machine.access.mayWrite(to->object, to->offset, bytes)) return false;
  Object& own = machine.objects.own(to->object);
  copyRange(machine.context, *machine.state->memory.find(from->object), from->offset, own, to->offset, bytes);
  return true;
}

HS_HANDLER(vaStart) {
  if (!startVariadic(op, machine)) return;
  HS_NEXT();
}
HS_HANDLER(vaCopy) {
  if (!copyVariadic(op, machine)) return;
  HS_NEXT();
}
HS_HANDLER(vaEnd) {
  HS_NEXT();
}

} // namespace

bool compileVariadic(CompileContext&, const Instruction& instruction, Op& op) {
  switch (instruction.op) {
  case Opcode::VaStart: op.handler = vaStart; return true;
  case Opcode::VaEnd: op.handler = vaEnd; return true;
  case Opcode::VaCopy: op.handler = vaCopy; return true;
  default: return false;
  }
}

} // namespace hindsight
