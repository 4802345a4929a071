#include "term/printer.h"

#include "support/invariant.h"

#include <fmt/format.h>
#include <unordered_map>
#include <vector>

namespace hindsight {

namespace {

/// Shared parts shorter than this are repeated, parts longer than the second get a name even if they are not shared.
constexpr size_t kShortText = 16;
constexpr size_t kLongText = 240;
/// Elements shown of an array literal.
constexpr size_t kShownElements = 16;

std::string number(U128 value) {
  if (value < 10000) return std::to_string(static_cast<unsigned>(value));
  auto low = static_cast<uint64_t>(value), high = static_cast<uint64_t>(value >> 64);
  return high ? fmt::format("0x{:x}{:016x}", high, low) : fmt::format("0x{:x}", low);
}

std::string constantText(const Term* term) {
  if (term->width() == 1) return term->isTrue() ? "true" : "false";
  return number(term->value());
}

const char* formatName(FloatFormat format) {
  static constexpr const char* names[] = {"f16", "f32", "f64", "f80"};
  return names[static_cast<unsigned>(format)];
}

const char* roundingName(RoundingMode mode) {
  static constexpr const char* names[] = {"even", "away", "zero", "up", "down"};
  return names[static_cast<unsigned>(mode)];
}

/// The infix operator of a binary term, or null.
const char* operatorText(const Term* term) {
  bool truth = term->width() == 1;
  switch (term->kind()) {
  case TermKind::Add: return "+";
  case TermKind::Mul: return "*";
  case TermKind::UDiv: return "/u";
  case TermKind::SDiv: return "/s";
  case TermKind::URem: return "%u";
  case TermKind::SRem: return "%s";
  case TermKind::And: return truth ? "&&" : "&";
  case TermKind::Or: return truth ? "||" : "|";
  case TermKind::Xor: return "^";
  case TermKind::Shl: return "<<";
  case TermKind::LShr: return ">>u";
  case TermKind::AShr: return ">>s";
  case TermKind::Eq: return "==";
  case TermKind::Ult: return "<u";
  case TermKind::Ule: return "<=u";
  case TermKind::Slt: return "<s";
  case TermKind::Sle: return "<=s";
  case TermKind::Concat: return "++";
  default: return nullptr;
  }
}

const char* floatOperatorText(TermKind kind) {
  switch (kind) {
  case TermKind::FAdd: return "+";
  case TermKind::FSub: return "-";
  case TermKind::FMul: return "*";
  case TermKind::FDiv: return "/";
  case TermKind::FRem: return "%";
  case TermKind::FEq: return "==";
  case TermKind::FLt: return "<";
  case TermKind::FLe: return "<=";
  default: return nullptr;
  }
}

class Printer {
public:
  Printer(const TermManager& terms, const TermNamer* name) : terms(terms), name(name) {}

  std::string print(const Term* root) {
    countUses(root);
    for (const Term* term : order) describe(term, term == root);
    return definitions + texts.at(root).text;
  }

private:
  struct Text {
    std::string text;
    bool compound = false; // needs brackets as an operand
    unsigned uses = 0;
  };

  /// Fills `order` with every term below the root, kids first, and counts how often each is an operand.
  void countUses(const Term* root) {
    std::vector<std::pair<const Term*, size_t>> stack{{root, 0}};
    texts[root];
    while (!stack.empty()) {
      auto& [term, next] = stack.back();
      if (next == term->kids().size()) {
        order.push_back(term);
        stack.pop_back();
        continue;
      }
      const Term* kid = term->kids()[next++];
      auto [place, isNew] = texts.try_emplace(kid);
      ++place->second.uses;
      if (isNew) stack.emplace_back(kid, 0);
    }
  }

  void describe(const Term* term, bool isRoot) {
    Text& entry = texts.at(term);
    entry.compound = false;
    std::string text = render(term, entry.compound);
    bool shared = entry.uses > 1 && text.size() >= kShortText;
    if (!isRoot && !term->isSymbol() && (shared || text.size() > kLongText)) {
      std::string name = fmt::format("t{}", ++definitionCount);
      definitions += fmt::format("let {} = {} in\n", name, text);
      text = std::move(name);
      entry.compound = false;
    }
    entry.text = std::move(text);
  }

  const std::string& plain(const Term* term) const { return texts.at(term).text; }
  std::string operand(const Term* term) const {
    const Text& entry = texts.at(term);
    return entry.compound ? "(" + entry.text + ")" : entry.text;
  }

  std::string render(const Term* term, bool& compound) const {
    if (std::string given = name ? (*name)(term) : ""; !given.empty()) return given;
    if (const char* symbol = operatorText(term)) return renderBinary(term, symbol, compound);
    if (const char* symbol = floatOperatorText(term->kind())) {
      compound = true;
      return fmt::format("{} {}{} {}", operand(term->kid(0)), symbol, formatName(term->format()),
                         operand(term->kid(1)));
    }
    if (term->mentionsFloat() && term->kind() >= TermKind::FAdd) return renderFloatCall(term);
    return renderOther(term, compound);
  }

