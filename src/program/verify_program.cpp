#include "program/verify_program.h"

#include "program/operands.h"
#include "program/verify_instruction.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>

namespace hindsight {

namespace {

class FunctionVerifier {
public:
  FunctionVerifier(const Program& program, const Function& function, std::vector<std::string>& problems, size_t limit)
      : program(program), function(function), problems(problems), limit(limit) {}

  void check() {
    if (function.declaration) return require(function.blocks.empty(), "a declaration should have no body");
    size_t before = problems.size();
    checkTables();
    if (problems.size() == before) checkBlocks();
    if (problems.size() == before) checkEdges();
    if (problems.size() == before) checkInstructions();
    if (problems.size() == before) checkWrittenBeforeRead();
  }

private:
  void report(const std::string& problem) {
    if (problems.size() < limit) problems.push_back(fmt::format("{}: {}", function.name, problem));
  }
  void require(bool condition, const char* problem) {
    if (!condition) report(problem);
  }
  void checkTables();
  void checkBlocks();
  void checkEdges();
  void checkEdge(EdgeId id);
  void checkInstructions();
  void checkWrittenBeforeRead();
  void checkReads(BlockId block, std::vector<bool> written);

  const Program& program;
  const Function& function;
  std::vector<std::string>& problems;
  size_t limit;
};

void FunctionVerifier::checkTables() {
  require(!function.blocks.empty(), "a definition should have blocks");
  require(function.locations.size() == function.instructions.size(), "every instruction should have a location entry");
  require(function.slotTypes.size() == function.slotCount, "every slot should have a type");
  require(function.parameters.size() <= function.slotCount, "every parameter should have a slot");
  for (size_t i = 0; i < function.parameters.size() && i < function.slotTypes.size(); ++i)
    require(function.parameters[i].type == function.slotTypes[i], "a parameter should have the type of its slot");
  for (LocationId location : function.locations) require(location < program.locations.size(), "a location is unknown");
  for (ScalarType type : function.slotTypes)
    require(type.width >= 1 && type.width <= kMaxWidth, "a slot should have 1 to 128 bits");
  for (const Constant& constant : function.constants) {
    size_t count = constant.kind == ConstantKind::GlobalAddress     ? program.globals.size()
                   : constant.kind == ConstantKind::FunctionAddress ? program.functions.size()
                                                                    : SIZE_MAX;
    require(count == SIZE_MAX || constant.target < count, "an address names nothing");
    require((constant.value & ~mask128(constant.type.width)) == 0, "a constant should fit its width");
  }
  for (const auto& [index, shape] : function.gepShapes)
    require(index < function.instructions.size() && function.instructions[index].op >= Opcode::GepConst &&
                function.instructions[index].op <= Opcode::Gep,
            "a GEP's shape should belong to a GEP");
  for (const VariableLocation& variable : function.variables)
    require(variable.fromInstruction <= function.instructions.size() &&
                variable.where.index() <
                    (variable.where.isConstant() ? function.constants.size() : function.slotTypes.size()),
            "a variable should live somewhere");
}

void FunctionVerifier::checkBlocks() {
  uint32_t next = 0;
  for (const Block& block : function.blocks) {
    require(block.first == next && block.count > 0, "blocks should follow each other and hold instructions");
    next = block.first + block.count;
    if (next > function.instructions.size()) return report("a block ends behind the last instruction");
    for (uint32_t i = block.first; i < next; ++i)
      require(isTerminator(function.instructions[i].op) == (i + 1 == next), "a block should end with its terminator");
  }
  require(next == function.instructions.size(), "every instruction should be in a block");
}

void FunctionVerifier::checkEdge(EdgeId id) {
  const Edge& edge = function.edges[id];
  if (edge.from >= function.blocks.size() || edge.to >= function.blocks.size())
    return report("an edge is out of range");
  const auto& successors = function.blocks[edge.from].successors;
  const auto& predecessors = function.blocks[edge.to].predecessors;
  require(std::count(successors.begin(), successors.end(), id) == 1, "an edge should be a successor of its source");
  require(std::count(predecessors.begin(), predecessors.end(), id) == 1, "an edge should lead to its target");
  if (edge.firstCopy + edge.copyCount > function.phiCopies.size()) return report("copies are out of range");
  std::set<Slot> written;
  for (uint32_t i = edge.firstCopy; i < edge.firstCopy + edge.copyCount; ++i) {
    const PhiCopy& copy = function.phiCopies[i];
    size_t count = copy.src.isConstant() ? function.constants.size() : function.slotTypes.size();
    if (copy.dst >= function.slotTypes.size() || copy.src.index() >= count) return report("a copy is out of range");
    ScalarType type =
        copy.src.isConstant() ? function.constants[copy.src.index()].type : function.slotTypes[copy.src.index()];
    require(type == function.slotTypes[copy.dst], "a copy should keep the type");
    if (edge.sequential && !copy.src.isConstant())
      require(!written.contains(copy.src.index()), "a sequential copy should not read what was overwritten");
    require(written.insert(copy.dst).second, "a slot should be written once per edge");
  }
}

void FunctionVerifier::checkEdges() {
  for (EdgeId id = 0; id < function.edges.size(); ++id) checkEdge(id);
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    std::set<EdgeId> known(block.successors.begin(), block.successors.end());
    for (EdgeId edge : block.successors)
      require(edge < function.edges.size() && function.edges[edge].from == id, "a successor should start here");
    for (EdgeId edge : block.predecessors)
      require(edge < function.edges.size() && function.edges[edge].to == id, "a predecessor should lead here");
    const Instruction& last = function.instructions[block.first + block.count - 1];
    if (last.op == Opcode::Switch && last.imm >= function.switches.size()) continue; // reported with the instruction
    forEachEdge(function, last,
                [&](EdgeId edge) { require(known.contains(edge), "a terminator should take edges of its block"); });
    for (uint32_t i = block.first; i < block.first + block.count; ++i) {
      const Instruction& inst = function.instructions[i];
      if (inst.op != Opcode::Call || inst.imm >= function.calls.size()) continue;
      EdgeId unwind = function.calls[inst.imm].unwindEdge;
      require(unwind == kNone || known.contains(unwind), "an unwind edge should start at its block");
    }
  }
}

void FunctionVerifier::checkInstructions() {
  for (size_t i = 0; i < function.instructions.size(); ++i) {
    const Instruction& inst = function.instructions[i];
    auto reportAt = [&](const std::string& problem) {
      report(fmt::format("instruction {} ({}): {}", i, opcodeName(inst.op), problem));
    };
    InstructionVerifier(program, function, reportAt).check(inst);
  }
}

/// Forward dataflow over "written on every path"; sets only shrink, so a worklist settles.
void FunctionVerifier::checkWrittenBeforeRead() {
  std::vector<std::vector<bool>> atEntry(function.blocks.size());
  std::vector<bool> start(function.slotCount, false);
  for (size_t i = 0; i < function.parameters.size(); ++i) start[i] = true;
  atEntry[0] = start;
  std::deque<BlockId> work = {0};
  while (!work.empty()) {
    BlockId id = work.front();
    work.pop_front();
    std::vector<bool> written = atEntry[id];
    const Block& block = function.blocks[id];
    for (uint32_t i = block.first; i < block.first + block.count; ++i)
      forEachDefinition(function, function.instructions[i], [&](Slot slot) { written[slot] = true; });
    for (EdgeId successor : block.successors) {
      const Edge& edge = function.edges[successor];
      std::vector<bool> after = written;
      for (uint32_t i = 0; i < edge.copyCount; ++i) after[function.phiCopies[edge.firstCopy + i].dst] = true;
      std::vector<bool>& known = atEntry[edge.to];
      bool isNew = known.empty() && function.slotCount > 0;
      if (isNew) {
        known = std::move(after);
      } else {
        bool shrunk = false;
        for (size_t i = 0; i < known.size(); ++i)
          if (known[i] && !after[i]) known[i] = false, shrunk = true;
        if (!shrunk) continue;
      }
      work.push_back(edge.to);
    }
  }
  for (BlockId id = 0; id < function.blocks.size(); ++id)
    if (!atEntry[id].empty()) checkReads(id, atEntry[id]);
}

void FunctionVerifier::checkReads(BlockId id, std::vector<bool> written) {
  const Block& block = function.blocks[id];
  auto isWritten = [&](Operand operand) { return operand.isConstant() || written[operand.index()]; };
  for (uint32_t i = block.first; i < block.first + block.count; ++i) {
    const Instruction& inst = function.instructions[i];
    forEachUse(function, inst, [&](Operand operand) {
      if (!isWritten(operand))
        report(fmt::format("instruction {} ({}): slot {} is read before it is written", i, opcodeName(inst.op),
                           operand.index()));
    });
    forEachDefinition(function, inst, [&](Slot slot) { written[slot] = true; });
  }
  for (EdgeId successor : block.successors) {
    const Edge& edge = function.edges[successor];
    for (uint32_t i = 0; i < edge.copyCount; ++i)
      if (!isWritten(function.phiCopies[edge.firstCopy + i].src))
        report(fmt::format("edge {}: a copy reads a slot before it is written", successor));
  }
}

void checkGlobal(const Program& program, const Global& global, const std::function<void(const char*)>& report) {
  if (!global.bytes.empty() && global.bytes.size() != global.size) report("the initial bytes should fill the object");
  uint64_t end = 0;
  for (const Relocation& relocation : global.relocations) {
    if (relocation.offset < end) report("relocations should be sorted and apart");
    end = relocation.offset + relocation.width / 8;
    if (end > global.size) report("a relocation should be inside the object");
    size_t count = relocation.toFunction ? program.functions.size() : program.globals.size();
    if (relocation.target >= count) report("a relocation names nothing");
  }
  for (const auto& [offset, size] : global.undefRanges)
    if (offset + size > global.size) report("an undefined range should be inside the object");
  if (global.site >= program.sites.size() || program.sites[global.site].global != global.id)
    report("a global should have its own site");
}

} // namespace

std::vector<std::string> verifyProgram(const Program& program, size_t limit) {
  std::vector<std::string> problems;
  for (size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[i];
    if (function.id != i) problems.push_back(function.name + ": the id should be the index");
    FunctionVerifier(program, function, problems, limit).check();
  }
  for (size_t i = 0; i < program.globals.size(); ++i) {
    const Global& global = program.globals[i];
    auto report = [&](const char* problem) {
      if (problems.size() < limit) problems.push_back(fmt::format("{}: {}", global.name, problem));
    };
    if (global.id != i) report("the id should be the index");
    checkGlobal(program, global, report);
  }
  for (const auto& list : {program.constructors, program.destructors})
    for (FunctionId id : list)
      if (id >= program.functions.size()) problems.push_back("a constructor or destructor is unknown");
  if (program.entry != kNone && program.entry >= program.functions.size()) problems.push_back("the entry is unknown");
  for (const SourceLocation& location : program.locations)
    if (location.file >= program.files.size() || location.function >= program.scopeNames.size() ||
        location.inlinedAt >= program.locations.size())
      problems.push_back("a source location is out of range");
  if (problems.size() > limit) problems.resize(limit);
  return problems;
}

} // namespace hindsight
