// Ends of paths, and what is said about the object in question.
#include "step/machine.h"

#include "program/shown_name.h"

#include <fmt/format.h>

namespace hindsight {

void Ending::endPath(PathEnd how) {
  machine.end = std::move(how);
  machine.outcome = RunOutcome::Ended;
  machine.stopped = true;
  if (machine.wants(kHookPathEnd)) machine.hooks.onPathEnd(*machine.state, machine.end);
}

void Ending::endWithError(ErrorKind kind, std::string message, std::vector<EndNote> notes) {
  endPath({EndKind::Error, kind, 0, std::move(message), std::move(notes)});
}

void Ending::endUnsupported(std::string what) {
  endPath({EndKind::Unsupported, {}, 0, std::move(what), {}});
}

void Ending::endSolverGaveUp() {
  machine.forking.countUndecided();
  endPath({EndKind::SolverGaveUp, {}, 0, "the solver gave up on a question", {}});
}

void Ending::spawnError(const Term* condition, Ref<const Witness> witness, ErrorKind kind,
                        const std::function<std::string(const State&)>& message, std::vector<EndNote> notes) {
  State& failing = machine.forking.fork();
  machine.forking.assume(failing, condition, std::move(witness));
  PathEnd how{EndKind::Error, kind, 0, message(failing), std::move(notes)};
  if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, failing, machine.terms.bitNot(condition));
  if (machine.wants(kHookPathEnd)) machine.hooks.onPathEnd(failing, how);
  machine.spawned.back().end = std::move(how);
}

/// What the program was started with, by the function of runtime/posix that made it.
static std::string worldObjectName(std::string_view maker) {
  if (maker == "__hindsight_start_arguments") return "an argument of the program";
  if (maker == "__hindsight_start_variables") return "a variable of the environment";
  if (maker == "__hindsight_start_data") return "the data of the fuzz target";
  return "memory that the system gave";
}

std::string Ending::objectName(ObjectId id) const {
  if (AbsentSource* source = machine.absent.its())
    if (std::string name = source->nameOf(id); !name.empty()) return name;
  const Site& site = machine.program.sites[id.site()];
  switch (site.kind) {
  case SiteKind::Global: {
    std::string name = shownName(machine.program.globals[site.global]);
    return name.starts_with(".str") || name.empty() ? "a string literal" : fmt::format("global '{}'", name);
  }
  case SiteKind::Function: // its other objects hold what it is called with
    return fmt::format("{} '{}'", id == machine.functionObject(site.function) ? "function" : "the arguments of",
                       machine.program.functions[site.function].displayName);
  case SiteKind::Alloca: {
    const Function& function = machine.program.functions[site.function];
    const AllocaInfo& info = function.allocas[function.instructions[site.instruction].imm];
    return info.name.empty() ? "a local object" : fmt::format("local '{}'", info.name);
  }
  case SiteKind::Call: {
    const Object* object = machine.state ? machine.state->memory.find(id) : nullptr;
    bool isOfWorld = object && object->origin == ObjectOrigin::Input;
    return isOfWorld ? worldObjectName(machine.program.functions[site.function].name) : "a heap object";
  }
  }
  return "an object";
}

CodePlace Ending::allocationPlace(const Object& object) const {
  const Site& site = machine.program.sites[object.id.site()];
  if (site.kind != SiteKind::Alloca && site.kind != SiteKind::Call) return {};
  const Function* function = &machine.program.functions[site.function];
  uint32_t instruction = site.instruction;
  for (const CallContext* call = object.context.get(); function->fromRuntime && call && call->outer;
       call = call->outer.get()) {
    function = &machine.program.functions[call->outer->function];
    instruction = call->callInstruction;
  }
  return {function, function->locations[instruction], instruction};
}

std::vector<EndNote> Ending::objectNotes(ObjectId id) const {
  std::vector<EndNote> notes;
  const Site& site = machine.program.sites[id.site()];
  const Object* object = machine.state->memory.find(id);
  std::string size = object ? fmt::format(" of {}{} bytes", object->sizeTerm ? "at most " : "", object->size) : "";
  bool isOfWorld = object && object->origin == ObjectOrigin::Input && site.kind != SiteKind::Alloca;
  if (isOfWorld) {
    // It was there before anything of the program.
  } else if (site.kind == SiteKind::Alloca || site.kind == SiteKind::Call) {
    const Function& owner = machine.program.functions[site.function];
    CodePlace place =
        object ? allocationPlace(*object) : CodePlace{&owner, owner.locations[site.instruction], site.instruction};
    const char* verb = site.kind == SiteKind::Call ? "allocated" : "declared";
    notes.push_back(
        {fmt::format("{}{} was {} {}", objectName(id), size, verb, place.location ? "here" : "in this function"),
         place.location ? place.location : place.function->location, place.function->displayName});
  } else if (site.kind == SiteKind::Global) {
    notes.push_back(
        {fmt::format("{}{} is defined here", objectName(id), size), machine.program.globals[site.global].location, ""});
  }
  if (object && object->life == ObjectLife::Freed) notes.push_back({"it was freed here", object->deathLocation, ""});
  return notes;
}

} // namespace hindsight