  /// Sums print negative constants and multiples as subtractions.
  std::string renderBinary(const Term* term, const char* symbol, bool& compound) const {
    const Term *a = term->kid(0), *b = term->kid(1);
    compound = true;
    if (term->kind() == TermKind::Mul && b->isAllOnes()) return "-" + operand(a);
    // Chains of one operator read from left to right without brackets.
    bool chain = a->kind() == term->kind() && term->kind() <= TermKind::Xor;
    std::string left = chain ? plain(a) : operand(a);
    if (term->kind() == TermKind::Add && b->isConst() && term->width() > 1) {
      U128 negated = -b->value() & mask128(term->width());
      if (negated < b->value()) return fmt::format("{} - {}", left, number(negated));
    }
    if (term->kind() == TermKind::Add && b->kind() == TermKind::Mul && b->kid(1)->isAllOnes() && texts.at(b).compound)
      return fmt::format("{} - {}", left, operand(b->kid(0)));
    return fmt::format("{} {} {}", left, symbol, operand(b));
  }

  std::string renderFloatCall(const Term* term) const {
    const char* format = formatName(term->format());
    const std::string& a = plain(term->kid(0));
    switch (term->kind()) {
    case TermKind::FSqrt: return fmt::format("sqrt_{}({})", format, a);
    case TermKind::FFma: return fmt::format("fma_{}({}, {}, {})", format, a, plain(term->kid(1)), plain(term->kid(2)));
    case TermKind::FConvert: return fmt::format("{}_from_{}({})", format, formatName(term->sourceFormat()), a);
    case TermKind::FFromSInt: return fmt::format("{}_from_s{}({})", format, term->kid(0)->width(), a);
    case TermKind::FFromUInt: return fmt::format("{}_from_u{}({})", format, term->kid(0)->width(), a);
    case TermKind::FToSInt: return fmt::format("s{}_from_{}({})", term->width(), format, a);
    case TermKind::FToUInt: return fmt::format("u{}_from_{}({})", term->width(), format, a);
    case TermKind::FRound: return fmt::format("round_{}_{}({})", roundingName(term->roundingMode()), format, a);
    default: HS_UNREACHABLE("every float operation should be printable");
    }
  }

  std::string renderNot(const Term* term, bool& compound) const {
    const Term* a = term->kid(0);
    if (term->width() > 1) return "~" + operand(a);
    if (a->kind() != TermKind::Eq || !texts.at(a).compound) return "!" + operand(a);
    compound = true;
    return fmt::format("{} != {}", operand(a->kid(0)), operand(a->kid(1)));
  }

  std::string renderElements(const Term* term) const {
    std::string text = "[";
    auto elements = term->kids();
    for (size_t index = 0; index < elements.size() && index < kShownElements; ++index)
      text += (index ? ", " : "") + plain(elements[index]);
    if (elements.size() > kShownElements) text += fmt::format(", ... {} elements", elements.size());
    return text + "]";
  }

  std::string renderOther(const Term* term, bool& compound) const {
    switch (term->kind()) {
    case TermKind::Const: return constantText(term);
    case TermKind::Symbol: return terms.symbolInfo(term->symbol()).name;
    case TermKind::Not: return renderNot(term, compound);
    case TermKind::Extract:
      if (term->width() == 1) return fmt::format("{}[{}]", operand(term->kid(0)), term->low());
      return fmt::format("{}[{}:{}]", operand(term->kid(0)), term->low() + term->width() - 1, term->low());
    case TermKind::ZExt: return fmt::format("zext{}({})", term->width(), plain(term->kid(0)));
    case TermKind::SExt: return fmt::format("sext{}({})", term->width(), plain(term->kid(0)));
    case TermKind::Ite:
      compound = true;
      return fmt::format("{} ? {} : {}", operand(term->kid(0)), operand(term->kid(1)), operand(term->kid(2)));
    case TermKind::ArrayLit: return renderElements(term);
    case TermKind::Store:
      return fmt::format("{}{{{} := {}}}", plain(term->kid(0)), plain(term->kid(1)), plain(term->kid(2)));
    case TermKind::Select: return fmt::format("{}[{}]", plain(term->kid(0)), plain(term->kid(1)));
    default: HS_UNREACHABLE("every kind of term should be printable");
    }
  }

  const TermManager& terms;
  const TermNamer* name;
  std::unordered_map<const Term*, Text> texts;
  std::vector<const Term*> order;
  std::string definitions;
  unsigned definitionCount = 0;
};

} // namespace

std::string printTerm(const TermManager& terms, const Term* term) {
  return Printer(terms, nullptr).print(term);
}

std::string printTerm(const TermManager& terms, const Term* term, const TermNamer& name) {
  return Printer(terms, &name).print(term);
}

} // namespace hindsight
