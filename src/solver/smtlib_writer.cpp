#include "solver/smtlib_writer.h"

#include "solver/translator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>

namespace hindsight {

namespace {

const char* nameOf(SmtOp op) {
  switch (op) {
  case SmtOp::Not: return "not";
  case SmtOp::And: return "and";
  case SmtOp::Or: return "or";
  case SmtOp::Xor: return "xor";
  case SmtOp::Equal: return "=";
  case SmtOp::Ite: return "ite";
  case SmtOp::BvAdd: return "bvadd";
  case SmtOp::BvMul: return "bvmul";
  case SmtOp::BvUDiv: return "bvudiv";
  case SmtOp::BvSDiv: return "bvsdiv";
  case SmtOp::BvURem: return "bvurem";
  case SmtOp::BvSRem: return "bvsrem";
  case SmtOp::BvAnd: return "bvand";
  case SmtOp::BvOr: return "bvor";
  case SmtOp::BvXor: return "bvxor";
  case SmtOp::BvNot: return "bvnot";
  case SmtOp::BvShl: return "bvshl";
  case SmtOp::BvLShr: return "bvlshr";
  case SmtOp::BvAShr: return "bvashr";
  case SmtOp::BvUlt: return "bvult";
  case SmtOp::BvUle: return "bvule";
  case SmtOp::BvSlt: return "bvslt";
  case SmtOp::BvSle: return "bvsle";
  case SmtOp::Concat: return "concat";
  case SmtOp::Select: return "select";
  case SmtOp::Store: return "store";
  case SmtOp::FpAdd: return "fp.add RNE";
  case SmtOp::FpSub: return "fp.sub RNE";
  case SmtOp::FpMul: return "fp.mul RNE";
  case SmtOp::FpDiv: return "fp.div RNE";
  case SmtOp::FpFma: return "fp.fma RNE";
  case SmtOp::FpSqrt: return "fp.sqrt RNE";
  case SmtOp::FpRem: return "fp.rem";
  case SmtOp::FpAbs: return "fp.abs";
  case SmtOp::FpNeg: return "fp.neg";
  case SmtOp::FpEqual: return "fp.eq";
  case SmtOp::FpLess: return "fp.lt";
  case SmtOp::FpLessEqual: return "fp.leq";
  case SmtOp::FpIsNan: return "fp.isNaN";
  case SmtOp::FpIsInfinite: return "fp.isInfinite";
  case SmtOp::FpIsNegative: return "fp.isNegative";
  }
  HS_UNREACHABLE("every operation should have a name");
}

const char* nameOf(RoundingMode mode) {
  static constexpr const char* names[] = {"RNE", "RNA", "RTZ", "RTP", "RTN"};
  return names[static_cast<unsigned>(mode)];
}

std::string bitsSort(unsigned width) {
  return fmt::format("(_ BitVec {})", width);
}
std::string floatSortName(FloatSort sort) {
  return fmt::format("(_ FloatingPoint {} {})", sort.exponentBits, sort.significandBits);
}

std::string hexOrBinary(U128 value, unsigned width) {
  if (width % 4 == 0) {
    std::string digits(width / 4, '0');
    for (size_t place = digits.size(); place-- > 0; value >>= 4) digits[place] = "0123456789abcdef"[value & 15];
    return "#x" + digits;
  }
  std::string digits(width, '0');
  for (size_t place = width; place-- > 0; value >>= 1) digits[place] = value & 1 ? '1' : '0';
  return "#b" + digits;
}

std::string symbolName(const SymbolInfo& info, SymbolId symbol) {
  std::string name;
  for (char letter : info.name) name += std::isalnum(static_cast<unsigned char>(letter)) ? letter : '_';
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "s" + name;
  return fmt::format("{}_{}", name, symbol);
}

/// Expressions as nodes of text; a node that is used twice, or nested deep, gets a name of its own.
class TextApi {
public:
  struct Expr {
    uint32_t index = 0; // 0: none
    bool operator==(const Expr&) const = default;
  };

  explicit TextApi(TermManager& terms) : terms(terms), nodes(1) {}

