#include "program/block_ranges.h"

#include "program/operands.h"
#include "program/range_rules.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Ranges that still grow after so many visits of their block go on to the next landmark; after more, to the end.
constexpr uint32_t kPatience = 3, kMostLandmarks = 40;

Predicate negated(Predicate predicate) {
  switch (predicate) {
  case Predicate::Eq: return Predicate::Ne;
  case Predicate::Ne: return Predicate::Eq;
  case Predicate::Ult: return Predicate::Uge;
  case Predicate::Ule: return Predicate::Ugt;
  case Predicate::Ugt: return Predicate::Ule;
  case Predicate::Uge: return Predicate::Ult;
  case Predicate::Slt: return Predicate::Sge;
  case Predicate::Sle: return Predicate::Sgt;
  case Predicate::Sgt: return Predicate::Sle;
  case Predicate::Sge: return Predicate::Slt;
  }
  return predicate;
}

/// The same comparison with its sides exchanged.
Predicate mirrored(Predicate predicate) {
  switch (predicate) {
  case Predicate::Ult: return Predicate::Ugt;
  case Predicate::Ule: return Predicate::Uge;
  case Predicate::Ugt: return Predicate::Ult;
  case Predicate::Uge: return Predicate::Ule;
  case Predicate::Slt: return Predicate::Sgt;
  case Predicate::Sle: return Predicate::Sge;
  case Predicate::Sgt: return Predicate::Slt;
  case Predicate::Sge: return Predicate::Sle;
  default: return predicate;
  }
}

/// What is left of `a` if it compares so with something in `b`; low above high: nothing.
SignedRange restricted(SignedRange a, Predicate predicate, SignedRange b) {
  bool isUnsigned = predicate == Predicate::Ult || predicate == Predicate::Ule || predicate == Predicate::Ugt ||
                    predicate == Predicate::Uge;
  if (isUnsigned) {
    // Below something that is not negative is between 0 and that; other orders say nothing that is one range.
    bool isBelow = predicate == Predicate::Ult || predicate == Predicate::Ule;
    if (b.low < 0 || (!isBelow && a.low < 0)) return a;
    a.low = std::max<int64_t>(a.low, 0);
  }
  switch (predicate) {
  case Predicate::Eq: return {std::max(a.low, b.low), std::min(a.high, b.high)};
  case Predicate::Ne:
    if (b.low == b.high && a.low == b.low && a.low != INT64_MAX) ++a.low;
    if (b.low == b.high && a.high == b.high && a.high != INT64_MIN) --a.high;
    return a;
  case Predicate::Ult:
  case Predicate::Slt: return {a.low, b.high == INT64_MIN ? a.high : std::min(a.high, b.high - 1)};
  case Predicate::Ule:
  case Predicate::Sle: return {a.low, std::min(a.high, b.high)};
  case Predicate::Ugt:
  case Predicate::Sgt: return {b.low == INT64_MAX ? a.low : std::max(a.low, b.low + 1), a.high};
  case Predicate::Uge:
  case Predicate::Sge: return {std::max(a.low, b.low), a.high};
  }
  return a;
}

} // namespace

BlockRanges::BlockRanges(const Function& function, CallResults its)
    : function(function), results(std::move(its)), starts(function.blocks.size()), changes(function.blocks.size(), 0) {
  for (const Instruction& instruction : function.instructions)
    for (Operand side : {instruction.a, instruction.b})
      if (instruction.op == Opcode::ICmp && !side.isNone())
        if (std::optional<SignedRange> number = constantRange(function, side))
          for (int64_t near : {number->low - 1, number->low, number->low + 1}) compared.push_back(near);
  std::ranges::sort(compared);
  compared.erase(std::unique(compared.begin(), compared.end()), compared.end());
  if (function.blocks.empty()) return;
  findHomes();
  starts[0] = Known();
  std::vector<BlockId> open{0};
  while (!open.empty()) {
    BlockId block = open.back();
    open.pop_back();
    const Block& body = function.blocks[block];
    Known atEnd = *starts[block];
    if (!execute(atEnd, body.first, body.first + body.count)) continue;
    for (EdgeId edge : body.successors) {
      Known known = atEnd;
      if (!refine(known, block, edge)) continue;
      if (flow(function.edges[edge].to, along(std::move(known), edge))) open.push_back(function.edges[edge].to);
    }
  }
}

