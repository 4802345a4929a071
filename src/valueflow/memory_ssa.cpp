#include "valueflow/memory_ssa.h"

#include "program/known_functions.h"
#include "valueflow/function_ssa.h"

#include <algorithm>

namespace hindsight::valueflow {

MemorySsa::MemorySsa(const Program& program, const PointsTo& pointers, uint64_t most)
    : program(program), pointers(pointers), code(program.functions.size()) {
  for (Grain grain : {Grain::Fields, Grain::Objects, Grain::Everything}) {
    chosen = grain;
    parts = std::make_unique<MemoryVariables>(program, pointers, grain);
    effects = std::make_unique<ExternalMemory>(program, pointers, *parts);
    if (sizeOf() <= most) break;
  }
  for (const Function& function : program.functions)
    if (pointers.isReached(function.id) && !function.blocks.empty()) FunctionSsa(*this, function).build();
}

/// Calls make up most of it.
uint64_t MemorySsa::sizeOf() const {
  uint64_t size = 0;
  for (const Function& function : program.functions) {
    if (!pointers.isReached(function.id)) continue;
    for (uint32_t i = 0; i < function.instructions.size(); ++i) {
      if (function.instructions[i].op != Opcode::Call || !pointers.executes(function.id, i)) continue;
      for (FunctionId target : pointers.callTargets(function.id, i))
        size += effects->uses(target).count() + effects->modifies(target).count();
    }
  }
  return size;
}

VersionId MemorySsa::addVersion(const MemoryVersion& version) {
  versions.push_back(version);
  return static_cast<VersionId>(versions.size() - 1);
}

const MemorySsa::Annotated* MemorySsa::at(FunctionId function, uint32_t instruction) const {
  const std::vector<Annotated>& all = code[function].annotated;
  auto found = std::ranges::lower_bound(all, instruction, {}, &Annotated::instruction);
  return found != all.end() && found->instruction == instruction ? &*found : nullptr;
}

namespace {

VersionId versionIn(const std::vector<std::pair<VariableIndex, VersionId>>& list, VariableIndex variable) {
  auto found = std::ranges::lower_bound(list, variable, {}, &std::pair<VariableIndex, VersionId>::first);
  return found != list.end() && found->first == variable ? found->second : kNone;
}

} // namespace

VersionId MemorySsa::entryOf(FunctionId function, VariableIndex variable) const {
  return versionIn(code[function].entries, variable);
}

VersionId MemorySsa::exitOf(FunctionId function, VariableIndex variable) const {
  return versionIn(code[function].exits, variable);
}

} // namespace hindsight::valueflow
