// Handlers of the checks that clang inserts: signed overflow, undefined shifts and divisions, floats that do not fit
// the integer type they are converted to, arrays without elements.
//
// Only the front end knows which shifts were signed, and an optimiser may convert a float long before its result is
// used, if ever. So these checks are compiled in (`LoadOptions::checks`), and their handlers are engine functions. Each
// handler is given a description (place, type) and the operands; those that are wider than an address are given by
// address.
#include "step/builtin.h"
#include "term/float_arithmetic.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// A type of the description: {file, line, column, type, type of the result}, where a type is {kind, width, name}.
struct OperandType {
  std::string name = "its type";
  unsigned width = 64;
  bool isSigned = true;
};

OperandType operandType(BuiltinCall& call, unsigned index = 0) {
  constexpr uint64_t kFloatKind = 1;
  Machine& machine = call.machine;
  MemoryContext& context = machine.context;
  AddressSpace& memory = machine.state->memory;
  Value data = call.argument(0);
  const Object* object = data.isPointer() ? memory.find(data.object()) : nullptr;
  uint64_t at = context.pointerBytes() * (1 + index) + 8;
  if (!object || at + context.pointerBytes() > object->size) return {};
  Value type = machine.asItWas(memory.read(context, object->id, at, context.pointerBytes()), context.pointerWidth);
  const Object* described = type.isPointer() ? memory.find(type.object()) : nullptr;
  if (!described || type.bits + 4 > described->size) return {};
  OperandType result;
  Value kind = machine.asItWas(memory.read(context, described->id, type.bits, 2), 16);
  Value shape = machine.asItWas(memory.read(context, described->id, type.bits + 2, 2),
                                16); // log2 of the width, then a bit for the sign
  if (kind == Value::integer(kFloatKind) && shape.isInt())
    result.width = std::min(static_cast<unsigned>(shape.bits), 80u); // long double comes with its padding
  else if (shape.isInt()) {
    result.width = std::min(1u << std::min<uint64_t>(shape.bits >> 1, 31), kMaxWidth);
    result.isSigned = shape.bits & 1;
  }
  result.name = machine.access.text(Value::pointer(type.object(), type.bits + 4)).value_or(result.name);
  return result;
}

const Term* operand(BuiltinCall& call, size_t index, const OperandType& type) {
  Machine& machine = call.machine;
  Value value = call.argument(index);
  if (type.width <= machine.context.pointerWidth) return machine.terms.resize(call.term(index), type.width);
  const Object* object = value.isPointer() ? machine.state->memory.find(value.object()) : nullptr;
  if (!object || value.bits + type.width / 8 > object->size) return machine.terms.freshSymbol("operand", type.width);
  value = machine.state->memory.read(machine.context, object->id, value.offset(), type.width / 8);
  return machine.term(value, type.width);
}

std::string operandText(BuiltinCall& call, size_t index, const OperandType& type) {
  const Term* term = operand(call, index, type);
  if (!term->isConst()) return "a value that depends on the input";
  bool isNegative = type.isSigned && (term->value() >> (type.width - 1) & 1);
  return isNegative ? fmt::format("-{}", (~term->value() + 1) & mask128(type.width)) : fmt::format("{}", term->value());
}

/// Says which memory the handler reads: the description, and operands that are given by address.
bool mayReadOperands(BuiltinCall& call) {
  Machine& machine = call.machine;
  if (!machine.state->holdsAbsent && !(machine.interests & (kHookAccess | kHookWatched))) return true;
  AddressSpace& memory = machine.state->memory;
  unsigned word = machine.context.pointerBytes();
  auto isIn = [&](Value pointer, uint64_t bytes) {
    const Object* object = pointer.isPointer() ? memory.find(pointer.object()) : nullptr;
    return object && pointer.bits + bytes <= object->size;
  };
  for (unsigned index = 0; index < 2; ++index) {
    Value data = call.argument(0);
    data.bits += word * (1 + index) + 8;
    if (!isIn(data, word)) continue;
    if (!machine.access.mayRead(data.object(), data.bits, word)) return false;
    Value type = machine.asItWas(memory.read(machine.context, data.object(), data.bits, word), word * 8);
    if (!isIn(type, 4)) continue;
    if (!machine.access.mayRead(type.object(), type.bits, 4)) return false;
    if (!machine.access.mayReadText(Value::pointer(type.object(), type.bits + 4))) return false;
  }
  uint64_t bytes = (operandType(call).width + 7) / 8;
  for (size_t index = 1; index < call.count(); ++index) {
    Value value = call.argument(index);
    bool isByAddress = bytes > word && isIn(value, bytes);
    if (isByAddress && !machine.access.mayRead(value.object(), value.bits, bytes)) return false;
  }
  return true;
}

