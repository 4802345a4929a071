#include "merged/table_names.h"

#include "semantics/result.h"
#include "support/number_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

/// The name of the source variable that lives in the register, if one does.
static std::string sourceName(const Function& function, Slot slot) {
  if (slot < function.parameters.size()) return function.parameters[slot].name;
  for (const VariableLocation& each : function.variables)
    if (!each.inMemory && each.where == Operand::slot(slot)) return each.name;
  return "";
}

TableNames::TableNames(const Unwinding& unwinding, Places& places) : unwinding(unwinding), places(places) {
  for (InliningId copy = 0; copy < unwinding.inlinings().size(); ++copy) {
    const Function& function = *unwinding.inlinings()[copy].function;
    for (Slot slot = 0; slot < function.slotCount; ++slot)
      if (std::string found = sourceName(function, slot); !found.empty()) name(found, unwinding.variable(copy, slot));
  }
  for (NodeId node : unwinding.order())
    for (uint32_t at = unwinding.nodes()[node].first; at < unwinding.nodes()[node].end; ++at) nameRead(node, at);
  std::map<std::string, unsigned> count, used;
  for (const auto& [variable, stem] : stems) ++count[stem];
  for (NodeId id : unwinding.order()) {
    const Node& node = unwinding.nodes()[id];
    const Function& function = *unwinding.inlinings()[node.inlining].function;
    for (uint32_t at = node.first; at < node.end; ++at) {
      Slot slot = function.instructions[at].dst;
      if (slot == kNone) continue;
      Variable variable = unwinding.variable(node.inlining, slot);
      if (names.contains(variable)) continue;
      auto stem = stems.find(variable);
      if (stem == stems.end())
        name(fmt::format("t{}", variable), variable);
      else
        name(count[stem->second] > 1 ? fmt::format("{}{}", stem->second, ++used[stem->second]) : stem->second,
             variable);
    }
  }
  for (Variable variable = 0; variable < unwinding.variableCount(); ++variable)
    if (!names.contains(variable)) name(fmt::format("t{}", variable), variable);
}

void TableNames::name(const std::string& base, Variable variable) {
  if (names.contains(variable)) return;
  std::string unique = base;
  for (unsigned number = 2; !taken.try_emplace(unique, variable).second; ++number)
    unique = fmt::format("{}_{}", base, number);
  names[variable] = unique;
}

void TableNames::nameRead(NodeId id, uint32_t at) {
  const Node& node = unwinding.nodes()[id];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  const Instruction& inst = function.instructions[at];
  if (inst.op != Opcode::Load) return;
  Variable variable = unwinding.variable(node.inlining, inst.dst);
  Place place = places.placeOf(node.inlining, at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  if (names.contains(variable) || stems.contains(variable) || !field) return;
  std::string member = memberOf(places.field(*field));
  stems[variable] = stemOf(place.root) + (member.empty() ? "x" : member.substr(0, 1));
}

std::string TableNames::stemOf(const PlacedOperand& root) const {
  if (root.operand.isConstant()) return "t";
  auto stem = stems.find(unwinding.variable(root.inlining, root.operand.index()));
  return stem == stems.end() ? "t" : stem->second;
}

const std::string& TableNames::of(Variable variable) const {
  return names.at(variable);
}

/// "struct.Node" of "%struct.Node -> [4 x i32]".
static std::string tagOf(const std::string& type) {
  size_t dot = type.find('.'), end = type.find(' ');
  return dot == std::string::npos ? "" : type.substr(dot + 1, end == std::string::npos ? end : end - dot - 1);
}

std::string TableNames::memberOf(const Field& field) const {
  std::string tag = tagOf(field.type);
  const DataTypes& types = unwinding.program().dataTypes;
  for (DataTypeId id = 1; id < types.size() && !tag.empty() && !field.indexed; ++id) {
    if (types[id].kind != DataType::Kind::Struct) continue;
    if (types[id].name != tag && types[id].name != "struct " + tag) continue;
    DataLeaf leaf = leafAt(types, id, field.offset);
    if (leaf.type && leaf.offset == field.offset) return leaf.path.starts_with('.') ? leaf.path.substr(1) : leaf.path;
  }
  return "";
}

std::string TableNames::ofField(FieldId id) const {
  const Field& field = places.field(id);
  std::string member = memberOf(field), type = tagOf(field.type);
  if (type.empty()) type = field.type;
  if (member.empty())
    return field.indexed ? fmt::format("{}_elements", type) : fmt::format("{}_{}", type, field.offset);
  for (FieldId other = 0; other < places.fieldCount(); ++other)
    if (other != id && memberOf(places.field(other)) == member) return type + "." + member;
  return member;
}

bool TableNames::isExpanded(const Instruction& inst) {
  return inst.op == Opcode::PtrCmp || (isComputation(inst.op) && (inst.op < Opcode::GepConst || inst.op > Opcode::Gep));
}

std::string TableNames::text(InliningId inlining, Operand operand) const {
  const Function& function = *unwinding.inlinings()[inlining].function;
  if (!operand.isConstant()) {
    for (const Instruction& inst : function.instructions)
      if (inst.dst == operand.index() && isExpanded(inst) && sourceName(function, inst.dst).empty()) return "...";
    return of(unwinding.variable(inlining, operand.index()));
  }
  const Constant& constant = function.constants[operand.index()];
  switch (constant.kind) {
  case ConstantKind::Integer:
    return constant.type.kind == ScalarKind::Integer ? integerText(constant.value, constant.type.width, true) : "0";
  case ConstantKind::GlobalAddress: return "&" + unwinding.program().globals[constant.target].name;
  case ConstantKind::FunctionAddress: return unwinding.program().functions[constant.target].displayName;
  default: return "?";
  }
}

std::string TableNames::ofOperation(NodeId id, uint32_t at) const {
  const Node& node = unwinding.nodes()[id];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  const Instruction& inst = function.instructions[at];
  auto result = [&] { return of(unwinding.variable(node.inlining, inst.dst)); };
  auto access = [&] {
    Place place = places.placeOf(node.inlining, at, inst.a);
    std::optional<FieldId> field = places.fieldOf(place, inst);
    std::string member = field ? memberOf(places.field(*field)) : "";
    std::string base = text(place.root.inlining, place.root.operand);
    return member.empty() ? base + "[...]" : base + "->" + member;
  };
  switch (inst.op) {
  case Opcode::Load: return result() + " = " + access();
  case Opcode::Store: return access() + " = " + text(node.inlining, inst.b);
  case Opcode::Alloca: return result() + " = a new local";
  case Opcode::Call: {
    FunctionId callee = function.calls[inst.imm].callee;
    std::string name = callee == kNone ? "?" : unwinding.program().functions[callee].displayName;
    return inst.dst == kNone ? name + "()" : result() + " = " + name + "()";
  }
  default: return opcodeName(inst.op);
  }
}

} // namespace hindsight::merged
