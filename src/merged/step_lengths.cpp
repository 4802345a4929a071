#include "merged/step_lengths.h"

#include "program/block_ranges.h"
#include "semantics/address.h"

#include <algorithm>
#include <map>

namespace hindsight::merged {

namespace {

/// Longer ones need all bits anyway.
constexpr uint64_t kMost = uint64_t(1) << 40;

uint64_t magnitude(uint64_t constant) {
  auto number = static_cast<int64_t>(constant);
  return number < 0 ? 0 - constant : constant;
}

class StepLengths {
public:
  explicit StepLengths(const Unwinding& unwinding) : unwinding(unwinding) {}

  std::optional<uint64_t> total() {
    uint64_t sum = 0;
    for (const Node& node : unwinding.nodes()) {
      const Function& function = *unwinding.inlinings()[node.inlining].function;
      for (uint32_t at = node.first; at < node.end; ++at) {
        std::optional<uint64_t> length = lengthOf(function, at);
        if (!length || *length > kMost) return std::nullopt;
        sum += *length;
        if (sum > kMost) return std::nullopt;
      }
    }
    for (const auto& [function, ranges] : rangesOf)
      for (const Constant& constant : function->constants)
        if (constant.kind == ConstantKind::GlobalAddress) sum += std::min(kMost, magnitude(uint64_t(constant.value)));
    return sum > kMost ? std::nullopt : std::optional(sum);
  }

private:
  const BlockRanges& rangesIn(const Function& function) {
    auto found = rangesOf.find(&function);
    if (found == rangesOf.end()) found = rangesOf.emplace(&function, BlockRanges(function)).first;
    return found->second;
  }

  std::optional<uint64_t> lengthOf(const Function& function, uint32_t at) {
    const Instruction& inst = function.instructions[at];
    switch (inst.op) {
    case Opcode::PtrToInt: return std::nullopt;
    case Opcode::Load:
    case Opcode::Store: rangesIn(function); return inst.width2;
    case Opcode::MemCopy:
    case Opcode::MemSet: return sizeOf(function, inst.c);
    case Opcode::GepConst:
    case Opcode::GepIndex:
    case Opcode::GepIndexConst:
    case Opcode::Gep: return stepOf(function, at);
    case Opcode::Call: break;
    default: return 0;
    }
    CallKind kind = kindOfCall(unwinding.program(), function, inst);
    if (kind != CallKind::Copies && kind != CallKind::Fills) return 0;
    return sizeOf(function, function.calls[inst.imm].arguments[2].value);
  }

  static std::optional<uint64_t> sizeOf(const Function& function, Operand size) {
    if (!size.isConstant() || function.constants[size.index()].kind != ConstantKind::Integer) return std::nullopt;
    return static_cast<uint64_t>(function.constants[size.index()].value);
  }

  std::optional<uint64_t> stepOf(const Function& function, uint32_t at) {
    AddressSum sum;
    takeApart(function, function.instructions[at], sum);
    uint64_t length = std::min(kMost, magnitude(sum.constant));
    for (const GepTerm& term : sum.terms) {
      std::optional<SignedRange> range = term.index.isConstant() ? constantRange(function, term.index)
                                                                 : rangesIn(function).before(at, term.index.index());
      if (!range || term.scale > kMost) return std::nullopt;
      uint64_t most = std::max(magnitude(uint64_t(range->low)), magnitude(uint64_t(range->high)));
      if (most > kMost / std::max<uint64_t>(term.scale, 1)) return std::nullopt;
      length += most * term.scale;
    }
    return length;
  }

  const Unwinding& unwinding;
  std::map<const Function*, BlockRanges> rangesOf;
};

} // namespace

std::optional<uint64_t> totalOfSteps(const Unwinding& unwinding) {
  return StepLengths(unwinding).total();
}

} // namespace hindsight::merged
