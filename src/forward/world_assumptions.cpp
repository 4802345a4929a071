#include "forward/world_assumptions.h"

#include "program/world.h"

#include <fmt/format.h>

#include <set>
#include <string>

namespace hindsight::forward {

namespace {

/// Parts of the world, as models name them (`__hindsight_asked`).
constexpr const char *kInput = "standard input", *kFiles = "files", *kVariables = "environment", *kClock = "clock";

/// What paths asked for; if that was not recorded, all that the program could ask for.
std::set<std::string> partsAsked(const RunResult& result, const Program& program) {
  if (result.worldAsked) return *result.worldAsked;
  if (worldReads(program).empty()) return {};
  return {kInput, kFiles, kVariables};
}

bool isFound(const RunResult& result) {
  return result.verdict == Verdict::Violated || result.verdict == Verdict::Reachable;
}

void leaveOpen(RunResult& result, std::string why) {
  if (isFound(result)) return;
  result.unsupported[std::move(why)] = 1;
  result.complete = false;
  result.verdict = Verdict::Unknown;
}

std::string describeInput(const GivenFile& input) {
  if (input.bytes) return fmt::format("standard input is the given file of {} bytes", input.bytes->size());
  return fmt::format("standard input is at most {} bytes", input.most);
}

std::string describeArguments(const GivenWorld& world) {
  size_t known = world.arguments ? world.arguments->size() : 0;
  if (!world.symbolicArguments)
    return fmt::format("the program is run with {} given {}", known, known == 1 ? "argument" : "arguments");
  const SymbolicArguments& symbolic = *world.symbolicArguments;
  std::string count = symbolic.least == symbolic.most ? fmt::format("{}", symbolic.most)
                                                      : fmt::format("{} to {}", symbolic.least, symbolic.most);
  return fmt::format("the program is run with {}{} {} of at most {} bytes",
                     known ? fmt::format("{} given and ", known) : "", count,
                     symbolic.most == 1 ? "argument" : "arguments", symbolic.length);
}

/// Whether the program may look at what its processor can do.
bool asksForProcessor(const Program& program) {
  return program.findFunction("__hindsight_cpuid") || program.globalByName.contains("__cpu_model");
}

bool isAboutTarget(Verdict verdict) {
  return verdict == Verdict::Unreachable || verdict == Verdict::UnreachableWithinBounds || verdict == Verdict::Blocked;
}

void weighArguments(RunResult& result, const Program& program, const GivenWorld& world) {
  const Function* main = program.findFunction("main");
  if (world.hasArguments()) {
    result.notes.push_back(describeArguments(world));
  } else if (readsArguments(program) && isAboutTarget(result.verdict)) {
    leaveOpen(result, "command-line arguments: the program is run without any (--args, --sym-args)");
  } else if (main && main->id == program.entry && !main->parameters.empty()) {
    result.notes.push_back("the program is run without command-line arguments");
  }
}

} // namespace

void weighWorld(RunResult& result, const Program& program, const GivenWorld& world) {
  std::set<std::string> asked = partsAsked(result, program);
  if (world.input)
    result.notes.push_back(describeInput(*world.input));
  else if (asked.contains(kInput))
    leaveOpen(result, "standard input: none was given (--stdin FILE, --sym-stdin N)");
  if (asked.contains(kFiles) && !world.files.empty())
    result.notes.push_back("assumes that no other files exist than the given ones");
  else if (asked.contains(kFiles))
    leaveOpen(result, "files: none were given (--file FILE, --sym-file NAME N)");
  if (asked.contains(kVariables) && !world.variables.empty())
    result.notes.push_back("assumes that no other environment variables are set than the given ones");
  else if (asked.contains(kVariables))
    leaveOpen(result, "environment: no variable was given (--env NAME=VALUE)");
  if (world.clock && asked.contains(kClock))
    result.notes.push_back(fmt::format("clocks show {} seconds after 1970, and process numbers are fixed; --clock "
                                       "any makes them inputs",
                                       *world.clock));
  if (asksForProcessor(program)) result.notes.push_back("assumes a plain x86-64 processor, without extensions");
  if (world.mostData)
    result.notes.push_back(fmt::format("the fuzz target gets at most {} bytes", *world.mostData));
  else
    weighArguments(result, program, world);
}

} // namespace hindsight::forward
