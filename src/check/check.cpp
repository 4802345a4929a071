#include "check/check.h"

#include "check/error_search.h"
#include "forward/find_precondition.h"
#include "program/world.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

namespace hindsight::check {

/// The first errors come with what heaps they need.
static RunResult checkOnAnyHeap(const Program& program, const forward::RunConfig& config,
                                forward::RunObserver& observer) {
  constexpr size_t kMostPreconditions = 3;
  RunResult result = forward::runForward(program, config, observer);
  for (Finding& finding : result.findings | std::views::take(kMostPreconditions))
    if (!observer.interrupted()) finding.precondition = forward::findPrecondition(program, config, finding);
  return result;
}

RunResult check(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer) {
  if (config.lazy.isOn) return checkOnAnyHeap(program, config, observer);
  ErrorSearch errors(program, config, observer);
  forward::RunConfig its = config;
  if (errors.canProve()) its.failures = &errors.target();
  return forward::runForward(program, its, observer, errors.isUseful() ? &errors : nullptr);
}

void setUp(forward::RunConfig& search, const CheckSetup& asked) {
  search.properties = asked.properties;
  search.stopOnError = !asked.all;
  search.model.checkAlignment = asked.properties.contains(Property::DefBehavior);
  search.confirm = true;
  search.trustAddresses = false;
  search.wantTests = false;
}

static void noteRandomNumbers(RunResult& result, const Program& program) {
  if (std::string numbers = unseededRandom(program); !numbers.empty())
    result.notes.push_back(fmt::format("{} is never seeded: its numbers are those of the GNU C library for seed 1, "
                                       "the same in every run",
                                       numbers));
}

static bool convertsFloats(const Program& program) {
  auto isConversion = [](const Instruction& inst) {
    return (inst.op == Opcode::FToSInt || inst.op == Opcode::FToUInt) && inst.imm == 0;
  };
  return std::ranges::any_of(program.functions, [&](const Function& function) {
    return !function.fromRuntime && std::ranges::any_of(function.instructions, isConversion);
  });
}

/// Bitcode that was compiled without the checks of a property cannot show that it holds.
static void distrustBitcode(const std::vector<GivenBitcode>& files, RunResult& result, Property property,
                            bool GivenBitcode::* hasChecks) {
  for (const GivenBitcode& file : files) {
    if (file.*hasChecks) continue;
    result.unsupported[fmt::format("{} was compiled without the checks that {} needs: give its source", file.name,
                                   spell(property))] = 1;
    result.complete = false;
    if (result.findings.empty()) result.verdict = Verdict::Unknown;
  }
}

void weighCheck(RunResult& result, const Program& program, const CheckedProgram& checked) {
  noteRandomNumbers(result, program);
  if (checked.properties.contains(Property::NoOverflow))
    distrustBitcode(checked.bitcode, result, Property::NoOverflow, &GivenBitcode::hasChecks);
  if (checked.properties.contains(Property::DefBehavior) && convertsFloats(program))
    distrustBitcode(checked.bitcode, result, Property::DefBehavior, &GivenBitcode::hasFloatChecks);
}

} // namespace hindsight::check
