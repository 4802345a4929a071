#include "backward/explanation/path_names.h"

#include "backward/explanation/recorder.h"
#include "backward/memory/alias.h"
#include "term/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

/// Longer texts say less.
constexpr size_t kLongest = 300;

std::string number(U128 value, unsigned width) {
  I128 signedValue = signExtend128(value, width);
  if (signedValue > -10'000'000 && signedValue < 10'000'000) return std::to_string(static_cast<int64_t>(signedValue));
  auto low = static_cast<uint64_t>(value), high = static_cast<uint64_t>(value >> 64);
  return high ? fmt::format("0x{:x}{:016x}", high, low) : fmt::format("0x{:x}", low);
}

} // namespace

const std::string& PathNames::give(const Term* term, const char* letter, unsigned& count) {
  std::string& name = names[term];
  if (name.empty()) name = fmt::format("{}{}", letter, ++count);
  return name;
}

std::string PathNames::unique(const Term* term, const std::string& wanted) {
  std::string& name = names[term];
  if (name.empty()) {
    unsigned use = ++uses[wanted];
    name = use == 1 ? wanted : fmt::format("{}#{}", wanted, use);
  }
  return name;
}

std::string PathNames::objectName(const Term* root) {
  const BackwardObject* object = context.objectOf(root);
  const Program& program = context.program;
  if (!object || object->kind == BackwardObjectKind::Heap)
    return names.count(root) ? names[root] : unique(root, "heap");
  const Site& site = program.sites[object->site];
  switch (object->kind) {
  case BackwardObjectKind::Global: globals.insert(site.global); return program.globals[site.global].name;
  case BackwardObjectKind::Function: return program.functions[site.function].displayName;
  default: break;
  }
  const Function& function = program.functions[site.function];
  const std::string& name = function.allocas[function.instructions[site.instruction].imm].name;
  return unique(root, name.empty() ? "local" : name);
}

const Term* PathNames::pointerRoot(const Term* term) const {
  if (term->width() != context.pointerWidth()) return nullptr;
  const Term* root = rootOf(context, term);
  return root && (context.objectOf(root) || names.count(root)) ? root : nullptr;
}

bool PathNames::isInGlobal(const Term* address) const {
  const BackwardObject* object = context.objectOf(rootOf(context, address));
  return object && object->kind == BackwardObjectKind::Global && context.terms.sub(address, object->base)->isConst();
}

std::string PathNames::offset(const Term* term) {
  return term->isConst() ? number(term->value(), term->width()) : condition(term);
}

std::string PathNames::location(const Term* address) {
  if (const Term* root = pointerRoot(address))
    return fmt::format("({},{})", objectName(root), offset(context.terms.sub(address, root)));
  // No object is at a fixed address.
  if (address->isConst()) return fmt::format("(⊥,{})", number(address->value(), address->width()));
  return fmt::format("({})", condition(address));
}

std::string PathNames::location(const RecordedLocation& place) {
  return place.address ? location(place.address) : fmt::format("({},0)", registerName(place.function, place.slot));
}

std::string PathNames::value(const Term* term) {
  if (term->isConst()) return number(term->value(), term->width());
  return pointerRoot(term) ? "&" + location(term) : condition(term);
}

std::string PathNames::registerName(FunctionId function, Slot slot) const {
  const Function& code = context.program.functions[function];
  const VariableLocation* best = nullptr;
  for (const VariableLocation& variable : code.variables)
    if (!variable.inMemory && variable.where == Operand::slot(slot)) best = &variable;
  if (best) return best->name;
  if (slot < code.parameters.size() && !code.parameters[slot].name.empty()) return code.parameters[slot].name;
  uint32_t definition = context.definitionOf(code, slot);
  if (definition != kNone && code.instructions[definition].op == Opcode::Call) {
    FunctionId callee = code.calls[code.instructions[definition].imm].callee;
    if (callee != kNone) return context.program.functions[callee].displayName + "()";
  }
  return fmt::format("%{}", slot);
}

std::string PathNames::symbolName(const Term* symbol) {
  if (context.objectOf(symbol)) return "&" + objectName(symbol);
  if (names.count(symbol) && isPointerUnknown(context, symbol)) return "&" + names[symbol];
  if (reads)
    for (const auto& [result, address] : *reads)
      if (result == symbol) return "R" + location(address);
  PointerOrigin origin = context.originOf(symbol);
  if (origin.known()) return registerName(origin.function, origin.slot);
  return unique(symbol, context.terms.symbolInfo(symbol->symbol()).name);
}

std::string PathNames::condition(const Term* term, const Reads& parts) {
  std::string text = printTerm(context.terms, term, [&](const Term* part) -> std::string {
    for (const auto& [from, to] : parts)
      if (from == part) return value(to);
    if (part->isSymbol()) return symbolName(part);
    return part->isConst() && part->width() > 1 ? number(part->value(), part->width()) : "";
  });
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

} // namespace hindsight::backward
