#include "merged/table_maker.h"

#include "semantics/address.h"
#include "semantics/edge.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

std::vector<ExplainedOperation> TableMaker::make(const std::vector<NodeId>& targets) {
  std::set<NodeId> isTarget(targets.begin(), targets.end());
  const std::vector<NodeId>& order = unwinding.order();
  for (auto node = order.rbegin(); node != order.rend() && !isFull; ++node) {
    if (isTarget.contains(*node))
      addTarget(*node);
    else
      process(*node);
  }
  hasEntry = !isFull && finish();
  if (isFull) rows.push_back({"@", "", "what comes before is left out", {}});
  std::reverse(rows.begin(), rows.end());
  number();
  return std::move(rows);
}

const Function& TableMaker::functionOf(NodeId node) const {
  return *unwinding.inlinings()[unwinding.nodes()[node].inlining].function;
}

TableTerm TableMaker::operand(InliningId inlining, Operand which) {
  const Function& function = *unwinding.inlinings()[inlining].function;
  if (which.isConstant()) return constant(function.constants[which.index()]);
  for (const Instruction& inst : function.instructions)
    if (inst.dst == which.index() && TableNames::isExpanded(inst)) return computed(inlining, function, inst);
  return variable(unwinding.variable(inlining, which.index()));
}

TableTerm TableMaker::constant(const Constant& constant) {
  switch (constant.kind) {
  case ConstantKind::Integer:
    if (constant.type.kind == ScalarKind::Float)
      return formulaName(fmt::format("float_{:x}", uint64_t(constant.value)));
    return formulaNumber(static_cast<int64_t>(signExtend128(constant.value, constant.type.width)));
  case ConstantKind::GlobalAddress:
  case ConstantKind::FunctionAddress: return formulaNumber(places.numberOfGlobal(constant));
  default: return formulaName("any");
  }
}

TableTerm TableMaker::computed(InliningId inlining, const Function&, const Instruction& inst) {
  auto part = [&](Operand which) { return operand(inlining, which); };
  auto two = [&](const char* name) { return formulaOperation(name, {part(inst.a), part(inst.b)}); };
  static constexpr const char* kPredicates[] = {"=", "!=", "<u", "<=u", ">u", ">=u", "<", "<=", ">", ">="};
  switch (inst.op) {
  case Opcode::ICmp:
  case Opcode::PtrCmp: return two(kPredicates[inst.extra]);
  case Opcode::Add: return two("+");
  case Opcode::Sub: return two("-");
  case Opcode::Mul: return two("*");
  case Opcode::And: return two("&");
  case Opcode::Or: return two("|");
  case Opcode::Xor:
    if (inst.width == 1 && inst.b.isConstant()) return formulaNot(part(inst.a));
    return two("^");
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Copy:
  case Opcode::Freeze: return part(inst.a);
  case Opcode::Select: return formulaOperation("ite", {part(inst.a), part(inst.b), part(inst.c)});
  default: break;
  }
  std::vector<TableTerm> parts;
  for (Operand each : {inst.a, inst.b, inst.c})
    if (!each.isNone()) parts.push_back(part(each));
  return formulaOperation(opcodeName(inst.op), std::move(parts));
}

std::optional<TableMaker::Accessed> TableMaker::accessed(NodeId node, uint32_t at, const Instruction& inst) {
  Place place = places.placeOf(unwinding.nodes()[node].inlining, at, inst.a);
  std::optional<FieldId> field = places.fieldOf(place, inst);
  if (!field) return std::nullopt;
  const Field& known = places.field(*field);
  Accessed result{names.ofField(*field), operand(place.root.inlining, place.root.operand), nullptr,
                  known.value.kind == ScalarKind::Pointer};
  if (result.isPointer) referenceArrays.insert(result.array);
  if (!known.indexed) return result;
  result.offset = formulaNumber(static_cast<int64_t>(place.offset));
  for (const auto& [inlining, term] : place.indices) {
    TableTerm index = operand(inlining, term.index);
    if (term.scale != 1) index = formulaOperation("*", {index, formulaNumber(static_cast<int64_t>(term.scale))});
    bool isFirst = isFormulaNumber(result.offset, 0);
    result.offset = isFirst ? index : formulaOperation("+", {result.offset, index});
  }
  return result;
}

