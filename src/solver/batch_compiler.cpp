// From terms to the steps of a `BatchProgram`.
#include "solver/batch_floats.h"
#include "solver/batch_program.h"
#include "support/invariant.h"

#include <algorithm>
#include <unordered_map>

namespace hindsight {

namespace {

constexpr size_t kMostNumbers = 1 << 20; // slots times lanes: 8 MiB
constexpr unsigned kWidest = 64;
/// Lanes come in groups that fill a vector of today's machines; large programs have fewer of them.
constexpr size_t kLaneGroup = 8, kMostSlots = kMostNumbers / (8 * kLaneGroup);

bool isPlain(TermKind kind) {
  return kind >= TermKind::Add && kind <= TermKind::Ite;
}

/// A table of numbers: its elements need no slots.
bool isConstTable(const Term* term) {
  return term->kind() == TermKind::ArrayLit &&
         std::ranges::all_of(term->kids(), [](const Term* element) { return element->isConst(); });
}

/// Which place a term has among the parts of a program: open addressing, as there is one look-up for every operand.
class PartPlaces {
public:
  PartPlaces() : entries(64) {}

  /// The place of a term, which becomes `next` if it had none.
  std::pair<uint32_t, bool> add(const Term* term, uint32_t next) {
    if (2 * (count + 1) > entries.size()) grow();
    Entry& entry = entries[slotOf(term)];
    if (entry.term) return {entry.place, false};
    entry = {term, next};
    ++count;
    return {next, true};
  }
  uint32_t at(const Term* term) const { return entries[slotOf(term)].place; }
  void move(const Term* term, uint32_t place) { entries[slotOf(term)].place = place; }

private:
  struct Entry {
    const Term* term = nullptr;
    uint32_t place = 0;
  };
  size_t slotOf(const Term* term) const {
    size_t mask = entries.size() - 1, slot = term->id() * 0x9e3779b1u & mask;
    while (entries[slot].term && entries[slot].term != term) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    std::vector<Entry> before(entries.size() * 4);
    before.swap(entries);
    for (const Entry& entry : before)
      if (entry.term) entries[slotOf(entry.term)] = entry;
  }

  std::vector<Entry> entries; // their number is a power of two
  size_t count = 0;
};

} // namespace

class BatchCompiler {
public:
  BatchCompiler(std::span<const SymbolId> order, bool isFlat) : order(order), isFlat(isFlat) {}

  bool compile(std::span<const Term* const> constraints, size_t lanes, size_t lastCount = 0,
               const Term* wanted = nullptr);
  void setZeros(std::span<const SymbolId> symbols) { zeros = symbols; }
  BatchProgram take() { return std::move(program); }

private:
  static constexpr uint32_t kNoSlot = ~0u;
  struct Part {
    const Term* term;
    uint32_t level = 0;
    uint32_t slot = kNoSlot; // at its own level
  };

  /// Everything below the constraints, operands before what uses them; false if something cannot be computed here.
  bool collect(std::vector<const Term*> roots);
  uint32_t levelOfSymbol(const Term* symbol) const;
  bool isZero(const Term* term) const { return term->isSymbol() && std::ranges::binary_search(zeros, term->symbol()); }
  /// Whether a term has one number at all levels.
  bool isFixed(const Term* term) const { return term->isConst() || isZero(term); }
  const Part& partOf(const Term* term) const { return parts[places.at(term)]; }
  /// Where a term's numbers are while the steps of a level run.
  uint32_t slotAt(const Term* term, uint32_t level);
  uint32_t constantSlot(uint64_t value);
  /// One for all symbols that are 0.
  uint32_t zeroSlot();
  uint32_t freshSlot() { return slots++; }
  uint32_t emit(uint32_t level, BatchStep step) {
    step.to = freshSlot();
    program.levelList[level].steps.push_back(step);
    return step.to;
  }
  uint32_t compileTerm(const Part& part);
  uint32_t compileSelect(const Term* term, uint32_t level);
  uint32_t compileElements(const Term* array, uint32_t index, uint32_t level);
  void makeRoom(size_t lanes);