  bool isNull(Expr e) const { return e.index == 0; }
  Expr keep(Expr e) { return e; }
  Expr boolean(bool value) { return leaf(value ? "true" : "false", "Bool"); }
  Expr number(U128 value, unsigned width) { return leaf(hexOrBinary(value, width), bitsSort(width)); }
  Expr symbol(const Term* term) {
    std::string name = symbolName(terms.symbolInfo(term->symbol()), term->symbol());
    declarations += fmt::format("(declare-const {} {})\n", name, bitsSort(term->width()));
    return leaf(name, bitsSort(term->width()));
  }
  Expr apply(SmtOp op, std::initializer_list<Expr> kids);
  Expr extract(Expr e, unsigned high, unsigned low) {
    return indexed(fmt::format("(_ extract {} {})", high, low), bitsSort(high - low + 1), e);
  }
  Expr zeroExtend(Expr e, unsigned by) { return extend("zero_extend", e, by); }
  Expr signExtend(Expr e, unsigned by) { return extend("sign_extend", e, by); }
  Expr zeroArray(unsigned width) {
    std::string sort = fmt::format("(Array (_ BitVec 32) {})", bitsSort(width));
    Expr zero = number(0, width);
    Expr result = indexed(fmt::format("(as const {})", sort), sort, zero);
    nodes[result.index].width = width;
    return result;
  }
  Expr bitsToFloat(FloatSort sort, Expr e) { return toFloat(sort, "to_fp", "", e); }
  Expr floatToFloat(FloatSort sort, Expr e) { return toFloat(sort, "to_fp", " RNE", e); }
  Expr signedToFloat(FloatSort sort, Expr e) { return toFloat(sort, "to_fp", " RNE", e); }
  Expr unsignedToFloat(FloatSort sort, Expr e) { return toFloat(sort, "to_fp_unsigned", " RNE", e); }
  Expr floatToSigned(unsigned width, Expr e) {
    return indexed(fmt::format("(_ fp.to_sbv {}) RTZ", width), bitsSort(width), e);
  }
  Expr floatToUnsigned(unsigned width, Expr e) {
    return indexed(fmt::format("(_ fp.to_ubv {}) RTZ", width), bitsSort(width), e);
  }
  Expr roundToIntegral(RoundingMode mode, Expr e) {
    return indexed(fmt::format("fp.roundToIntegral {}", nameOf(mode)), nodes[e.index].sort, e);
  }
  /// SMT-LIB has no such function: the bits are a new constant that stands for the float.
  Expr floatToBits(FloatSort sort, Expr e) {
    std::string name = fmt::format("float_bits_{}", nodes.size());
    Expr result = leaf(name, bitsSort(sort.width()));
    declarations += fmt::format("(declare-const {} {})\n", name, bitsSort(sort.width()));
    definitions.push_back(apply(SmtOp::Equal, {bitsToFloat(sort, result), e}));
    return result;
  }

  /// Declarations, named expressions and assertions.
  std::string print(const std::vector<Expr>& assertions);

private:
  struct Node {
    std::string head; // a leaf's text, or what comes before the operands
    std::string sort;
    unsigned width = 0; // of the elements, for arrays
    std::vector<uint32_t> kids;
    unsigned uses = 0;
    unsigned depth = 0;
  };
  /// Expressions nested deeper are cut into named ones.
  static constexpr unsigned kMaxDepth = 6;

  Expr add(Node node) {
    for (uint32_t kid : node.kids) {
      ++nodes[kid].uses;
      node.depth = std::max(node.depth, nodes[kid].depth + 1);
    }
    if (node.depth > kMaxDepth) node.depth = 0, node.uses = 2;
    nodes.push_back(std::move(node));
    return {static_cast<uint32_t>(nodes.size() - 1)};
  }
  Expr leaf(std::string text, std::string sort) { return add({std::move(text), std::move(sort), 0, {}, 0, 0}); }
  Expr indexed(std::string head, std::string sort, Expr e) {
    return add({std::move(head), std::move(sort), 0, {e.index}, 0, 0});
  }
  Expr extend(const char* how, Expr e, unsigned by);
  Expr toFloat(FloatSort sort, const char* how, const char* mode, Expr e) {
    return indexed(fmt::format("(_ {} {} {}){}", how, sort.exponentBits, sort.significandBits, mode),
                   floatSortName(sort), e);
  }
  bool isNamed(uint32_t index) const { return nodes[index].uses > 1 && !nodes[index].kids.empty(); }
  std::string text(uint32_t index) const;
  std::string use(uint32_t index) const { return isNamed(index) ? fmt::format("e{}", index) : text(index); }
  static unsigned widthOf(const std::string& sort) {
    return static_cast<unsigned>(std::stoul(sort.substr(sort.rfind(' ') + 1)));
  }

