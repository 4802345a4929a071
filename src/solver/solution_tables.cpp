#include "solver/solution_tables.h"

#include "solver/batch_program.h"
#include "solver/enumeration.h"

#include <algorithm>
#include <optional>

namespace hindsight {

namespace {

/// Symbols that are wider may be given one of their values.
constexpr unsigned kNarrow = 16;
constexpr size_t kMostPinned = 8;
/// Constraints beyond which no table is looked for.
constexpr size_t kMostConstraints = 256;
/// Past this everything is forgotten.
constexpr size_t kMostBytes = 64 << 20;

uint64_t hashWith(uint64_t hash, const Term* constraint) {
  hash = (hash ^ constraint->id()) * 0x9e3779b97f4a7c15ull;
  return hash ^ hash >> 32;
}

uint64_t hashOf(std::span<const Term* const> constraints) {
  uint64_t hash = 1;
  for (const Term* constraint : constraints) hash = hashWith(hash, constraint);
  return hash;
}

/// The rows of the table, each `values.size()` times, with one of the values behind it each time.
void addColumn(SolutionTable& table, SymbolId symbol, unsigned width, std::span<const uint64_t> values) {
  std::vector<uint32_t> rows;
  rows.reserve(table.rows * values.size());
  for (size_t row = 0; row < table.rows; ++row) rows.insert(rows.end(), values.size(), static_cast<uint32_t>(row));
  for (SolutionColumn& column : table.columns) column.keep(rows);
  SolutionColumn fresh(width);
  for (size_t row = 0; row < table.rows; ++row)
    for (uint64_t value : values) fresh.add(value);
  auto place = std::ranges::lower_bound(table.symbols, symbol) - table.symbols.begin();
  table.symbols.insert(table.symbols.begin() + place, symbol);
  table.columns.insert(table.columns.begin() + place, std::move(fresh));
  table.rows = rows.size();
}

void addSymbolsOf(TermManager& terms, const Term* term, std::vector<SymbolId>& symbols) {
  auto more = terms.symbolsOf(term);
  symbols.insert(symbols.end(), more.begin(), more.end());
}

} // namespace

void SolutionColumn::add(uint64_t value) {
  for (unsigned byte = 0; byte < bytes; ++byte) data.push_back(static_cast<uint8_t>(value >> (8 * byte)));
}

uint64_t SolutionColumn::at(size_t row) const {
  uint64_t value = 0;
  for (unsigned byte = 0; byte < bytes; ++byte) value |= uint64_t(data[row * bytes + byte]) << (8 * byte);
  return value;
}

void SolutionColumn::copy(size_t first, size_t count, uint64_t* to) const {
  for (size_t row = 0; row < count; ++row) to[row] = bytes == 1 ? data[first + row] : at(first + row);
}

void SolutionColumn::keep(std::span<const uint32_t> rows) {
  std::vector<uint8_t> kept;
  kept.reserve(rows.size() * bytes);
  for (uint32_t row : rows) kept.insert(kept.end(), data.begin() + row * bytes, data.begin() + (row + 1) * bytes);
  data = std::move(kept);
}

Assignment SolutionTable::row(size_t index) const {
  Assignment result;
  for (size_t place = 0; place < symbols.size(); ++place) result.set(symbols[place], columns[place].at(index));
  return result;
}

size_t SolutionTable::memoryBytes() const {
  size_t bytes = sizeof(SolutionTable) + constraints.size() * sizeof(const Term*);
  for (const SolutionColumn& column : columns) bytes += sizeof(column) + sizeof(SymbolId) + column.memoryBytes();
  return bytes;
}

Ref<const SolutionTable> SolutionTables::longestKnown(std::span<const Term* const> constraints) const {
  std::vector<uint64_t> hashes{1};
  for (const Term* constraint : constraints) hashes.push_back(hashWith(hashes.back(), constraint));
  for (size_t count = constraints.size(); count > 0; --count) {
    auto found = known.find(hashes[count]);
    if (found != known.end() && std::ranges::equal(found->second->constraints, constraints.first(count)))
      return found->second;
  }
  return nullptr;
}

Ref<const SolutionTable> SolutionTables::find(std::span<const Term* const> constraints, const Term* term,
                                              size_t mostRows) {
  if (constraints.size() > kMostConstraints || term->mentionsBase()) return nullptr;
  Ref<const SolutionTable> table = longestKnown(constraints);
  if (!table || table->constraints.size() < constraints.size()) {
    Ref<const SolutionTable> longer = extended(table, constraints, mostRows);
    // A value that was chosen for a wide symbol may have become the wrong one.
    if (!longer && table && !table->pinned.empty()) longer = extended(nullptr, constraints, mostRows);
    if (!longer) return nullptr;
    remember(longer);
    table = std::move(longer);
  }
  if (std::ranges::includes(table->symbols, terms.symbolsOf(term))) return table;
  Ref<SolutionTable> wider = Ref<SolutionTable>::make(*table);
  std::vector<const Term*> none;
  return addSymbols(*wider, none, term, mostRows) ? wider : nullptr;
}

Ref<const SolutionTable> SolutionTables::extended(const Ref<const SolutionTable>& before,
                                                  std::span<const Term* const> constraints, size_t mostRows) {
  Ref<SolutionTable> table = before ? Ref<SolutionTable>::make(*before) : Ref<SolutionTable>::make();
  auto more = constraints.subspan(table->constraints.size());
  table->constraints.assign(constraints.begin(), constraints.end());
  std::vector<const Term*> open(more.begin(), more.end());
  if (!addSymbols(*table, open, terms.makeTrue(), mostRows) || !filter(*table, open)) return nullptr;
  return table;
}

bool SolutionTables::isHopeless(std::span<const Term* const> constraints) const {
  return constraints.size() > kMostConstraints || hopeless.contains(hashOf(constraints));
}

Ref<const SolutionTable> SolutionTables::search(std::span<const Term* const> constraints, uint64_t mostSteps,
                                                const std::atomic<bool>& stop) {
  uint64_t hash = hashOf(constraints);
  if (constraints.size() > kMostConstraints || hopeless.contains(hash)) return nullptr;
  hopeless.insert(hash);
  auto enumeration = Enumeration::make(terms, memberships, constraints, {.allWanted = true});
  if (!enumeration) return nullptr;
  enumeration->stopWhen(stop);
  Ref<SolutionTable> table = Ref<SolutionTable>::make();
  table->constraints.assign(constraints.begin(), constraints.end());
  for (const Term* constraint : constraints) addSymbolsOf(terms, constraint, table->symbols);
  std::ranges::sort(table->symbols);
  table->symbols.erase(std::unique(table->symbols.begin(), table->symbols.end()), table->symbols.end());
  for (SymbolId symbol : table->symbols) table->columns.emplace_back(terms.symbolInfo(symbol).width);
  table->pinned.assign(enumeration->pinnedSymbols().begin(), enumeration->pinnedSymbols().end());
  std::ranges::sort(table->pinned);
  table->rows = 0;
  Enumeration::End end = enumeration->forEach(mostSteps, [&](const Assignment& solution) {
    for (size_t place = 0; place < table->symbols.size(); ++place)
      table->columns[place].add(static_cast<uint64_t>(solution.get(table->symbols[place])));
    return ++table->rows < kMost;
  });
  if (end != Enumeration::End::None) return nullptr;
  hopeless.erase(hash);
  remember(table);
  return table;
}

bool SolutionTables::addSymbols(SolutionTable& table, std::vector<const Term*>& constraints, const Term* term,
                                size_t mostRows) {
  std::vector<SymbolId> symbols;
  addSymbolsOf(terms, term, symbols);
  for (const Term* constraint : constraints) {
    if (constraint->mentionsBase()) return false;
    addSymbolsOf(terms, constraint, symbols);
  }
  std::ranges::sort(symbols);
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  std::erase_if(symbols, [&](SymbolId symbol) { return std::ranges::binary_search(table.symbols, symbol); });
  // First how many rows there would be: making them may be in vain.
  std::vector<std::vector<uint64_t>> values;
  size_t rows = table.rows;
  for (SymbolId symbol : symbols) {
    std::optional<ValueSet> set = valuesOf(symbol, constraints);
    if (!set) return false;
    auto list = set->listed(mostRows / std::max<size_t>(rows, 1));
    if (!list) {
      if (set->width() <= kNarrow || table.pinned.size() == kMostPinned) return false;
      table.pinned.push_back(symbol);
      list = {set->min()};
    }
    rows *= list->size();
    values.push_back(std::move(*list));
  }
  std::ranges::sort(table.pinned);
  for (size_t place = 0; place < symbols.size(); ++place)
    addColumn(table, symbols[place], terms.symbolInfo(symbols[place]).width, values[place]);
  return true;
}

std::optional<ValueSet> SolutionTables::valuesOf(SymbolId symbol, std::vector<const Term*>& constraints) {
  const Term* unknown = terms.symbolTerm(symbol);
  if (unknown->width() > ValueSet::kMaxWidth) return std::nullopt;
  ValueSet set = ValueSet::all(unknown->width());
  std::erase_if(constraints, [&](const Term* constraint) {
    auto mentioned = terms.symbolsOf(constraint);
    if (mentioned.size() != 1 || mentioned[0] != symbol) return false;
    const Membership& membership = memberships.of(constraint);
    if (membership.subject != unknown) return false;
    set = set.intersect(membership.set);
    return true;
  });
  return set;
}

bool SolutionTables::filter(SolutionTable& table, const std::vector<const Term*>& constraints) {
  if (constraints.empty()) return true;
  std::vector<const Term*> wanted = constraints; // and for each whether it depends on no symbol with one of many values
  for (const Term* constraint : constraints) wanted.push_back(independence(table, constraint));
  bool isSure = true;
  std::vector<uint32_t> kept;
  auto keep = [&](size_t first, std::span<const std::span<const uint64_t>> values) {
    for (uint32_t lane = 0; lane < values[0].size(); ++lane) {
      bool holds = true, isRuledOut = false;
      for (size_t place = 0; place < constraints.size(); ++place) {
        holds = holds && values[place][lane];
        isRuledOut = isRuledOut || (!values[place][lane] && values[constraints.size() + place][lane]);
      }
      if (holds) kept.push_back(static_cast<uint32_t>(first) + lane);
      isSure = isSure && (holds || isRuledOut);
    }
    return isSure;
  };
  if (!forEachBatch(table, wanted, keep) || !isSure) return false;
  if (kept.size() == table.rows) return true;
  for (SolutionColumn& column : table.columns) column.keep(kept);
  table.rows = kept.size();
  return true;
}

const Term* SolutionTables::independence(const SolutionTable& table, const Term* term) {
  return table.pinned.empty() ? terms.makeTrue() : memberships.independence(term, table.pinned);
}

bool SolutionTables::forEachBatch(const SolutionTable& table, std::span<const Term* const> wanted,
                                  const Visit& visit) const {
  auto program = BatchProgram::makeFlat(wanted, table.symbols, table.rows);
  if (!program) return false;
  const BatchProgram::Level& level = program->levels()[0];
  std::vector<std::span<const uint64_t>> values(wanted.size());
  for (size_t first = 0; first < table.rows; first += program->laneCount()) {
    size_t count = std::min(program->laneCount(), table.rows - first);
    for (uint32_t place = 0; place < table.symbols.size(); ++place)
      table.columns[place].copy(first, count, program->lanes(level.symbolSlot + place));
    program->run(level, count);
    for (const BatchProgram::Check& check : level.checks)
      values[check.constraint] = {program->lanes(check.slot), count};
    if (!visit(first, values)) break;
  }
  return true;
}

void SolutionTables::remember(Ref<const SolutionTable> table) {
  if (bytes > kMostBytes) {
    known.clear();
    bytes = 0;
  }
  bytes += table->memoryBytes();
  known[hashOf(table->constraints)] = std::move(table);
}

} // namespace hindsight
