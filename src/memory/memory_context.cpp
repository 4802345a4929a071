#include "memory/memory_context.h"

#include "support/invariant.h"

namespace hindsight {

const Term* MemoryContext::toTerm(Value value, unsigned width) {
  switch (value.tag()) {
  case ValueTag::Int: return terms.constant(value.bits, width);
  case ValueTag::Term: return value.term();
  case ValueTag::Undef: return freshUndefined("undefined", width);
  case ValueTag::Absent: HS_UNREACHABLE("absent values should be asked of their source before they are used");
  case ValueTag::Pointer: break;
  }
  const Term* base = baseTerm(value.object());
  const Term* address = value.bits ? terms.add(base, terms.constant(value.bits, pointerWidth)) : base;
  return terms.resize(address, width);
}

Value MemoryContext::toValue(const Term* term) {
  if (term->isConst()) {
    if (term->width() > 64) return Value::ofTerm(term);
    return Value::integer(static_cast<uint64_t>(term->value()));
  }
  if (term->width() != pointerWidth || !term->mentionsBase()) return Value::ofTerm(term);
  const Term* base = term;
  uint64_t offset = 0;
  if (term->kind() == TermKind::Add && term->kids().size() == 2) {
    unsigned constantAt = term->kid(0)->isConst() ? 0 : 1;
    if (!term->kid(constantAt)->isConst()) return Value::ofTerm(term);
    offset = static_cast<uint64_t>(term->kid(constantAt)->value());
    base = term->kid(1 - constantAt);
  }
  if (!base->isSymbol()) return Value::ofTerm(term);
  uint64_t object = terms.symbolInfo(base->symbol()).baseOf;
  if (!object) return Value::ofTerm(term);
  return Value::pointer(ObjectId::fromBits(object), offset);
}

} // namespace hindsight
