#include "report/triage_markdown.h"

#include "report/path_text.h"
#include "support/terminal.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// A comment has room for 65,536 letters.
constexpr size_t kMostShown = 20, kMostListed = 50, kMostSteps = 40;

/// Text that no markup and no mention comes out of, on one line.
std::string plain(std::string_view text) {
  std::string result;
  for (char letter : withoutControls(text)) {
    if (letter == '\n') letter = ' ';
    if (std::string_view("<>&@").find(letter) != std::string_view::npos) {
      result += fmt::format("&#{};", static_cast<int>(letter));
      continue;
    }
    if (std::string_view("\\`*_{}[]()#+!|~").find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

/// For a span or a block of code: nothing in it ends it.
std::string code(std::string_view text) {
  std::string result = withoutControls(text);
  std::ranges::replace(result, '`', '\'');
  return result;
}

std::string titleOf(const JudgedAlarm& judged) {
  std::string what = judged.alarm.kind ? std::string(spell(*judged.alarm.kind)) : judged.alarm.rule;
  return fmt::format("`{}` {}", code(describe(judged.place)), plain(what));
}

std::string confirmedText(const JudgedAlarm& judged) {
  const Finding& finding = *judged.answer.finding;
  std::string text = fmt::format("### {}\n\n{}.\n", titleOf(judged), plain(judged.answer.why));
  if (!finding.inputs.empty()) text += "\nInput:\n\n";
  for (const Input& input : finding.inputs) text += fmt::format("- `{}` = `{}`\n", code(input.name), code(input.value));
  if (finding.heap && !finding.heap->objects.empty()) {
    text += fmt::format("\nHeap that `{}` is called with:\n\n```\n", code(judged.answer.entry));
    for (const std::string& line : heapLines(*finding.heap)) text += code(line) + "\n";
    text += "```\n";
  }
  text += "\n<details><summary>Path</summary>\n\n```\n";
  size_t skipped = finding.steps.size() > kMostSteps ? finding.steps.size() - kMostSteps : 0;
  if (skipped) text += fmt::format("... {} steps before\n", skipped);
  for (size_t at = skipped; at < finding.steps.size(); ++at) {
    const PathStep& step = finding.steps[at];
    std::string line = describe(step.place);
    if (!step.text.empty()) line += "  " + step.text;
    if (!step.values.empty()) line += "  " + valuesText(step.values);
    std::ranges::replace(line, '\n', ' ');
    text += code(line) + "\n";
  }
  return text + "```\n\n</details>\n\n";
}

} // namespace

std::string renderTriageMarkdown(const TriageResult& result) {
  std::string text = fmt::format("## Alarms of static analysis\n\n{}.\n\n", summaryOf(result));
  size_t shown = 0, more = 0;
  for (const JudgedAlarm& judged : result.alarms) {
    if (judged.answer.verdict != Verdict::Confirmed || judged.isKnown) continue;
    if (shown++ < kMostShown)
      text += confirmedText(judged);
    else
      ++more;
  }
  if (more) text += fmt::format("... and {} more confirmed.\n\n", more);
  std::string open;
  size_t listed = 0, left = 0;
  for (const JudgedAlarm& judged : result.alarms) {
    if (judged.answer.verdict != Verdict::Unknown || judged.isKnown) continue;
    if (listed++ >= kMostListed)
      ++left;
    else
      open += fmt::format("| {} | {} | {} |\n", titleOf(judged), plain(judged.answer.why), plain(judged.answer.next));
  }
  if (!open.empty()) text += "### Undecided\n\n| alarm | why | what to do |\n| --- | --- | --- |\n" + open;
  if (left) text += fmt::format("\n... and {} more.\n", left);
  return text;
}

} // namespace hindsight