/// Most registers are written and read in one block. Long functions have thousands of them.
void BlockRanges::findHomes() {
  constexpr BlockId kUnseen = kNone - 1;
  homes.assign(function.slotCount, kUnseen);
  auto seenIn = [&](Slot slot, BlockId block) {
    if (homes[slot] != block) homes[slot] = homes[slot] == kUnseen ? block : kNone;
  };
  auto read = [&](Operand operand, BlockId block) {
    if (!operand.isNone() && !operand.isConstant()) seenIn(operand.index(), block);
  };
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    for (uint32_t index = block.first; index < block.first + block.count; ++index) {
      const Instruction& instruction = function.instructions[index];
      forEachDefinition(function, instruction, [&](Slot slot) { seenIn(slot, id); });
      forEachUse(function, instruction, [&](Operand operand) { read(operand, id); });
    }
    for (EdgeId edge : block.successors) {
      const Edge& leaving = function.edges[edge];
      for (uint32_t copy = leaving.firstCopy; copy < leaving.firstCopy + leaving.copyCount; ++copy) {
        seenIn(function.phiCopies[copy].dst, leaving.to);
        read(function.phiCopies[copy].src, id);
      }
    }
  }
}

SignedRange BlockRanges::rangeOf(const Known& known, Operand operand) const {
  if (operand.isConstant())
    return constantRange(function, operand).value_or(fullRange(function.constants[operand.index()].type.width));
  auto found = known.find(operand.index());
  return found == known.end() ? fullRange(function.slotTypes[operand.index()].width) : found->second;
}

SignedRange BlockRanges::resultOf(const Known& known, const Instruction& instruction) const {
  SignedRange of = instruction.a.isNone() ? fullRange(64) : rangeOf(known, instruction.a);
  if (instruction.op == Opcode::SExt && instruction.width <= 64) return of;
  if (instruction.op == Opcode::ZExt && instruction.width <= 64 && of.low >= 0) return of;
  if (instruction.op == Opcode::ZExt && instruction.width <= 64 && instruction.width2 < 63)
    return {0, (int64_t(1) << instruction.width2) - 1};
  return rangeOfResult(function, instruction, RegisterRanges::Wrapping::Possible,
                       [&](Operand operand) { return rangeOf(known, operand); });
}

void BlockRanges::set(Known& known, Slot slot, SignedRange range) const {
  if (range == fullRange(function.slotTypes[slot].width))
    known.erase(slot);
  else
    known[slot] = range;
}

/// Where no overflow is possible, the flag says so.
void BlockRanges::setOverflow(Known& known, const Instruction& instruction, const Known& before) const {
  if (instruction.extra == 0) return; // unsigned
  std::optional<SignedRange> exact =
      exactResult(instruction, [&](Operand operand) { return rangeOf(before, operand); });
  SignedRange all = fullRange(instruction.width);
  if (exact && exact->low >= all.low && exact->high <= all.high) set(known, instruction.dst + 1, {0, 0});
}

bool BlockRanges::execute(Known& known, uint32_t from, uint32_t to) const {
  for (uint32_t index = from; index < to; ++index) {
    const Instruction& instruction = function.instructions[index];
    if (instruction.op == Opcode::Call) {
      forEachDefinition(function, instruction, [&](Slot slot) { known.erase(slot); });
      ReturnedRange returned = results(function.calls[instruction.imm]);
      if (!returned.returns) return false;
      if (returned.range && instruction.dst != kNone) set(known, instruction.dst, *returned.range);
      continue;
    }
    if (instruction.dst == kNone) continue;
    SignedRange result = resultOf(known, instruction);
    bool mayOverflow = definitionCount(function, instruction) == 2 && instruction.op != Opcode::PutLane;
    Known before = mayOverflow ? known : Known();
    forEachDefinition(function, instruction, [&](Slot slot) { known.erase(slot); });
    if (function.slotTypes[instruction.dst].kind == ScalarKind::Integer) set(known, instruction.dst, result);
    if (mayOverflow) setOverflow(known, instruction, before);
  }
  return true;
}