  TermManager& terms;
  std::vector<Node> nodes;
  std::vector<Expr> definitions;
  std::string declarations;
};

TextApi::Expr TextApi::apply(SmtOp op, std::initializer_list<Expr> kids) {
  Node node;
  node.head = nameOf(op);
  for (Expr kid : kids) node.kids.push_back(kid.index);
  const Node &first = nodes[node.kids[0]], &last = nodes[node.kids.back()];
  switch (op) {
  case SmtOp::Ite:
  case SmtOp::FpAdd:
  case SmtOp::Store:
    node.sort = op == SmtOp::Ite ? last.sort : first.sort;
    node.width = op == SmtOp::Ite ? last.width : first.width;
    break;
  case SmtOp::Concat: node.sort = bitsSort(widthOf(first.sort) + widthOf(last.sort)); break;
  case SmtOp::Select: node.sort = bitsSort(first.width); break;
  case SmtOp::Not:
  case SmtOp::And:
  case SmtOp::Or:
  case SmtOp::Xor:
  case SmtOp::Equal:
  case SmtOp::BvUlt:
  case SmtOp::BvUle:
  case SmtOp::BvSlt:
  case SmtOp::BvSle:
  case SmtOp::FpEqual:
  case SmtOp::FpLess:
  case SmtOp::FpLessEqual:
  case SmtOp::FpIsNan:
  case SmtOp::FpIsInfinite:
  case SmtOp::FpIsNegative: node.sort = "Bool"; break;
  default: node.sort = first.sort;
  }
  return add(std::move(node));
}

TextApi::Expr TextApi::extend(const char* how, Expr e, unsigned by) {
  return indexed(fmt::format("(_ {} {})", how, by), bitsSort(widthOf(nodes[e.index].sort) + by), e);
}

std::string TextApi::text(uint32_t index) const {
  const Node& node = nodes[index];
  if (node.kids.empty()) return node.head;
  // `(_ f n) RNE x` and `f x` alike: the head, then the operands.
  std::string result = "(" + node.head;
  for (uint32_t kid : node.kids) result += " " + use(kid);
  return result + ")";
}

std::string TextApi::print(const std::vector<Expr>& assertions) {
  std::string result = declarations;
  for (uint32_t index = 1; index < nodes.size(); ++index)
    if (isNamed(index)) result += fmt::format("(define-fun e{} () {} {})\n", index, nodes[index].sort, text(index));
  for (Expr definition : definitions) result += fmt::format("(assert {})\n", use(definition.index));
  for (Expr assertion : assertions) result += fmt::format("(assert {})\n", use(assertion.index));
  return result;
}

const char* logicOf(TheoryNeeds needs) {
  if (needs.arrays) return "ALL"; // constant arrays are no part of the standard's array logics
  return needs.floats ? "QF_BVFP" : "QF_BV";
}

const char* statusOf(SatResult result) {
  switch (result) {
  case SatResult::Sat: return "sat";
  case SatResult::Unsat: return "unsat";
  case SatResult::Unknown: return "unknown";
  }
  HS_UNREACHABLE("an answer should be one of three");
}

} // namespace

std::string smtlibScript(TermManager& terms, std::span<const Term* const> constraints, SatResult expected) {
  TextApi api(terms);
  Translator<TextApi> translator(api);
  std::vector<TextApi::Expr> assertions;
  TheoryNeeds needs;
  for (const Term* constraint : constraints) {
    assertions.push_back(translator.truth(constraint));
    needs |= translator.needsOf(constraint);
  }
  return fmt::format("(set-logic {})\n(set-info :status {})\n{}(check-sat)\n", logicOf(needs), statusOf(expected),
                     api.print(assertions));
}

} // namespace hindsight
