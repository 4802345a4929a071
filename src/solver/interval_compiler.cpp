// From terms to the nodes of an `IntervalProgram`: which symbols make up a word, and which terms are parts of one.
#include "solver/float_terms.h"
#include "solver/interval_program.h"

#include <algorithm>
#include <unordered_map>

namespace hindsight {

namespace {

constexpr size_t kMostNodes = 4096;
constexpr size_t kMostUnknowns = 16;
constexpr size_t kMostPieces = 16;

/// Bits of a symbol.
struct Piece {
  SymbolId symbol;
  unsigned low, width;
};

/// A term that only puts bits of symbols side by side, as pieces from the lowest on; nothing for others.
bool flatten(const Term* term, unsigned low, unsigned width, std::vector<Piece>& pieces) {
  if (pieces.size() >= kMostPieces) return false;
  switch (term->kind()) {
  case TermKind::Symbol: pieces.push_back({term->symbol(), low, width}); return true;
  case TermKind::Extract: return flatten(term->kid(0), term->low() + low, width, pieces);
  case TermKind::Concat: {
    unsigned below = term->kid(1)->width(), lowPart = low < below ? std::min(width, below - low) : 0;
    if (lowPart && !flatten(term->kid(1), low, lowPart, pieces)) return false;
    if (lowPart == width) return true;
    return flatten(term->kid(0), low + lowPart - below, width - lowPart, pieces);
  }
  default: return false;
  }
}

bool comparesSigned(TermKind kind) {
  return kind == TermKind::Slt || kind == TermKind::Sle || kind == TermKind::SDiv || kind == TermKind::SRem ||
         kind == TermKind::SExt || kind == TermKind::AShr || kind == TermKind::FFromSInt;
}

bool isNonlinearKind(const Term* term) {
  switch (term->kind()) {
  case TermKind::Mul: return !term->kid(0)->isConst() && !term->kid(1)->isConst();
  case TermKind::UDiv:
  case TermKind::SDiv:
  case TermKind::URem:
  case TermKind::SRem: return true;
  default: return term->kind() >= TermKind::FAdd;
  }
}

} // namespace

class IntervalCompiler {
public:
  explicit IntervalCompiler(TermManager& terms) : terms(terms) {}
  bool compile(std::span<const Term* const> constraints);
  IntervalProgram take() { return std::move(program); }

private:
  using Unknown = IntervalProgram::Unknown;
  using Order = IntervalProgram::Order;
  struct Home {
    size_t unknown;
    unsigned offset;
  };

  bool collect(std::span<const Term* const> constraints);
  /// What terms are read as, by their users.
  void findUses();
  bool findUnknowns(std::span<const Term* const> constraints);
  bool addUnknown(const Term* word);
  bool asPart(IntervalProgram::Node& node) const;
  void addNode(const Term* term);

