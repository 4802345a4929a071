// Functions that the C models of runtime/libc call: range effects, output, formatting and libm on concrete values.
#include "memory/object_access.h"
#include "step/builtin.h"
#include "step/inputs.h"
#include "step/range_effects.h"

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
void memcpyBuiltin(BuiltinCall& call) {
  copyBuiltin(call, false);
}
void memmoveBuiltin(BuiltinCall& call) {
  copyBuiltin(call, true);
}

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
  if (!object || target->symbolic || !machine.access.mayRead(*target, object, bytes)) return;
  std::string text;
  for (uint64_t at = target->offset; at < target->offset + bytes; ++at) {
    char byte = '?';
    if (object->plainRange(at, 1)) object->copyOut(at, &byte, 1);
    text += byte;
  }
  machine.writeOutput(static_cast<int>(descriptor), text.data(), text.size());
}

/// Models that ask this of a number do the same on either side, or end the path by name.
void isSymbolic(BuiltinCall& call) {
  call.returns(Value::integer(!call.argument(0).isConcrete()));
}

/// What models do with a number differs: a state with another one there is another state.
void isSymbolicDouble(BuiltinCall& call) {
  Value value = call.machine.asItWas(call.argument(0), 64);
  if (!value.isConcrete()) call.machine.unrepeatable("whether a value is symbolic");
  call.returns(Value::integer(!value.isConcrete()));
}

/// Inputs that the world gives, not a harness.
void inputInt(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  ScalarType type = call.resultType();
  auto shape = call.machine.newInput(call.text(0, "unknown()"), type.width / 8, type, true);
  call.returns(call.machine.value(shape->parts.front()));
}

void isRecorded(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  call.returns(Value::integer(isNextRecorded(call.machine, call.text(0, ""))));
}

/// Unknowns that are not inputs of the program: what a model leaves open.
void anyInt(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  std::string name = call.count() ? call.text(0, "unknown") : "unknown";
  call.returns(call.machine.value(call.machine.terms.freshSymbol(name, call.resultType().width)));
}

