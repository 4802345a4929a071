#include "bench/bench_markdown.h"

#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace hindsight::bench {

/// Text inside a cell: a bar would end it.
static std::string cell(std::string_view text) {
  std::string safe;
  for (char letter : text) {
    if (letter == '|') safe += '\\';
    safe += letter == '\n' ? ' ' : letter;
  }
  return safe;
}

static std::string totalsLine(const Totals& totals) {
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} |\n", cell(totals.property),
                     totals.count(RowStatus::CorrectTrue), totals.count(RowStatus::CorrectFalse), totals.wrong(),
                     totals.count(RowStatus::Unknown), totals.count(RowStatus::Unsupported),
                     totals.count(RowStatus::Broken), totals.score, totals.seconds);
}

static std::string limitsText(const BenchSettings& settings) {
  std::string time = settings.seconds > 0 ? formatSeconds(settings.seconds) : "any time";
  std::string memory = settings.memoryBytes > 0 ? formatBytes(settings.memoryBytes) : "any memory";
  return fmt::format("Limits per row: {}, {}.\n\n", time, memory);
}

static std::string reasonsText(std::string_view title, const std::vector<std::pair<std::string, uint64_t>>& reasons) {
  if (reasons.empty()) return "";
  std::string text = fmt::format("\n| {} | rows |\n| --- | ---: |\n", title);
  for (const auto& [reason, count] : reasons) text += fmt::format("| {} | {} |\n", cell(reason), count);
  return text;
}

std::string renderBenchMarkdown(std::span<const Row> rows, const Summary& summary, const BenchSettings& settings) {
  std::string text = limitsText(settings);
  text += "| property | correct true | correct false | wrong | unknown | unsupported | broken | score | seconds |\n"
          "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Totals& totals : summary.properties) text += totalsLine(totals);
  if (summary.properties.size() > 1) text += totalsLine(summary.all);

  text += reasonsText("unknown, because", summary.unknownReasons);
  text += reasonsText("unsupported, because", summary.unsupportedReasons);

  std::vector<const Row*> sorted;
  for (const Row& row : rows)
    if (row.status != RowStatus::Unsupported) sorted.push_back(&row);
  std::sort(sorted.begin(), sorted.end(), [](const Row* left, const Row* right) {
    return std::tie(left->property, left->name, left->task) < std::tie(right->property, right->name, right->task);
  });
  text += "\n| task | property | expected | answer | status | seconds | why |\n"
          "| --- | --- | --- | --- | --- | ---: | --- |\n";
  for (const Row* row : sorted)
    text +=
        fmt::format("| {} | {} | {} | {} | {} | {:.2f} | {} |\n", cell(row->name), cell(row->property),
                    cell(row->expected), cell(row->answer), spell(row->status), row->seconds, cell(joinReasons(*row)));
  return text;
}

} // namespace hindsight::bench
