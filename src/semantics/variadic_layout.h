// The layout of variable arguments in memory, for a call that passes all of them there.
//
// Clang expands va_arg itself, into reads of the va_list. On x86-64 it first looks at the register save area; va_start
// sets the offsets so that it finds all registers used up.
#pragma once

#include "program/program.h"

#include <algorithm>
#include <span>

namespace hindsight {

/// A field of a va_list as va_start sets it: a number, or where the first argument lies.
struct VaListField {
  uint64_t offset;
  uint32_t bytes;
  uint64_t number;
  bool isArea = false;
};

inline std::span<const VaListField> vaListFields(unsigned pointerWidth) {
  static constexpr VaListField kWide[] = {{0, 4, 48}, {4, 4, 176}, {8, 8, 0, true}, {16, 8, 0}}; // none is left
  static constexpr VaListField kNarrow[] = {{0, 4, 0, true}};
  return pointerWidth == 64 ? std::span<const VaListField>(kWide) : kNarrow;
}

inline uint64_t vaListBytes(unsigned pointerWidth) {
  return vaListFields(pointerWidth).back().offset + vaListFields(pointerWidth).back().bytes;
}

/// What the callee finds behind its `...`: all that is behind its own parameters, whatever the type that it is called
/// through calls variable.
inline std::span<const CallArgument> variadicArguments(const CallInfo& call, const Function& callee) {
  return std::span(call.arguments).subspan(std::min(callee.parameters.size(), call.arguments.size()));
}

inline uint64_t alignedTo(uint64_t offset, uint64_t align) {
  return (offset + align - 1) / align * align;
}

/// Where an argument goes in the argument area: offset and the bytes it takes.
struct VariadicPlace {
  uint64_t offset;
  uint32_t bytes;
  uint64_t end() const { return offset + bytes; }
};

/// The first place behind `offset`, in words of `word` bytes, for something like a `CallArgument`.
template <typename Argument> VariadicPlace placeVariadic(const Argument& argument, uint64_t offset, unsigned word) {
  uint32_t bytes = argument.byValSize ? static_cast<uint32_t>(argument.byValSize) : (argument.type.width + 7u) / 8u;
  if (argument.isLane) return {offset, bytes};
  // i386 puts everything at the next word; x86-64 has va_arg round up for types of a larger alignment.
  return {alignedTo(offset, word == 8 ? std::max(word, argument.align) : word), bytes};
}

/// Calls visit(argument, place) for each of the arguments, in order. The size of all, in whole words.
template <typename Arguments, typename Visit>
uint64_t forEachVariadic(const Arguments& arguments, unsigned word, Visit&& visit) {
  uint64_t offset = 0;
  for (const auto& argument : arguments) {
    VariadicPlace place = placeVariadic(argument, offset, word);
    visit(argument, place);
    offset = place.end();
  }
  return alignedTo(offset, word);
}

template <typename Arguments> uint64_t variadicBytes(const Arguments& arguments, unsigned word) {
  return forEachVariadic(arguments, word, [](const auto&, const VariadicPlace&) {});
}

} // namespace hindsight
