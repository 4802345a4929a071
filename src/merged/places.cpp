#include "merged/places.h"

#include "merged/step_lengths.h"
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

Places::Places(const Unwinding& unwinding, Addressing addressing) : unwinding(unwinding), addressing(addressing) {
  for (const Parameter& parameter : unwinding.inlinings()[0].function->parameters) {
    references += parameter.type.kind == ScalarKind::Pointer;
    if (parameter.byValSize) refused.insert("a parameter is a struct that is passed by value");
  }
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id) noteNode(id);
  noteReuse();
  decide();
  references += created.size() + globalNumbers.size();
  for (referenceBits = 2; (uint64_t(1) << (referenceBits - 1)) <= references;) ++referenceBits;
  if (hasOffsets() || unwinding.isInductive()) referenceBits += 4; // what is not known may be anything
  if (!hasOffsets()) return;
  chooseOffsetBits();
}

/// Where no step is long, only the distances between addresses that are near each other matter: what is handed in can
/// be moved together until all of it has a place, with gaps, in few bits.
void Places::chooseOffsetBits() {
  // Rounds that were left out make steps, too.
  std::optional<uint64_t> steps = unwinding.isInductive() ? std::nullopt : totalOfSteps(unwinding);
  if (!steps) return;
  uint64_t largest = 16;
  for (const DataType& type : unwinding.program().dataTypes)
    if (type.kind == DataType::Kind::Struct) largest = std::max(largest, type.size);
  constexpr uint64_t kGaps = 16;
  uint64_t needed = (references + 1) * (*steps + largest) * kGaps;
  unsigned enough = 8;
  while (enough < 64 && (uint64_t(1) << enough) < needed) ++enough;
  bitsOfOffset = enough;
}

void Places::noteNode(NodeId id) {
  const Node& node = unwinding.nodes()[id];
  const Function& function = *unwinding.inlinings()[node.inlining].function;
  if (constantsNoted.insert(function.id).second) noteConstants(function);
  for (const Way& way : node.ways)
    if (way.callee != kNone) noteNumber(true, way.callee);
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
  bool frees = false;
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
    frees |= freed || node.ends == NodeEnd::CallCut;
    for (const Way& way : node.ways)
      if (freed) isFreed[way.to] = true;
  }
  reuses |= frees && unwinding.isInductive() && !created.empty(); // in rounds that were left out
}

void Places::noteConstants(const Function& function) {
  for (const Constant& constant : function.constants)
    if (constant.kind == ConstantKind::GlobalAddress || constant.kind == ConstantKind::FunctionAddress)
      noteNumber(constant.kind == ConstantKind::FunctionAddress, constant.target);
}

/// What a constant leads to has numbers, too.
void Places::noteNumber(bool isFunction, uint32_t id) {
  if (!globalNumbers.emplace(std::pair(isFunction, id), -int64_t(globalNumbers.size()) - 1).second || isFunction)
    return;
  const Global& global = unwinding.program().globals[id];
  for (const Relocation& each : global.relocations)
    if (global.constant) noteNumber(each.toFunction, each.target);
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
  // An array of structs.
  untyped |= !hasOffsets() && declared.starts_with("[") && declared.find('%') != std::string::npos;
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
  isIndexed |= !place.indices.empty() && !isFixed(place.root);
  if (!place.indices.empty()) indexedGroups.insert(groupOf(place, value));
}

