#include "backward/explanation/recorder.h"

#include "backward/memory/alias.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// The record of a path, for writing: paths that came from one share theirs until one of them goes on.
PathRecord& recordOf(BackwardState& state) {
  if (!state.record.unique()) state.record = Ref<PathRecord>::make(*state.record);
  return *state.record;
}

bool hasLine(const BackwardContext& context, CodePoint point) {
  return context.program.locations[context.program.functions[point.function].locations[point.instruction]].line != 0;
}

bool isVariable(const Function& function, Slot slot) {
  return std::any_of(function.variables.begin(), function.variables.end(), [&](const VariableLocation& variable) {
    return !variable.inMemory && variable.where == Operand::slot(slot);
  });
}

/// Between two statements no unnamed value is live.
bool isInsideStatement(const BackwardState& state) {
  const Function& function = state.function();
  uint32_t first = function.blocks[state.block].first;
  return std::any_of(state.frame().open.begin(), state.frame().open.end(), [&](const auto& entry) {
    uint32_t definition = state.context->definitionOf(function, entry.first);
    return definition != kNone && definition >= first && definition <= state.next && !isVariable(function, entry.first);
  });
}

bool isKnown(const PathRecord& record, const Term* symbol) {
  return std::any_of(record.abstracts.begin(), record.abstracts.end(),
                     [&](const auto& entry) { return entry.first == symbol; });
}

/// Where the pointers are that the path does not know yet; of two reads of one place, the earlier in time counts.
std::vector<PointsToEntry> pointsTo(const BackwardState& state) {
  std::vector<PointsToEntry> entries;
  auto put = [&](const RecordedLocation& location, const Term* symbol) {
    if (!isPointerUnknown(*state.context, symbol)) return;
    for (PointsToEntry& entry : entries)
      if (entry.first == location) return void(entry.second = symbol);
    entries.emplace_back(location, symbol);
  };
  for (const PendingRead& read : state.memory.reads) put({read.address}, read.result);
  for (const BackwardFrame& frame : state.frames) {
    auto open = frame.open; // in no order of its own
    std::sort(open.begin(), open.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [slot, symbol] : open) put({nullptr, frame.function, slot}, symbol);
  }
  return entries;
}

/// Abstract objects of this statement, what a place depends on before the place.
std::vector<PointsToEntry> newObjects(const BackwardState& state, const PathRecord& record,
                                      const std::vector<PointsToEntry>& all) {
  std::vector<PointsToEntry> found;
  auto isNew = [&](const Term* symbol) {
    return !isKnown(record, symbol) &&
           std::none_of(found.begin(), found.end(), [&](const PointsToEntry& entry) { return entry.second == symbol; });
  };
  auto visit = [&](const PointsToEntry& entry, auto&& again) -> void {
    if (!isNew(entry.second) || found.size() > all.size()) return;
    const Term* root = entry.first.address ? rootOf(*state.context, entry.first.address) : nullptr;
    for (const PointsToEntry& other : all)
      if (root && other.second == root && root != entry.second) again(other, again);
    if (isNew(entry.second)) found.push_back(entry);
  };
  for (const PointsToEntry& entry : all) visit(entry, visit);
  return found;
}

/// The reads behind the numbers that a row mentions.
void noteReads(const BackwardState& state, RecordedRow& row) {
  std::vector<const Term*> waiting;
  for (const RecordedEffect& effect : row.effects)
    for (const Term* term : {effect.first, effect.second, effect.size})
      if (term) waiting.push_back(term);
  for (const PointsToEntry& entry : row.pointsTo)
    if (entry.first.address) waiting.push_back(entry.first.address);
  while (!waiting.empty()) {
    auto symbols = state.context->terms.symbolsOf(waiting.back());
    waiting.pop_back();
    for (const PendingRead& read : state.memory.reads) {
      bool mentioned = std::binary_search(symbols.begin(), symbols.end(), read.result->symbol());
      auto isNoted = [&](const auto& entry) { return entry.first == read.result; };
      if (!mentioned || std::any_of(row.reads.begin(), row.reads.end(), isNoted)) continue;
      row.reads.emplace_back(read.result, read.address);
      waiting.push_back(read.address);
    }
  }
}

void addRow(const BackwardState& state, PathRecord& record, Ref<RecordedRow> row) {
  noteReads(state, *row);
  row->later = record.rows;
  record.rows = row;
}

/// What is replaced becomes a unification.
void unify(PathRecord& record) {
  std::vector<RecordedEffect> found;
  for (const auto& [symbol, now] : record.abstracts)
    if (now != symbol) found.push_back({RecordedEffect::Kind::Unification, ++record.unifications, now, symbol});
  std::erase_if(record.abstracts, [](const auto& entry) { return entry.first != entry.second; });
  record.effects.insert(record.effects.begin(), found.begin(), found.end());
  auto isWrite = [](RecordedEffect::Kind kind) {
    return kind == RecordedEffect::Kind::Fill || kind == RecordedEffect::Kind::Copy;
  };
  auto key = [&](const RecordedEffect& effect) {
    return std::pair(isWrite(effect.kind) ? RecordedEffect::Kind::Store : effect.kind, effect.number);
  };
  std::sort(record.effects.begin(), record.effects.end(),
            [&](const RecordedEffect& a, const RecordedEffect& b) { return key(a) < key(b); });
}

} // namespace

bool isPointerUnknown(const BackwardContext& context, const Term* symbol) {
  PointerOrigin origin = context.originOf(symbol);
  return origin.known() &&
         context.program.functions[origin.function].slotTypes[origin.slot].kind == ScalarKind::Pointer;
}

