// va_start and its kin, as the x86-64 and i386 conventions lay va_list out (`semantics/variadic_layout.h`).
#include "memory/object_access.h"
#include "semantics/variadic_layout.h"
#include "step/handler.h"

#include <algorithm>

namespace hindsight {

namespace {

bool copyByValue(Machine& machine, Object& area, const VariadicPlace& where, Value source) {
  source = machine.asItWas(source, machine.context.pointerWidth);
  if (!source.isPointer()) return false;
  const Object* from = machine.state->memory.find(source.object());
  if (!from || source.bits + where.bytes > from->size) return false;
  machine.touch(source.object(), source.bits, where.bytes, false);
  from = machine.state->memory.find(source.object());
  copyRange(machine.context, *from, source.bits, area, where.offset, where.bytes);
  return true;
}

/// A local object that holds the variadic arguments of the running frame.
bool makeArgumentArea(Machine& machine, SiteId site, Value& pointer) {
  static const std::vector<VariadicArguments::Argument> kNoArguments;
  unsigned word = machine.context.pointerBytes();
  const auto& arguments = machine.frame->variadic ? machine.frame->variadic->arguments : kNoArguments;
  uint32_t align = 16;
  for (const auto& argument : arguments) align = std::max(align, argument.align);
  Object& area = machine.allocate(site, ObjectKind::Stack, variadicBytes(arguments, word), align, true);
  machine.frame->stackObjects.push_back(area.id);
  pointer = Value::pointer(area.id, 0);
  bool fine = true;
  forEachVariadic(arguments, word, [&](const VariadicArguments::Argument& argument, const VariadicPlace& where) {
    if (argument.byValSize) {
      fine = fine && copyByValue(machine, area, where, argument.value);
      return;
    }
    Value value = argument.value;
    if (value.isTerm() && value.term()->width() < where.bytes * 8)
      value = machine.value(machine.terms.zext(value.term(), where.bytes * 8));
    writeValue(machine.context, area, where.offset, where.bytes, value);
  });
  return fine;
}

bool startVariadic(const Op* op, Machine& machine) {
  machine.sync(op);
  unsigned width = machine.context.pointerWidth;
  auto list = machine.resolve(op->a);
  if (!list || !machine.checkAccess(*list, vaListBytes(width), nullptr, true)) return false;
  if (list->symbolic) {
    machine.endUnsupported("va_start at a symbolic offset");
    return false;
  }
  Value area;
  if (!makeArgumentArea(machine, machine.frame->code->function->site, area)) {
    machine.endUnsupported("a struct passed by value to a variadic function through a symbolic pointer");
    return false;
  }
  machine.touch(list->object, list->offset, vaListBytes(width), true);
  Object& own = machine.ownObject(list->object);
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
    machine.endUnsupported("va_copy at a symbolic offset");
    return false;
  }
  machine.touch(from->object, from->offset, bytes, false);
  machine.touch(to->object, to->offset, bytes, true);
  Object& own = machine.ownObject(to->object);
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
