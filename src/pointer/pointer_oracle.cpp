#include "pointer/pointer_oracle.h"

#include <algorithm>

namespace hindsight {

namespace {

/// An input that is a pointer may be the address of anything.
bool readsPointers(const Program& program) {
  return program.findFunction("__VERIFIER_nondet_pointer") != nullptr;
}

/// Whether memory is made an input as a whole: what was a pointer there may be the address of anything.
bool readsMemory(const Program& program) {
  return program.findFunction("klee_make_symbolic") || program.findFunction("__VERIFIER_nondet_memory");
}

} // namespace

PointerOracle::PointerOracle(const Program& program)
    : program(program), pointers(analysePointers(program)), effects(program, pointers), blind(readsPointers(program)) {}

const std::vector<SiteId>* PointerOracle::sitesOf(PointerOrigin pointer) const {
  if (blind || !pointers.isReached(pointer.function)) return nullptr;
  auto [found, isNew] = known.try_emplace({pointer.function, pointer.slot});
  std::vector<SiteId>& sites = found->second;
  if (isNew) {
    pointers.pointsTo(pointer.function, Operand::slot(pointer.slot)).forEach([&](LocationIndex location) {
      sites.push_back(pointers.locations().object(pointers.locations()[location].object).key.site);
    });
    std::sort(sites.begin(), sites.end());
    sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  }
  // What comes from outside the program has no site, and may be anything.
  return !sites.empty() && sites.back() == kNone ? nullptr : &sites;
}

bool PointerOracle::mayPointTo(PointerOrigin pointer, SiteId site) const {
  const std::vector<SiteId>* sites = sitesOf(pointer);
  return !sites || std::binary_search(sites->begin(), sites->end(), site);
}

bool PointerOracle::mayAlias(PointerOrigin a, PointerOrigin b) const {
  const std::vector<SiteId>*first = sitesOf(a), *second = sitesOf(b);
  if (!first || !second) return true;
  return std::any_of(first->begin(), first->end(),
                     [&](SiteId site) { return std::binary_search(second->begin(), second->end(), site); });
}

bool PointerOracle::onlyWrites(FunctionId function) const {
  if (blind || !pointers.isReached(function)) return false;
  const FunctionEffects& does = effects.of(function);
  return !does.jumps && !does.callsOutside && !does.asksForInput;
}

const std::vector<SiteId>& PointerOracle::writtenBy(FunctionId function) const {
  auto [found, isNew] = written.try_emplace(function);
  std::vector<SiteId>& sites = found->second;
  if (!isNew) return sites;
  for (const MemoryRegion& region : effects.writtenBy(function))
    sites.push_back(pointers.locations().object(region.start.object).key.site);
  effects.of(function).frees.forEach(
      [&](ObjectIndex object) { sites.push_back(pointers.locations().object(object).key.site); });
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

bool PointerOracle::mayWrite(FunctionId function, SiteId site) const {
  const std::vector<SiteId>& sites = writtenBy(function);
  if (!sites.empty() && sites.back() == kNone) return true;
  return std::binary_search(sites.begin(), sites.end(), site);
}

bool PointerOracle::mayWriteThrough(FunctionId function, PointerOrigin pointer) const {
  const std::vector<SiteId>* sites = sitesOf(pointer);
  return !sites || std::any_of(sites->begin(), sites->end(), [&](SiteId site) { return mayWrite(function, site); });
}

std::vector<FunctionId> PointerOracle::targetsOf(const Function& caller, uint32_t instruction) const {
  std::span<const FunctionId> known = pointers.callTargets(caller.id, instruction);
  const CallInfo& call = caller.calls[caller.instructions[instruction].imm];
  bool isOpen = known.empty();
  // What comes from outside the program has no site, and may be anything.
  pointers.pointsTo(caller.id, call.target).forEach([&](LocationIndex location) {
    isOpen = isOpen || pointers.locations().object(pointers.locations()[location].object).key.site == kNone;
  });
  return isOpen ? anyTakenFunction(program).targetsOf(caller, instruction)
                : std::vector<FunctionId>(known.begin(), known.end());
}

std::optional<PointerCalls> PointerOracle::pointerCalls() const {
  PointerCalls calls = anyTakenFunction(program);
  calls.calledFromOutside = {pointers.calledFromOutside().begin(), pointers.calledFromOutside().end()};
  calls.mayRunOutside = [this](const Function& caller, uint32_t instruction) {
    return pointers.mayCallOutside(caller.id, instruction);
  };
  if (!blind && !readsMemory(program))
    calls.targetsOf = [this](const Function& caller, uint32_t instruction) { return targetsOf(caller, instruction); };
  return calls;
}

} // namespace hindsight
