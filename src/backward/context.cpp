#include "backward/context.h"

#include "backward/state.h"
#include "program/operands.h"
#include "program/string_literals.h"
#include "semantics/handover.h"
#include "support/invariant.h"
#include "term/mergeable_base.h"

#include <algorithm>

namespace hindsight::backward {

/// Whether the function is run by what surrounds main, whatever its callers are.
static bool isCalledByTheSystem(const Program& program, const Function& function) {
  auto isOneOf = [&](const std::vector<FunctionId>& list) { return std::ranges::count(list, function.id) != 0; };
  return isOneOf(program.constructors) || isOneOf(program.destructors) || function.name == "__hindsight_run_exit";
}

static PointerCalls pointerCalls(const Program& program, const AliasOracle* aliases) {
  std::optional<PointerCalls> known = aliases ? aliases->pointerCalls() : std::nullopt;
  return known ? std::move(*known) : anyTakenFunction(program);
}

BackwardContext::BackwardContext(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases)
    : program(program), terms(terms), solver(solver), aliases(aliases), graph(program, pointerCalls(program, aliases)),
      memberships(terms) {
  globalBases.resize(program.globals.size());
  functionBases.resize(program.functions.size());
  definitions.resize(program.functions.size());
  facts.resize(program.functions.size());
  ranges.resize(program.functions.size());
}

BackwardContext::~BackwardContext() = default;

const Term* BackwardContext::newObject(BackwardObjectKind kind, SiteId site, const Term* size, uint32_t activation) {
  uint64_t id = objects.size() + 1;
  bool hasSize = size->isConst() && size->value() < TermManager::kBaseDistance;
  uint64_t extent = hasSize ? static_cast<uint64_t>(size->value()) : 0;
  bool isLiteral = kind == BackwardObjectKind::Global && isStringLiteral(program.globals[program.sites[site].global]);
  const Term* base = !hasSize    ? terms.base(id, pointerWidth(), true)
                     : isLiteral ? mergeableBase(terms, id, pointerWidth(), extent)
                                 : terms.baseWithNeighbours(id, pointerWidth(), extent);
  objects.push_back({kind, site, base, size, activation});
  return base;
}

const Term* BackwardContext::globalBase(GlobalId global) {
  const Term*& base = globalBases[global];
  if (!base) {
    const Global& info = program.globals[global];
    base = newObject(BackwardObjectKind::Global, info.site, pointerNumber(info.size));
  }
  return base;
}

const Term* BackwardContext::functionBase(FunctionId function) {
  const Term*& base = functionBases[function];
  if (!base) {
    base = newObject(BackwardObjectKind::Function, program.functions[function].site, pointerNumber(1));
    functionsByBase.emplace(base, function);
  }
  return base;
}

const Term* BackwardContext::localBase(const Function& function, uint32_t alloca, uint32_t activation) {
  const Term*& base = localBases[{function.id, alloca, activation}];
  if (!base) {
    const Instruction& instruction = function.instructions[alloca];
    const AllocaInfo& info = function.allocas[instruction.imm];
    uint64_t count = 1;
    if (!instruction.a.isNone()) count = static_cast<uint64_t>(function.constants[instruction.a.index()].value);
    base = newObject(BackwardObjectKind::Stack, info.site, pointerNumber(info.elementSize * count), activation);
  }
  return base;
}

const Term* BackwardContext::variadicArea(const Function& function, uint32_t start, uint32_t activation,
                                          const Term* size) {
  const Term*& base = localBases[{function.id, start, activation}];
  if (!size && !base) size = freshUnknown("variadic_size", pointerWidth());
  if (!base) base = newObject(BackwardObjectKind::Stack, function.site, size, activation);
  return base;
}

const Term* BackwardContext::findVariadicArea(const Function& function, uint32_t start, uint32_t activation) const {
  auto found = localBases.find({function.id, start, activation});
  return found == localBases.end() ? nullptr : found->second;
}

const Term* BackwardContext::jumpToken(const Function& function, uint32_t call, uint32_t activation) {
  const Term*& base = localBases[{function.id, call, activation}];
  SiteId site = function.calls[function.instructions[call].imm].site;
  if (!base) base = newObject(BackwardObjectKind::Stack, site, pointerNumber(1), activation);
  return base;
}

const BackwardObject* BackwardContext::objectOf(const Term* base) const {
  if (!base || !base->isDistinctBase()) return nullptr;
  return &objects[terms.symbolInfo(base->symbol()).baseOf - 1];
}

const Function* BackwardContext::functionAt(const Term* address) const {
  auto found = functionsByBase.find(address);
  return found == functionsByBase.end() ? nullptr : &program.functions[found->second];
}

const Term* BackwardContext::constantTerm(const Constant& constant) {
  switch (constant.kind) {
  case ConstantKind::Integer: return terms.constant(constant.value, constant.type.width);
  case ConstantKind::GlobalAddress:
    return terms.add(globalBase(constant.target), pointerNumber(static_cast<uint64_t>(constant.value)));
  case ConstantKind::FunctionAddress:
    return terms.add(functionBase(constant.target), pointerNumber(static_cast<uint64_t>(constant.value)));
  case ConstantKind::Undef:
  case ConstantKind::Poison: return freshAny(constant.type.width);
  }
  HS_UNREACHABLE("kinds of constants should be handled");
}

const Term* BackwardContext::freshRegister(const Function& function, Slot slot, unsigned width) {
  const Term* symbol = freshOpen("v", width, slot);
  origins[symbol->symbol()] = {function.id, slot};
  return symbol;
}

const Term* BackwardContext::freshUnknown(std::string_view name, unsigned width) {
  return freshOpen(name, width, terms.symbolCount());
}

const Term* BackwardContext::freshLike(const Term* unknown) {
  PointerOrigin origin = originOf(unknown);
  if (!origin.known()) return freshUnknown("v", unknown->width());
  return freshRegister(program.functions[origin.function], origin.slot, unknown->width());
}

const Term* BackwardContext::freshOpen(std::string_view name, unsigned width, unsigned family) {
  const Term* symbol = terms.freshSymbol(name, width, 1 + family % 31); // any but `kInputFamily`
  openSymbols.resize(symbol->symbol() + 1);
  openSymbols[symbol->symbol()] = true;
  return symbol;
}

bool BackwardContext::isOpen(const Term* term) {
  auto symbols = terms.symbolsOf(term);
  return std::any_of(symbols.begin(), symbols.end(),
                     [&](SymbolId symbol) { return symbol < openSymbols.size() && openSymbols[symbol]; });
}

PointerOrigin BackwardContext::originOf(const Term* symbol) const {
  auto found = origins.find(symbol->symbol());
  return found == origins.end() ? PointerOrigin{} : found->second;
}

uint32_t BackwardContext::definitionOf(const Function& function, Slot slot) {
  std::vector<uint32_t>& table = definitions[function.id];
  if (table.empty() && function.slotCount) {
    table.assign(function.slotCount, kNone);
    for (uint32_t index = 0; index < function.instructions.size(); ++index)
      forEachDefinition(function, function.instructions[index], [&](Slot defined) { table[defined] = index; });
  }
  return table[slot];
}

const Term* BackwardContext::knownOf(const Function& function, Slot slot, const Term* unknown) {
  // What one instruction computes is known when it is crossed; only what goes around a loop needs help.
  if (definitionOf(function, slot) != kNone) return nullptr;
  if (!ranges[function.id])
    ranges[function.id] =
        std::make_unique<RegisterRanges>(function, [&](Slot parameter) { return argumentRange(function, parameter); });
  std::optional<SignedRange> range = ranges[function.id]->of(slot);
  if (!range) return nullptr;
  assumedNoOverflow = true;
  unsigned width = unknown->width();
  auto number = [&](int64_t value) {
    return terms.constant(static_cast<U128>(static_cast<I128>(value)) & mask128(width), width);
  };
  return terms.bitAnd(terms.sle(number(range->low), unknown), terms.sle(unknown, number(range->high)));
}

const BranchFacts::Facts& BackwardContext::factsAtEnd(const Function& function, BlockId block) {
  std::unique_ptr<BranchFacts>& found = facts[function.id];
  if (!found) found = std::make_unique<BranchFacts>(function);
  return found->atEnd(block);
}

bool BackwardContext::isFixed(const Function& function, Slot slot) {
  if (!facts[function.id]) facts[function.id] = std::make_unique<BranchFacts>(function);
  return facts[function.id]->isFixed(slot);
}

bool BackwardContext::mayRepeat(FunctionId function) {
  if (repeating.empty()) {
    repeating.resize(program.functions.size());
    std::vector<FunctionId> left;
    auto add = [&](FunctionId each) {
      if (repeating[each]) return;
      repeating[each] = true;
      left.push_back(each);
    };
    for (const Function& each : program.functions) {
      auto isInLoop = [](const Block& block) { return block.loopHeader != kNone; };
      if (graph.calls().isRecursive(each.id) || std::ranges::any_of(each.blocks, isInLoop)) add(each.id);
    }
    while (!left.empty()) {
      FunctionId callee = left.back();
      left.pop_back();
      for (const CallSite& site : graph.calls().callSitesOf(callee)) add(site.caller);
    }
  }
  return repeating[function];
}

/// What all callers give to a parameter, as far as they are constants.
std::optional<SignedRange> BackwardContext::argumentRange(const Function& function, Slot parameter) {
  std::span<const CallSite> sites = graph.calls().callSitesOf(function.id);
  if (function.id == program.entry || sites.empty() || isCalledByTheSystem(program, function)) return std::nullopt;
  std::optional<SignedRange> all;
  for (const CallSite& site : sites) {
    const Function& caller = program.functions[site.caller];
    const CallInfo& call = caller.calls[caller.instructions[site.instruction].imm];
    if (site.kind == CallKind::Callback || !argumentsFit(call, function)) return std::nullopt;
    std::optional<SignedRange> range = constantRange(caller, call.arguments[parameter].value);
    if (!range) return std::nullopt;
    all = all ? SignedRange{std::min(all->low, range->low), std::max(all->high, range->high)} : *range;
  }
  return all;
}

bool BackwardContext::isFixedLocalSlot(const Function& function, Slot slot) {
  uint32_t definition = definitionOf(function, slot);
  return definition != kNone && function.instructions[definition].op == Opcode::Alloca &&
         isFixedLocal(function, definition);
}

bool BackwardContext::isFixedLocal(const Function& function, uint32_t alloca) {
  const Instruction& instruction = function.instructions[alloca];
  if (function.blockOf(alloca) != 0) return false;
  if (instruction.a.isNone()) return true;
  return instruction.a.isConstant() && function.constants[instruction.a.index()].kind == ConstantKind::Integer;
}

const Term* BackwardContext::sameAddress(const Term* older, const Term* newer) {
  const Term*& same = sameAddresses[{older->symbol(), newer->symbol()}];
  if (!same) same = freshInput("same_address", 1);
  return same;
}

} // namespace hindsight::backward
