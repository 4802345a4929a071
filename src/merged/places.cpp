#include "merged/places.h"

#include "program/access_flags.h"
#include "semantics/address.h"
#include "semantics/handover.h"
#include "support/invariant.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

static bool isStruct(std::string_view type) {
  return type.starts_with("%struct.") || type.starts_with("%class.") || type.starts_with("{");
}

/// The type of a variable or function, as far as the root is one.
static std::string declaredType(const Program& program, const Function& function, Operand root) {
  if (root.isConstant()) {
    const Constant& constant = function.constants[root.index()];
    return constant.kind == ConstantKind::GlobalAddress ? program.globals[constant.target].typeText : "";
  }
  for (const Instruction& inst : function.instructions)
    if (inst.op == Opcode::Alloca && inst.dst == root.index()) return function.allocas[inst.imm].typeText;
  return {};
}

Places::Places(const Unwinding& unwinding) : unwinding(unwinding) {
  for (const Parameter& parameter : unwinding.inlinings()[0].function->parameters) {
    references += parameter.type.kind == ScalarKind::Pointer;
    if (parameter.byValSize) refused.insert("a parameter is a struct that is passed by value");
  }
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id) noteNode(id);
  noteReuse();
  decide();
  references += created.size() + globalNumbers.size();
  for (referenceBits = 2; (uint64_t(1) << (referenceBits - 1)) <= references;) ++referenceBits;
}

void Places::noteNode(NodeId id) {
  const Node& node = unwinding.nodes()[id];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  if (constantsNoted.insert(function.id).second) noteConstants(function);
  for (uint32_t at = node.first; at < node.end; ++at) {
    const Instruction& inst = function.instructions[at];
    bool isFirst = noted.insert({node.inlining, at}).second;
    if (inst.op == Opcode::Load || inst.op == Opcode::Store) noteAccess(node.inlining, at, inst, isFirst);
    if (inst.op == Opcode::Alloca) created.emplace(std::pair(id, at), int64_t(created.size()) + 1);
    if (inst.op != Opcode::Call) continue;
    CallKind kind = kindOfCall(unwinding.program(), function, inst);
    if (kind == CallKind::Allocates || kind == CallKind::AllocatesZeros)
      created.emplace(std::pair(id, at), int64_t(created.size()) + 1);
    for (ScalarType type : function.calls[inst.imm].results) references += type.kind == ScalarKind::Pointer;
  }
}

/// Whether something is allocated where something may have been freed before.
void Places::noteReuse() {
  std::vector<bool> isFreed(unwinding.nodes().size(), false);
  for (NodeId id : unwinding.order()) {
    const Node& node = unwinding.nodes()[id];
    const Function& function = *unwinding.inlinings()[node.inlining].function;
    bool freed = isFreed[id];
    for (uint32_t at = node.first; at < node.end; ++at) {
      reuses |= freed && created.contains({id, at});
      const Instruction& inst = function.instructions[at];
      if (inst.op != Opcode::Call) continue;
      CallKind kind = kindOfCall(unwinding.program(), function, inst);
      freed |= kind == CallKind::Frees || kind == CallKind::Unknown;
    }
    for (const Way& way : node.ways)
      if (freed) isFreed[way.to] = true;
  }
}

void Places::noteConstants(const Function& function) {
  for (const Constant& constant : function.constants)
    if (constant.kind == ConstantKind::GlobalAddress || constant.kind == ConstantKind::FunctionAddress)
      globalNumbers.emplace(std::pair(constant.kind == ConstantKind::FunctionAddress, constant.target),
                            -int64_t(globalNumbers.size()) - 1);
}

bool Places::isFixed(const PlacedOperand& root) const {
  if (root.operand.isConstant()) return true;
  const Function& function = *unwinding.inlinings()[root.inlining].function;
  for (const Instruction& inst : function.instructions)
    if (inst.op == Opcode::Alloca && inst.dst == root.operand.index()) return true;
  return false;
}

void Places::noteAccess(InliningId inlining, uint32_t at, const Instruction& inst, bool isFirst) {
  auto kind = static_cast<ScalarKind>(inst.extra);
  if (inst.op == Opcode::Load) references += kind == ScalarKind::Pointer;
  if (!isFirst) return;
  Place place = placeOf(inlining, at, inst.a);
  untyped |= (inst.flags & kAnyType) || place.type.starts_with("%union.");
  std::string declared =
      declaredType(unwinding.program(), *unwinding.inlinings()[place.root.inlining].function, place.root.operand);
  untyped |= declared.starts_with("[") && declared.find('%') != std::string::npos; // an array of structs
  for (const std::string& each : place.inner) {
    if (isStruct(each)) inners.insert(each);
    untyped |= each.starts_with("%union.");
  }
  ScalarType value{kind, inst.width};
  if (isStruct(place.type)) {
    roots.insert(place.type);
    structKinds.insert({unsigned(kind), inst.width});
  } else if (!isFixed(place.root)) {
    rawKinds.insert({unsigned(kind), inst.width});
  }
  if (!place.indices.empty()) indexedGroups.insert(groupOf(place, value));
}

void Places::decide() {
  for (auto [kind, width] : rawKinds) {
    bool isChar = width == 8 && !structKinds.empty();
    if (isChar || structKinds.contains({kind, width}))
      refused.insert(fmt::format("a pointer to a {}-bit {} may lead into a struct", width,
                                 ScalarKind(kind) == ScalarKind::Pointer ? "pointer"
                                 : ScalarKind(kind) == ScalarKind::Float ? "float"
                                                                         : "number"));
    untyped |= width == 8 && rawKinds.size() > 1;
  }
  for (const std::string& each : inners)
    if (roots.contains(each)) refused.insert("a pointer to " + each + " may lead into a struct that contains one");
}

