#include "program/safe_code.h"

#include "program/block_ranges.h"
#include "program/operands.h"
#include "program/pure.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

struct SafeCode::Known {
  std::vector<bool> mayFail;    // by instruction
  std::vector<bool> failsLater; // by block: behind its end
  bool isAssumption = false;    // nothing fails

  bool isSafeFrom(const Function& function, uint32_t instruction) const {
    if (mayFail.empty()) return isAssumption;
    BlockId block = function.blockOf(instruction);
    auto end = mayFail.begin() + function.blocks[block].first + function.blocks[block].count;
    return !failsLater[block] && std::find(mayFail.begin() + instruction, end, true) == end;
  }
};

/// Looks at the instructions of one function.
class SafeCode::Inspector {
public:
  Inspector(SafeCode& owner, const Function& function)
      : owner(owner), function(function), ranges(owner.ranges.of(function)), definition(function.slotCount, nullptr),
        isDefinedTwice(function.slotCount, false), hasScope(function.slotCount, false) {
    for (const Instruction& instruction : function.instructions) {
      forEachDefinition(function, instruction, [&](Slot slot) {
        isDefinedTwice[slot] = isDefinedTwice[slot] || definition[slot];
        definition[slot] = &instruction;
      });
      // What a block with an array of variable length allocates is gone behind it.
      if (instruction.op == Opcode::StackRestore) restoresStack = true;
      bool isScope = instruction.op == Opcode::LifetimeStart || instruction.op == Opcode::LifetimeEnd;
      if (isScope && !instruction.a.isNone() && !instruction.a.isConstant()) hasScope[instruction.a.index()] = true;
    }
    for (const PhiCopy& copy : function.phiCopies) isDefinedTwice[copy.dst] = true;
  }

  bool isSafe(const Instruction& instruction);
  /// By the ranges of its numbers. A value that was never written has none.
  bool isNeverEntered(BlockId block) const { return owner.unset == Unset::MayFail && !ranges.isEntered(block); }
  /// False: values that were never written meet in a phi, or code behind a call that returns twice sees registers as
  /// they are later on. Where they are looked at does not tell what they are then.
  bool knowsAllRegisters() const {
    return std::ranges::none_of(function.phiCopies, [&](const PhiCopy& copy) { return isUnknown(copy.src); }) &&
           std::ranges::none_of(function.calls, [](const CallInfo& call) { return call.returnsTwice; });
  }

private:
  /// A variable, and where in it.
  struct Place {
    uint64_t size;
    uint32_t align;
    bool isWritable;
    int64_t low, high; // offsets, both inclusive
    uint64_t step = 0; // all offsets are multiples of it; 0: there is one, and it is 0
  };
  std::optional<Place> placeOf(Operand address, unsigned depth = 8) const;
  std::optional<Place> variable(Operand address) const;
  std::optional<Place> moved(const Instruction& gep, Place place, Operand index, uint16_t width, int64_t scale) const;
  static std::optional<Place> moved(Place place, int64_t by);
  std::optional<SignedRange> rangeAt(const Instruction& instruction, Operand operand, unsigned width) const;
  std::optional<uint64_t> numberOf(Operand operand) const;
  bool isInside(Operand address, uint64_t bytes, uint64_t align, bool isWrite) const;
  bool isUnknown(Operand operand) const;

  SafeCode& owner;
  const Function& function;
  BlockRanges ranges;
  std::vector<const Instruction*> definition; // by slot
  std::vector<bool> isDefinedTwice, hasScope; // by slot
  bool restoresStack = false;
};

bool SafeCode::Inspector::isUnknown(Operand operand) const {
  if (owner.unset == Unset::AnyValue || operand.isNone() || !operand.isConstant()) return false;
  ConstantKind kind = function.constants[operand.index()].kind;
  return kind == ConstantKind::Undef || kind == ConstantKind::Poison;
}

