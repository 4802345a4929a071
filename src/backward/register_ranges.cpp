#include "backward/register_ranges.h"

#include "program/operands.h"

#include <algorithm>

namespace hindsight {

namespace {

/// A bound that still moves after so many changes is given up.
constexpr uint32_t kPatience = 4;
constexpr unsigned kWidest = 62; // sums of two fit the arithmetic here

SignedRange fullOf(unsigned width) {
  if (width == 0 || width > 63) return {INT64_MIN, INT64_MAX};
  int64_t half = int64_t(1) << (width - 1);
  return {-half, half - 1};
}

/// What is left of a result that must not wrap: without the flag, only one that cannot.
SignedRange fitted(SignedRange exact, unsigned width, bool noWrap) {
  SignedRange all = fullOf(width);
  if (exact.low >= all.low && exact.high <= all.high) return exact;
  if (!noWrap) return all;
  return {std::max(exact.low, all.low), std::min(exact.high, all.high)};
}

} // namespace

RegisterRanges::RegisterRanges(const Function& function, const ParameterRange& parameter)
    : function(function), entries(function.slotCount) {
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
  return fullOf(function.slotTypes[slot].width);
}

bool RegisterRanges::isReached(Operand operand) const {
  return operand.isConstant() || entries[operand.index()].reached;
}

SignedRange RegisterRanges::operandRange(Operand operand) const {
  if (!operand.isConstant()) return entries[operand.index()].range;
  return constantRange(function, operand).value_or(fullOf(function.constants[operand.index()].type.width));
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
  SignedRange all = full(instruction.dst); // of comparisons, `width` is that of the operands
  if (function.slotTypes[instruction.dst].kind != ScalarKind::Integer || instruction.width > kWidest) return all;
  bool noWrap = instruction.flags & kNoSignedWrap;
  auto a = [&] { return operandRange(instruction.a); };
  auto b = [&] { return operandRange(instruction.b); };
  switch (instruction.op) {
  case Opcode::Add: return fitted({a().low + b().low, a().high + b().high}, instruction.width, noWrap);
  case Opcode::Sub: return fitted({a().low - b().high, a().high - b().low}, instruction.width, noWrap);
  case Opcode::And: {
    // Never more than an operand that is not negative.
    int64_t most = -1;
    for (SignedRange side : {a(), b()})
      if (side.low >= 0) most = most < 0 ? side.high : std::min(most, side.high);
    return most < 0 ? all : SignedRange{0, most};
  }
  case Opcode::URem:
  case Opcode::SRem:
    if (a().low >= 0 && b().low > 0) return SignedRange{0, std::min(a().high, b().high - 1)};
    if (instruction.op == Opcode::URem && b().low > 0) return SignedRange{0, b().high - 1};
    return all;
  case Opcode::SExt: return a();
  case Opcode::ZExt: {
    if (a().low >= 0) return a();
    return SignedRange{0, (int64_t(1) << instruction.width2) - 1};
  }
  case Opcode::Select:
    return SignedRange{std::min(b().low, operandRange(instruction.c).low),
                       std::max(b().high, operandRange(instruction.c).high)};
  case Opcode::Copy: return a();
  default: return all;
  }
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
