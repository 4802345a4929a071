#include "program/register_ranges.h"

#include "program/operands.h"
#include "program/range_rules.h"

#include <algorithm>

namespace hindsight {

namespace {

/// A bound that still moves after so many changes is given up.
constexpr uint32_t kPatience = 4;

} // namespace

RegisterRanges::RegisterRanges(const Function& function, const ParameterRange& parameter, Wrapping wrapping)
    : function(function), wrapping(wrapping), entries(function.slotCount) {
  for (Slot slot = 0; slot < function.parameters.size(); ++slot) join(slot, parameter(slot).value_or(full(slot)));
  while (pass()) {
  }
}

std::optional<SignedRange> RegisterRanges::of(Slot slot) const {
  const Entry& entry = entries[slot];
  if (!entry.reached || entry.range == full(slot)) return std::nullopt;
  return entry.range;
}

SignedRange RegisterRanges::full(Slot slot) const {
  return fullRange(function.slotTypes[slot].width);
}

bool RegisterRanges::isReached(Operand operand) const {
  return operand.isConstant() || entries[operand.index()].reached;
}

SignedRange RegisterRanges::operandRange(Operand operand) const {
  if (!operand.isConstant()) return entries[operand.index()].range;
  return constantRange(function, operand).value_or(fullRange(function.constants[operand.index()].type.width));
}

std::optional<SignedRange> constantRange(const Function& function, Operand operand) {
  if (!operand.isConstant()) return std::nullopt;
  const Constant& constant = function.constants[operand.index()];
  if (constant.kind != ConstantKind::Integer || constant.type.width > 63 || constant.type.width == 0)
    return std::nullopt;
  auto value = static_cast<int64_t>(signExtend128(constant.value, constant.type.width));
  return SignedRange{value, value};
}

/// Empty while an operand was not reached yet.
std::optional<SignedRange> RegisterRanges::resultRange(const Instruction& instruction) const {
  bool ready = true;
  forEachUse(function, instruction, [&](Operand operand) { ready = ready && isReached(operand); });
  if (!ready) return std::nullopt;
  return rangeOfResult(function, instruction, wrapping, [&](Operand operand) { return operandRange(operand); });
}

bool RegisterRanges::join(Slot slot, SignedRange range) {
  Entry& entry = entries[slot];
  if (!entry.reached) {
    entry.reached = true;
    entry.range = range;
    return true;
  }
  SignedRange both = {std::min(entry.range.low, range.low), std::max(entry.range.high, range.high)};
  if (both == entry.range) return false;
  if (++entry.changes > kPatience) {
    if (both.low < entry.range.low) both.low = full(slot).low;
    if (both.high > entry.range.high) both.high = full(slot).high;
  }
  entry.range = both;
  return true;
}

bool RegisterRanges::pass() {
  bool changed = false;
  for (const Instruction& instruction : function.instructions) {
    if (instruction.dst == kNone) continue;
    bool single = true;
    forEachDefinition(function, instruction, [&](Slot slot) {
      if (slot == instruction.dst) return;
      single = false;
      changed = join(slot, full(slot)) || changed;
    });
    if (!single || instruction.op == Opcode::Call)
      changed = join(instruction.dst, full(instruction.dst)) || changed;
    else if (auto range = resultRange(instruction))
      changed = join(instruction.dst, *range) || changed;
  }
  for (const PhiCopy& copy : function.phiCopies)
    if (isReached(copy.src)) {
      const Constant* constant = copy.src.isConstant() ? &function.constants[copy.src.index()] : nullptr;
      bool known = !constant || constant->kind == ConstantKind::Integer;
      changed = join(copy.dst, known ? operandRange(copy.src) : full(copy.dst)) || changed;
    }
  return changed;
}

} // namespace hindsight
