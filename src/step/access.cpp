// Loads and stores: the lookaside cache first, then the page, then all other cases.
#include "memory/array_access.h"
#include "memory/object_access.h"
#include "step/alignment.h"
#include "step/handler.h"

#include <cstring>

namespace hindsight {

namespace {

/// Whether an object may be accessed through the lookaside: no check beyond the page's bounds is needed.
bool cachable(const Object* object) {
  return object && object->live() && !object->sizeTerm && object->kind != ObjectKind::Function && !object->watchers;
}

Page* pageForReading(Machine& machine, Value pointer) {
  if (Page* page = Lookaside::page(machine.lookaside.reads, pointer)) return page;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!cachable(object) || pointer.bits >= object->size) return nullptr;
  Page* page = const_cast<Page*>(&object->page(pointer.bits / kPageBytes));
  machine.lookaside.fillRead(pointer, page);
  return page;
}

Page* pageForWriting(Machine& machine, Value pointer) {
  if (Page* page = Lookaside::page(machine.lookaside.writes, pointer)) return page;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!cachable(object) || object->readOnly || pointer.bits >= object->size) return nullptr;
  Object& own = machine.state->memory.own(pointer.object());
  own.array.current = false;
  return &own.ownPage(pointer.bits / kPageBytes);
}

/// A load that meets no term, fork or error, but perhaps a pointer cell.
bool loadFromPage(Machine& machine, Value pointer, uint32_t bytes, Value& result) {
  if (!pointer.isPointer()) return false;
  Page* page = pageForReading(machine, pointer);
  uint32_t at = static_cast<uint32_t>(pointer.bits % kPageBytes);
  if (!page || at + bytes > page->size()) return false;
  if (page->plainRange(at, bytes)) {
    result = Value::integer(0);
    std::memcpy(&result.bits, page->bytes() + at, bytes);
    return true;
  }
  const Cell* cell = page->exactCell(at, bytes);
  if (!cell || cell->value.isAbsent()) return false;
  result = cell->value;
  return true;
}

/// Whether [at, at + bytes) cuts a cell in two.
bool cutsCell(const Page& page, uint32_t at, uint32_t bytes) {
  if (const Cell* cell = page.cellAt(at); cell && cell->offset < at) return true;
  const Cell* last = page.cellAt(at + bytes - 1);
  return last && last->offset + uint32_t(last->length) > at + bytes;
}

bool storeToPage(Machine& machine, Value pointer, uint32_t bytes, Value value) {
  if (!pointer.isPointer() || value.tag() >= ValueTag::Undef) return false;
  if (value.isPointer() && bytes != machine.context.pointerBytes()) return false;
  if (value.isTerm() && value.term()->width() != bytes * 8) return false;
  Page* page = pageForWriting(machine, pointer);
  uint32_t at = static_cast<uint32_t>(pointer.bits % kPageBytes);
  if (!page || at + bytes > page->size()) return false;
  if (!page->plain() && cutsCell(*page, at, bytes)) return false;
  if (value.isInt())
    page->writeBytes(at, &value.bits, bytes);
  else
    page->putCell(at, bytes, value);
  machine.lookaside.fillWrite(pointer, page);
  machine.lookaside.fillRead(pointer, page);
  return true;
}

bool loadSlowly(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  uint32_t bytes = instruction.width2;
  auto target = machine.resolve(op->a);
  if (!target) return false;
  const Object* object = machine.checkAccess(*target, bytes, nullptr, false);
  if (!object || !requireAligned(machine, *target, *object, instruction, false)) return false;
  ScalarType type{static_cast<ScalarKind>(instruction.extra), instruction.width};
  if (!machine.access.mayRead(*target, object, bytes, type)) return false;
  if (!machine.access.supports(*target, *object, bytes)) return false;
  Value value = machine.access.read(*target, *object, bytes);
  if (value.isAbsent()) machine.absent.guard(*machine.frame->code); // it is moved, not used
  if (instruction.width < bytes * 8 && !value.isAbsent()) {
    if (value.isInt())
      value.bits &= mask64(instruction.width);
    else
      value = machine.value(machine.terms.extract(machine.term(value, bytes * 8), 0, instruction.width));
  }
  resultSlot(op, slots) = value;
  return true;
}

