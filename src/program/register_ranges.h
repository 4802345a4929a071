// Intervals in which registers always lie, whatever path led to a place.
//
// A backward path does not know where a counter began: without a bound it would go around a loop for ever. The
// intervals follow from the code alone: constants, additions that do not wrap, masks, and what meets in a phi. They are
// the same at all places; `block_ranges.h` tells places apart, by the branches before them.
#pragma once

#include "program/program.h"

#include <functional>
#include <optional>
#include <vector>

namespace hindsight {

struct SignedRange {
  int64_t low, high; // both inclusive
  bool operator==(const SignedRange&) const = default;
};

/// Of an operand that is an integer constant of ordinary width; empty for others.
std::optional<SignedRange> constantRange(const Function& function, Operand operand);

class RegisterRanges {
public:
  /// What a parameter may be, where that is known.
  using ParameterRange = std::function<std::optional<SignedRange>(Slot)>;
  /// Whether arithmetic that must not wrap around, by the language, is taken not to do so.
  enum class Wrapping : uint8_t { Excluded, Possible };
  explicit RegisterRanges(
      const Function& function, const ParameterRange& parameter = [](Slot) { return std::nullopt; },
      Wrapping wrapping = Wrapping::Excluded);
  /// Empty if nothing but the width is known.
  std::optional<SignedRange> of(Slot slot) const;

private:
  struct Entry {
    bool reached = false;
    SignedRange range = {0, 0};
    uint32_t changes = 0;
  };
  SignedRange full(Slot slot) const;
  SignedRange operandRange(Operand operand) const;
  bool isReached(Operand operand) const;
  std::optional<SignedRange> resultRange(const Instruction& instruction) const;
  bool join(Slot slot, SignedRange range);
  bool pass();

  const Function& function;
  const Wrapping wrapping;
  std::vector<Entry> entries;
};

} // namespace hindsight