bool BlockRanges::refineByComparison(Known& known, const Instruction& comparison, bool holds) const {
  if (comparison.width > 64) return true;
  auto predicate = static_cast<Predicate>(comparison.extra);
  if (!holds) predicate = negated(predicate);
  SignedRange a = rangeOf(known, comparison.a), b = rangeOf(known, comparison.b);
  SignedRange left = restricted(a, predicate, b), right = restricted(b, mirrored(predicate), a);
  if (left.low > left.high || right.low > right.high) return false;
  if (!comparison.a.isConstant()) set(known, comparison.a.index(), left);
  if (!comparison.b.isConstant()) set(known, comparison.b.index(), right);
  return true;
}

bool BlockRanges::refine(Known& known, BlockId block, EdgeId edge) const {
  const Block& body = function.blocks[block];
  const Instruction& last = function.instructions[body.first + body.count - 1];
  if (last.op != Opcode::Branch || last.a.isNone() || last.a.isConstant() || last.b.code == last.c.code) return true;
  bool isTaken = edge == last.b.code;
  SignedRange condition = rangeOf(known, last.a);
  if (condition.low == condition.high && (condition.low != 0) != isTaken) return false;
  for (uint32_t index = body.first + body.count - 1; index-- > body.first;) {
    const Instruction& instruction = function.instructions[index];
    if (instruction.dst != last.a.index()) continue;
    return instruction.op != Opcode::ICmp || refineByComparison(known, instruction, isTaken);
  }
  return true;
}

BlockRanges::Known BlockRanges::along(Known known, EdgeId id) const {
  const Edge& edge = function.edges[id];
  Known before = known;
  for (uint32_t copy = edge.firstCopy; copy < edge.firstCopy + edge.copyCount; ++copy) {
    auto [target, source] = function.phiCopies[copy];
    bool isNumber = !source.isNone() && function.slotTypes[target].kind == ScalarKind::Integer;
    if (isNumber)
      set(known, target, rangeOf(before, source));
    else
      known.erase(target);
  }
  return known;
}

/// True: something is new in the block.
bool BlockRanges::flow(BlockId block, Known arriving) {
  std::erase_if(arriving, [&](const auto& entry) {
    BlockId home = homes[entry.first];
    return home != kNone && home != block;
  });
  std::optional<Known>& start = starts[block];
  if (!start) {
    start = std::move(arriving);
    return true;
  }
  ++changes[block];
  bool changed = false;
  for (auto entry = start->begin(); entry != start->end();) {
    auto& [slot, range] = *entry;
    auto found = arriving.find(slot);
    SignedRange full = fullRange(function.slotTypes[slot].width),
                other = found == arriving.end() ? full : found->second;
    SignedRange both = {std::min(range.low, other.low), std::max(range.high, other.high)};
    if (both != range && changes[block] > kPatience)
      both = changes[block] > kMostLandmarks ? full : widened(range, both, function.slotTypes[slot].width, compared);
    changed = changed || both != range;
    range = both;
    entry = both == full ? start->erase(entry) : std::next(entry);
  }
  return changed;
}

std::optional<SignedRange> BlockRanges::before(uint32_t instruction, Slot slot) const {
  BlockId block = function.blockOf(instruction);
  if (!starts[block]) return std::nullopt;
  Known known = *starts[block];
  execute(known, function.blocks[block].first, instruction);
  auto found = known.find(slot);
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

ReturnedRange BlockRanges::returned() const {
  ReturnedRange all{.returns = false, .range = std::nullopt};
  bool isNumber = function.results.size() == 1 && function.results[0].kind == ScalarKind::Integer &&
                  function.results[0].width <= 64;
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    uint32_t last = block.first + block.count - 1;
    if (!starts[id] || function.instructions[last].op != Opcode::Return) continue;
    Known known = *starts[id];
    if (!execute(known, block.first, last)) continue;
    bool isFirst = !all.returns;
    all.returns = true;
    if (!isNumber) continue;
    SignedRange range = rangeOf(known, function.operandPool[function.instructions[last].imm]);
    all.range =
        isFirst ? range : SignedRange{std::min(all.range->low, range.low), std::max(all.range->high, range.high)};
  }
  if (all.range && *all.range == fullRange(function.results[0].width)) all.range.reset();
  return all;
}

} // namespace hindsight
