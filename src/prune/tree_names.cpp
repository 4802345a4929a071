#include "prune/tree_names.h"

#include "step/code.h"
#include "term/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::prune {

namespace {

constexpr size_t kLongestText = 160;

std::string number(U128 bits, unsigned width, bool isSigned = true) {
  auto low = static_cast<uint64_t>(bits);
  if (width > 64) return fmt::format("{:#x}{:016x}", static_cast<uint64_t>(bits >> 64), low);
  return isSigned ? fmt::format("{}", signExtend64(low, width)) : fmt::format("{}", low);
}

/// A conjunction of two bounds, or one of them, read as signed numbers if the interval is one of those.
std::string bounds(const std::string& sum, const WrappedInterval& in) {
  unsigned width = in.width;
  if (in.isOne()) return fmt::format("{} = {}", sum, number(in.low, width));
  if (in.extent() == in.mask() - 1) return fmt::format("{} ≠ {}", sum, number((in.high + 1) & in.mask(), width));
  U128 smallest = U128(1) << (width - 1), largest = smallest - 1;
  // Moved by half of all numbers, signed order becomes unsigned order.
  bool isSigned = ((in.low + smallest) & in.mask()) <= ((in.high + smallest) & in.mask());
  if (isSigned && in.low == smallest) return fmt::format("{} ≤ {}", sum, number(in.high, width));
  if (isSigned && in.high == largest) return fmt::format("{} ≥ {}", sum, number(in.low, width));
  if (isSigned) return fmt::format("{} ≤ {} ≤ {}", number(in.low, width), sum, number(in.high, width));
  if (in.low <= in.high)
    return fmt::format("{} ≤ {} ≤ {} (unsigned)", number(in.low, width, false), sum, number(in.high, width, false));
  return fmt::format("not {} ≤ {} ≤ {} (unsigned)", number((in.high + 1) & in.mask(), width, false), sum,
                     number((in.low - 1) & in.mask(), width, false));
}

std::string subscript(size_t number) {
  static constexpr const char* kDigits[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string text;
  for (char digit : std::to_string(number)) text += kDigits[digit - '0'];
  return text;
}

/// One line, not too long, without a letter cut in two.
std::string tidy(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.size() <= kLongestText) return text;
  size_t end = kLongestText;
  while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

} // namespace

const Frame* frameAt(const State& state, uint32_t depth) {
  const Frame* frame = state.top.get();
  while (frame && frame->depth > depth) frame = frame->caller.get();
  return frame && frame->depth == depth ? frame : nullptr;
}

void TreeNames::meet(ObjectId object) {
  if (machine.program.sites[object.site()].kind == SiteKind::Call)
    heapNumbers.try_emplace(object.raw(), heapNumbers.size() + 1);
}

void TreeNames::meetInputs(const State& state) {
  std::vector<const InputShape*> unknown;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get()) {
    const std::vector<const Term*>& parts = entry->shape->parts;
    if (!parts.empty() && parts[0]->isSymbol() && inputNames.contains(parts[0]->symbol())) break;
    unknown.push_back(entry->shape.get());
  }
  for (size_t index = unknown.size(); index-- > 0;) {
    const InputShape& shape = *unknown[index];
    std::string name = shape.name.starts_with("__VERIFIER_") ? shape.name.substr(11) : shape.name;
    std::string whole = name + subscript(inputCounts[name]++);
    for (size_t part = 0; part < shape.parts.size(); ++part)
      if (shape.parts[part]->isSymbol())
        inputNames[shape.parts[part]->symbol()] = shape.parts.size() == 1 ? whole : fmt::format("{}[{}]", whole, part);
  }
}

std::string TreeNames::object(ObjectId object) {
  const Program& program = machine.program;
  const Site& site = program.sites[object.site()];
  switch (site.kind) {
  case SiteKind::Global: return program.globals[site.global].name;
  case SiteKind::Function: return program.functions[site.function].displayName;
  case SiteKind::Alloca: {
    const Function& function = program.functions[site.function];
    const AllocaInfo& info = function.allocas[function.instructions[site.instruction].imm];
    return info.name.empty() ? fmt::format("a local of {}", function.displayName) : info.name;
  }
  case SiteKind::Call: break;
  }
  meet(object);
  return fmt::format("h{}", heapNumbers.at(object.raw()));
}

