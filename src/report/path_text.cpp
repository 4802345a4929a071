#include "report/path_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

constexpr size_t kStepsShown = 40;
constexpr size_t kSourceWidth = 60;

std::string valuesText(const std::vector<NamedValue>& values) {
  std::string text;
  for (const NamedValue& value : values) text += (text.empty() ? "" : ", ") + value.name + "=" + value.value;
  return text;
}

static std::string sourceLine(const Place& place, SourceText& sources) {
  const std::vector<std::string>& lines = sources.lines(place.file);
  if (place.line == 0 || place.line > lines.size()) return "";
  std::string_view line = lines[place.line - 1];
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  if (line.size() <= kSourceWidth) return std::string(line);
  return std::string(line.substr(0, kSourceWidth - 3)) + "...";
}

static std::string stepText(const PathStep& step, SourceText& sources, size_t width) {
  std::string source = sourceLine(step.place, sources);
  std::string facts = step.text;
  if (!step.values.empty()) facts += (facts.empty() ? "" : "; ") + valuesText(step.values);
  if (facts.empty()) return fmt::format("{:>5} | {}", step.place.line, source);
  return fmt::format("{:>5} | {:<{}}  // {}", step.place.line, source, width, facts);
}

std::string renderPath(const std::vector<PathStep>& steps, SourceText& sources, std::string_view indent) {
  std::string text;
  size_t skipped = steps.size() > kStepsShown ? steps.size() - kStepsShown : 0; // the end of a path tells the most
  if (skipped > 0) text += fmt::format("{}... {} steps before\n", indent, skipped);
  size_t width = 0;
  for (size_t index = skipped; index < steps.size(); ++index)
    width = std::max(width, sourceLine(steps[index].place, sources).size());
  const Place* where = nullptr;
  for (size_t index = skipped; index < steps.size(); ++index) {
    const PathStep& step = steps[index];
    if (step.place.line == 0) {
      text += fmt::format("{}{}\n", indent, step.text);
      continue;
    }
    if (!where || where->function != step.place.function || where->file != step.place.file)
      text += fmt::format("{}{} in {}\n", indent, step.place.function, step.place.file);
    where = &step.place;
    text += fmt::format("{}{}\n", indent, stepText(step, sources, width));
  }
  return text;
}

} // namespace hindsight
