#include "bench/bench_screen.h"

#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight::bench {

static constexpr size_t kReasonsShown = 30;

static Style styleOf(RowStatus status) {
  switch (status) {
  case RowStatus::CorrectTrue:
  case RowStatus::CorrectFalse: return Style::Green;
  case RowStatus::WrongTrue:
  case RowStatus::WrongFalse:
  case RowStatus::Broken: return Style::Red;
  case RowStatus::Unknown: return Style::Yellow;
  case RowStatus::Unsupported: return Style::Dim;
  }
  return Style::Plain;
}

static std::string rowText(const Row& row) {
  std::string text = fmt::format("{}  {}", row.name, row.property);
  if (isWrong(row.status)) text += fmt::format(": expected {}, answered {}", row.expected, row.answer);
  std::string reasons = joinReasons(row);
  if (!reasons.empty()) text += fmt::format("{} {}", isWrong(row.status) ? "," : ":", reasons);
  return withoutControls(text);
}

std::string renderRow(const Row& row, size_t number, size_t total, const Terminal& terminal) {
  std::string count = std::to_string(total);
  return fmt::format("[{:>{}}/{}] {} {:>10}  {}", number, count.size(), count,
                     terminal.paint(fmt::format("{:<13}", spell(row.status)), styleOf(row.status)),
                     formatSeconds(row.seconds), rowText(row));
}

namespace {

/// Columns as wide as their widest cell: the first to the left, the numbers to the right.
class Table {
public:
  void add(std::vector<std::string> cells) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (size_t column = 0; column < cells.size(); ++column)
      widths[column] = std::max(widths[column], cells[column].size());
    lines.push_back(std::move(cells));
  }
  std::string render(const Terminal& terminal) const {
    std::string text;
    for (const std::vector<std::string>& cells : lines) {
      std::string line = fmt::format("{:<{}}", cells[0], widths[0]);
      for (size_t column = 1; column < cells.size(); ++column)
        line += fmt::format("  {:>{}}", cells[column], widths[column]);
      text += terminal.paint(line, &cells == &lines.front() ? Style::Bold : Style::Plain) + "\n";
    }
    return text;
  }

private:
  std::vector<std::vector<std::string>> lines;
  std::vector<size_t> widths;
};

} // namespace

static std::vector<std::string> cellsOf(const Totals& totals, bool withBroken) {
  std::vector<std::string> cells = {totals.property,
                                    formatCount(totals.count(RowStatus::CorrectTrue)),
                                    formatCount(totals.count(RowStatus::CorrectFalse)),
                                    formatCount(totals.wrong()),
                                    formatCount(totals.count(RowStatus::Unknown)),
                                    formatCount(totals.count(RowStatus::Unsupported))};
  if (withBroken) cells.push_back(formatCount(totals.count(RowStatus::Broken)));
  cells.push_back(std::to_string(totals.score));
  cells.push_back(fmt::format("{:.1f}", totals.seconds));
  return cells;
}

static std::string tableText(const Summary& summary, const Terminal& terminal) {
  bool withBroken = !summary.broken.empty();
  Table table;
  std::vector<std::string> titles = {"property", "correct true", "correct false", "wrong", "unknown", "unsupported"};
  if (withBroken) titles.push_back("broken");
  titles.insert(titles.end(), {"score", "seconds"});
  table.add(titles);
  for (const Totals& totals : summary.properties) table.add(cellsOf(totals, withBroken));
  if (summary.properties.size() > 1) table.add(cellsOf(summary.all, withBroken));
  return table.render(terminal);
}

static std::string rowsText(std::string_view title, const std::vector<Row>& rows, const Terminal& terminal) {
  std::string text;
  for (const Row& row : rows) text += terminal.paint(fmt::format("{:<9}", title), Style::Red) + rowText(row) + "\n";
  return text.empty() ? "" : "\n" + text;
}

static std::string reasonsText(std::string_view title, const std::vector<std::pair<std::string, uint64_t>>& reasons,
                               const Terminal& terminal) {
  if (reasons.empty()) return "";
  std::string text = "\n" + terminal.paint(title, Style::Bold) + "\n";
  for (size_t index = 0; index < reasons.size(); ++index) {
    if (index == kReasonsShown && reasons.size() > kReasonsShown + 1)
      return text + fmt::format("         and {} more\n", reasons.size() - index);
    text += fmt::format("{:>7}  {}\n", formatCount(reasons[index].second), withoutControls(reasons[index].first));
  }
  return text;
}

std::string renderBench(const Summary& summary, const BenchScreen& screen, const Terminal& terminal) {
  std::string text = tableText(summary, terminal);
  text += rowsText("wrong", summary.wrong, terminal);
  text += rowsText("broken", summary.broken, terminal);
  text += reasonsText("unknown, because (a row may have several reasons)", summary.unknownReasons, terminal);
  text += reasonsText("unsupported, because", summary.unsupportedReasons, terminal);
  text += fmt::format("\n{} in {}, results in {}\n", formatPlural(screen.ran, "row was run", "rows were run"),
                      formatSeconds(screen.seconds), screen.output);
  if (screen.notRun > 0)
    text += fmt::format("interrupted: {} not run; 'hindsight bench --resume {}' goes on\n",
                        formatPlural(screen.notRun, "row was", "rows were"), screen.output);
  return text;
}

} // namespace hindsight::bench
