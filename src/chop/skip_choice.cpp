#include "chop/skip_choice.h"

#include "chop/skip_rules.h"
#include "pointer/memory_accesses.h"
#include "program/operands.h"

#include <algorithm>
#include <map>
#include <set>

namespace hindsight::chop {

namespace {

/// Regions by object.
using Regions = std::map<ObjectIndex, std::vector<MemoryRegion>>;

void add(Regions& regions, const MemoryRegion& region) {
  std::vector<MemoryRegion>& known = regions[region.start.object];
  if (std::ranges::find(known, region) == known.end()) known.push_back(region);
}

bool meet(const Regions& a, const Regions& b) {
  for (const auto& [object, regions] : a) {
    auto others = b.find(object);
    if (others == b.end()) continue;
    for (const MemoryRegion& mine : regions)
      for (const MemoryRegion& other : others->second)
        if (overlap(mine, other) != Overlap::None) return true;
  }
  return false;
}

class Chooser {
public:
  Chooser(const Program& program, std::string_view entry, const Target* target)
      : program(program), rules(program, entry, target), pointers(rules.pointers()) {}

  std::vector<SkippedFunction> choose(const MayChoose& mayChoose) {
    std::vector<Candidate> candidates;
    for (const Function& function : program.functions)
      if (std::optional<Candidate> candidate = candidateOf(function, mayChoose)) candidates.push_back(*candidate);
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
      return std::pair(b.branches, a.function) < std::pair(a.branches, b.function);
    });
    // What one of them reads does not count any more once it is skipped: another one may be chosen then.
    for (bool isNew = true; isNew;) {
      isNew = false;
      for (Candidate& candidate : candidates) {
        if (chosen.contains(candidate.function) || !isOwnBusiness(candidate.function)) continue;
        chosen.insert(candidate.function);
        isNew = true;
      }
    }
    std::vector<SkippedFunction> skips;
    for (const Candidate& candidate : candidates)
      if (chosen.contains(candidate.function)) skips.push_back({candidate.function, 0});
    return skips;
  }

private:
  struct Candidate {
    FunctionId function = kNone;
    uint64_t branches = 0;
  };

  std::optional<Candidate> candidateOf(const Function& function, const MayChoose& mayChoose) {
    if (function.declaration || function.fromRuntime || !pointers.isReached(function.id)) return std::nullopt;
    const FunctionEffects& what = rules.modRef().of(function.id);
    if (what.endsProgram || !rules.whyNot(function).empty() || !mayChoose(function)) return std::nullopt;
    if (rules.callsTo({function.id}).empty()) return std::nullopt;
    uint64_t branches = 0;
    for (FunctionId each : reachedFrom({function.id}, {})) branches += branchesIn(program.functions[each]);
    if (branches == 0) return std::nullopt;
    return Candidate{function.id, branches};
  }

  static uint64_t branchesIn(const Function& function) {
    return static_cast<uint64_t>(
        std::ranges::count_if(function.blocks, [](const Block& block) { return block.successors.size() > 1; }));
  }

  /// The functions that these may call, themselves included; calls of some are not followed.
  std::set<FunctionId> reachedFrom(std::vector<FunctionId> open, const std::set<FunctionId>& without) const {
    std::set<FunctionId> seen(open.begin(), open.end());
    while (!open.empty()) {
      const Function& function = program.functions[open.back()];
      open.pop_back();
      for (uint32_t i = 0; i < function.instructions.size(); ++i)
        for (FunctionId callee : pointers.callTargets(function.id, i))
          if (!without.contains(callee) && seen.insert(callee).second) open.push_back(callee);
    }
    return seen;
  }

  std::vector<FunctionId> starts() const {
    std::vector<FunctionId> all;
    std::set<FunctionId> called;
    for (const Function& function : program.functions)
      for (uint32_t i = 0; i < function.instructions.size(); ++i)
        for (FunctionId callee : pointers.callTargets(function.id, i)) called.insert(callee);
    for (const Function& function : program.functions)
      if (pointers.isReached(function.id) && !called.contains(function.id)) all.push_back(function.id);
    if (program.entry != kNone) all.push_back(program.entry);
    return all;
  }

  /// What the instructions of a function read themselves.
  const Regions& readsOf(FunctionId id) {
    auto [known, isNew] = ownReads.try_emplace(id);
    if (!isNew) return known->second;
    const Function& function = program.functions[id];
    for (uint32_t i = 0; i < function.instructions.size(); ++i)
      forEachAccess(program, pointers, function, i, [&](const PointerAccess& access) {
        if (access.isWrite) return;
        pointers.pointsTo(id, access.pointer).forEach([&](LocationIndex location) {
          const LocationTable& table = pointers.locations();
          if (auto region = table.accessible(table[location], access.bytes)) add(known->second, *region);
        });
      });
    return known->second;
  }

  bool usesResult(FunctionId caller, uint32_t call) const {
    const Function& function = program.functions[caller];
    const Instruction& instruction = function.instructions[call];
    size_t results = function.calls[instruction.imm].results.size();
    auto isResult = [&](Operand operand) {
      return !operand.isNone() && !operand.isConstant() && operand.index() >= instruction.dst &&
             operand.index() < instruction.dst + results;
    };
    bool any = false;
    for (const Instruction& each : function.instructions)
      forEachUse(function, each, [&](Operand operand) { any |= isResult(operand); });
    for (const PhiCopy& copy : function.phiCopies) any |= isResult(copy.src);
    return any;
  }

  /// Whether nobody but itself and what else is skipped looks at what it does.
  bool isOwnBusiness(FunctionId function) {
    std::set<FunctionId> without = chosen;
    without.insert(function);
    std::set<FunctionId> rest = reachedFrom(starts(), without);
    for (const CodePoint& call : rules.callsTo({function}))
      if (rest.contains(call.function) && usesResult(call.function, call.instruction)) return false;
    Regions written;
    for (const MemoryRegion& region : rules.modRef().writtenBy(function)) add(written, region);
    return std::ranges::none_of(rest, [&](FunctionId other) { return meet(readsOf(other), written); });
  }

  const Program& program;
  const SkipRules rules;
  const PointsTo& pointers;
  std::set<FunctionId> chosen;
  std::map<FunctionId, Regions> ownReads;
};

} // namespace

std::vector<SkippedFunction> chooseSkips(const Program& program, std::string_view entry, const Target* target,
                                         const MayChoose& mayChoose) {
  return Chooser(program, entry, target).choose(mayChoose);
}

} // namespace hindsight::chop
