#include "valueflow/function_ssa.h"

#include "program/known_functions.h"

#include <algorithm>
#include <map>

namespace hindsight::valueflow {

using Annotated = MemorySsa::Annotated;
using By = MemoryDefinition::By;

FunctionSsa::FunctionSsa(MemorySsa& all, const Function& function)
    : all(all), function(function), memory(all.code[function.id]), dominators(function) {}

void FunctionSsa::build() {
  for (uint32_t i = 0; i < function.instructions.size(); ++i)
    if (all.pointers.executes(function.id, i)) annotate(i);
  for (Annotated& what : memory.annotated) {
    const Instruction& inst = function.instructions[what.instruction];
    if (inst.op == Opcode::Call && function.calls[inst.imm].returnsTwice) addSecondReturn(what);
  }
  collectBlocks();
  placePhis();
  rename();
}

namespace {

/// The instruction's own: several regions may meet in one variable.
void addTouched(Annotated& what, const MemoryVariables& variables, const TouchedMemory& touched) {
  variables.forEachIn(touched.region, [&](VariableIndex index) {
    bool isExact = variables.isExactly(index, touched.region);
    if (!touched.isWrite) {
      auto known = std::ranges::find(what.uses, index, &MemoryUse::variable);
      if (known == what.uses.end()) return what.uses.push_back({.variable = index, .isWhole = isExact});
      known->isWhole &= isExact;
      return;
    }
    if (variables[index].isConstant) return;
    bool isWhole = isExact || variables.isCovered(index, touched.region);
    bool isStrong = touched.isCertain && isWhole;
    By by = touched.beforeCall ? By::Arguments : By::Instruction;
    for (MemoryDefinition& known : what.definitions) {
      if (known.variable != index || known.by != by || known.from != touched.from) continue;
      if (known.value != touched.value) continue;
      known.isWhole &= isExact;
      return;
    }
    what.definitions.push_back({.variable = index,
                                .old = isStrong ? kNone : 0, // a mark until names are given
                                .by = by,
                                .from = touched.from,
                                .value = touched.value,
                                .isWhole = isExact});
  });
}

} // namespace

void FunctionSsa::annotate(uint32_t instruction) {
  Annotated what{instruction, {}, {}};
  forEachTouched(all.program, all.pointers, function, instruction,
                 [&](const TouchedMemory& touched) { addTouched(what, *all.parts, touched); });
  const Instruction& inst = function.instructions[instruction];
  if (inst.op == Opcode::Call) annotateCall(what, instruction);
  bool isSecond = inst.op == Opcode::Call && function.calls[inst.imm].returnsTwice;
  if (!what.uses.empty() || !what.definitions.empty() || isSecond) memory.annotated.push_back(std::move(what));
}

/// CALL. A variable that one of several callees leaves alone keeps its old version, too.
void FunctionSsa::annotateCall(Annotated& what, uint32_t instruction) {
  std::map<VariableIndex, uint32_t> modifying;
  LocationSet used;
  uint32_t targets = 0;
  auto add = [&](FunctionId target) {
    ++targets;
    if (runsOutside(all.program.functions[target])) return;
    used.unite(all.effects->uses(target));
    all.effects->modifies(target).forEach([&](VariableIndex variable) { ++modifying[variable]; });
  };
  for (FunctionId target : all.pointers.callTargets(function.id, instruction)) add(target);
  if (all.pointers.mayCallOutside(function.id, instruction)) {
    ++targets;
    for (FunctionId target : all.pointers.calledFromOutside()) add(target);
  }
  used.forEach([&](VariableIndex variable) { what.uses.push_back({.variable = variable, .isByCallee = true}); });
  for (auto [variable, count] : modifying)
    what.definitions.push_back({.variable = variable, .old = count == targets ? kNone : 0, .by = By::Callee});
}

/// When setjmp returns again, anything may have run since.
void FunctionSsa::addSecondReturn(Annotated& what) {
  LocationSet touched;
  for (const Annotated& each : memory.annotated) {
    for (const MemoryUse& use : each.uses) touched.insert(use.variable);
    for (const MemoryDefinition& definition : each.definitions) touched.insert(definition.variable);
  }
  touched.unite(all.effects->uses(function.id));
  touched.forEach([&](VariableIndex variable) {
    if (!all.variables()[variable].isConstant)
      what.definitions.push_back({.variable = variable, .old = 0, .by = By::SecondReturn});
  });
}

void FunctionSsa::collectBlocks() {
  blocks.resize(function.blocks.size());
  uint32_t next = 0;
  for (BlockId block = 0; block < blocks.size(); ++block) {
    uint32_t end = function.blocks[block].first + function.blocks[block].count;
    blocks[block].first = next;
    while (next < memory.annotated.size() && memory.annotated[next].instruction < end) ++next;
    blocks[block].count = next - blocks[block].first;
  }
}

/// Where the dominance of a block ends (Cooper, Harvey, Kennedy).
std::vector<std::vector<BlockId>> FunctionSsa::frontiers() const {
  std::vector<std::vector<BlockId>> result(blocks.size());
  for (BlockId block : dominators.reversePostOrder()) {
    // The entry has a way in that is no edge.
    if (function.blocks[block].predecessors.size() + (block == 0) < 2) continue;
    for (EdgeId edge : function.blocks[block].predecessors) {
      BlockId runner = function.edges[edge].from;
      if (!dominators.reachable(runner)) continue;
      for (; runner != kNone && runner != dominators.immediateDominator(block);
           runner = dominators.immediateDominator(runner))
        if (result[runner].empty() || result[runner].back() != block) result[runner].push_back(block);
    }
  }
  return result;
}

/// Only for variables that some block reads before it writes them, or that the function ends with.
void FunctionSsa::placePhis() {
  std::map<VariableIndex, std::vector<BlockId>> definedIn;
  LocationSet wanted = all.effects->modifies(function.id);
  for (BlockId block : dominators.reversePostOrder()) {
    LocationSet defined;
    for (uint32_t i = 0; i < blocks[block].count; ++i) {
      const Annotated& what = memory.annotated[blocks[block].first + i];
      for (const MemoryUse& use : what.uses)
        if (!defined.contains(use.variable)) wanted.insert(use.variable);
      for (const MemoryDefinition& definition : what.definitions) {
        if (definition.old != kNone && !defined.contains(definition.variable)) wanted.insert(definition.variable);
        if (defined.insert(definition.variable)) definedIn[definition.variable].push_back(block);
      }
    }
  }
  std::vector<std::vector<BlockId>> frontier = frontiers();
  std::vector<VariableIndex> placed(blocks.size(), kNone);
  for (auto& [variable, work] : definedIn) {
    if (!wanted.contains(variable)) continue;
    while (!work.empty()) {
      BlockId block = work.back();
      work.pop_back();
      for (BlockId join : frontier[block]) {
        if (placed[join] == variable) continue;
        placed[join] = variable;
        VersionId phi = all.addVersion({MemoryVersion::Kind::Phi, function.id, join, variable});
        blocks[join].phis.emplace_back(variable, phi);
        work.push_back(join);
      }
    }
  }
}

void FunctionSsa::set(VariableIndex variable, VersionId version) {
  replaced.emplace_back(variable, current[variable]);
  current[variable] = version;
}

void FunctionSsa::enter(BlockId block) {
  for (auto [variable, phi] : blocks[block].phis) set(variable, phi);
  for (uint32_t i = 0; i < blocks[block].count; ++i) {
    Annotated& what = memory.annotated[blocks[block].first + i];
    auto define = [&](bool beforeCall) {
      for (MemoryDefinition& definition : what.definitions) {
        if ((definition.by == By::Arguments) != beforeCall) continue;
        if (definition.old != kNone) definition.old = current[definition.variable];
        definition.version =
            all.addVersion({MemoryVersion::Kind::Chi, function.id, what.instruction, definition.variable});
        set(definition.variable, definition.version);
      }
    };
    auto use = [&](bool byCallee) {
      for (MemoryUse& each : what.uses)
        if (each.isByCallee == byCallee && !all.variables()[each.variable].isConstant)
          each.version = current[each.variable];
    };
    use(false);
    define(true);
    use(true);
    define(false);
  }
}

/// What comes behind the block.
void FunctionSsa::finish(BlockId block) {
  for (EdgeId edge : function.blocks[block].successors)
    for (auto [variable, phi] : blocks[function.edges[edge].to].phis) all.joined.emplace_back(phi, current[variable]);
  const Block& its = function.blocks[block];
  if (function.instructions[its.first + its.count - 1].op != Opcode::Return) return;
  for (auto [variable, exit] : memory.exits) all.joined.emplace_back(exit, current[variable]);
}

/// Along the dominator tree. Locals that nothing has written yet have an entry version as well: nothing flows into it.
void FunctionSsa::rename() {
  current.assign(all.variables().count(), kNone);
  LocationSet needed = all.effects->uses(function.id);
  for (const Annotated& what : memory.annotated) {
    for (const MemoryUse& use : what.uses)
      if (!all.variables()[use.variable].isConstant) needed.insert(use.variable);
    for (const MemoryDefinition& definition : what.definitions) needed.insert(definition.variable);
  }
  needed.forEach([&](VariableIndex variable) {
    current[variable] = all.addVersion({MemoryVersion::Kind::Entry, function.id, kNone, variable});
    memory.entries.emplace_back(variable, current[variable]);
  });
  all.effects->modifies(function.id).forEach([&](VariableIndex variable) {
    memory.exits.emplace_back(variable, all.addVersion({MemoryVersion::Kind::Exit, function.id, kNone, variable}));
  });
  // A function without a way in (its entry block is no loop head) has no phi in its entry; else the start is one way.
  for (auto [variable, phi] : blocks[0].phis) all.joined.emplace_back(phi, current[variable]);
  std::vector<std::vector<BlockId>> children(blocks.size());
  for (BlockId block : dominators.reversePostOrder())
    if (BlockId parent = dominators.immediateDominator(block); parent != kNone) children[parent].push_back(block);
  struct Step {
    BlockId block;
    size_t child, mark;
  };
  std::vector<Step> steps;
  auto visit = [&](BlockId block) {
    steps.push_back({block, 0, replaced.size()});
    enter(block);
    finish(block);
  };
  visit(0);
  while (!steps.empty()) {
    Step& step = steps.back();
    if (step.child < children[step.block].size()) {
      visit(children[step.block][step.child++]);
      continue;
    }
    for (; replaced.size() > step.mark; replaced.pop_back()) current[replaced.back().first] = replaced.back().second;
    steps.pop_back();
  }
}

} // namespace hindsight::valueflow
