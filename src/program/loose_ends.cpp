#include "program/loose_ends.h"

namespace hindsight {

LooseEnds::LooseEnds(const Program& program) : mayStop(program.functions.size(), false) {
  if (const Function* end = program.findFunction("__hindsight_unsupported")) mayStop[end->id] = true;
  for (bool changed = true; changed;) { // few rounds: such calls are hardly nested
    changed = false;
    for (const Function& function : program.functions) {
      if (function.declaration || mayStop[function.id]) continue;
      for (BlockId block = 0; block < function.blocks.size() && !mayStop[function.id]; ++block)
        if (isAt(function, block)) mayStop[function.id] = changed = true;
    }
  }
}

bool LooseEnds::isAt(const Function& function, BlockId block) const {
  const Block& body = function.blocks[block];
  if (body.count < 2 || !body.successors.empty()) return false;
  const Instruction& last = function.instructions[body.first + body.count - 2];
  if (last.op == Opcode::Unsupported) return true;
  if (last.op != Opcode::Call || !function.calls[last.imm].noReturn) return false;
  FunctionId callee = function.calls[last.imm].callee;
  return callee != kNone && mayStop[callee];
}

std::vector<uint32_t> LooseEnds::of(const Function& function) const {
  std::vector<uint32_t> found;
  if (!mayStop[function.id]) return found;
  for (BlockId block = 0; block < function.blocks.size(); ++block)
    if (isAt(function, block)) found.push_back(function.blocks[block].first + function.blocks[block].count - 2);
  return found;
}

} // namespace hindsight