  std::span<const SymbolId> order, zeros;
  bool isFlat;
  BatchProgram program;
  std::vector<Part> parts;
  PartPlaces places;
  std::unordered_map<uint64_t, uint32_t> imported; // by slot and level
  std::vector<std::pair<uint64_t, uint32_t>> constants;
  uint32_t slots = 0, zero = kNoSlot;
};

uint32_t BatchCompiler::levelOfSymbol(const Term* symbol) const {
  auto place = std::find(order.begin(), order.end(), symbol->symbol());
  HS_INVARIANT(place != order.end(), "every symbol of a batch program should have a level");
  return isFlat ? 0 : static_cast<uint32_t>(place - order.begin());
}

bool BatchCompiler::collect(std::vector<const Term*> stack) {
  while (!stack.empty()) {
    const Term* term = stack.back();
    stack.pop_back();
    if (!places.add(term, static_cast<uint32_t>(parts.size())).second) continue;
    if (term->width() > kWidest || parts.size() > kMostSlots || term->kind() == TermKind::FFma) return false;
    parts.push_back({term});
    if (!isConstTable(term)) stack.insert(stack.end(), term->kids().begin(), term->kids().end());
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.term->id() < b.term->id(); });
  for (uint32_t place = 0; place < parts.size(); ++place) {
    Part& part = parts[place];
    places.move(part.term, place);
    if (part.term->isSymbol() && !isZero(part.term)) part.level = levelOfSymbol(part.term);
    if (isFlat || isConstTable(part.term)) continue;
    for (const Term* kid : part.term->kids())
      if (!isFixed(kid)) part.level = std::max(part.level, partOf(kid).level);
  }
  return true;
}

uint32_t BatchCompiler::constantSlot(uint64_t value) {
  constants.emplace_back(value, slots);
  return slots++;
}

uint32_t BatchCompiler::zeroSlot() {
  if (zero == kNoSlot) zero = constantSlot(0);
  return zero;
}

uint32_t BatchCompiler::slotAt(const Term* term, uint32_t level) {
  const Part& part = partOf(term);
  if (isFixed(term) || part.level == level) return part.slot;
  auto [place, isNew] = imported.try_emplace(uint64_t(part.slot) << 32 | level, slots);
  if (isNew) program.levelList[level].imports.push_back({part.slot, part.level, slots++});
  return place->second;
}

uint32_t BatchCompiler::compileTerm(const Part& part) {
  const Term* term = part.term;
  if (term->isArray()) return kNoSlot;
  if (term->isConst()) return constantSlot(static_cast<uint64_t>(term->value()));
  if (isZero(term)) return zeroSlot();
  if (term->isSymbol())
    return static_cast<uint32_t>(std::find(order.begin(), order.end(), term->symbol()) - order.begin());
  if (term->kind() == TermKind::Select) return compileSelect(term, part.level);
  BatchStep step{.kind = term->kind(), .width = static_cast<uint8_t>(term->width())};
  uint32_t* operands[] = {&step.a, &step.b, &step.c};
  for (unsigned index = 0; index < term->kids().size(); ++index)
    *operands[index] = slotAt(term->kid(index), part.level);
  step.kidWidth = static_cast<uint8_t>(term->kid(term->kind() == TermKind::Concat ? 1 : 0)->width());
  if (term->kind() == TermKind::Extract) step.low = static_cast<uint8_t>(term->low());
  if (!isPlain(term->kind())) {
    // The third operand of a fused multiplication shares its place with the operation: such terms are left out.
    HS_INVARIANT(term->kids().size() <= 2, "a general step should have at most two operands");
    Operation operation = Operation::of(term);
    step.how = hasFloatLoop(operation) ? BatchStep::How::Float : BatchStep::How::General;
    step.c = static_cast<uint32_t>(program.operations.size());
    program.operations.push_back(operation);
  }
  return emit(part.level, step);
}

/// What the array held at first, then the stores, the newest last; an index outside reads 0.
uint32_t BatchCompiler::compileSelect(const Term* term, uint32_t level) {
  std::vector<const Term*> stores;
  const Term* array = term->kid(0);
  for (; array->kind() == TermKind::Store; array = array->kid(0)) stores.push_back(array);
  uint32_t index = slotAt(term->kid(1), level);
  uint32_t value = compileElements(array, index, level);
  auto width = static_cast<uint8_t>(term->width()), indexWidth = static_cast<uint8_t>(term->kid(1)->width());
  auto choose = [&](uint32_t condition, uint32_t yes, uint32_t no) {
    return emit(level, {.kind = TermKind::Ite, .width = width, .kidWidth = 1, .a = condition, .b = yes, .c = no});
  };
  auto compare = [&](TermKind kind, uint32_t other) {
    return emit(level, {.kind = kind, .width = 1, .kidWidth = indexWidth, .a = index, .b = other});
  };
  for (size_t place = stores.size(); place-- > 0;) {
    uint32_t isHere = compare(TermKind::Eq, slotAt(stores[place]->kid(1), level));
    value = choose(isHere, slotAt(stores[place]->kid(2), level), value);
  }
  if (stores.empty()) return value;
  uint32_t isInside = compare(TermKind::Ult, constantSlot(array->elementCount()));
  return choose(isInside, value, constantSlot(0));
}

