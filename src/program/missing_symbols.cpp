#include "program/missing_symbols.h"

#include "program/known_functions.h"
#include "program/operands.h"

#include <algorithm>

namespace hindsight {

namespace {

bool isMissing(const Function& function) {
  return function.declaration && !findEngineFunction(function.name);
}

class MissingSearch {
public:
  explicit MissingSearch(const Program& program)
      : program(program), functions(program.functions.size()), globals(program.globals.size()) {}

  std::vector<MissingSymbol> run() {
    reach(program.entry);
    for (const auto* list : {&program.constructors, &program.destructors})
      for (FunctionId function : *list) reach(function);
    while (!open.empty()) {
      FunctionId next = open.back();
      open.pop_back();
      forEachMention(program.functions[next],
                     [&](bool isFunction, uint32_t id, LocationId) { isFunction ? reach(id) : reachGlobal(id); });
    }
    noteUsers();
    return collect();
  }

private:
  struct Found {
    bool reachable = false;
    std::vector<MissingSymbol::User> users = {};
  };

  void reach(FunctionId function) {
    if (function == kNone || functions[function].reachable) return;
    functions[function].reachable = true;
    open.push_back(function);
  }

  void reachGlobal(GlobalId global) {
    if (globals[global].reachable) return;
    globals[global].reachable = true;
    for (const Relocation& pointer : program.globals[global].relocations)
      pointer.toFunction ? reach(pointer.target) : reachGlobal(pointer.target);
  }

  /// visit(is it a function, its number, where) for every name in a body.
  template <typename Visit> void forEachMention(const Function& function, Visit&& visit) {
    for (uint32_t index = 0; index < function.instructions.size(); ++index) {
      const Instruction& instruction = function.instructions[index];
      LocationId where = function.locations[index];
      auto look = [&](Operand operand) {
        if (!operand.isConstant()) return;
        const Constant& constant = function.constants[operand.index()];
        if (constant.kind == ConstantKind::FunctionAddress) visit(true, constant.target, where);
        if (constant.kind == ConstantKind::GlobalAddress) visit(false, constant.target, where);
      };
      forEachUse(function, instruction, look);
      if (instruction.op == Opcode::Call && function.calls[instruction.imm].callee != kNone)
        visit(true, function.calls[instruction.imm].callee, where);
    }
    for (const PhiCopy& copy : function.phiCopies)
      if (copy.src.isConstant()) {
        const Constant& constant = function.constants[copy.src.index()];
        if (constant.kind == ConstantKind::FunctionAddress) visit(true, constant.target, function.location);
        if (constant.kind == ConstantKind::GlobalAddress) visit(false, constant.target, function.location);
      }
  }

  void noteUsers() {
    auto note = [](Found& found, MissingSymbol::User user) {
      if (found.users.empty() || found.users.back().function != user.function) found.users.push_back(std::move(user));
    };
    for (const Function& function : program.functions)
      forEachMention(function, [&](bool isFunction, uint32_t id, LocationId where) {
        bool matters = isFunction ? isMissing(program.functions[id]) : program.globals[id].external;
        if (matters) note(isFunction ? functions[id] : globals[id], userAt(function.displayName, where));
      });
    for (const Global& global : program.globals)
      for (const Relocation& pointer : global.relocations) {
        bool matters = pointer.toFunction ? isMissing(program.functions[pointer.target])
                                          : program.globals[pointer.target].external;
        if (matters)
          note(pointer.toFunction ? functions[pointer.target] : globals[pointer.target], userAt("", global.location));
      }
  }

  MissingSymbol::User userAt(const std::string& function, LocationId where) const {
    const SourceLocation& place = program.locations[where];
    if (where == 0) return {function, "", 0};
    return {function, program.files[place.file], place.line};
  }

  std::vector<MissingSymbol> collect() {
    std::vector<MissingSymbol> missing;
    for (const Function& function : program.functions)
      if (Found& found = functions[function.id]; isMissing(function) && !found.users.empty())
        missing.push_back({function.name, false, found.reachable, std::move(found.users)});
    for (const Global& global : program.globals)
      if (Found& found = globals[global.id]; global.external && !found.users.empty())
        missing.push_back({global.name, true, found.reachable, std::move(found.users)});
    std::ranges::sort(missing, {}, &MissingSymbol::name);
    return missing;
  }

  const Program& program;
  std::vector<Found> functions, globals;
  std::vector<FunctionId> open;
};

} // namespace

std::vector<MissingSymbol> missingSymbols(const Program& program) {
  return MissingSearch(program).run();
}

} // namespace hindsight
