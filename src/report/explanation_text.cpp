#include "report/explanation_text.h"

#include "report/statement_text.h"
#include "report/table.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// Of a longer path, so many rows at each end are shown.
constexpr size_t kRowsAtEnd = 30;
constexpr size_t kLongestStatement = 60;

/// The line, with the file where it is not the one of the target.
std::string placeText(const ExplainedRow& row, const std::string& file) {
  if (!row.line) return "";
  if (row.file == file) return std::to_string(row.line);
  return fmt::format("{}:{}", std::filesystem::path(row.file).filename().string(), row.line);
}

TableCell linesCell(const std::vector<std::string>& lines) {
  return lines.empty() ? setCell({}) : TableCell{lines, true};
}

/// Names of globals may be long.
TableCell softCell(TableCell cell) {
  cell.soft = true;
  return cell;
}

TableRow tableRow(const ExplainedRow& row, const std::string& file, SourceText& sources) {
  std::string statement = statementText(row, sources);
  if (statement.size() > kLongestStatement) statement = statement.substr(0, kLongestStatement - 3) + "...";
  return {{{std::to_string(row.step)}},   {{placeText(row, file)}},
          wordsCell(statement),           softCell(setCell(row.globals)),
          rangeCell(row.abstractObjects), rangeCell(row.heapObjects),
          linesCell(row.pointsTo),        {row.effects, true},
          rangeCell(row.unifications)};
}

std::string tableText(const ExplainedPath& path, const Terminal& terminal) {
  SourceText sources;
  std::string file = path.rows.empty() ? "" : path.rows.front().file;
  std::vector<TableRow> table = {
      {{{"step"}}, {{"line"}}, {{"statement"}}, {{"G"}}, {{"A"}}, {{"H"}}, {{"Φ"}}, {{"u/w/c"}}, {{"U"}}}};
  size_t hidden = path.rows.size() > 2 * kRowsAtEnd ? path.rows.size() - 2 * kRowsAtEnd : 0;
  for (size_t index = 0; index < path.rows.size(); ++index) {
    if (hidden && index == kRowsAtEnd) {
      table.push_back(
          {{{"..."}}, {}, wordsCell(fmt::format("{} more steps", hidden + path.omitted)), {}, {}, {}, {}, {}, {}});
      index += hidden;
    }
    table.push_back(tableRow(path.rows[index], file, sources));
  }
  return renderTable(table, terminal);
}

} // namespace

std::string renderExplanation(const Explanation& explanation, const Terminal& terminal) {
  std::string text;
  for (size_t index = 0; index < explanation.paths.size(); ++index) {
    const ExplainedPath& path = explanation.paths[index];
    std::string which = explanation.paths.size() > 1 ? fmt::format(" {}", index + 1) : "";
    text +=
        terminal.paint(fmt::format("backward path{}", which), Style::Bold) + ", from the target towards the entry\n";
    text += tableText(path, terminal);
    text += fmt::format("  => {}\n", withoutControls(path.end));
    for (const std::string& reason : path.reasons) text += fmt::format("     {}\n", withoutControls(reason));
    text += "\n";
  }
  if (explanation.morePaths) text += fmt::format("... and {} more\n", explanation.morePaths);
  for (const std::string& note : explanation.notes) text += withoutControls(note) + "\n";
  if (explanation.morePaths || !explanation.notes.empty()) text += "\n";
  return text;
}

} // namespace hindsight