void Places::decide() {
  for (auto [kind, width] : rawKinds) {
    bool isChar = width == 8 && !structKinds.empty();
    if (hasOffsets()) {
      untyped |= isChar || (width == 8 && rawKinds.size() > 1);
      continue;
    }
    if (isChar || structKinds.contains({kind, width}))
      refused.insert(fmt::format("a pointer to a {}-bit {} may lead into a struct", width,
                                 ScalarKind(kind) == ScalarKind::Pointer ? "pointer"
                                 : ScalarKind(kind) == ScalarKind::Float ? "float"
                                                                         : "number"));
    untyped |= width == 8 && rawKinds.size() > 1;
  }
  for (const std::string& each : inners)
    if (!hasOffsets() && roots.contains(each))
      refused.insert("a pointer to " + each + " may lead into a struct that contains one");
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
  bool isElement = false;
  auto stepInto = [&](const GepShape& shape) {
    steps.push_back(shape.sourceType);
    if (!place.innermost.empty() || !isStruct(shape.sourceType)) return;
    place.innermost = shape.sourceType.substr(0, shape.sourceType.find(" -> "));
    place.innerSize = shape.sourceSize;
    place.innerOffset = shape.sourceSize ? place.offset % shape.sourceSize : place.offset;
    place.isElement = isElement;
  };
  while (true) {
    const Inlining& copy = unwinding.inlinings()[inlining];
    const Function& function = *copy.function;
    place.root = {inlining, address};
    if (address.isConstant()) {
      place.offset += static_cast<uint64_t>(function.constants[address.index()].value);
      break;
    }
    if (const AliasedGep* alias = aliasBefore(function, address, at)) stepInto(alias->shape);
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
    auto shape = function.gepShapes.find(index);
    AddressSum sum;
    takeApart(function, *definition, sum);
    place.offset += sum.constant;
    for (const GepTerm& term : sum.terms) {
      place.indices.push_back({inlining, term});
      // A step over whole structs stays at the same member.
      bool isOver = shape != function.gepShapes.end() && isStruct(shape->second.sourceType) &&
                    shape->second.sourceSize && term.scale % shape->second.sourceSize == 0;
      isElement |= !isOver;
    }
    if (shape != function.gepShapes.end()) stepInto(shape->second);
    address = definition->a;
    at = index;
  }
  std::string declared =
      declaredType(unwinding.program(), *unwinding.inlinings()[place.root.inlining].function, place.root.operand);
  if (!declared.empty()) {
    // Bytes may hold anything.
    place.isPlain = declared.find('%') == std::string::npos && declared.find('{') == std::string::npos &&
                    declared.find("i8") == std::string::npos;
    stepInto({std::move(declared), 0});
  }
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

Field Places::fieldWithOffset(const Place& place, const Instruction& access) const {
  Field field;
  field.value = {static_cast<ScalarKind>(access.extra), access.width};
  field.indexed = field.isElement = true;
  field.isPlain = !untyped && place.isPlain;
  if (untyped || place.innermost.empty()) return field;
  field.type = place.innermost;
  field.typeSize = place.innerSize;
  field.isElement = place.isElement;
  field.offset = field.isElement ? 0 : place.innerOffset;
  return field;
}

std::optional<FieldId> Places::fieldOf(const Place& place, const Instruction& access) {
  Field field;
  if (hasOffsets()) {
    field = fieldWithOffset(place, access);
  } else {
    field.value = {static_cast<ScalarKind>(access.extra), access.width};
    field.type = groupOf(place, field.value);
    field.indexed = indexedGroups.contains(field.type) || untyped;
    field.offset = field.indexed ? 0 : place.offset;
  }
  field.bytes = access.width2;
  if (field.indexed && access.imm < field.bytes) return std::nullopt; // elements might overlap in part
  return idOf(field);
}

FieldId Places::fieldOfAnyType(FieldId id) {
  Field field;
  field.indexed = field.isElement = true;
  field.bytes = fields[id].bytes;
  field.value = fields[id].value;
  return idOf(field);
}

FieldId Places::idOf(const Field& field) {
  auto key = std::tuple(field.type, field.indexed, field.isElement, field.isPlain, field.offset, field.bytes,
                        unsigned(field.value.kind), unsigned(field.value.width));
  auto [found, isNew] = fieldIds.try_emplace(key, static_cast<FieldId>(fields.size()));
  if (isNew) fields.push_back(field);
  return found->second;
}

bool Places::sameShape(FieldId a, FieldId b) const {
  const Field &x = fields[a], &y = fields[b];
  return a == b || (hasOffsets() && x.bytes == y.bytes && x.value == y.value);
}

/// "struct Node" for "%struct.Node.3": types of several files with one tag are one, or may be.
static std::string tagOf(const std::string& type) {
  size_t dot = type.find('.');
  if (dot == std::string::npos) return "";
  std::string tag = type.substr(dot + 1);
  size_t last = tag.find_last_not_of("0123456789");
  return last != std::string::npos && last + 1 < tag.size() && tag[last] == '.' ? tag.substr(0, last) : tag;
}

/// Whether an object of one struct may be in one of the other.
bool Places::mayHold(const std::string& a, const std::string& b) const {
  auto [known, isNew] = holding.try_emplace({a, b}, true);
  if (!isNew) return known->second;
  const DataTypes& types = unwinding.program().dataTypes;
  auto typesOf = [&](const std::string& type) {
    std::vector<DataTypeId> found;
    std::string tag = tagOf(type);
    for (DataTypeId id = 1; id < types.size() && !tag.empty(); ++id)
      if (types[id].kind == DataType::Kind::Struct && types[id].size &&
          (types[id].name == tag || types[id].name == "struct " + tag || types[id].name == "class " + tag))
        found.push_back(id);
    return found;
  };
  std::vector<DataTypeId> ofA = typesOf(a), ofB = typesOf(b);
  if (ofA.empty() || ofB.empty() || tagOf(a) == tagOf(b)) return true;
  bool may = false;
  for (DataTypeId x : ofA)
    for (DataTypeId y : ofB) may |= mayShareBytes(types, x, y);
  return holding[{a, b}] = may;
}

const std::vector<Slot>& Places::parametersTo(const std::string& type) {
  auto [found, isNew] = parameters.try_emplace(type);
  if (!isNew) return found->second;
  const DataTypes& types = unwinding.program().dataTypes;
  const Function& function = *unwinding.inlinings()[0].function;
  std::string tag = tagOf(type);
  for (Slot slot = 0; slot < function.parameters.size(); ++slot) {
    const DataType& behind = types[types[function.parameters[slot].dataType].target];
    bool isIt = behind.name == tag || behind.name == "struct " + tag || behind.name == "class " + tag;
    if (behind.kind == DataType::Kind::Struct && isIt && !tag.empty()) found->second.push_back(slot);
  }
  return found->second;
}

bool Places::overlap(FieldId a, FieldId b) const {
  const Field &x = fields[a], &y = fields[b];
  bool meet = x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes;
  if (!hasOffsets()) return x.type == y.type && (x.indexed || y.indexed || meet);
  if (untyped || a == b) return true;
  bool isSameStruct = !x.type.empty() && x.type == y.type;
  if (isSameStruct && (x.isElement || y.isElement)) return true;
  if (isSameStruct) return meet; // objects of one type are the same, or apart
  if (!sameShape(a, b)) return false;
  if ((x.isPlain && !y.type.empty()) || (y.isPlain && !x.type.empty())) return false;
  return x.type.empty() || y.type.empty() || mayHold(x.type, y.type);
}

int64_t Places::numberOfGlobal(const Constant& constant) {
  auto found = globalNumbers.find({constant.kind == ConstantKind::FunctionAddress, constant.target});
  HS_INVARIANT(found != globalNumbers.end(), "every address that the code names should have a number");
  globalsAsked.insert(found->second);
  return found->second;
}

int64_t Places::numberOfFunction(FunctionId function) {
  Constant constant;
  constant.kind = ConstantKind::FunctionAddress;
  constant.target = function;
  return numberOfGlobal(constant);
}

void Places::addKnown(const Global& global, int64_t number, const Field& field, std::vector<KnownPlace>& out) const {
  uint64_t step = field.indexed ? field.bytes : 1, first = field.indexed ? 0 : field.offset;
  for (uint64_t offset = first; offset + field.bytes <= global.size; offset += step) {
    uint64_t end = offset + field.bytes;
    bool isUndefined = std::any_of(global.undefRanges.begin(), global.undefRanges.end(), [&](const auto& range) {
      return range.first < end && offset < range.first + range.second;
    });
    auto relocation = std::find_if(global.relocations.begin(), global.relocations.end(), [&](const Relocation& each) {
      return each.offset < end && offset < each.offset + each.width / 8;
    });
    bool isPointer = field.value.kind == ScalarKind::Pointer;
    KnownPlace place{number, offset, {}};
    bool isKnown = !isUndefined && field.bytes <= 16 && field.value.width == field.bytes * 8;
    for (uint64_t byte = end; byte-- > offset && isKnown;)
      place.value.number = place.value.number << 8 | (byte < global.bytes.size() ? global.bytes[byte] : 0);
    if (relocation != global.relocations.end()) {
      auto target = globalNumbers.find({relocation->toFunction, relocation->target});
      isKnown &= isPointer && relocation->offset == offset && target != globalNumbers.end();
      isKnown &= relocation->addend == 0 || hasOffsets();
      if (isKnown) place.value = {relocation->addend, target->second};
    } else {
      isKnown &= !isPointer || place.value.number == 0;
    }
    if (isKnown) out.push_back(place);
    if (!field.indexed) return;
  }
}

const std::vector<Places::KnownPlace>& Places::knownPlaces(FieldId id) {
  auto [found, isNew] = known.try_emplace(id);
  if (!isNew || !unwinding.program().littleEndian) return found->second;
  constexpr uint64_t kMostBytes = 1024;
  uint64_t bytes = 0;
  for (const auto& [key, number] : globalNumbers) {
    if (key.first) continue;
    const Global& global = unwinding.program().globals[key.second];
    if (!global.constant || global.external || (bytes += global.size) > kMostBytes) continue;
    addKnown(global, number, fields[id], found->second);
  }
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