std::optional<uint64_t> SafeCode::Inspector::numberOf(Operand operand) const {
  if (operand.isNone() || !operand.isConstant()) return std::nullopt;
  const Constant& constant = function.constants[operand.index()];
  if (constant.kind != ConstantKind::Integer || constant.type.width > 64) return std::nullopt;
  return static_cast<uint64_t>(constant.value);
}

/// As a signed number.
std::optional<SignedRange> SafeCode::Inspector::rangeAt(const Instruction& instruction, Operand operand,
                                                        unsigned width) const {
  if (width > 64) return std::nullopt;
  if (std::optional<uint64_t> number = numberOf(operand)) {
    auto value = static_cast<int64_t>(signExtend128(*number, width));
    return SignedRange{value, value};
  }
  if (operand.isNone() || operand.isConstant()) return std::nullopt;
  return ranges.before(static_cast<uint32_t>(&instruction - function.instructions.data()), operand.index());
}

std::optional<SafeCode::Inspector::Place> SafeCode::Inspector::moved(Place place, int64_t by) {
  if (__builtin_add_overflow(place.low, by, &place.low) || __builtin_add_overflow(place.high, by, &place.high))
    return std::nullopt;
  place.step = std::gcd(place.step, by < 0 ? -static_cast<uint64_t>(by) : static_cast<uint64_t>(by));
  return place;
}

std::optional<SafeCode::Inspector::Place> SafeCode::Inspector::moved(const Instruction& gep, Place place, Operand index,
                                                                     uint16_t width, int64_t scale) const {
  constexpr int64_t kMost = int64_t(1) << 30;
  std::optional<SignedRange> range = rangeAt(gep, index, width);
  if (!range || scale < 0 || scale > kMost || range->low < -kMost || range->high > kMost) return std::nullopt;
  if (__builtin_add_overflow(place.low, range->low * scale, &place.low) ||
      __builtin_add_overflow(place.high, range->high * scale, &place.high))
    return std::nullopt;
  place.step = std::gcd(place.step, static_cast<uint64_t>(scale));
  return place;
}

std::optional<SafeCode::Inspector::Place> SafeCode::Inspector::variable(Operand address) const {
  if (address.isConstant()) {
    const Constant& constant = function.constants[address.index()];
    if (constant.kind != ConstantKind::GlobalAddress) return std::nullopt;
    const Global& global = owner.program.globals[constant.target];
    if (global.external || constant.value > global.size) return std::nullopt;
    auto offset = static_cast<int64_t>(constant.value);
    return Place{global.size, global.align, !global.constant, offset, offset, static_cast<uint64_t>(offset)};
  }
  Slot slot = address.index();
  const Instruction* made = definition[slot];
  if (!made || restoresStack || owner.endsScopesByPointer || isDefinedTwice[slot] || hasScope[slot] ||
      made->op != Opcode::Alloca || !made->a.isNone())
    return std::nullopt;
  const AllocaInfo& info = function.allocas[made->imm];
  if (info.scoped) return std::nullopt;
  return Place{info.elementSize, info.align, true, 0, 0};
}

std::optional<SafeCode::Inspector::Place> SafeCode::Inspector::placeOf(Operand address, unsigned depth) const {
  if (address.isNone() || depth == 0) return std::nullopt;
  if (std::optional<Place> found = variable(address)) return found;
  if (address.isConstant() || isDefinedTwice[address.index()] || !definition[address.index()]) return std::nullopt;
  const Instruction& instruction = *definition[address.index()];
  auto base = [&] { return placeOf(instruction.a, depth - 1); };
  switch (instruction.op) {
  case Opcode::Copy: return base();
  case Opcode::GepConst: {
    std::optional<Place> place = base();
    return place ? moved(*place, static_cast<int64_t>(instruction.imm)) : std::nullopt;
  }
  case Opcode::GepIndex: {
    std::optional<Place> place = base();
    return place ? moved(instruction, *place, instruction.b, instruction.width2, static_cast<int64_t>(instruction.imm))
                 : std::nullopt;
  }
  case Opcode::GepIndexConst: {
    std::optional<Place> place = base();
    if (place) place = moved(*place, static_cast<int32_t>(instruction.imm >> 32));
    return place ? moved(instruction, *place, instruction.b, instruction.width2, static_cast<int32_t>(instruction.imm))
                 : std::nullopt;
  }
  case Opcode::Gep: {
    const GepInfo& info = function.geps[instruction.imm];
    std::optional<Place> place = base();
    if (place) place = moved(*place, static_cast<int64_t>(info.constant));
    for (const GepTerm& term : info.terms)
      if (place) place = moved(instruction, *place, term.index, term.indexWidth, static_cast<int64_t>(term.scale));
    return place;
  }
  default: return std::nullopt;
  }
}

