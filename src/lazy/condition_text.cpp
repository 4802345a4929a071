#include "lazy/condition_text.h"

#include "program/program.h"
#include "program/shown_name.h"
#include "term/printer.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

namespace {

std::string bracketed(const std::string& text, bool isAtom) {
  return isAtom ? text : "(" + text + ")";
}

std::string_view typeOfWidth(unsigned width, bool isSigned) {
  switch (width) {
  case 8: return isSigned ? "signed char" : "unsigned char";
  case 16: return isSigned ? "short" : "unsigned short";
  case 32: return isSigned ? "int" : "unsigned";
  case 64: return isSigned ? "long long" : "unsigned long long";
  default: return "";
  }
}

std::string constantText(const Term* term, bool isSigned) {
  auto bits = static_cast<uint64_t>(term->value());
  if (isSigned) return fmt::format("{}", static_cast<int64_t>(bits << (64 - term->width())) >> (64 - term->width()));
  return fmt::format("{}{}", bits, bits > 0x7fffffff ? "u" : "");
}

bool isNegative(const Term* term) {
  return term->isConst() && term->width() <= 64 && (term->value() >> (term->width() - 1)) != 0;
}

/// Names that a C program could write: no part of a member, no size.
bool isExpression(std::string_view name) {
  return !name.empty() && name.find_first_of(" :") == std::string_view::npos;
}

} // namespace

std::string ConditionText::text(const Term* condition) const {
  if (std::optional<std::string> known = truth(condition, false)) return *known;
  return printTerm(machine.terms, condition, [&](const Term* term) -> std::string {
    if (!term->isSymbol()) return "";
    if (std::optional<std::string> base = baseName(term)) return *base;
    const std::string& name = machine.terms.symbolInfo(term->symbol()).name;
    return isExpression(name) ? name : fmt::format("[{}]", name);
  });
}

std::optional<std::string> ConditionText::truth(const Term* condition, bool isNegated) const {
  switch (condition->kind()) {
  case TermKind::Not: return truth(condition->kid(0), !isNegated);
  case TermKind::And:
  case TermKind::Or: {
    bool isAnd = (condition->kind() == TermKind::And) != isNegated;
    std::string all;
    for (const Term* kid : condition->kids()) {
      std::optional<std::string> part = truth(kid, isNegated);
      if (!part) return std::nullopt;
      all += (all.empty() ? "" : isAnd ? " && " : " || ") + *part;
    }
    return isAnd ? all : "(" + all + ")";
  }
  case TermKind::Eq:
  case TermKind::Ult:
  case TermKind::Ule:
  case TermKind::Slt:
  case TermKind::Sle:
    return condition->mentionsBase() ? comparedPointers(condition, isNegated) : compared(condition, isNegated);
  case TermKind::Extract: {
    std::optional<Part> whole = condition->width() == 1 ? number(condition->kid(0), false) : std::nullopt;
    if (!whole) return std::nullopt;
    std::string bit = bracketed(whole->text, whole->isAtom);
    bit += condition->low() ? fmt::format(" >> {} & 1", condition->low()) : " & 1";
    return isNegated ? "!(" + bit + ")" : bit;
  }
  default: {
    std::optional<Part> bit = number(condition, false);
    if (!bit) return std::nullopt;
    return isNegated ? "!" + bracketed(bit->text, bit->isAtom) : bit->text;
  }
  }
}

static std::string_view comparison(TermKind kind, bool isNegated) {
  switch (kind) {
  case TermKind::Eq: return isNegated ? "!=" : "==";
  case TermKind::Ult:
  case TermKind::Slt: return isNegated ? ">=" : "<";
  default: return isNegated ? ">" : "<=";
  }
}

/// The type of a member says how equal numbers are written.
bool ConditionText::isSigned(const Term* term) const {
  if (term->isSymbol()) return machine.program.dataTypes[source.typeOf(term->symbol())].isSigned;
  return term->kind() != TermKind::ZExt &&
         std::ranges::any_of(term->kids(), [&](const Term* kid) { return isSigned(kid); });
}

std::optional<std::string> ConditionText::compared(const Term* condition, bool isNegated) const {
  const Term *left = condition->kid(0), *right = condition->kid(1);
  bool isOrder = condition->kind() != TermKind::Eq;
  bool wantsSigned = isOrder ? condition->kind() == TermKind::Slt || condition->kind() == TermKind::Sle
                             : isSigned(left) || isSigned(right);
  std::string_view sign = comparison(condition->kind(), isNegated);
  if (left->isConst()) { // a number is said last
    std::swap(left, right);
    if (isOrder) sign = sign == "<" ? ">" : sign == ">=" ? "<=" : sign == "<=" ? ">=" : "<";
  }
  std::optional<Part> a = number(left, wantsSigned), b = number(right, wantsSigned);
  if (!a || !b) return std::nullopt;
  return fmt::format("{} {} {}", bracketed(a->text, a->isAtom), sign, bracketed(b->text, b->isAtom));
}

std::optional<std::string> ConditionText::comparedPointers(const Term* condition, bool isNegated) const {
  const Term *left = condition->kid(0), *right = condition->kid(1);
  std::string_view sign = comparison(condition->kind(), isNegated);
  if (condition->kind() == TermKind::Eq) {
    if (left->isConst() || (left->isSymbol() && right->isSymbol() && left->id() < right->id())) std::swap(left, right);
    // What was found later is behind what was found first.
    bool isBehind =
        left->isSymbol() && right->kind() == TermKind::Add && isNegative(right->kid(1)) && right->kid(0)->isSymbol();
    if (isBehind) {
      auto distance = machine.terms.neg(right->kid(1));
      left = std::exchange(right, machine.terms.add(left, distance))->kid(0);
    }
  }
  std::optional<std::string> a = pointer(left), b = pointer(right);
  if (!a || !b) return std::nullopt;
  return fmt::format("{} {} {}", *a, sign, *b);
}

