// Functions the engine provides itself: allocation, symbolic inputs, program end, and what library models call.
#pragma once

#include "program/known_functions.h"
#include "step/machine.h"

#include <string_view>

namespace hindsight {

/// One call of an engine function.
struct BuiltinCall {
  Machine& machine;
  const CallInfo& info;
  const Function& callee;
  const std::vector<OperandCode>& codes;
  uint32_t resultOffset;
  /// Set when control does not go on after the call.
  bool redirected = false;
  /// Set when a state was forked that goes on behind the call.
  bool hasForked = false;

  size_t count() const { return codes.size(); }
  /// When a stretch is reenacted: engine functions treat numbers and terms differently, so they get the values of the
  /// first execution.
  void seeArgumentsAsTheyWere() const {
    for (size_t index = 0; index < codes.size(); ++index)
      if (codes[index] >= 0) {
        Value& slot = *reinterpret_cast<Value*>(reinterpret_cast<char*>(machine.frame->slots()) + codes[index]);
        slot = machine.asItWas(slot, width(index));
      }
  }
  Value argument(size_t index) const { return machine.operand(codes[index], machine.frame->slots()); }
  unsigned width(size_t index) const { return info.arguments[index].type.width; }
  const Term* term(size_t index) const { return machine.term(argument(index), width(index)); }
  /// The argument as one number, forking over its values if there are several. False: do not go on.
  bool number(size_t index, uint64_t& result) const {
    return machine.forking.concretise(codes[index], width(index), result);
  }
  /// Before anything is done: the argument, if there is one, is read as a text. False: do not go on.
  bool mayReadText(size_t index) const { return index >= count() || machine.access.mayReadText(argument(index)); }
  /// The argument as text; a text that is not concrete gives `otherwise`.
  std::string text(size_t index, const char* otherwise = "?") const {
    return machine.access.text(argument(index)).value_or(otherwise);
  }
  ScalarType resultType() const { return info.results.empty() ? ScalarType{} : info.results.front(); }
  void returns(Value value) const {
    if (info.results.empty()) return;
    *reinterpret_cast<Value*>(reinterpret_cast<char*>(machine.frame->slots()) + resultOffset) = value;
  }
};

/// What the machine does for a line of `program/functions.def`.
struct BuiltinEntry {
  consteval BuiltinEntry(std::string_view name, void (*function)(BuiltinCall&), bool takesTerms = false)
      : name(name), function(function), arguments(lineOf(name).arguments), takesTerms(takesTerms) {}

  std::string_view name; // may end in '*' and stands for all names that start like it
  void (*function)(BuiltinCall&);
  uint8_t arguments; // it reads that many, so a call must have them
  bool takesTerms;   // numbers and terms are the same to it
};

/// The engine function of this name, or null.
const BuiltinEntry* findBuiltin(std::string_view name);
/// Whether the engine's function stands even if the program defines one of that name.
bool overridesDefinition(std::string_view name);

// One table per file.
std::span<const BuiltinEntry> heapBuiltins();
std::span<const BuiltinEntry> symbolicBuiltins();
std::span<const BuiltinEntry> processBuiltins();
std::span<const BuiltinEntry> libraryBuiltins();
std::span<const BuiltinEntry> jumpBuiltins();
std::span<const BuiltinEntry> overflowBuiltins();
std::span<const BuiltinEntry> useBuiltins();
std::span<const BuiltinEntry> worldBuiltins();

} // namespace hindsight
