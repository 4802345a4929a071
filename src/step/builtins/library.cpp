// What the C models of runtime/libc ask of the engine: range effects, output, formatting and libm on concrete values.
#include "memory/object_access.h"
#include "step/builtin.h"
#include "step/range_effects.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace hindsight {

namespace {

void copyBuiltin(BuiltinCall& call, bool mayOverlap) {
  Value destination = call.argument(0);
  if (!copyMemory(call.machine, call.codes[0], call.codes[1], call.codes[2], call.width(2), mayOverlap)) return;
  call.returns(destination.isConcrete() ? destination : call.argument(0));
}
void memcpyBuiltin(BuiltinCall& call) { copyBuiltin(call, false); }
void memmoveBuiltin(BuiltinCall& call) { copyBuiltin(call, true); }

void memsetBuiltin(BuiltinCall& call) {
  if (!fillMemory(call.machine, call.codes[0], call.codes[1], call.codes[2], call.width(2))) return;
  call.returns(call.argument(0));
}

/// Program output. Bytes without one value are shown as a mark.
void writeBuiltin(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t descriptor = 0, bytes = 0;
  if (!call.number(0, descriptor) || !call.number(2, bytes) || bytes == 0) return;
  auto target = machine.resolve(call.codes[1]);
  if (!target) return;
  const Object* object = machine.checkAccess(*target, bytes, nullptr, false);
  if (!object || target->symbolic) return;
  std::string text;
  for (uint64_t at = target->offset; at < target->offset + bytes; ++at) {
    char byte = '?';
    if (object->plainRange(at, 1)) object->copyOut(at, &byte, 1);
    text += byte;
  }
  machine.writeOutput(static_cast<int>(descriptor), text.data(), text.size());
}

void isSymbolic(BuiltinCall& call) { call.returns(Value::integer(!call.argument(0).isConcrete())); }

/// Unknowns that are not inputs of the program: what a model leaves open.
void anyInt(BuiltinCall& call) {
  std::string name = call.count() ? call.text(0, "unknown") : "unknown";
  call.returns(call.machine.value(call.machine.terms.freshSymbol(name, call.resultType().width)));
}

void makeUnknown(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t bytes = 0;
  if (!call.number(1, bytes) || bytes == 0) return;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  if (target->symbolic) return machine.endUnsupported("unknown bytes at a symbolic offset");
  if (!machine.checkAccess(*target, bytes, nullptr, true)) return;
  std::string name = call.count() > 2 ? call.text(2, "unknown") : "unknown";
  Object& own = machine.ownObject(target->object);
  for (uint64_t at = 0; at < bytes; ++at)
    writeValue(machine.context, own, target->offset + at, 1, Value::ofTerm(machine.terms.freshSymbol(name, 8)));
}

void objectSize(BuiltinCall& call) {
  Machine& machine = call.machine;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  const Object* object = machine.checkAccess(*target, 0, nullptr, false);
  if (object) call.returns(Value::integer(object->size & mask64(call.resultType().width)));
}

/// Copies a formatted text into the program's buffer as snprintf does.
void storeText(BuiltinCall& call, const char* text, int length) {
  Machine& machine = call.machine;
  uint64_t capacity = 0;
  if (!call.number(1, capacity)) return;
  if (capacity) {
    uint64_t bytes = std::min<uint64_t>(static_cast<uint64_t>(length) + 1, capacity);
    auto target = machine.resolve(call.codes[0]);
    if (!target || !machine.checkAccess(*target, bytes, nullptr, true)) return;
    if (target->symbolic) return machine.endUnsupported("formatting to a symbolic offset");
    Object& own = machine.ownObject(target->object);
    for (uint64_t at = 0; at + 1 < bytes; ++at)
      writeValue(machine.context, own, target->offset + at, 1, Value::integer(static_cast<uint8_t>(text[at])));
    writeValue(machine.context, own, target->offset + bytes - 1, 1, Value::integer(0));
  }
  call.returns(Value::integer(static_cast<uint32_t>(length)));
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
void formatDouble(BuiltinCall& call) {
  Value value = call.argument(3);
  if (!value.isInt()) return call.machine.endUnsupported("formatting a symbolic floating-point number");
  std::string spec = call.text(2);
  std::array<char, 2048> text{};
  int length = std::snprintf(text.data(), text.size(), spec.c_str(), std::bit_cast<double>(value.bits));
  storeText(call, text.data(), std::min<int>(length, text.size() - 1));
}

void formatLongDouble(BuiltinCall& call) {
  const Term* value = call.term(3);
  if (!value->isConst()) return call.machine.endUnsupported("formatting a symbolic floating-point number");
  std::string spec = call.text(2);
  long double number = 0;
  U128 bits = value->value();
  std::memcpy(&number, &bits, 10);
  std::vector<char> text(8192);
  int length = std::snprintf(text.data(), text.size(), spec.c_str(), number);
  storeText(call, text.data(), std::min<int>(length, static_cast<int>(text.size()) - 1));
}
#pragma clang diagnostic pop

struct Math1 {
  std::string_view name;
  double (*function)(double);
};
constexpr Math1 kMath1[] = {
    {"sin", std::sin},     {"cos", std::cos},     {"tan", std::tan},     {"asin", std::asin},   {"acos", std::acos},
    {"atan", std::atan},   {"sinh", std::sinh},   {"cosh", std::cosh},   {"tanh", std::tanh},   {"asinh", std::asinh},
    {"acosh", std::acosh}, {"atanh", std::atanh}, {"exp", std::exp},     {"exp2", std::exp2},   {"expm1", std::expm1},
    {"log", std::log},     {"log2", std::log2},   {"log10", std::log10}, {"log1p", std::log1p}, {"cbrt", std::cbrt},
    {"erf", std::erf},     {"erfc", std::erfc},   {"tgamma", std::tgamma}, {"lgamma", std::lgamma}, {"logb", std::logb},
};
struct Math2 {
  std::string_view name;
  double (*function)(double, double);
};
constexpr Math2 kMath2[] = {
    {"pow", std::pow},   {"atan2", std::atan2},         {"hypot", std::hypot}, {"fmod", std::fmod},
    {"fdim", std::fdim}, {"remainder", std::remainder}, {"nextafter", std::nextafter},
};

void math1(BuiltinCall& call) {
  std::string name = call.text(0);
  Value value = call.argument(1);
  for (const Math1& entry : kMath1) {
    if (entry.name != name) continue;
    if (!value.isInt()) return call.machine.endUnsupported(fmt::format("{} of a symbolic number", name));
    return call.returns(Value::integer(std::bit_cast<uint64_t>(entry.function(std::bit_cast<double>(value.bits)))));
  }
  call.machine.endUnsupported(fmt::format("the mathematical function {}", name));
}

void math2(BuiltinCall& call) {
  std::string name = call.text(0);
  Value a = call.argument(1), b = call.argument(2);
  for (const Math2& entry : kMath2) {
    if (entry.name != name) continue;
    if (!a.isInt() || !b.isInt()) return call.machine.endUnsupported(fmt::format("{} of a symbolic number", name));
    double result = entry.function(std::bit_cast<double>(a.bits), std::bit_cast<double>(b.bits));
    return call.returns(Value::integer(std::bit_cast<uint64_t>(result)));
  }
  call.machine.endUnsupported(fmt::format("the mathematical function {}", name));
}

constexpr BuiltinEntry kTable[] = {
    {"memcpy", memcpyBuiltin},
    {"memmove", memmoveBuiltin},
    {"memset", memsetBuiltin},
    {"__hindsight_write", writeBuiltin},
    {"__hindsight_is_symbolic", isSymbolic},
    {"__hindsight_is_symbolic_double", isSymbolic},
    {"__hindsight_any_int", anyInt},
    {"__hindsight_make_unknown", makeUnknown},
    {"__hindsight_object_size", objectSize},
    {"__hindsight_format_double", formatDouble},
    {"__hindsight_format_long_double", formatLongDouble},
    {"__hindsight_math1", math1},
    {"__hindsight_math2", math2},
};

} // namespace

std::span<const BuiltinEntry> libraryBuiltins() { return kTable; }

} // namespace hindsight