/// The objects that a place can be in, by the type of what is there.
std::string Places::groupOf(const Place& place, ScalarType value) const {
  if (untyped) return {};
  if (!place.type.empty() && isStruct(place.type)) return place.type;
  return fmt::format("{}{}", "ipf"[unsigned(value.kind)], value.width);
}

/// A step to the first member is no instruction. The last one before the access says what the access means, at best in
/// the same block.
static const AliasedGep* aliasBefore(const Function& function, Operand base, uint32_t at) {
  const AliasedGep* found = nullptr;
  bool isNear = false;
  BlockId block = function.blockOf(at);
  for (const AliasedGep& each : function.aliasedGeps) {
    if (!(each.base == base)) continue;
    bool isHere = each.fromInstruction <= at && function.blockOf(std::min(each.fromInstruction, at)) == block;
    if (!found || isHere || !isNear) found = &each;
    isNear |= isHere;
  }
  return found;
}

Place Places::placeOf(InliningId inlining, uint32_t at, Operand address) const {
  Place place;
  std::vector<std::string> steps; // from the access to the root
  while (true) {
    const Inlining& copy = unwinding.inlinings()[inlining];
    const Function& function = *copy.function;
    place.root = {inlining, address};
    if (address.isConstant()) {
      place.offset += static_cast<uint64_t>(function.constants[address.index()].value);
      break;
    }
    if (const AliasedGep* alias = aliasBefore(function, address, at)) steps.push_back(alias->shape.sourceType);
    Slot slot = address.index();
    if (slot < function.parameters.size()) {
      if (copy.caller == kNone || function.parameters[slot].byValSize) break;
      const Function& caller = *unwinding.inlinings()[copy.caller].function;
      const CallInfo& call = caller.calls[caller.instructions[copy.call].imm];
      if (!argumentsFit(call, function)) break;
      address = call.arguments[slot].value;
      inlining = copy.caller;
      at = copy.call;
      continue;
    }
    auto definition = std::find_if(function.instructions.begin(), function.instructions.end(),
                                   [&](const Instruction& inst) { return inst.dst == slot; });
    if (definition == function.instructions.end() || definition->op < Opcode::GepConst || definition->op > Opcode::Gep)
      break;
    auto index = static_cast<uint32_t>(definition - function.instructions.begin());
    if (auto shape = function.gepShapes.find(index); shape != function.gepShapes.end())
      steps.push_back(shape->second.sourceType);
    AddressSum sum;
    takeApart(function, *definition, sum);
    place.offset += sum.constant;
    for (const GepTerm& term : sum.terms) place.indices.push_back({inlining, term});
    address = definition->a;
    at = index;
  }
  std::string declared =
      declaredType(unwinding.program(), *unwinding.inlinings()[place.root.inlining].function, place.root.operand);
  if (!declared.empty()) steps.push_back(std::move(declared));
  std::reverse(steps.begin(), steps.end());
  // Steps over arrays and elements say nothing about the object; the first struct does.
  auto first = std::find_if(steps.begin(), steps.end(),
                            [](const std::string& each) { return isStruct(each) || each.starts_with("%union."); });
  if (first != steps.end()) {
    place.type = *first;
    for (auto each = first + 1; each != steps.end(); ++each)
      if (*each != place.type) place.inner.push_back(*each);
  }
  return place;
}

std::optional<FieldId> Places::fieldOf(const Place& place, const Instruction& access) {
  Field field;
  field.value = {static_cast<ScalarKind>(access.extra), access.width};
  field.type = groupOf(place, field.value);
  field.indexed = indexedGroups.contains(field.type) || untyped;
  field.offset = field.indexed ? 0 : place.offset;
  field.bytes = access.width2;
  if (field.indexed && access.imm < field.bytes) return std::nullopt; // elements might overlap in part
  auto key = std::tuple(field.type, field.indexed, field.offset, field.bytes, unsigned(field.value.kind),
                        unsigned(field.value.width));
  auto [found, isNew] = fieldIds.try_emplace(key, static_cast<FieldId>(fields.size()));
  if (isNew) fields.push_back(field);
  return found->second;
}

bool Places::overlap(FieldId a, FieldId b) const {
  const Field &x = fields[a], &y = fields[b];
  if (x.type != y.type) return false;
  return x.indexed || y.indexed || (x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes);
}

int64_t Places::numberOfGlobal(const Constant& constant) {
  auto found = globalNumbers.find({constant.kind == ConstantKind::FunctionAddress, constant.target});
  HS_INVARIANT(found != globalNumbers.end(), "every address that the code names should have a number");
  globalsAsked.insert(found->second);
  return found->second;
}

std::optional<std::pair<bool, uint32_t>> Places::globalOf(int64_t number) const {
  for (const auto& [key, each] : globalNumbers)
    if (each == number && globalsAsked.contains(number)) return key;
  return std::nullopt;
}

int64_t Places::numberOfCreated(NodeId node, uint32_t instruction) const {
  auto found = created.find({node, instruction});
  HS_INVARIANT(found != created.end(), "every allocation should have a number");
  return found->second;
}

} // namespace hindsight::merged
