#include "truth_tables.h"

#include <algorithm>
#include <array>

namespace hindsight::fuzz {

U128 TruthTables::View::at(uint64_t index) const {
  uint64_t own = 0;
  for (const Place& place : places) own |= (index >> place.from & place.mask) << place.to;
  return table->values[own];
}

std::vector<SymbolId> TruthTables::symbolsOf(std::span<const Term* const> several) const {
  std::vector<SymbolId> symbols;
  for (const Term* term : several) {
    auto more = terms.symbolsOf(term);
    symbols.insert(symbols.end(), more.begin(), more.end());
  }
  std::ranges::sort(symbols);
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  return symbols;
}

unsigned TruthTables::bitsOf(std::span<const SymbolId> symbols) const {
  unsigned bits = 0;
  for (SymbolId symbol : symbols) bits += terms.symbolInfo(symbol).width;
  return bits;
}

bool TruthTables::canJudge(std::span<const Term* const> constraints) const {
  return bitsOf(symbolsOf(constraints)) <= kMostBits;
}

bool TruthTables::isSatisfiable(std::span<const Term* const> constraints) {
  return !values(constraints, terms.makeTrue()).empty();
}

std::set<U128> TruthTables::values(std::span<const Term* const> constraints, const Term* term) {
  std::vector<const Term*> all(constraints.begin(), constraints.end());
  all.push_back(term);
  std::vector<SymbolId> symbols = symbolsOf(all);
  std::vector<View> views;
  for (const Term* each : all) views.push_back(view(each, symbols));
  View wanted = std::move(views.back());
  views.pop_back();
  std::set<U128> result;
  for (uint64_t index = 0; index < uint64_t(1) << bitsOf(symbols); ++index)
    if (std::ranges::all_of(views, [&](const View& each) { return each.at(index) != 0; })) {
      result.insert(wanted.at(index));
      if (term->isConst()) break;
    }
  return result;
}

TruthTables::View TruthTables::view(const Term* term, std::span<const SymbolId> symbols) {
  View result{&tableOf(term), {}};
  unsigned from = 0, to = 0;
  for (SymbolId symbol : symbols) {
    unsigned width = terms.symbolInfo(symbol).width;
    if (std::ranges::binary_search(result.table->symbols, symbol)) {
      result.places.push_back({from, to, mask64(width)});
      to += width;
    }
    from += width;
  }
  return result;
}

const TruthTables::Table& TruthTables::tableOf(const Term* term) {
  auto known = tables.find(term);
  if (known != tables.end()) return known->second;
  Table table{term, symbolsOf(std::span(&term, 1)), {}};
  table.values.resize(size_t(1) << bitsOf(table.symbols));
  fill(table);
  return tables.emplace(term, std::move(table)).first->second;
}

void TruthTables::fill(Table& table) {
  const Term* term = table.term;
  if (term->isConst()) {
    table.values[0] = term->value();
    return;
  }
  if (term->isSymbol()) {
    for (uint64_t index = 0; index < table.values.size(); ++index) table.values[index] = index;
    return;
  }
  if (term->kind() == TermKind::Select) return fillSelect(table);
  std::vector<View> operands;
  for (const Term* kid : term->kids()) operands.push_back(view(kid, table.symbols));
  Operation operation = Operation::of(term);
  std::array<U128, 3> numbers{};
  for (uint64_t index = 0; index < table.values.size(); ++index) {
    for (size_t place = 0; place < operands.size(); ++place) numbers[place] = operands[place].at(index);
    table.values[index] = evaluateOperation(operation, std::span(numbers).first(operands.size()));
  }
}

/// An index outside reads 0 and writes nothing.
void TruthTables::fillSelect(Table& table) {
  const Term* array = table.term->kid(0);
  View wanted = view(table.term->kid(1), table.symbols);
  std::vector<std::pair<View, View>> writes; // index and value, the newest first
  for (; array->kind() == TermKind::Store; array = array->kid(0))
    writes.emplace_back(view(array->kid(1), table.symbols), view(array->kid(2), table.symbols));
  std::vector<View> elements;
  for (const Term* element : array->kids()) elements.push_back(view(element, table.symbols));
  for (uint64_t index = 0; index < table.values.size(); ++index) {
    U128 place = wanted.at(index);
    if (place >= elements.size()) continue;
    auto written = std::ranges::find_if(writes, [&](const auto& write) { return write.first.at(index) == place; });
    const View& read = written != writes.end() ? written->second : elements[static_cast<size_t>(place)];
    table.values[index] = read.at(index);
  }
}

} // namespace hindsight::fuzz
