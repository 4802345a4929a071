#include "program/world.h"

#include "program/operands.h"

#include <algorithm>

namespace hindsight {

std::string worldReads(const Program& program) {
  static constexpr std::string_view kReaders[] = {
      "getchar", "getc",    "fgetc",  "fgets", "gets", "scanf",    "__isoc99_scanf",  "fscanf", "fread",
      "read",    "getline", "getenv", "fopen", "open", "getdelim", "__isoc99_fscanf", "recv",   "readdir"};
  std::string list;
  for (const Function& function : program.functions)
    if (std::ranges::find(kReaders, function.name) != std::end(kReaders))
      list += (list.empty() ? "" : ", ") + function.name;
  return list;
}

std::string unseededRandom(const Program& program) {
  auto has = [&](std::string_view name) { // also not one of the program's own
    const Function* function = program.findFunction(name);
    return function && function->fromRuntime;
  };
  if (has("srand") || has("srandom")) return "";
  return has("rand") ? "rand" : has("random") ? "random" : "";
}

bool readsArguments(const Program& program) {
  const Function* entry = program.findFunction("main");
  if (!entry || entry->id != program.entry || entry->parameters.empty()) return false;
  auto isArgument = [&](Operand operand) {
    return !operand.isNone() && !operand.isConstant() && operand.index() < entry->parameters.size();
  };
  bool reads = std::ranges::any_of(entry->phiCopies, [&](const PhiCopy& copy) { return isArgument(copy.src); });
  for (const Instruction& inst : entry->instructions)
    forEachUse(*entry, inst, [&](Operand operand) { reads |= isArgument(operand); });
  return reads;
}

} // namespace hindsight
