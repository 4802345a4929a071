#include "semantics/handover.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

bool isFloat(ScalarType type) {
  return type.kind == ScalarKind::Float;
}

/// Where a value is handed over.
struct ArgumentPlace {
  enum class Kind : uint8_t { General, Vector, Stack, Odd };
  Kind kind = Kind::Odd;
  uint64_t at = 0;    // number of the register, offset on the stack
  uint64_t bytes = 0; // on the stack
};

/// Gives places to values one after the other, as the convention does.
class Convention {
public:
  explicit Convention(const Program& program) : word(program.pointerWidth / 8) {}

  ArgumentPlace next(ScalarType type, uint64_t byValSize, uint32_t align, bool isLane) {
    if (isLane) return odd(); // shares a register with the one before it
    if (byValSize) return onStack(byValSize, word == 8 ? std::max<uint64_t>(align, 8) : 4);
    if (type.width > 64) return odd();
    if (word == 8 && !isFloat(type) && general < 6) return {ArgumentPlace::Kind::General, general++, 0};
    if (word == 8 && isFloat(type) && vector < 8) return {ArgumentPlace::Kind::Vector, vector++, 0};
    return onStack((type.width + 7u) / 8u, word);
  }
  bool sawOdd() const { return isOdd; }

private:
  ArgumentPlace odd() {
    isOdd = true;
    return {};
  }
  ArgumentPlace onStack(uint64_t bytes, uint64_t align) {
    stack = (stack + align - 1) / align * align;
    ArgumentPlace place{ArgumentPlace::Kind::Stack, stack, bytes};
    stack += (bytes + word - 1) / word * word;
    return place;
  }

  uint64_t word;
  uint64_t general = 0, vector = 0, stack = 0;
  bool isOdd = false;
};

bool overlap(const ArgumentPlace& a, const ArgumentPlace& b) {
  return a.at < b.at + b.bytes && b.at < a.at + a.bytes;
}

/// On the stack, a value is found whole or not at all.
ParameterSource lookOnStack(const CallInfo& call, const Parameter& parameter, const ArgumentPlace& place,
                            const std::vector<ArgumentPlace>& arguments) {
  ParameterSource found;
  found.inMemory = true;
  for (uint32_t index = 0; index < arguments.size(); ++index) {
    const ArgumentPlace& other = arguments[index];
    if (other.kind != ArgumentPlace::Kind::Stack || !overlap(place, other)) continue;
    bool isWhole = other.at == place.at && call.arguments[index].byValSize == parameter.byValSize;
    if (!isWhole || found.kind != ParameterSource::Kind::Nothing) return {ParameterSource::Kind::Unsupported, kNone};
    found.kind = ParameterSource::Kind::Argument;
    found.argument = index;
  }
  // A struct that is not there would be whatever the caller has on its stack.
  if (parameter.byValSize && found.kind == ParameterSource::Kind::Nothing)
    found.kind = ParameterSource::Kind::Unsupported;
  return found;
}

/// Whether all parameters of a variadic function are arguments of their number, and those behind them can be told.
bool isVariadicPartKnown(const CallInfo& call, const Function& callee, const std::vector<ParameterSource>& sources) {
  for (uint32_t index = 0; index < sources.size(); ++index)
    if (sources[index].kind != ParameterSource::Kind::Argument || sources[index].argument != index) return false;
  if (call.variadic) return true;
  // Without a prototype that says so, the caller does not count the floats that it hands over.
  return std::none_of(call.arguments.begin() + static_cast<std::ptrdiff_t>(callee.parameters.size()),
                      call.arguments.end(), [](const CallArgument& each) { return isFloat(each.type); });
}

} // namespace

bool argumentsFit(const CallInfo& call, const Function& callee) {
  size_t count = callee.parameters.size();
  if (callee.variadic ? call.fixedLeaves != count : call.arguments.size() != count) return false;
  for (size_t index = 0; index < count; ++index)
    if (!isSameRegister(call.arguments[index].type, callee.parameters[index].type) ||
        call.arguments[index].byValSize != callee.parameters[index].byValSize)
      return false;
  return true;
}

