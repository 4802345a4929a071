// From terms to the steps of a `BatchProgram`.
#include "solver/batch_floats.h"
#include "solver/batch_program.h"
#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

namespace {

constexpr size_t kMostSlots = 4096; // 8 MiB
constexpr unsigned kWidest = 64;

bool isPlain(TermKind kind) {
  return kind >= TermKind::Add && kind <= TermKind::Ite;
}

} // namespace

class BatchCompiler {
public:
  explicit BatchCompiler(std::span<const SymbolId> order) : order(order) {}

  bool compile(std::span<const Term* const> constraints);
  BatchProgram take() { return std::move(program); }

private:
  /// Everything below the constraints, operands before what uses them; false if something cannot be computed here.
  bool collect(std::span<const Term* const> constraints);
  uint32_t levelOf(const Term* term) const { return levels.at(term); }
  /// Where a term's numbers are while the steps of a level run.
  uint32_t slotAt(const Term* term, uint32_t level);
  uint32_t constantSlot(uint64_t value);
  uint32_t freshSlot() { return slots++; }
  uint32_t emit(uint32_t level, BatchStep step) {
    step.to = freshSlot();
    program.levelList[level].steps.push_back(step);
    return step.to;
  }
  void compileTerm(const Term* term);
  uint32_t compileSelect(const Term* term, uint32_t level);
  uint32_t compileElements(const Term* array, uint32_t index, uint32_t level);

  std::span<const SymbolId> order;
  BatchProgram program;
  std::vector<const Term*> parts;
  std::unordered_map<const Term*, uint32_t> levels, own; // own: slots at the term's own level
  std::unordered_map<uint64_t, uint32_t> imported;       // by slot and level
  std::unordered_map<uint64_t, uint32_t> constants;
  uint32_t slots = 0;
};

bool BatchCompiler::collect(std::span<const Term* const> constraints) {
  std::vector<const Term*> stack(constraints.begin(), constraints.end());
  while (!stack.empty()) {
    const Term* term = stack.back();
    stack.pop_back();
    if (levels.contains(term)) continue;
    if (term->width() > kWidest || parts.size() > kMostSlots) return false;
    levels.emplace(term, 0);
    parts.push_back(term);
    stack.insert(stack.end(), term->kids().begin(), term->kids().end());
  }
  std::sort(parts.begin(), parts.end(), [](const Term* a, const Term* b) { return a->id() < b->id(); });
  for (const Term* term : parts) {
    uint32_t level = 0;
    if (term->isSymbol()) {
      auto place = std::find(order.begin(), order.end(), term->symbol());
      HS_INVARIANT(place != order.end(), "every symbol of a batch program should have a level");
      level = static_cast<uint32_t>(place - order.begin());
    }
    for (const Term* kid : term->kids())
      if (!kid->isConst()) level = std::max(level, levels.at(kid));
    levels[term] = level;
  }
  return true;
}

uint32_t BatchCompiler::constantSlot(uint64_t value) {
  auto [place, isNew] = constants.try_emplace(value, slots);
  if (isNew) ++slots;
  return place->second;
}

uint32_t BatchCompiler::slotAt(const Term* term, uint32_t level) {
  if (term->isConst()) return constantSlot(static_cast<uint64_t>(term->value()));
  uint32_t source = own.at(term);
  if (levelOf(term) == level) return source;
  auto [place, isNew] = imported.try_emplace(uint64_t(source) << 32 | level, slots);
  if (isNew) program.levelList[level].imports.push_back({source, levelOf(term), slots++});
  return place->second;
}

void BatchCompiler::compileTerm(const Term* term) {
  if (term->isConst() || term->isArray()) return;
  uint32_t level = levelOf(term);
  if (term->isSymbol()) {
    own[term] = program.levelList[level].symbolSlot;
    return;
  }
  if (term->kind() == TermKind::Select) {
    own[term] = compileSelect(term, level);
    return;
  }
  BatchStep step{.kind = term->kind(), .width = static_cast<uint8_t>(term->width())};
  uint32_t* operands[] = {&step.a, &step.b, &step.c};
  for (unsigned index = 0; index < term->kids().size(); ++index) *operands[index] = slotAt(term->kid(index), level);
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
  own[term] = emit(level, step);
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
  if (std::ranges::all_of(elements, [](const Term* element) { return element->isConst(); })) {
    step.how = BatchStep::How::Table;
    step.b = static_cast<uint32_t>(program.tables.size());
    auto& table = program.tables.emplace_back();
    for (const Term* element : elements) table.push_back(static_cast<uint64_t>(element->value()));
  } else {
    step.how = BatchStep::How::Pick;
    BatchProgram::Pick pick;
    for (const Term* element : elements) pick.push_back(slotAt(element, level));
    step.b = static_cast<uint32_t>(program.picks.size());
    program.picks.push_back(std::move(pick));
  }
  return emit(level, step);
}

bool BatchCompiler::compile(std::span<const Term* const> constraints) {
  auto isForeign = [](const Term* constraint) { return constraint->mentionsBase(); };
  if (std::ranges::any_of(constraints, isForeign) || !collect(constraints)) return false;
  if (std::ranges::any_of(parts, [](const Term* term) { return term->kind() == TermKind::FFma; })) return false;
  program.levelList.resize(order.size());
  for (BatchProgram::Level& level : program.levelList) level.symbolSlot = freshSlot();
  for (const Term* term : parts) compileTerm(term);
  for (uint32_t index = 0; index < constraints.size(); ++index) {
    const Term* constraint = constraints[index];
    if (constraint->isFalse()) program.impossible = true;
    if (constraint->isConst()) continue;
    program.levelList[levelOf(constraint)].checks.push_back({own.at(constraint), index});
  }
  if (slots > kMostSlots) return false;
  program.data.resize(size_t(slots) * kLanes);
  for (auto [value, slot] : constants) std::fill_n(program.lanes(slot), kLanes, value);
  return true;
}

std::optional<BatchProgram> BatchProgram::make(std::span<const Term* const> constraints,
                                               std::span<const SymbolId> order) {
  BatchCompiler compiler(order);
  if (!compiler.compile(constraints)) return std::nullopt;
  return compiler.take();
}

} // namespace hindsight
