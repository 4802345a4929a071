#include "merged/notation.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <optional>

namespace hindsight::merged {

using Kind = Notation::Kind;

static TableTerm make(Kind kind, std::string name, int64_t number, std::vector<TableTerm> parts) {
  return std::make_shared<const Notation>(Notation{kind, std::move(name), number, std::move(parts)});
}

TableTerm formulaName(std::string name) {
  return make(Kind::Name, std::move(name), 0, {});
}

TableTerm formulaArray(std::string name) {
  return make(Kind::Array, std::move(name), 0, {});
}

TableTerm formulaNumber(int64_t number) {
  return make(Kind::Number, "", number, {});
}

static bool isSame(const TableTerm& a, const TableTerm& b) {
  if (a == b) return true;
  return a && b && textOf(a) == textOf(b);
}

TableTerm formulaRead(TableTerm array, TableTerm index, TableTerm offset) {
  while (array->kind == Kind::Write) {
    const TableTerm& at = array->parts[1];
    const TableTerm& hasOffset = array->parts.size() > 3 ? array->parts[3] : nullptr;
    if (isSame(at, index) && isSame(hasOffset, offset)) return array->parts[2];
    bool isApart = at->kind == Kind::Number && index->kind == Kind::Number && at->number != index->number;
    if (!isApart) break;
    array = array->parts[0];
  }
  std::vector<TableTerm> parts = {std::move(array), std::move(index)};
  if (offset) parts.push_back(std::move(offset));
  return make(Kind::Read, "", 0, std::move(parts));
}

TableTerm formulaWrite(TableTerm array, TableTerm index, TableTerm value, TableTerm offset) {
  std::vector<TableTerm> parts = {std::move(array), std::move(index), std::move(value)};
  if (offset) parts.push_back(std::move(offset));
  return make(Kind::Write, "", 0, std::move(parts));
}

bool isFormulaNumber(const TableTerm& what, int64_t number) {
  return what->kind == Kind::Number && what->number == number;
}

/// Each comparison and what it is the opposite of.
static constexpr std::pair<const char*, const char*> kComparisons[] = {{"=", "!="}, {"!=", "="}, {"<", ">="},
                                                                       {"<=", ">"}, {">", "<="}, {">=", "<"}};

static bool isComparison(const TableTerm& what) {
  return what->kind == Kind::Operation && what->parts.size() == 2 &&
         std::ranges::any_of(kComparisons, [&](const auto& each) { return what->name == each.first; });
}

static std::optional<bool> compared(const std::string& name, int64_t a, int64_t b) {
  if (name == "=") return a == b;
  if (name == "!=") return a != b;
  if (name == "<") return a < b;
  if (name == "<=") return a <= b;
  if (name == ">") return a > b;
  if (name == ">=") return a >= b;
  return std::nullopt;
}

TableTerm formulaOperation(std::string name, std::vector<TableTerm> parts) {
  if (parts.size() == 2) {
    const TableTerm &a = parts[0], &b = parts[1];
    bool areNumbers = a->kind == Kind::Number && b->kind == Kind::Number;
    if (areNumbers)
      if (std::optional<bool> known = compared(name, a->number, b->number)) return formulaNumber(*known);
    if (isSame(a, b))
      if (std::optional<bool> known = compared(name, 0, 0)) return formulaNumber(*known);
    // A condition that was made a number, and back.
    if (isComparison(a) && isFormulaNumber(b, 0) && name == "!=") return a;
    if (isComparison(a) && isFormulaNumber(b, 0) && name == "=") return formulaNot(a);
    if (name == "+" && b->kind == Kind::Number && b->number < 0) {
      name = "-";
      parts[1] = formulaNumber(-b->number);
    }
  }
  return make(Kind::Operation, std::move(name), 0, std::move(parts));
}

TableTerm formulaNot(const TableTerm& condition) {
  if (condition->kind == Kind::Number) return formulaNumber(condition->number == 0);
  if (condition->kind == Kind::Operation && condition->name == "!") return condition->parts[0];
  if (isComparison(condition))
    for (auto [name, opposite] : kComparisons)
      if (condition->name == name) return formulaOperation(opposite, condition->parts);
  return make(Kind::Operation, "!", 0, {condition});
}

TableTerm replaced(const TableTerm& in, const Replacements& by) {
  if (in->kind == Kind::Name || in->kind == Kind::Array) {
    auto found = by.find(in->kind == Kind::Array ? in->name + "[]" : in->name);
    return found == by.end() ? in : found->second;
  }
  std::vector<TableTerm> parts;
  bool isChanged = false;
  for (const TableTerm& part : in->parts) {
    parts.push_back(replaced(part, by));
    isChanged |= parts.back() != part;
  }
  if (!isChanged) return in;
  TableTerm offset;
  if (in->kind == Kind::Read) {
    if (parts.size() > 2) offset = parts[2];
    return formulaRead(parts[0], parts[1], offset);
  }
  if (in->kind == Kind::Write) {
    if (parts.size() > 3) offset = parts[3];
    return formulaWrite(parts[0], parts[1], parts[2], offset);
  }
  return in->name == "!" ? formulaNot(parts[0]) : formulaOperation(in->name, std::move(parts));
}

void gatherNames(const TableTerm& in, std::map<std::string, bool>& found) {
  if (in->kind == Kind::Name) found[in->name] = true;
  if (in->kind == Kind::Array) found[in->name + "[]"] = true;
  for (const TableTerm& part : in->parts) gatherNames(part, found);
}

static std::string operationText(const Notation& what) {
  bool isFunction = std::isalpha(static_cast<unsigned char>(what.name[0])) != 0;
  std::string text;
  for (size_t index = 0; index < what.parts.size(); ++index) {
    const TableTerm& part = what.parts[index];
    bool isNested = !isFunction && part->kind == Kind::Operation && !std::isalpha(part->name[0]);
    std::string one = isNested ? "(" + textOf(part) + ")" : textOf(part);
    bool isWide = what.name == "&" || what.name == "|";
    if (index > 0) text += isFunction ? ", " : isWide ? " " + what.name + " " : what.name;
    text += one;
  }
  if (isFunction) return fmt::format("{}({})", what.name, text);
  return what.parts.size() == 1 ? what.name + text : text;
}

std::string textOf(const TableTerm& what) {
  switch (what->kind) {
  case Kind::Number: return std::to_string(what->number);
  case Kind::Read: {
    std::string offset = what->parts.size() > 2 ? ", " + textOf(what->parts[2]) : "";
    return fmt::format("{}[{}{}]", textOf(what->parts[0]), textOf(what->parts[1]), offset);
  }
  case Kind::Write: {
    std::string offset = what->parts.size() > 3 ? ", " + textOf(what->parts[3]) : "";
    return fmt::format("W({},{}{},{})", textOf(what->parts[0]), textOf(what->parts[1]), offset, textOf(what->parts[2]));
  }
  case Kind::Operation: return operationText(*what);
  default: return what->name;
  }
}

} // namespace hindsight::merged