std::optional<std::string> ConditionText::baseName(const Term* base) const {
  uint64_t object = machine.terms.symbolInfo(base->symbol()).baseOf;
  return object ? nameOf(ObjectId::fromBits(object)) : std::nullopt;
}

std::optional<std::string> ConditionText::nameOf(ObjectId id) const {
  if (const Origin* origin = source.originOf(id)) return origin->isVariable ? "&" + origin->name : origin->name;
  const Site& site = machine.program.sites[id.site()];
  if (site.kind == SiteKind::Function) return machine.program.functions[site.function].displayName;
  if (site.kind == SiteKind::Alloca) return "&" + source.originOfOwn(id).name;
  if (site.kind == SiteKind::Call) return source.originOfOwn(id).name;
  if (site.kind != SiteKind::Global) return std::nullopt;
  return "&" + shownName(machine.program.globals[site.global]);
}

/// A variable has a number for an address as soon as a path has asked for it.
std::optional<std::string> ConditionText::objectAt(uint64_t address) const {
  std::optional<std::string> found;
  state.memory.forEach([&](const Object& object) {
    if (object.address && object.address == address) found = nameOf(object.id);
  });
  return found;
}

std::optional<std::string> ConditionText::pointer(const Term* term) const {
  if (term->isConstValue(0)) return "NULL";
  if (term->isConst()) return objectAt(static_cast<uint64_t>(term->value()));
  if (term->isSymbol()) return baseName(term);
  if (term->kind() != TermKind::Add || !term->kid(0)->isSymbol() || !term->kid(1)->isConst()) return std::nullopt;
  std::optional<std::string> base = baseName(term->kid(0));
  if (!base) return std::nullopt;
  return fmt::format("(char *){} {} {}", *base, isNegative(term->kid(1)) ? "-" : "+",
                     isNegative(term->kid(1)) ? constantText(term->kid(1), true).substr(1)
                                              : constantText(term->kid(1), false));
}

std::optional<ConditionText::Part> ConditionText::named(const Term* symbol, bool wantsSigned) const {
  const SymbolInfo& info = machine.terms.symbolInfo(symbol->symbol());
  if (info.baseOf || !isExpression(info.name)) return std::nullopt;
  const DataType& type = machine.program.dataTypes[source.typeOf(symbol->symbol())];
  bool isKnown = type.kind == DataType::Kind::Number && type.size * 8 == symbol->width();
  if (symbol->width() == 1) return Part{info.name, true}; // a truth value
  if (isKnown && type.isSigned == wantsSigned) return Part{info.name, true};
  std::string_view cast = typeOfWidth(symbol->width(), wantsSigned);
  if (cast.empty() || type.kind == DataType::Kind::Float) return std::nullopt;
  return Part{fmt::format("({}){}", cast, info.name), true};
}

/// Sums of 32 or 64 bits are C's own; narrower ones are cut.
std::optional<ConditionText::Part> ConditionText::sum(const Term* term, bool wantsSigned) const {
  std::string_view sign = term->kind() == TermKind::Add   ? "+"
                          : term->kind() == TermKind::Mul ? "*"
                          : term->kind() == TermKind::And ? "&"
                          : term->kind() == TermKind::Or  ? "|"
                                                          : "^";
  // Where numbers wrap around, C's signed ones must not be asked.
  std::string all;
  for (const Term* kid : term->kids()) {
    bool isTaken = term->kind() == TermKind::Add && isNegative(kid) && !all.empty();
    if (isTaken) {
      all += " - " + constantText(kid, true).substr(1) + "u";
      continue;
    }
    std::optional<Part> part = number(kid, false);
    if (!part) return std::nullopt;
    all += (all.empty() ? "" : fmt::format(" {} ", sign)) + bracketed(part->text, part->isAtom);
  }
  if (!wantsSigned && term->width() >= 32) return Part{all, false};
  return Part{fmt::format("({})({})", typeOfWidth(term->width(), wantsSigned), all), true};
}

std::optional<ConditionText::Part> ConditionText::number(const Term* term, bool wantsSigned) const {
  bool isPlain = term->width() == 1 || !typeOfWidth(term->width(), false).empty();
  if (!isPlain || term->mentionsBase()) return std::nullopt;
  switch (term->kind()) {
  case TermKind::Const: return Part{constantText(term, wantsSigned), true};
  case TermKind::Symbol: return named(term, wantsSigned);
  case TermKind::Add:
  case TermKind::Mul:
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor: return term->width() == 1 ? std::nullopt : sum(term, wantsSigned);
  case TermKind::ZExt:
  case TermKind::SExt: {
    bool isSignedKid = term->kind() == TermKind::SExt;
    if (term->kid(0)->width() == 1 && isSignedKid) return std::nullopt;
    std::optional<Part> kid = number(term->kid(0), isSignedKid);
    if (!kid) return std::nullopt;
    bool isSame = term->width() == 32 && wantsSigned && term->kid(0)->width() < 32; // as C promotes it
    if (isSame) return kid;
    return Part{fmt::format("({}){}", typeOfWidth(term->width(), wantsSigned), bracketed(kid->text, kid->isAtom)),
                true};
  }
  case TermKind::Extract: {
    std::optional<Part> kid = term->low() == 0 ? number(term->kid(0), false) : std::nullopt;
    if (!kid || term->width() == 1) return std::nullopt;
    return Part{fmt::format("({}){}", typeOfWidth(term->width(), wantsSigned), bracketed(kid->text, kid->isAtom)),
                true};
  }
  default: return std::nullopt;
  }
}

} // namespace hindsight::lazy