bool SafeCode::Inspector::isInside(Operand address, uint64_t bytes, uint64_t align, bool isWrite) const {
  std::optional<Place> place = placeOf(address);
  if (!place || (isWrite && !place->isWritable) || place->low < 0 || bytes > place->size) return false;
  align = std::max<uint64_t>(align, 1);
  return static_cast<uint64_t>(place->high) <= place->size - bytes && place->align % align == 0 &&
         place->step % align == 0;
}

bool SafeCode::Inspector::isSafe(const Instruction& instruction) {
  bool isKnown = true;
  forEachUse(function, instruction, [&](Operand operand) { isKnown = isKnown && !isUnknown(operand); });
  if (!isKnown) return false; // what becomes of such a value is for the engine to say
  if (isPure(instruction)) return true;
  switch (instruction.op) {
  case Opcode::UDiv:
  case Opcode::URem:
  case Opcode::SDiv:
  case Opcode::SRem: {
    std::optional<uint64_t> divisor = numberOf(instruction.b);
    bool isSigned = instruction.op == Opcode::SDiv || instruction.op == Opcode::SRem;
    if (!divisor || *divisor == 0) return false;
    return !isSigned || *divisor != static_cast<uint64_t>(mask128(instruction.width)); // -1
  }
  case Opcode::Load: return isInside(instruction.a, instruction.width2, instruction.imm, false);
  case Opcode::Store: return isInside(instruction.a, instruction.width2, instruction.imm, true);
  case Opcode::MemSet: {
    std::optional<uint64_t> bytes = numberOf(instruction.c);
    return bytes && isInside(instruction.a, *bytes, 1, true);
  }
  case Opcode::Alloca: return instruction.a.isNone();
  case Opcode::PtrCmp:
  case Opcode::LifetimeStart:
  case Opcode::LifetimeEnd:
  case Opcode::Jump:
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::Return: return true;
  case Opcode::Call: return owner.outcomeOf(function.calls[instruction.imm]) != Outcome::MayFail;
  default: return false;
  }
}

/// Whether a local may go out of scope by an instruction that does not name it.
static bool endsScopesByPointer(const Program& program) {
  return std::ranges::any_of(program.functions, [](const Function& function) {
    std::vector<bool> isLocal(function.slotCount, false);
    for (const Instruction& instruction : function.instructions)
      if (instruction.op == Opcode::Alloca) isLocal[instruction.dst] = true;
    return std::ranges::any_of(function.instructions, [&](const Instruction& instruction) {
      return instruction.op == Opcode::LifetimeEnd && !instruction.a.isNone() && !instruction.a.isConstant() &&
             !isLocal[instruction.a.index()];
    });
  });
}

SafeCode::SafeCode(const Program& program, Provided provided, Unset unset, Recursion recursion)
    : program(program), provided(std::move(provided)), unset(unset), recursion(recursion),
      endsScopesByPointer(hindsight::endsScopesByPointer(program)),
      ranges(program, [this](const CallInfo& call) { return executesCallee(call); }) {}

SafeCode::~SafeCode() = default;