void overflowing(BuiltinCall& call, const char* operation, const OperandType& second) {
  OperandType type = operandType(call);
  call.machine.ending.endWithError(ErrorKind::IntegerOverflow,
                                   fmt::format("{} {} {} does not fit {}", operandText(call, 1, type), operation,
                                               operandText(call, 2, second), type.name));
}

void overflowing(BuiltinCall& call, const char* operation) {
  if (!mayReadOperands(call)) return;
  overflowing(call, operation, operandType(call));
}

void addition(BuiltinCall& call) {
  overflowing(call, "+");
}
void subtraction(BuiltinCall& call) {
  overflowing(call, "-");
}
void multiplication(BuiltinCall& call) {
  overflowing(call, "*");
}

void negation(BuiltinCall& call) {
  if (!mayReadOperands(call)) return;
  OperandType type = operandType(call);
  call.machine.ending.endWithError(ErrorKind::IntegerOverflow,
                                   fmt::format("-({}) does not fit {}", operandText(call, 1, type), type.name));
}

/// A float is handed over as its bits, or by address if they do not fit a register.
std::string floatText(BuiltinCall& call, const OperandType& type) {
  Machine& machine = call.machine;
  Value value = call.argument(1);
  if (value.isPointer() && machine.state->memory.find(value.object()))
    value = machine.state->memory.read(machine.context, value.object(), value.offset(), (type.width + 7) / 8);
  std::optional<FloatFormat> format;
  for (FloatFormat each : {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended})
    if (floatWidth(each) == type.width) format = each;
  bool isConstant = value.isInt() || (value.isTerm() && value.term()->isConst());
  if (!isConstant || !format) return "a number that depends on the input";
  U128 bits = value.isInt() ? value.bits : value.term()->value();
  return fmt::format("{}", std::bit_cast<double>(uint64_t(floatConvert(*format, FloatFormat::Double, bits))));
}

void floatCast(BuiltinCall& call) {
  if (!mayReadOperands(call)) return;
  call.machine.ending.endWithError(
      ErrorKind::FloatCastOverflow,
      fmt::format("{} does not fit {}", floatText(call, operandType(call)), operandType(call, 1).name));
}

/// Ends the path where the second operand is not as it should be. False: it has ended altogether; otherwise it goes on
/// to what else may be wrong, on the inputs that are left.
bool requireOperand(BuiltinCall& call, ErrorKind kind, const char* message, const Term* condition) {
  return call.machine.forking.require(condition, kind, [&](const State&) { return std::string(message); });
}

void division(BuiltinCall& call) {
  if (!mayReadOperands(call)) return;
  TermManager& terms = call.machine.terms;
  const Term* by = operand(call, 2, operandType(call));
  if (requireOperand(call, ErrorKind::DivisionByZero, "an integer is divided by zero",
                     terms.ne(by, terms.constant(0, by->width()))))
    overflowing(call, "/");
}

void shift(BuiltinCall& call) {
  if (!mayReadOperands(call)) return;
  TermManager& terms = call.machine.terms;
  OperandType shifted = operandType(call), distance = operandType(call, 1);
  const Term* by = operand(call, 2, distance); // a negative distance is a large one
  const Term* width = terms.constant(shifted.width, kMaxWidth);
  if (requireOperand(call, ErrorKind::ShiftTooFar, "a shift is negative or as wide as its operand",
                     terms.ult(terms.resize(by, kMaxWidth), width)))
    overflowing(call, "<<", distance);
}

void arraySize(BuiltinCall& call) {
  if (!mayReadOperands(call)) return;
  call.machine.ending.endWithError(ErrorKind::BadArraySize,
                                   fmt::format("an array of {} elements", operandText(call, 1, operandType(call))));
}

constexpr BuiltinEntry kTable[] = {
    {"__ubsan_handle_add_overflow*", addition},         {"__ubsan_handle_sub_overflow*", subtraction},
    {"__ubsan_handle_mul_overflow*", multiplication},   {"__ubsan_handle_negate_overflow*", negation},
    {"__ubsan_handle_divrem_overflow*", division},      {"__ubsan_handle_shift_out_of_bounds*", shift},
    {"__ubsan_handle_float_cast_overflow*", floatCast}, {"__ubsan_handle_vla_bound_not_positive*", arraySize},
};

} // namespace

std::span<const BuiltinEntry> overflowBuiltins() {
  return kTable;
}

} // namespace hindsight
