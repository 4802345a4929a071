// Runs a program on the engine and compares everything it does with what the pointer analysis foretold: every pointer
// that an instruction reads, every object it accesses, every function it calls, every local that is alive.
#pragma once

#include "pointer/mod_ref.h"
#include "pointer/points_to.h"
#include "program/operands.h"
#include "program/print_program.h"
#include "step/code.h"
#include "step/machine.h"

#include <fmt/format.h>
#include <map>
#include <set>
#include <string>
#include <unordered_set>

namespace hindsight {

class ExecutionCheck : public StepHooks {
public:
  ExecutionCheck(const Program& program, const PointsTo& pointers)
      : program(program), pointers(pointers), effects(program, pointers) {}

  uint32_t interests() const override { return kHookInstruction | kHookAccess | kHookAllocation | kHookCall; }

  void onInstruction(State& state, const Function& function, uint32_t index) override {
    const Instruction& inst = function.instructions[index];
    madeHere.clear();
    forEachUse(function, inst, [&](Operand operand) {
      if (operand.isConstant()) return;
      Value value = state.top->slots()[operand.index()];
      if (!value.isPointer()) return;
      ++pointersSeen;
      SiteId object = value.object().site();
      int64_t offset = signExtend64(value.bits, program.pointerWidth);
      if (!includes(pointers.pointsTo(function.id, operand), object, offset))
        wrong(state, index,
              fmt::format("{} holds {}{:+}", printOperand(program, function, operand), siteName(object), offset));
      const Site& site = program.sites[object];
      if (site.kind == SiteKind::Alloca && site.function != function.id && !pointers.escapes(object))
        wrong(state, index, siteName(object) + " has escaped");
    });
  }

  HookAnswer onAccess(State& state, const ResolvedAccess& access) override {
    const Function& function = *state.top->code->function;
    uint32_t index = state.top->pc;
    const Instruction& inst = function.instructions[index];
    // What an instruction puts into an object that it makes itself, or takes out of one that begins anew, is no effect
    // on what was there before.
    bool isFresh = madeHere.contains(access.object->id.raw()) || inst.op == Opcode::LifetimeStart;
    if (access.symbolicOffset || isFresh) return HookAnswer::Proceed;
    ++accesses;
    SiteId site = access.object->id.site();
    auto offset = static_cast<int64_t>(access.offset);
    auto addresses = addressesOf(function, inst, access.isWrite);
    if (std::ranges::none_of(addresses, [&](Operand address) {
          return includes(pointers.pointsTo(function.id, address), site, offset, access.bytes);
        }))
      wrong(state, index, fmt::format("accesses {}+{}", siteName(site), offset));
    for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
      if (!foretold(frame->code->function->id, access.isWrite, site, offset, access.bytes))
        wrong(state, index,
              fmt::format("{}: {} of {}+{} is not among its effects", frame->code->function->name,
                          access.isWrite ? "write" : "read", siteName(site), offset));
    return HookAnswer::Proceed;
  }

  void onCall(State& state, const Function& callee) override {
    const Function& caller = *state.top->code->function;
    auto targets = pointers.callTargets(caller.id, state.top->pc);
    ++calls;
    if (std::find(targets.begin(), targets.end(), callee.id) == targets.end())
      wrong(state, state.top->pc, "calls " + callee.name);
  }

  void onAllocate(State& state, const Object& object) override {
    madeHere.insert(object.id.raw());
    SiteId site = object.id.site();
    bool isLocal = program.sites[site].kind == SiteKind::Alloca;
    if (++alive[site] > 1 && isLocal && pointers.isUnique(site))
      wrong(state, state.top->pc, siteName(site) + " is alive twice");
  }
  void onFree(State&, const Object& object) override { --alive[object.id.site()]; }

  std::set<std::string> failures;
  uint64_t pointersSeen = 0, accesses = 0, calls = 0;

private:
  std::set<uint64_t> madeHere; // objects that the instruction has made

  void wrong(State& state, uint32_t index, const std::string& what) {
    const Function& function = *state.top->code->function;
    if (failures.size() < 10)
      failures.insert(fmt::format("{} {}: {}: {}", function.name, program.describe(function.locations[index]),
                                  printInstruction(program, function, index), what));
  }
  std::string siteName(SiteId id) const {
    const Site& site = program.sites[id];
    switch (site.kind) {
    case SiteKind::Global: return program.globals[site.global].name;
    case SiteKind::Function: return program.functions[site.function].name;
    default: return fmt::format("{}@{}", program.functions[site.function].name, site.instruction);
    }
  }

  /// The operands of which one is the address of what is accessed.
  std::vector<Operand> addressesOf(const Function& function, const Instruction& inst, bool isWrite) const {
    if (inst.op == Opcode::MemCopy || inst.op == Opcode::VaCopy) return {isWrite ? inst.a : inst.b};
    if (inst.op != Opcode::Call) return {inst.a};
    const CallInfo& call = function.calls[inst.imm];
    std::string_view callee = call.callee == kNone ? "" : std::string_view(program.functions[call.callee].name);
    std::vector<Operand> addresses;
    for (const CallArgument& argument : call.arguments) addresses.push_back(argument.value);
    bool isCopy = callee == "memcpy" || callee == "memmove";
    if (isCopy && addresses.size() > 1) return {addresses[isWrite ? 0 : 1]};
    if (isWrite && !addresses.empty()) return {addresses[0]};
    return addresses; // structs passed by value, texts, what realloc copies
  }

  static bool covers(const MemoryLocation& location, int64_t offset) {
    if (location.stride == 0) return location.offset == offset;
    return (offset - location.offset) % static_cast<int64_t>(location.stride) == 0;
  }

  bool includes(const LocationSet& set, SiteId site, int64_t offset, uint64_t bytes = 0) const {
    const LocationTable& table = pointers.locations();
    bool found = false;
    set.forEach([&](LocationIndex index) {
      const MemoryLocation& location = table[index];
      found |= table.object(location.object).key.site == site && covers(location, offset) &&
               (bytes == 0 || table.accessible(location, bytes));
    });
    return found;
  }

  bool foretold(FunctionId function, bool isWrite, SiteId site, int64_t offset, uint64_t bytes) {
    if (!asked.insert({function, isWrite, site, offset, bytes}).second) return true;
    const FunctionEffects& own = effects.of(function);
    bool found = false;
    (isWrite ? own.writes : own.reads).forEach([&](uint32_t index) {
      const MemoryRegion& region = effects.region(index);
      found |= pointers.locations().object(region.start.object).key.site == site && region.bytes >= bytes &&
               covers(region.start, offset);
    });
    return found;
  }

  const Program& program;
  const PointsTo& pointers;
  ModRef effects;
  std::map<SiteId, int> alive;
  std::set<std::tuple<FunctionId, bool, SiteId, int64_t, uint64_t>> asked;
};

} // namespace hindsight