void makeUnknown(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t bytes = 0;
  if (!call.number(1, bytes) || bytes == 0) return;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  if (target->symbolic) return machine.ending.endUnsupported("unknown bytes at a symbolic offset");
  const Object* object = machine.checkAccess(*target, bytes, nullptr, true);
  if (!object || !call.mayReadText(2) || !machine.access.mayWrite(*target, object, bytes)) return;
  std::string name = call.count() > 2 ? call.text(2, "unknown") : "unknown";
  Object& own = machine.objects.own(target->object);
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

/// Whether two pointers point into one object, wherever objects are.
void sameObject(BuiltinCall& call) {
  ObjectId objects[2];
  for (size_t index : {0, 1}) {
    Value pointer = call.argument(index);
    if (pointer.isInt()) return call.returns(Value::integer(0)); // null, or an address of nothing
    auto target = call.machine.resolve(call.codes[index]);
    if (!target) return;
    objects[index] = target->object;
  }
  call.returns(Value::integer(objects[0] == objects[1]));
}

/// Copies a formatted text into the program's buffer as snprintf does.
void storeText(BuiltinCall& call, const char* text, int length) {
  Machine& machine = call.machine;
  uint64_t capacity = 0;
  if (!call.number(1, capacity)) return;
  if (capacity) {
    uint64_t bytes = std::min<uint64_t>(static_cast<uint64_t>(length) + 1, capacity);
    auto target = machine.resolve(call.codes[0]);
    if (!target) return;
    const Object* object = machine.checkAccess(*target, bytes, nullptr, true);
    if (!object) return;
    if (target->symbolic) return machine.ending.endUnsupported("formatting to a symbolic offset");
    if (!machine.access.mayWrite(*target, object, bytes)) return;
    Object& own = machine.objects.own(target->object);
    for (uint64_t at = 0; at + 1 < bytes; ++at)
      writeValue(machine.context, own, target->offset + at, 1, Value::integer(static_cast<uint8_t>(text[at])));
    writeValue(machine.context, own, target->offset + bytes - 1, 1, Value::integer(0));
  }
  call.returns(Value::integer(static_cast<uint32_t>(length)));
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
/// A format with unknown characters is none that the host could be given.
bool knowsText(BuiltinCall& call, size_t index) {
  if (!call.mayReadText(index)) return false;
  if (call.machine.access.text(call.argument(index))) return true;
  call.machine.ending.endUnsupported("formatting a floating-point number in a way that depends on the input");
  return false;
}

/// Values that a number can have, one way for each, and one for all others.
struct ValueWays {
  static constexpr uint32_t kOthers = ~uint32_t(0);
  std::vector<Way> ways;
  std::vector<const Term*> numbers;
};

ValueWays waysOf(Machine& machine, const Term* number, const PossibleValues& values) {
  TermManager& terms = machine.terms;
  ValueWays result;
  const Term* isOther = terms.makeTrue();
  for (U128 value : values.known) {
    result.numbers.push_back(terms.constant(value, number->width()));
    const Term* isThis = terms.eq(number, result.numbers.back());
    result.ways.push_back({isThis, static_cast<uint32_t>(result.ways.size())});
    isOther = terms.bitAnd(isOther, terms.bitNot(isThis));
  }
  if (!values.isAll) result.ways.push_back({isOther, ValueWays::kOthers});
  return result;
}

/// The bits of a floating-point argument that the host formats. A symbolic one forks over its values: digits as terms
/// are of no use to the solver. If there are more than --float-values, the path ends for the others. Nothing: do not go
/// on.
std::optional<U128> formattedNumber(BuiltinCall& call, size_t index) {
  Machine& machine = call.machine;
  OperandCode code = call.codes[index];
  if (call.argument(index).isUndef() && code >= 0) // one symbol for good
    setOperand(*machine.state, code, machine.value(call.term(index)));
  const Term* number = machine.addresses.pinned(call.term(index));
  if (number->isConst()) return number->value();
  PossibleValues values = machine.solver.values(machine.state->path, number, machine.config.floatValues);
  if (values.known.empty()) return machine.ending.endSolverGaveUp(), std::nullopt;
  ValueWays ways = waysOf(machine, number, values);
  PathEnd others{EndKind::Unsupported,
                 {},
                 0,
                 fmt::format("formatting a floating-point number with more than {} values, the bound of --float-values",
                             machine.config.floatValues),
                 {}};
  uint64_t forks = machine.forking.count();
  std::optional<size_t> own = splitWays(machine, ways.ways, [&](State& child, const Way& way) {
    if (way.tag != ValueWays::kOthers) return setOperand(child, code, machine.value(ways.numbers[way.tag]));
    if (machine.wants(kHookPathEnd)) machine.hooks.onPathEnd(child, others);
    machine.spawned.back().end = others;
  });
  if (!own) return std::nullopt;
  uint32_t tag = ways.ways[*own].tag;
  if (tag == ValueWays::kOthers) return machine.ending.endUnsupported(others.message), std::nullopt;
  setOperand(*machine.state, code, machine.value(ways.numbers[tag]));
  if (machine.forking.count() != forks && machine.forking.yieldAfterFork()) return std::nullopt;
  return ways.numbers[tag]->value();
}

void formatDouble(BuiltinCall& call) {
  if (!knowsText(call, 2)) return;
  std::optional<U128> bits = formattedNumber(call, 3);
  if (!bits) return;
  std::string spec = call.text(2);
  double number = std::bit_cast<double>(static_cast<uint64_t>(*bits));
  std::vector<char> text(static_cast<size_t>(std::snprintf(nullptr, 0, spec.c_str(), number)) + 1);
  int length = std::snprintf(text.data(), text.size(), spec.c_str(), number);
  storeText(call, text.data(), length);
}

void formatLongDouble(BuiltinCall& call) {
  if (!knowsText(call, 2)) return;
  std::optional<U128> bits = formattedNumber(call, 3);
  if (!bits) return;
  std::string spec = call.text(2);
  long double number = 0;
  std::memcpy(&number, &*bits, 10);
  std::vector<char> text(static_cast<size_t>(std::snprintf(nullptr, 0, spec.c_str(), number)) + 1);
  int length = std::snprintf(text.data(), text.size(), spec.c_str(), number);
  storeText(call, text.data(), length);
}
#pragma clang diagnostic pop

struct Math1 {
  std::string_view name;
  double (*function)(double);
};
// Each function in double and in float, as the machine's library computes it.
#define HS_MATH1(name)                                                                                                 \
  {#name, [](double v) { return ::name(v); }}, {                                                                       \
    #name "f", [](double v) { return static_cast<double>(::name##f(static_cast<float>(v))); }                          \
  }
constexpr Math1 kMath1[] = {
    HS_MATH1(sin),    HS_MATH1(cos),   HS_MATH1(tan),   HS_MATH1(asin),  HS_MATH1(acos),  HS_MATH1(atan),
    HS_MATH1(sinh),   HS_MATH1(cosh),  HS_MATH1(tanh),  HS_MATH1(asinh), HS_MATH1(acosh), HS_MATH1(atanh),
    HS_MATH1(exp),    HS_MATH1(exp2),  HS_MATH1(exp10), HS_MATH1(expm1), HS_MATH1(log),   HS_MATH1(log2),
    HS_MATH1(log10),  HS_MATH1(log1p), HS_MATH1(cbrt),  HS_MATH1(erf),   HS_MATH1(erfc),  HS_MATH1(tgamma),
    HS_MATH1(lgamma), HS_MATH1(logb),  HS_MATH1(j0),    HS_MATH1(j1),    HS_MATH1(y0),    HS_MATH1(y1),
};
#undef HS_MATH1
struct Math2 {
  std::string_view name;
  double (*function)(double, double);
};
#define HS_MATH2(name)                                                                                                 \
  {#name, [](double a, double b) { return ::name(a, b); }}, {                                                          \
    #name "f", [](double a, double b) {                                                                                \
      return static_cast<double>(::name##f(static_cast<float>(a), static_cast<float>(b)));                             \
    }                                                                                                                  \
  }
constexpr Math2 kMath2[] = {
    HS_MATH2(pow),  HS_MATH2(atan2),     HS_MATH2(hypot),     HS_MATH2(fmod),
    HS_MATH2(fdim), HS_MATH2(remainder), HS_MATH2(nextafter),
};
#undef HS_MATH2

void math1(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  std::string name = call.text(0);
  Value value = call.argument(1);
  for (const Math1& entry : kMath1) {
    if (entry.name != name) continue;
    if (!value.isInt()) return call.machine.ending.endUnsupported(fmt::format("{} of a symbolic number", name));
    return call.returns(Value::integer(std::bit_cast<uint64_t>(entry.function(std::bit_cast<double>(value.bits)))));
  }
  call.machine.ending.endUnsupported(fmt::format("the mathematical function {}", name));
}

void math2(BuiltinCall& call) {
  if (!call.mayReadText(0)) return;
  std::string name = call.text(0);
  Value a = call.argument(1), b = call.argument(2);
  for (const Math2& entry : kMath2) {
    if (entry.name != name) continue;
    if (!a.isInt() || !b.isInt())
      return call.machine.ending.endUnsupported(fmt::format("{} of a symbolic number", name));
    double result = entry.function(std::bit_cast<double>(a.bits), std::bit_cast<double>(b.bits));
    return call.returns(Value::integer(std::bit_cast<uint64_t>(result)));
  }
  call.machine.ending.endUnsupported(fmt::format("the mathematical function {}", name));
}

/// Its arguments live until there: see step/held.h.
void holds(BuiltinCall&) {}

constexpr BuiltinEntry kTable[] = {
    {"__hindsight_holds", holds, true},
    {"memcpy", memcpyBuiltin},
    {"memmove", memmoveBuiltin},
    {"memset", memsetBuiltin},
    {"__hindsight_write", writeBuiltin},
    {"__hindsight_is_symbolic", isSymbolic},
    {"__hindsight_is_symbolic_double", isSymbolicDouble},
    {"__hindsight_input_int", inputInt},
    {"__hindsight_is_recorded", isRecorded},
    {"__hindsight_any_int", anyInt},
    {"__hindsight_make_unknown", makeUnknown},
    {"__hindsight_object_size", objectSize},
    {"__hindsight_same_object", sameObject},
    {"__hindsight_format_double", formatDouble},
    {"__hindsight_format_long_double", formatLongDouble},
    {"__hindsight_math1", math1},
    {"__hindsight_math2", math2},
};

} // namespace

std::span<const BuiltinEntry> libraryBuiltins() {
  return kTable;
}

} // namespace hindsight