  TermManager& terms;
  IntervalProgram program;
  std::vector<const Term*> parts; // ascending
  std::unordered_map<const Term*, uint32_t> places;
  std::unordered_map<const Term*, Order> uses; // not those that are unsigned
  std::unordered_map<SymbolId, Home> homes;
};

bool IntervalCompiler::collect(std::span<const Term* const> constraints) {
  std::vector<const Term*> stack(constraints.begin(), constraints.end());
  while (!stack.empty()) {
    const Term* term = stack.back();
    stack.pop_back();
    if (!places.emplace(term, 0).second) continue;
    if (parts.size() > kMostNodes || term->mentionsBase()) return false;
    if (term->isSymbol() && term->width() > ValueSet::kMaxWidth) return false;
    if (!term->isArray()) parts.push_back(term);
    // Elements of tables are not part of the program: those that are not constant may be anything.
    if (term->kind() == TermKind::Select)
      stack.push_back(term->kid(1));
    else if (!term->isArray())
      stack.insert(stack.end(), term->kids().begin(), term->kids().end());
  }
  std::sort(parts.begin(), parts.end(), [](const Term* a, const Term* b) { return a->id() < b->id(); });
  return true;
}

void IntervalCompiler::findUses() {
  auto useAsFloat = [&](const Term* term) {
    if (boundedFormat(term->width())) uses[term] = Order::Float;
  };
  // From the top down: who is read as a float reads its choices and signs so, too.
  for (size_t index = parts.size(); index-- > 0;) {
    const Term* term = parts[index];
    bool isFloat = uses.contains(term) && uses[term] == Order::Float;
    if (readsFloats(term->kind()))
      for (const Term* kid : term->kids()) useAsFloat(kid);
    if (isFloat && term->kind() == TermKind::Ite)
      for (unsigned kid : {1u, 2u}) useAsFloat(term->kid(kid));
    if (!isFloat) {
      if (comparesSigned(term->kind()))
        for (const Term* kid : term->kids()) uses.emplace(kid, Order::Signed);
      continue;
    }
    if (const Term* kid = operandOfMagnitude(term)) useAsFloat(kid);
    for (TermKind kind : {TermKind::Xor, TermKind::Or})
      if (const Term* kid = operandOfSign(kind, term)) useAsFloat(kid);
  }
}

bool IntervalCompiler::addUnknown(const Term* word) {
  std::vector<Piece> pieces;
  if (!flatten(word, 0, word->width(), pieces)) return false;
  for (const Piece& piece : pieces) {
    bool isWhole = piece.low == 0 && piece.width == terms.symbolInfo(piece.symbol).width;
    bool isFresh = !homes.contains(piece.symbol) &&
                   std::ranges::count(pieces, piece.symbol, [](const Piece& each) { return each.symbol; }) == 1;
    if (!isWhole || !isFresh) return false;
  }
  Unknown unknown{{}, {}, word->width(), Order::Unsigned};
  if (auto use = uses.find(word); use != uses.end()) unknown.order = use->second;
  unsigned offset = 0;
  for (const Piece& piece : pieces) {
    unknown.symbols.push_back(piece.symbol);
    unknown.offsets.push_back(offset);
    homes[piece.symbol] = {program.unknownList.size(), offset};
    offset += piece.width;
  }
  program.unknownList.push_back(std::move(unknown));
  return true;
}

/// Words that are read as floats first, then the widest; at last symbols that occur in elements of tables only.
bool IntervalCompiler::findUnknowns(std::span<const Term* const> constraints) {
  std::vector<const Term*> words;
  for (const Term* term : parts)
    if ((term->kind() == TermKind::Concat || term->isSymbol()) && term->width() <= ValueSet::kMaxWidth)
      words.push_back(term);
  auto weight = [&](const Term* term) {
    auto use = uses.find(term);
    return term->width() + (use != uses.end() && use->second == Order::Float ? 100u : 0u);
  };
  std::ranges::sort(words, [&](const Term* a, const Term* b) {
    return weight(a) != weight(b) ? weight(a) > weight(b) : a->id() < b->id();
  });
  for (const Term* word : words) addUnknown(word);
  for (const Term* constraint : constraints)
    for (SymbolId symbol : terms.symbolsOf(constraint))
      if (!homes.contains(symbol) &&
          (terms.symbolInfo(symbol).width > ValueSet::kMaxWidth || !addUnknown(terms.symbolTerm(symbol))))
        return false;
  return program.unknownList.size() <= kMostUnknowns;
}

bool IntervalCompiler::asPart(IntervalProgram::Node& node) const {
  std::vector<Piece> pieces;
  if (!flatten(node.term, 0, node.term->width(), pieces)) return false;
  Home first = homes.at(pieces[0].symbol);
  unsigned next = first.offset + pieces[0].low;
  node.low = next;
  for (const Piece& piece : pieces) {
    Home home = homes.at(piece.symbol);
    if (home.unknown != first.unknown || home.offset + piece.low != next) return false;
    next += piece.width;
  }
  node.part = static_cast<int>(first.unknown);
  return true;
}

void IntervalCompiler::addNode(const Term* term) {
  IntervalProgram::Node node{.term = term,
                             .operands = {},
                             .bits = Bounds::unknown(term->width()),
                             .number = FloatBounds::none(FloatFormat::Half)};
  auto use = uses.find(term);
  node.isNumberUsed = use != uses.end() && use->second == Order::Float;
  if (term->isConst()) {
    node.bits = Bounds::exactly(term->value(), term->width());
    if (node.isNumberUsed)
      node.number = FloatBounds::exactly(*boundedFormat(term->width()), static_cast<uint64_t>(term->value()));
  } else if (!asPart(node)) {
    auto add = [&](const Term* kid) {
      if (!kid->isArray()) node.operands.push_back({kid, places.at(kid)});
    };
    for (const Term* kid : term->kids()) add(kid);
    if (const Term* kid = operandOfMagnitude(term)) add(kid);
    program.nonlinear |= isNonlinearKind(term);
  }
  places[term] = static_cast<uint32_t>(program.nodes.size());
  program.nodes.push_back(std::move(node));
}

bool IntervalCompiler::compile(std::span<const Term* const> constraints) {
  if (!collect(constraints)) return false;
  findUses();
  if (!findUnknowns(constraints)) return false;
  for (const Term* term : parts) addNode(term);
  for (const Term* constraint : constraints) program.roots.push_back(places.at(constraint));
  return true;
}

std::optional<IntervalProgram> IntervalProgram::make(TermManager& terms, std::span<const Term* const> constraints) {
  IntervalCompiler compiler(terms);
  if (!compiler.compile(constraints)) return std::nullopt;
  return compiler.take();
}

} // namespace hindsight
