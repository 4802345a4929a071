#include "forward/value_text.h"

#include "program/shown_name.h"

#include <fmt/format.h>

namespace hindsight::forward {

/// Functions and variables are the first objects. Others with the site of a function hold what it is called with.
static bool isMadeAtStart(const Program& program, ObjectId object) {
  return object.serial() <= program.functions.size() + program.globals.size();
}

static std::string pointerText(const Program& program, Value value) {
  const Site& site = program.sites[value.object().site()];
  std::string name = "a heap object";
  if (site.kind == SiteKind::Call && program.functions[site.function].name == "__hindsight_start_arguments")
    name = "the program's arguments";
  if (site.kind == SiteKind::Global) name = "&" + shownName(program.globals[site.global]);
  if (site.kind == SiteKind::Function)
    name = (isMadeAtStart(program, value.object()) ? "&" : "the arguments of ") +
           program.functions[site.function].displayName;
  if (site.kind == SiteKind::Alloca) {
    const Function& function = program.functions[site.function];
    name = "&" + function.allocas[function.instructions[site.instruction].imm].name;
  }
  int64_t offset = signExtend64(value.bits, program.pointerWidth);
  return offset ? fmt::format("{} {} {}", name, offset < 0 ? "-" : "+", offset < 0 ? -offset : offset) : name;
}

std::string valueText(const Program& program, Value value, ScalarType type, bool isSigned, Evaluator* evaluator) {
  switch (value.tag()) {
  case ValueTag::Int:
    if (type.kind == ScalarKind::Pointer) return value.bits ? fmt::format("{:#x}", value.bits) : "null";
    if (type.kind == ScalarKind::Float) return floatText(value.bits, type.width);
    return integerText(value.bits, type.width, isSigned);
  case ValueTag::Pointer: return pointerText(program, value);
  case ValueTag::Term: {
    const Term* term = value.term();
    if (term->mentionsBase()) return "a pointer that depends on the input";
    if (!evaluator && !term->isConst()) return "any value";
    U128 bits = evaluator ? evaluator->evaluate(term) : term->value();
    return type.kind == ScalarKind::Float ? floatText(bits, type.width) : integerText(bits, type.width, isSigned);
  }
  case ValueTag::Undef: return "undefined";
  case ValueTag::Absent: return "any value";
  }
  return "?";
}

} // namespace hindsight::forward
