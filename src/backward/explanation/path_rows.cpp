#include "backward/explanation/path_rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

/// Of a longer path, so many rows at each end are shown.
constexpr size_t kRowsAtEnd = 200;

std::string effectText(PathNames& names, const RecordedEffect& effect) {
  uint32_t number = effect.number;
  switch (effect.kind) {
  case RecordedEffect::Kind::Unification:
    return fmt::format("u{}: ({},{})", number, names.location(effect.first), names.location(effect.second));
  case RecordedEffect::Kind::Store:
    return fmt::format("w{}: ({},{})", number, names.location(effect.first),
                       effect.second ? names.value(effect.second) : "-");
  case RecordedEffect::Kind::Fill:
    return fmt::format("w{}: ({},{} in {} bytes)", number, names.location(effect.first), names.value(effect.second),
                       names.value(effect.size));
  case RecordedEffect::Kind::Copy:
    return fmt::format("w{}: ({},{} bytes of {})", number, names.location(effect.first), names.value(effect.size),
                       names.location(effect.second));
  case RecordedEffect::Kind::Constraint: return fmt::format("c{}: {}", number, names.condition(effect.first));
  case RecordedEffect::Kind::Dropped: return fmt::format("c{} dropped", number);
  }
  return "";
}

/// Turns the rows of one path into text, from the target on.
class PathRows {
public:
  PathRows(BackwardContext& context, PathNames& names) : context(context), names(names) {}

  std::vector<ExplainedRow> render(const std::vector<const RecordedRow*>& rows, uint64_t& omitted) {
    std::vector<ExplainedRow> result;
    omitted = rows.size() > 2 * kRowsAtEnd ? rows.size() - 2 * kRowsAtEnd : 0;
    for (size_t index = 0; index < rows.size(); ++index) {
      bool shown = index < kRowsAtEnd || index >= rows.size() - std::min(rows.size(), kRowsAtEnd);
      take(*rows[index]);
      if (shown) result.push_back(rowText(*rows[index], index + 1));
    }
    finish(result);
    return result;
  }

private:
  /// What the sets gain by a row.
  void take(const RecordedRow& row) {
    for (const Term* symbol : row.created) abstracts.push_back(names.nameAbstract(symbol));
    for (const Term* base : row.heap) heap.push_back(names.nameHeap(base));
    for (const RecordedEffect& effect : row.effects)
      if (effect.kind == RecordedEffect::Kind::Unification) unifications.push_back(fmt::format("u{}", effect.number));
  }

  ExplainedRow rowText(const RecordedRow& row, uint64_t step) {
    names.useReads(&row.reads);
    ExplainedRow text;
    text.step = step;
    place(row, text);
    text.abstractObjects = abstracts;
    text.heapObjects = heap;
    text.unifications = unifications;
    for (const auto& [location, symbol] : row.pointsTo) {
      std::string from = names.location(location);
      if (location.address && names.isInGlobal(location.address) &&
          std::find(globalPointers.begin(), globalPointers.end(), from) == globalPointers.end())
        globalPointers.push_back(from);
      text.pointsTo.push_back(fmt::format("({},{})", from, names.location(symbol)));
    }
    for (const RecordedEffect& effect : row.effects) text.effects.push_back(effectText(names, effect));
    return text;
  }

  void place(const RecordedRow& row, ExplainedRow& text) {
    const Program& program = context.program;
    CodePoint point = row.place;
    switch (row.kind) {
    case RowKind::Initial: text.caption = "initial state"; break;
    case RowKind::Return: text.caption = "return from " + nameOf(point.function); break;
    case RowKind::Call: text.caption = "call of " + calleeOf(point); break;
    case RowKind::Entry: text.caption = nameOf(point.function) + " begins"; break;
    case RowKind::Statement:
      if (!row.effects.empty() && row.effects[0].kind == RecordedEffect::Kind::Dropped) text.caption = "two ways meet";
      break;
    case RowKind::Expression:
      text.isExpression = true;
      PointerOrigin origin = context.originOf(row.created.back());
      point = {origin.function, context.definitionOf(program.functions[origin.function], origin.slot)};
    }
    if (point.function == kNone) return;
    const Function& function = program.functions[point.function];
    LocationId id = point.instruction == kNone ? function.location : function.locations[point.instruction];
    const SourceLocation& location = program.locations[id];
    if (!location.line) return;
    text.file = program.files[location.file];
    text.line = location.line;
    text.column = location.column;
  }

  std::string nameOf(FunctionId function) const { return context.program.functions[function].displayName; }
  std::string calleeOf(CodePoint point) const {
    const Function& caller = context.program.functions[point.function];
    FunctionId callee = caller.calls[caller.instructions[point.instruction].imm].callee;
    return callee == kNone ? "a function by its address" : nameOf(callee);
  }

  /// Globals are there from the beginning, and their pointers point nowhere while nothing is known of them.
  void finish(std::vector<ExplainedRow>& rows) const {
    std::vector<std::string> globals;
    for (GlobalId global : names.mentionedGlobals()) globals.push_back(context.program.globals[global].name);
    std::sort(globals.begin(), globals.end());
    for (ExplainedRow& row : rows) {
      row.globals = globals;
      std::vector<std::string> known = std::move(row.pointsTo);
      row.pointsTo.clear();
      for (const std::string& pointer : globalPointers) {
        auto found = std::find_if(known.begin(), known.end(),
                                  [&](const std::string& entry) { return entry.starts_with("(" + pointer + ","); });
        row.pointsTo.push_back(found == known.end() ? fmt::format("({},⊥)", pointer) : *found);
        if (found != known.end()) known.erase(found);
      }
      row.pointsTo.insert(row.pointsTo.end(), known.begin(), known.end());
    }
  }

  BackwardContext& context;
  PathNames& names;
  std::vector<std::string> abstracts, heap, unifications;
  std::vector<std::string> globalPointers; // as text, in order of appearance
};

} // namespace

std::vector<ExplainedRow> explainRows(BackwardContext& context, PathNames& names, const PathRecord& record,
                                      uint64_t& omitted) {
  std::vector<const RecordedRow*> rows;
  for (const RecordedRow* row = record.rows.get(); row; row = row->later.get()) rows.push_back(row);
  std::reverse(rows.begin(), rows.end());
  return PathRows(context, names).render(rows, omitted);
}

} // namespace hindsight::backward