std::vector<ParameterSource> parameterSources(const Program& program, const CallInfo& call, const Function& callee) {
  using Kind = ParameterSource::Kind;
  std::vector<ParameterSource> sources(callee.parameters.size());
  if (argumentsFit(call, callee)) {
    for (uint32_t index = 0; index < sources.size(); ++index) sources[index] = {Kind::Argument, index, false};
    return sources;
  }
  Convention caller(program), called(program);
  std::vector<ArgumentPlace> arguments;
  for (const CallArgument& each : call.arguments)
    arguments.push_back(caller.next(each.type, each.byValSize, each.align, each.isLane));
  for (size_t index = 0; index < sources.size(); ++index) {
    const Parameter& parameter = callee.parameters[index];
    ArgumentPlace place = called.next(parameter.type, parameter.byValSize, parameter.align, parameter.isLane);
    if (place.kind == ArgumentPlace::Kind::Stack) {
      sources[index] = lookOnStack(call, parameter, place, arguments);
      continue;
    }
    auto found = std::find_if(arguments.begin(), arguments.end(), [&](const ArgumentPlace& each) {
      return each.kind == place.kind && each.at == place.at;
    });
    if (found != arguments.end())
      sources[index] = {Kind::Argument, static_cast<uint32_t>(found - arguments.begin()), false};
  }
  // Vectors and numbers of more than 64 bits take places that are not counted here.
  if (caller.sawOdd() || called.sawOdd()) sources.assign(sources.size(), {Kind::Unsupported, kNone, false});
  return sources;
}

std::string whatIsNotHandedOver(const CallInfo& call, const Function& callee,
                                const std::vector<ParameterSource>& sources) {
  for (size_t index = 0; index < sources.size(); ++index)
    if (sources[index].kind == ParameterSource::Kind::Unsupported)
      return fmt::format("a call of {} through another type, where its parameter {} is no argument as a whole",
                         callee.displayName, index + 1);
  if (callee.variadic && !isVariadicPartKnown(call, callee, sources))
    return fmt::format("a call of {} through another type, where its variable arguments cannot be told",
                       callee.displayName);
  return {};
}

uint32_t resultSource(const CallInfo& call, const Function& callee, size_t wanted) {
  // Results are in registers of their kind, in order.
  auto isKind = [&](ScalarType type) { return isFloat(type) == isFloat(call.results[wanted]); };
  auto before = std::count_if(call.results.begin(), call.results.begin() + static_cast<std::ptrdiff_t>(wanted), isKind);
  for (uint32_t index = 0; index < callee.results.size(); ++index)
    if (isKind(callee.results[index]) && before-- == 0) return index;
  return kNone;
}

BitsHandedOver argumentBits(const CallArgument& argument, ScalarType wanted, bool inMemory) {
  uint16_t width = argument.type.width;
  if (width == wanted.width) return {true, false, width, width};
  bool isNumber = argument.type.kind == ScalarKind::Integer;
  if (width > wanted.width) return {argument.type.kind != ScalarKind::Pointer, false, width, width};
  if (!isNumber || wanted.kind == ScalarKind::Float || (inMemory && wanted.width > 32)) return {.isKnown = false};
  // The caller extends to 32 bits by the type; writing those clears the upper half of the register.
  auto whole = static_cast<uint16_t>(std::max<unsigned>(width, std::min<unsigned>(32, wanted.width)));
  return {true, argument.isSigned, whole, wanted.width};
}

BitsHandedOver resultBits(ScalarType given, ScalarType wanted) {
  if (given.width == wanted.width) return {true, false, given.width, given.width};
  if (given.width > wanted.width) return {given.kind != ScalarKind::Pointer, false, given.width, given.width};
  if (given.kind != ScalarKind::Integer || wanted.kind == ScalarKind::Float) return {.isKnown = false};
  // Nobody extends a small result but a truth value, which is a byte; what is behind it is left from before.
  uint16_t defined = given.width < 8 ? 8 : given.width;
  if (given.width >= 32) defined = wanted.width;
  return {true, false, given.width, std::min(defined, wanted.width)};
}

std::vector<ParameterBinding> bindParameters(const CallInfo& call, const Function& callee,
                                             const std::vector<ParameterSource>& sources) {
  std::vector<ParameterBinding> bindings(sources.size());
  for (size_t index = 0; index < sources.size(); ++index) {
    if (sources[index].kind != ParameterSource::Kind::Argument) continue;
    const CallArgument& argument = call.arguments[sources[index].argument];
    ParameterBinding& binding = bindings[index];
    binding.argument = sources[index].argument;
    binding.bytes = callee.parameters[index].byValSize;
    binding.kind = binding.bytes ? ParameterBinding::Kind::Struct : ParameterBinding::Kind::Value;
    binding.bits = argumentBits(argument, callee.parameters[index].type, sources[index].inMemory);
  }
  return bindings;
}

ResultBinding bindResult(const CallInfo& call, const Function& callee, const Instruction& end, size_t wanted) {
  uint32_t source = resultSource(call, callee, wanted);
  if (source >= end.width2) return {};
  return {source, resultBits(callee.results[source], call.results[wanted])};
}

} // namespace hindsight