std::string TreeNames::pointer(ObjectId target, uint64_t offset) {
  int64_t distance = signExtend64(offset, machine.program.pointerWidth);
  std::string text = "&" + object(target);
  return distance ? fmt::format("{} {} {}", text, distance < 0 ? "-" : "+", distance < 0 ? -distance : distance) : text;
}

/// The variable that the slot was last given to; a value that has no name yet has that of the variable it goes into.
std::string TreeNames::slotName(const Frame& frame, Slot slot) const {
  const Function& function = *frame.code->function;
  const VariableLocation* named = nullptr;
  for (const VariableLocation& variable : function.variables) {
    if (variable.inMemory || variable.where != Operand::slot(slot)) continue;
    bool isHere = variable.fromInstruction <= frame.pc, wasHere = named && named->fromInstruction <= frame.pc;
    if (!named || (isHere && (!wasHere || variable.fromInstruction >= named->fromInstruction))) named = &variable;
  }
  if (named) return named->name;
  return slot < function.parameters.size() ? function.parameters[slot].name : "";
}

std::string TreeNames::slot(const Location& place, const State& state) {
  const Frame* frame = frameAt(state, place.depth);
  if (!frame) return "?";
  const Function& function = *frame->code->function;
  std::string name = slotName(*frame, place.index);
  if (name.empty()) name = fmt::format("%{}", place.index);
  if (frame == state.top.get()) return name;
  // Calls of one function in one another are told apart by their depth.
  const Frame* other = state.top.get();
  while (other && (other == frame || other->code != frame->code)) other = other->caller.get();
  return other ? fmt::format("{}#{}.{}", function.displayName, place.depth, name)
               : fmt::format("{}.{}", function.displayName, name);
}

std::string TreeNames::part(const Location& place, const State& state) {
  std::string name = object(place.object);
  const Object* object = state.memory.find(place.object);
  if (place.offset == 0 && object && object->size == place.bytes) return name;
  const Program& program = machine.program;
  const Site& site = program.sites[place.object.site()];
  uint32_t element = 0;
  if (site.kind == SiteKind::Global) element = program.globals[site.global].element.width / 8;
  if (site.kind == SiteKind::Alloca) {
    const Function& function = program.functions[site.function];
    element = function.allocas[function.instructions[site.instruction].imm].element.width / 8;
  }
  if (element == place.bytes && place.offset % element == 0) return fmt::format("{}[{}]", name, place.offset / element);
  return fmt::format("{}{{{}:{}}}", name, place.offset, place.bytes);
}

std::string TreeNames::place(const Location& place, const State& state) {
  switch (place.kind) {
  case Location::Kind::Register: return slot(place, state);
  case Location::Kind::Variadic: return fmt::format("argument {} behind ...", place.index + 1);
  case Location::Kind::Memory: return part(place, state);
  case Location::Kind::Size: return fmt::format("size of {}", object(place.object));
  }
  return "?";
}

std::string TreeNames::symbol(const Term* symbol, const State& state) {
  if (const Location* found = locations.find(symbol->symbol())) return place(*found, state);
  const SymbolInfo& info = machine.terms.symbolInfo(symbol->symbol());
  if (info.baseOf) return "&" + object(ObjectId::fromBits(info.baseOf));
  auto input = inputNames.find(symbol->symbol());
  return input == inputNames.end() ? info.name : input->second;
}

std::string TreeNames::formula(const Term* term, const State& state) {
  return tidy(printTerm(machine.terms, term, [&](const Term* part) -> std::string {
    if (part->isSymbol()) return symbol(part, state);
    return part->isConst() && part->width() > 1 ? number(part->value(), part->width()) : "";
  }));
}

std::string TreeNames::value(Value value, unsigned width, bool isSigned, const State& state) {
  switch (value.tag()) {
  case ValueTag::Int: return number(value.bits, width, isSigned);
  case ValueTag::Pointer: return pointer(value.object(), value.bits);
  case ValueTag::Term: return formula(value.term(), state);
  case ValueTag::Undef: return "undefined";
  case ValueTag::Absent: return "any value";
  }
  return "?";
}

std::string TreeNames::fact(const Fact& fact, const State& state) {
  if (!fact.sum) return formula(fact.formula, state);
  std::string sum = formula(fact.sum, state);
  return tidy(bounds(fact.sum->isSymbol() ? sum : fmt::format("({})", sum), fact.interval));
}

} // namespace hindsight::prune