uint32_t BatchCompiler::compileElements(const Term* array, uint32_t index, uint32_t level) {
  auto elements = array->kids();
  BatchStep step{.width = static_cast<uint8_t>(array->width()), .a = index};
  if (isConstTable(array)) {
    step.how = BatchStep::How::Table;
    step.b = static_cast<uint32_t>(program.tables.size());
    auto& table = program.tables.emplace_back();
    table.reserve(elements.size());
    for (const Term* element : elements) table.push_back(static_cast<uint64_t>(element->value()));
  } else {
    step.how = BatchStep::How::Pick;
    BatchProgram::Pick pick;
    pick.reserve(elements.size());
    for (const Term* element : elements) pick.push_back(slotAt(element, level));
    step.b = static_cast<uint32_t>(program.picks.size());
    program.picks.push_back(std::move(pick));
  }
  return emit(level, step);
}

void BatchCompiler::makeRoom(size_t lanes) {
  size_t wanted = (std::min(lanes, kLanes) + kLaneGroup - 1) / kLaneGroup * kLaneGroup;
  program.stride = std::min(std::max(wanted, kLaneGroup), kMostNumbers / slots / kLaneGroup * kLaneGroup);
  program.data = std::make_unique_for_overwrite<uint64_t[]>(size_t(slots) * program.stride);
  for (auto [value, slot] : constants) std::fill_n(program.lanes(slot), program.stride, value);
}

bool BatchCompiler::compile(std::span<const Term* const> constraints, size_t lanes, size_t lastCount,
                            const Term* wanted) {
  std::vector<const Term*> roots(constraints.begin(), constraints.end());
  if (wanted) roots.push_back(wanted);
  if (std::ranges::any_of(roots, &Term::mentionsBase) || !collect(std::move(roots))) return false;
  program.levelList.resize(isFlat ? 1 : order.size());
  // The first slots are those of the symbols.
  slots = static_cast<uint32_t>(std::max<size_t>(order.size(), 1));
  for (uint32_t level = 0; level < program.levelList.size(); ++level) program.levelList[level].symbolSlot = level;
  for (Part& part : parts) part.slot = compileTerm(part);
  for (uint32_t index = 0; index < constraints.size(); ++index) {
    const Term* constraint = constraints[index];
    if (constraint->isFalse()) program.impossible = true;
    if (constraint->isConst() && !isFlat) continue;
    bool isLast = index + lastCount >= constraints.size();
    uint32_t level = isLast ? static_cast<uint32_t>(program.levelList.size()) - 1 : partOf(constraint).level;
    program.levelList[level].checks.push_back({slotAt(constraint, level), index});
  }
  if (wanted) program.wanted = slotAt(wanted, static_cast<uint32_t>(program.levelList.size()) - 1);
  if (slots > kMostSlots) return false;
  makeRoom(lanes);
  return true;
}

std::optional<BatchProgram> BatchProgram::make(std::span<const Term* const> constraints,
                                               std::span<const SymbolId> order, size_t lanes, Extras extras) {
  BatchCompiler compiler(order, false);
  compiler.setZeros(extras.zeros);
  std::vector<const Term*> all(constraints.begin(), constraints.end());
  all.insert(all.end(), extras.last.begin(), extras.last.end());
  if (!compiler.compile(all, lanes, extras.last.size(), extras.wanted)) return std::nullopt;
  return compiler.take();
}

std::optional<BatchProgram> BatchProgram::makeFlat(std::span<const Term* const> terms,
                                                   std::span<const SymbolId> symbols, size_t lanes) {
  BatchCompiler compiler(symbols, true);
  if (!compiler.compile(terms, lanes)) return std::nullopt;
  return compiler.take();
}

} // namespace hindsight
