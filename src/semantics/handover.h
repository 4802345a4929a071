// Arguments and results of a call through a pointer of another type than the callee's.
//
// Such a call is undefined in C. Machines follow the calling convention all the same: the caller puts its arguments
// where it says, and the callee reads its parameters where it says. So a parameter is the argument in the same register
// or stack slot (System V for x86-64 and i386), whatever its number. docs/calls.md has the consequences. Both engines
// and the pointer analysis use this.
#pragma once

#include "program/program.h"
#include "term/term_manager.h"

#include <concepts>
#include <string>
#include <vector>

namespace hindsight {

/// Registers do not tell pointers from integers; floats travel elsewhere.
inline bool isSameRegister(ScalarType a, ScalarType b) {
  return a.width == b.width && (a.kind == ScalarKind::Float) == (b.kind == ScalarKind::Float);
}

/// Whether each parameter is the argument of its number, of the same size and kind of register: nothing is to be asked.
bool argumentsFit(const CallInfo& call, const Function& callee);
/// The same of results that the caller wants.
inline bool resultsFit(const CallInfo& call, const Function& callee) {
  if (call.results.size() > callee.results.size()) return false;
  for (size_t index = 0; index < call.results.size(); ++index)
    if (!isSameRegister(call.results[index], callee.results[index])) return false;
  return true;
}

/// What is found at the place of a parameter.
struct ParameterSource {
  enum class Kind : uint8_t {
    Argument,    // `argument`
    Nothing,     // no argument lies there: a value that was never set
    Unsupported, // a part of something, or of several
  };
  Kind kind = Kind::Nothing;
  uint32_t argument = kNone;
  bool inMemory = false; // on the stack, not in a register
};

/// One per parameter of the callee.
std::vector<ParameterSource> parameterSources(const Program& program, const CallInfo& call, const Function& callee);
/// What the call cannot hand over, for people; empty if all can be told.
std::string whatIsNotHandedOver(const CallInfo& call, const Function& callee,
                                const std::vector<ParameterSource>& sources);

/// The result of the callee that the caller finds where it looks for its own; kNone: none is there.
uint32_t resultSource(const CallInfo& call, const Function& callee, size_t wanted);

/// What becomes of the bits of a value that is looked at as one of another type.
struct BitsHandedOver {
  bool isKnown = true;     // otherwise all of it is a value that was never set
  bool isSigned = false;   // extended by its sign ...
  uint16_t extendedTo = 0; // ... up to here,
  uint16_t definedTo = 0;  // by zeros up to here, and by bits that were never set from here on; wider than wanted: cut
};

BitsHandedOver argumentBits(const CallArgument& argument, ScalarType wanted, bool inMemory);
BitsHandedOver resultBits(ScalarType given, ScalarType wanted);

/// How a callee gets a parameter.
struct ParameterBinding {
  enum class Kind : uint8_t {
    Value,  // `bits` of the argument
    Struct, // an object of its own, with a copy of the `bytes` that the argument points to
    Unset,  // a value that was never set
  };
  Kind kind = Kind::Unset;
  uint32_t argument = kNone;
  uint64_t bytes = 0;
  BitsHandedOver bits = {};
};

/// One per parameter of the callee, for a call of which everything can be handed over (`whatIsNotHandedOver`).
std::vector<ParameterBinding> bindParameters(const CallInfo& call, const Function& callee,
                                             const std::vector<ParameterSource>& sources);

/// How a caller gets a result that it wants.
struct ResultBinding {
  uint32_t source = kNone; // of the values that the callee returns; kNone: a value that was never set
  BitsHandedOver bits = {};
};

/// For a callee that returns at `end`.
ResultBinding bindResult(const CallInfo& call, const Function& callee, const Instruction& end, size_t wanted);

/// The value as one of `wanted` bits. `freshUndefined` makes an unknown of a width, for bits that were never set.
template <std::invocable<unsigned> FreshUndefined>
const Term* handedOver(TermManager& terms, const Term* value, const BitsHandedOver& bits, unsigned wanted,
                       FreshUndefined&& freshUndefined) {
  if (!bits.isKnown) return freshUndefined(wanted);
  if (value->width() >= wanted) return terms.resize(value, wanted);
  if (bits.extendedTo > value->width())
    value = bits.isSigned ? terms.sext(value, bits.extendedTo) : terms.zext(value, bits.extendedTo);
  if (bits.definedTo > value->width()) value = terms.zext(value, bits.definedTo);
  return value->width() >= wanted ? terms.resize(value, wanted)
                                  : terms.concat(freshUndefined(wanted - value->width()), value);
}

} // namespace hindsight