bool storeSlowly(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  uint32_t bytes = instruction.width2;
  auto target = machine.resolve(op->a);
  if (!target) return false;
  const Object* object = machine.checkAccess(*target, bytes, nullptr, true);
  if (!object || !requireAligned(machine, *target, *object, instruction, true)) return false;
  Value value = machine.operand(op->b, slots);
  ScalarType type{static_cast<ScalarKind>(instruction.extra), instruction.width};
  if (value.isAbsent()) {
    bool isMoved =
        !target->symbolic && instruction.width == bytes * 8 && target->offset % kPageBytes + bytes <= kPageBytes;
    if (!isMoved && !machine.absent.settleRegister(op->b)) return false;
    value = machine.operand(op->b, machine.frame->slots());
  }
  if (!machine.access.mayWrite(*target, object, bytes, type, value)) return false;
  if (!machine.access.supports(*target, *object, bytes)) return false;
  if (value.isTerm() && instruction.width < bytes * 8)
    value = machine.value(machine.terms.zext(value.term(), bytes * 8));
  machine.access.write(*target, *object, bytes, value);
  return true;
}

HS_HANDLER(slowLoad) {
  if (!loadSlowly(op, slots, machine)) return;
  HS_NEXT();
}

HS_HANDLER(pageLoad) {
  Value result;
  if (!loadFromPage(machine, machine.operand(op->a, slots), static_cast<uint32_t>(op->b), result)) HS_SLOW(slowLoad);
  resultSlot(op, slots) = result;
  HS_NEXT();
}

template <unsigned Bytes> HS_HANDLER_CC void fastLoad(const Op* op, Value* slots, Machine& machine) {
  const uint8_t* at = Lookaside::hit(machine.lookaside.reads, machine.operand(op->a, slots), Bytes);
  if (__builtin_expect(!at, 0)) HS_SLOW(pageLoad);
  uint64_t bits = 0;
  std::memcpy(&bits, at, Bytes);
  resultSlot(op, slots) = Value::integer(bits);
  HS_NEXT();
}

HS_HANDLER(slowStore) {
  if (!storeSlowly(op, slots, machine)) return;
  HS_NEXT();
}

HS_HANDLER(pageStore) {
  Value value = machine.operand(op->b, slots);
  if (!storeToPage(machine, machine.operand(op->a, slots), static_cast<uint32_t>(op->c), value)) HS_SLOW(slowStore);
  HS_NEXT();
}

template <unsigned Bytes> HS_HANDLER_CC void fastStore(const Op* op, Value* slots, Machine& machine) {
  Value value = machine.operand(op->b, slots);
  if (__builtin_expect(value.meta != 0, 0)) HS_SLOW(pageStore);
  uint8_t* at = const_cast<uint8_t*>(Lookaside::hit(machine.lookaside.writes, machine.operand(op->a, slots), Bytes));
  if (__builtin_expect(!at, 0)) HS_SLOW(pageStore);
  std::memcpy(at, &value.bits, Bytes);
  HS_NEXT();
}

/// imm: the alignment.
bool isSurelyAligned(const Op* op, Value* slots, Machine& machine) {
  Value pointer = machine.operand(op->a, slots);
  if (!pointer.isPointer() || pointer.bits % op->imm != 0) return false;
  const Object* object = machine.state->memory.find(pointer.object());
  return object && object->align >= op->imm;
}

HS_HANDLER(alignedLoad) {
  if (!isSurelyAligned(op, slots, machine)) HS_SLOW(slowLoad);
  HS_SLOW(pageLoad);
}

HS_HANDLER(alignedStore) {
  if (!isSurelyAligned(op, slots, machine)) HS_SLOW(slowStore);
  HS_SLOW(pageStore);
}

} // namespace

bool compileAccess(CompileContext& context, const Instruction& instruction, Op& op) {
  if (instruction.op != Opcode::Load && instruction.op != Opcode::Store) return false;
  bool load = instruction.op == Opcode::Load;
  uint32_t bytes = instruction.width2;
  bool whole = instruction.width == bytes * 8 && bytes <= 8;
  if (load)
    op.b = static_cast<OperandCode>(bytes);
  else
    op.c = static_cast<OperandCode>(bytes);
  if (!whole || (context.interests & (kHookAccess | kHookUninitialised))) {
    op.handler = load ? slowLoad : slowStore;
    return true;
  }
  if (instruction.imm > 1 && checksAlignment(context.machine, context.function)) {
    op.handler = load ? alignedLoad : alignedStore;
    return true;
  }
  switch (bytes) {
  case 1: op.handler = load ? fastLoad<1> : fastStore<1>; break;
  case 2: op.handler = load ? fastLoad<2> : fastStore<2>; break;
  case 4: op.handler = load ? fastLoad<4> : fastStore<4>; break;
  case 8: op.handler = load ? fastLoad<8> : fastStore<8>; break;
  default: op.handler = load ? pageLoad : pageStore; break;
  }
  return true;
}

} // namespace hindsight