TableTerm TableMaker::condition(NodeId node, const Way& way) {
  if (way.kind != Way::Kind::Edge) return nullptr;
  const Function& function = functionOf(node);
  const Instruction& last = function.instructions[unwinding.nodes()[node].end - 1];
  if (!isDecidedByValue(last)) return nullptr;
  TableTerm value = operand(unwinding.nodes()[node].inlining, last.a);
  if (last.op == Opcode::Branch) return EdgeId(last.b.code) == way.edge ? value : formulaNot(value);
  if (last.op != Opcode::Switch) return formulaName("goto");
  const SwitchTable& table = function.switches[last.imm];
  std::vector<TableTerm> all;
  bool isDefault = table.defaultEdge == way.edge;
  for (const SwitchCase& each : table.cases)
    if (isDefault || each.edge == way.edge)
      all.push_back(formulaOperation(
          isDefault ? "!=" : "=", {value, formulaNumber(static_cast<int64_t>(signExtend128(each.value, last.width)))}));
  return all.size() == 1 ? all[0] : formulaOperation(isDefault ? "&" : "|", all);
}

std::vector<std::pair<Variable, PlacedOperand>> TableMaker::moves(NodeId node, const Way& way) const {
  InliningId from = unwinding.nodes()[node].inlining, to = unwinding.nodes()[way.to].inlining;
  const Function& function = functionOf(node);
  const Function& target = functionOf(way.to);
  const Instruction& last = function.instructions[unwinding.nodes()[node].end - 1];
  std::vector<std::pair<Variable, PlacedOperand>> pairs;
  if (way.kind == Way::Kind::Edge) {
    for (const PhiCopy& copy : phiMoves(function, way.edge))
      pairs.push_back({unwinding.variable(to, copy.dst), {from, copy.src}});
  } else if (way.kind == Way::Kind::Call) {
    for (Slot slot = 0; slot < target.parameters.size(); ++slot)
      pairs.push_back({unwinding.variable(to, slot), {from, function.calls[last.imm].arguments[slot].value}});
  } else if (way.kind == Way::Kind::Return) {
    const Instruction& call = target.instructions[unwinding.inlinings()[from].call];
    for (uint32_t index = 0; call.dst != kNone && index < target.calls[call.imm].results.size(); ++index)
      pairs.push_back({unwinding.variable(to, call.dst + index), {from, function.operandPool[last.imm + index]}});
  }
  return pairs;
}

TableMaker::Effect TableMaker::effectOf(NodeId node, const Instruction& inst) const {
  switch (inst.op) {
  case Opcode::Load: return Effect::Load;
  case Opcode::Store: return Effect::Store;
  case Opcode::Alloca: return Effect::New;
  case Opcode::MemCopy:
  case Opcode::MemSet: return Effect::Anything;
  case Opcode::Call: break;
  default: return Effect::None;
  }
  switch (kindOfCall(unwinding.program(), functionOf(node), inst)) {
  case CallKind::Allocates: return Effect::New;
  case CallKind::AllocatesZeros: return Effect::NewZeros;
  case CallKind::Assumes: return Effect::Assumes;
  case CallKind::Copies:
  case CallKind::Fills:
  case CallKind::Number:
  case CallKind::Unknown: return Effect::Anything;
  default: return Effect::None;
  }
}

void TableMaker::addRow(NodeId node, uint32_t at, std::string operation, std::vector<std::string> state) {
  if (isFull) return;
  for (std::string& each : state)
    if (each.size() > limits.letters) each = each.substr(0, limits.letters) + "...";
  const Function& function = functionOf(node);
  rows.push_back({fmt::format("@{}@", rows.size()), unwinding.program().describe(function.locations[at]),
                  std::move(operation), std::move(state)});
  isFull |= rows.size() >= limits.rows;
}

void TableMaker::number() {
  size_t count = rows.size() - (hasEntry || isFull);
  for (ExplainedOperation& row : rows) {
    row.node = row.node == "@" ? "..." : "n" + numbered(row.node, count);
    for (std::string& each : row.state) each = numbered(each, count);
  }
}

std::string TableMaker::numbered(const std::string& text, size_t count) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    size_t end = text[at] == '@' ? text.find('@', at + 1) : std::string::npos;
    if (end == std::string::npos) {
      result += text[at];
      continue;
    }
    result += std::to_string(count - std::stoul(text.substr(at + 1, end - at - 1)));
    at = end;
  }
  return result;
}

std::vector<ExplainedOperation> stateTable(const Unwinding& unwinding, Places& places,
                                           const std::vector<NodeId>& targets, Strategy strategy,
                                           const TableLimits& limits) {
  return strategy >= Strategy::ConjunctNever ? conjunctTable(unwinding, places, targets, limits)
                                             : disjunctTable(unwinding, places, targets, limits);
}

} // namespace hindsight::merged