void startRecord(BackwardState& state, CodePoint target) {
  state.record = Ref<PathRecord>::make();
  state.record->place = target;
  state.record->activation = state.frame().activation;
}

void recordInstruction(BackwardState& state) {
  uint32_t activation = state.frame().activation;
  if (state.record->activation != activation || !isInsideStatement(state)) {
    finishRow(state);
    recordOf(state).activation = activation;
  }
  CodePoint here = {state.frame().function, state.next};
  if (state.record->place.function == kNone && hasLine(*state.context, here)) recordOf(state).place = here;
}

void beginRow(BackwardState& state, RowKind kind, CodePoint place, uint32_t activation) {
  PathRecord& record = recordOf(state);
  record.kind = kind;
  record.activation = activation;
  bool placed = kind != RowKind::Statement || hasLine(*state.context, place);
  record.place = placed ? place : CodePoint{kNone, kNone};
}

void recordWrite(BackwardState& state, RecordedEffect::Kind kind, const Term* address, const Term* value,
                 const Term* size) {
  PathRecord& record = recordOf(state);
  record.effects.push_back({kind, ++record.writes, address, value, size});
}

void recordUnreadStore(BackwardState& state, const Term* address, Operand value) {
  const Function& function = state.function();
  bool known = value.isConstant();
  for (const auto& [slot, unknown] : state.frame().open) known = known || value == Operand::slot(slot);
  uint32_t definition = known ? kNone : state.context->definitionOf(function, value.index());
  known = known || (definition != kNone && function.instructions[definition].op == Opcode::Alloca &&
                    BackwardContext::isFixedLocal(function, definition));
  recordWrite(state, RecordedEffect::Kind::Store, address, known ? state.operand(value) : nullptr);
}

void recordBirth(BackwardState& state, const Term* base) {
  if (state.context->objectOf(base)->kind == BackwardObjectKind::Heap) recordOf(state).heap.push_back(base);
}

void recordConstraint(BackwardState& state, BackwardConstraint& constraint) {
  if (constraint.condition->isTrue()) return;
  PathRecord& record = recordOf(state);
  for (const BackwardConstraint& other : state.constraints)
    if (other.condition == constraint.condition) return;
  constraint.number = ++record.constraints;
  record.effects.push_back({RecordedEffect::Kind::Constraint, constraint.number, constraint.condition, nullptr});
  if (constraint.condition->isFalse()) record.contradiction = {constraint.number, constraint.condition, {}};
}

void recordDropped(BackwardState& state, const BackwardConstraint& constraint) {
  if (constraint.number)
    recordOf(state).effects.push_back({RecordedEffect::Kind::Dropped, constraint.number, nullptr, nullptr});
}

void recordDefinitions(BackwardState& state, Substitution& definitions) {
  PathRecord& record = recordOf(state);
  for (auto& [symbol, now] : record.abstracts) now = definitions.apply(now);
  for (RecordedEffect& effect : record.effects) {
    const Term* first = effect.first ? definitions.apply(effect.first) : nullptr;
    // A condition that is decided in its own statement still tells more as it was, unless it was only a register.
    bool decided = effect.kind == RecordedEffect::Kind::Constraint && first->isConst() && !effect.first->isSymbol();
    if (!decided) effect.first = first;
    if (effect.second) effect.second = definitions.apply(effect.second);
    if (effect.size) effect.size = definitions.apply(effect.size);
  }
}

void recordContradiction(BackwardState& state, const BackwardConstraint& before, Substitution& definitions,
                         const BackwardConstraint* other) {
  PathRecord& record = recordOf(state);
  if (record.contradiction.condition) return;
  record.contradiction = {before.number, before.condition, {}};
  if (other) record.contradiction.other = other->number, record.contradiction.otherCondition = other->condition;
  const Term* compared = before.condition;
  if (compared->kind() == TermKind::Not) compared = compared->kid(0);
  for (const Term* part : compared->kids()) record.contradiction.became.emplace_back(part, definitions.apply(part));
}

void finishRow(BackwardState& state) {
  PathRecord& record = recordOf(state);
  std::vector<PointsToEntry> now = pointsTo(state);
  std::vector<PointsToEntry> created = newObjects(state, record, now);
  std::vector<const Term*> unmentioned; // objects that no row has shown yet
  for (const PointsToEntry& entry : created) {
    record.abstracts.emplace_back(entry.second, entry.second);
    unmentioned.push_back(entry.second);
    // What a register points to is no expression of its own.
    if (!entry.first.address) continue;
    auto row = Ref<RecordedRow>::make();
    row->kind = RowKind::Expression;
    row->created = std::exchange(unmentioned, {});
    std::copy_if(now.begin(), now.end(), std::back_inserter(row->pointsTo),
                 [&](const PointsToEntry& each) { return isKnown(record, each.second); });
    addRow(state, record, std::move(row));
  }
  unify(record);
  bool changed = !record.rows || record.rows->pointsTo != now;
  if (record.kind != RowKind::Statement || !record.effects.empty() || !record.heap.empty() || changed) {
    auto row = Ref<RecordedRow>::make();
    row->kind = record.kind;
    row->place = record.place;
    row->created = std::move(unmentioned);
    row->heap = std::move(record.heap);
    row->effects = std::move(record.effects);
    row->pointsTo = std::move(now);
    addRow(state, record, std::move(row));
  }
  record.kind = RowKind::Statement;
  record.place = {kNone, kNone};
  record.effects.clear();
  record.heap.clear();
}

} // namespace hindsight::backward
