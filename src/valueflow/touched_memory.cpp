#include "valueflow/touched_memory.h"

#include "pointer/memory_accesses.h"
#include "program/known_functions.h"
#include "semantics/variadic_layout.h"

namespace hindsight::valueflow {

namespace {

class Toucher {
public:
  Toucher(const Program& program, const PointsTo& pointers, const Function& function, uint32_t index,
          const std::function<void(const TouchedMemory&)>& visit)
      : program(program), pointers(pointers), table(pointers.locations()), function(function), index(index),
        inst(function.instructions[index]), visit(visit) {}

  void run() {
    addAccesses();
    if (inst.op == Opcode::Alloca) addObject({function.allocas[inst.imm].site});
    if (inst.op == Opcode::Call) addCall(function.calls[inst.imm]);
  }

private:
  /// One region of an object.
  void add(TouchedMemory touched, const MemoryLocation& at, uint64_t bytes) {
    if (touched.isWrite && table.object(at.object).readOnly) return;
    std::optional<MemoryRegion> region = table.accessible(at, bytes);
    if (!region || region->bytes == 0) return;
    touched.region = *region;
    touched.isCertain &= region->start.stride == 0 && region->bytes != kToTheEnd && pointers.isUniqueObject(at.object);
    visit(touched);
  }

  void addObject(const ObjectKey& key, bool isCertain = true, WrittenFrom from = WrittenFrom::Unset) {
    if (auto object = table.findObject(key))
      add({.isWrite = true, .isCertain = isCertain, .from = from}, {*object, 0, 0}, kToTheEnd);
  }

  /// Through pointers: loads, stores, copies, what functions of the engine do.
  void addAccesses() {
    forEachAccess(program, pointers, function, index, [&](const PointerAccess& access) {
      TouchedMemory touched{.isWrite = access.isWrite};
      if (access.isWrite) touched.from = sourceOfWrite(), touched.value = inst.b;
      const LocationSet& targets = pointers.pointsTo(function.id, access.pointer);
      touched.isCertain = access.isWrite && inst.op != Opcode::Call && targets.count() == 1;
      targets.forEach([&](LocationIndex location) { add(touched, table[location], access.bytes); });
    });
  }

  WrittenFrom sourceOfWrite() const {
    switch (inst.op) {
    case Opcode::Store:
    case Opcode::MemSet: return WrittenFrom::Operand;
    case Opcode::MemCopy:
    case Opcode::VaCopy: return WrittenFrom::OwnReads;
    case Opcode::VaStart: return WrittenFrom::Area;
    default: break;
    }
    for (FunctionId target : pointers.callTargets(function.id, index))
      if (const KnownFunction* known = engineFunction(target); known && known->is(kCopies))
        return WrittenFrom::OwnReads;
    return WrittenFrom::Engine;
  }

  const KnownFunction* engineFunction(FunctionId target) const {
    const Function& callee = program.functions[target];
    return runsOutside(callee) ? findEngineFunction(callee.name) : nullptr;
  }

  void addCall(const CallInfo& call) {
    for (FunctionId target : pointers.callTargets(function.id, index)) {
      const KnownFunction* known = engineFunction(target);
      if (known && known->result == FunctionResult::NewObject) {
        addObject({call.site}, false);
        if (known->is(kReallocates)) addObject({call.site}, false, WrittenFrom::OwnReads);
      }
      if (known && known->is(kSetsErrno))
        if (auto place = errnoRegion(program, table))
          add({.isWrite = true, .from = WrittenFrom::Engine}, place->start, place->bytes);
      if (!runsOutside(program.functions[target])) addArguments(call, program.functions[target]);
    }
    if (!pointers.mayCallOutside(function.id, index)) return;
    pointers.outsidePointers().forEach([&](LocationIndex location) {
      const MemoryLocation anywhere{table[location].object, 0, 1};
      add({.isWrite = false}, anywhere, kToTheEnd);
      add({.isWrite = true, .from = WrittenFrom::Outside}, anywhere, kToTheEnd);
    });
  }

  /// Structs passed by value, and arguments behind `...`, which also lie in memory.
  void addArguments(const CallInfo& call, const Function& callee) {
    for (uint32_t i = 0; i < call.arguments.size(); ++i)
      if (auto copy = table.findObject({call.site, ObjectRole::ByValueCopy, i}))
        add({.isWrite = true, .beforeCall = true, .from = WrittenFrom::OwnReads}, {*copy, 0, 0},
            call.arguments[i].byValSize);
    auto area = callee.variadic ? table.findObject({callee.site, ObjectRole::VariadicArea, 0}) : std::nullopt;
    if (!area) return;
    forEachVariadic(variadicArguments(call, callee), program.pointerWidth / 8,
                    [&](const CallArgument& argument, const VariadicPlace& place) {
                      WrittenFrom from = argument.byValSize ? WrittenFrom::OwnReads : WrittenFrom::Operand;
                      add({.isWrite = true, .beforeCall = true, .from = from, .value = argument.value},
                          {*area, static_cast<int64_t>(place.offset), 0}, place.bytes);
                    });
  }

  const Program& program;
  const PointsTo& pointers;
  const LocationTable& table;
  const Function& function;
  uint32_t index;
  const Instruction& inst;
  const std::function<void(const TouchedMemory&)>& visit;
};

} // namespace

void forEachTouched(const Program& program, const PointsTo& pointers, const Function& function, uint32_t instruction,
                    const std::function<void(const TouchedMemory&)>& visit) {
  if (pointers.executes(function.id, instruction)) Toucher(program, pointers, function, instruction, visit).run();
}

} // namespace hindsight::valueflow