bool SafeCode::executesCallee(const CallInfo& call) const {
  if (call.callee == kNone || call.returnsTwice || call.unwindEdge != kNone) return false;
  const Function& callee = program.functions[call.callee];
  if (provided(callee, call) || callee.declaration || callee.variadic || callee.results != call.results) return false;
  auto fits = [](const CallArgument& argument, const Parameter& parameter) {
    return argument.type == parameter.type && !argument.byValSize && !parameter.byValSize;
  };
  return std::ranges::equal(call.arguments, callee.parameters, fits);
}

SafeCode::Outcome SafeCode::outcomeOf(const CallInfo& call) {
  if (call.callee == kNone || call.returnsTwice || call.unwindEdge != kNone) return Outcome::MayFail;
  const Function& callee = program.functions[call.callee];
  if (std::optional<Outcome> outcome = provided(callee, call)) return *outcome;
  return executesCallee(call) && isSafeFrom(callee, 0) ? Outcome::Returns : Outcome::MayFail;
}

bool SafeCode::endsProgram(const Function& function, const Instruction& instruction) {
  return instruction.op == Opcode::Call && outcomeOf(function.calls[instruction.imm]) == Outcome::Ends;
}

/// A call of a function that is being looked at. It may be taken for safe: if a run of the function failed, there would
/// be a first failing instruction in one of its calls, and that call is looked at, too.
const SafeCode::Known& SafeCode::whileLookedAt(const Function& function) {
  static const Known kEverythingFails;
  static const Known kNothingFails{.mayFail = {}, .failsLater = {}, .isAssumption = true};
  if (recursion == Recursion::MayFail || refuted.contains(function.id)) return kEverythingFails;
  assumed.insert(function.id);
  return kNothingFails;
}

const SafeCode::Known& SafeCode::of(const Function& function) {
  auto [entry, isNew] = known.try_emplace(function.id);
  if (!isNew) return entry->second ? *entry->second : whileLookedAt(function);
  size_t before = order.size();
  std::unique_ptr<Known> found = inspect(function);
  if (assumed.erase(function.id) && !found->isSafeFrom(function, 0)) {
    // What was found out meanwhile may rest on it.
    refuted.insert(function.id);
    for (size_t i = before; i < order.size(); ++i) known.erase(order[i]);
    order.resize(before);
    found = inspect(function);
  }
  order.push_back(function.id);
  return *(known[function.id] = std::move(found));
}

std::unique_ptr<SafeCode::Known> SafeCode::inspect(const Function& function) {
  Inspector inspector(*this, function);
  auto result = std::make_unique<Known>();
  bool isKnown = inspector.knowsAllRegisters();
  for (const Instruction& instruction : function.instructions)
    result->mayFail.push_back(!isKnown || !inspector.isSafe(instruction));
  result->failsLater.assign(function.blocks.size(), false);
  // What is behind a call that ends the program is never executed.
  std::vector<bool> endsHere(function.blocks.size(), false);
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    for (uint32_t index = block.first; index < block.first + block.count; ++index) {
      if (endsHere[id] || (isKnown && inspector.isNeverEntered(id))) result->mayFail[index] = false;
      if (endsProgram(function, function.instructions[index])) endsHere[id] = true;
    }
  }
  auto failsFromStart = [&](BlockId id) {
    const Block& block = function.blocks[id];
    auto first = result->mayFail.begin() + block.first;
    return result->failsLater[id] || std::find(first, first + block.count, true) != first + block.count;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId block = static_cast<BlockId>(function.blocks.size()); block-- > 0;) {
      if (result->failsLater[block] || endsHere[block]) continue;
      bool fails = std::ranges::any_of(function.blocks[block].successors,
                                       [&](EdgeId edge) { return failsFromStart(function.edges[edge].to); });
      if (fails) result->failsLater[block] = changed = true;
    }
  }
  return result;
}

bool SafeCode::isSafeFrom(const Function& function, uint32_t instruction) {
  return of(function).isSafeFrom(function, instruction);
}

} // namespace hindsight
