#include "report/finding_text.h"

#include "report/bytes_text.h"
#include "report/path_text.h"
#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

static constexpr size_t kBytesShown = 24;
static constexpr size_t kFramesShown = 24;

static std::string inFunction(const Place& place) {
  if (place.file.empty() && !place.function.empty()) return "in " + place.function;
  return place.function.empty() ? describe(place) : fmt::format("{} in {}", describe(place), place.function);
}

std::string renderBytes(std::string_view name, std::span<const uint8_t> bytes, std::string_view value, size_t nameWidth,
                        size_t atMost) {
  std::string reading(value);
  if (reading.empty()) reading = looksLikeText(bytes) ? stringLiteral(bytes, atMost) : numberText(bytes);
  std::string line = fmt::format("{:{}}  {:>9}  {}", name, nameWidth, formatPlural(bytes.size(), "byte", "bytes"),
                                 hexText(bytes, atMost));
  return withoutControls(reading.empty() ? line : line + "  = " + reading);
}

static std::string stackText(const std::vector<StackFrame>& stack, std::string_view indent) {
  std::string text;
  size_t index = 0;
  for (const StackFrame& frame : stack) {
    if (index == kFramesShown && stack.size() > kFramesShown + 1) {
      text += fmt::format("{}... {} more\n", indent, stack.size() - index);
      break;
    }
    text += fmt::format("{}#{} {}({}) at {}\n", indent, index++, frame.place.function, valuesText(frame.arguments),
                        describe(frame.place));
  }
  return withoutControls(text);
}

static std::string inputsText(const std::vector<Input>& inputs, std::string_view indent, size_t atMost) {
  size_t width = 0;
  for (const Input& input : inputs) width = std::max(width, input.name.size());
  std::string text;
  for (const Input& input : inputs)
    text += fmt::format("{}{}\n", indent, renderBytes(input.name, input.bytes, input.value, width, atMost));
  return text;
}

static std::string heapText(const InputHeap& heap, std::string_view indent) {
  std::string text;
  for (const std::string& line : heapLines(heap)) text += fmt::format("{}{}\n", indent, withoutControls(line));
  return text;
}

std::string renderFinding(const Finding& finding, SourceText& sources, const Terminal& terminal) {
  const ErrorKindInfo& kind = info(finding.kind);
  std::string text =
      fmt::format("{}: {}: {}\n", terminal.paint(inFunction(finding.place), Style::Bold),
                  terminal.paint(kind.name, kind.property == Property::Target ? Style::Green : Style::Red),
                  withoutControls(finding.message.empty() ? std::string(kind.sentence) : finding.message));
  bool isError = kind.property != Property::Target;
  if (isError)
    text += terminal.paint(fmt::format("  breaks {} (CWE-{}; a sanitizer calls it {})", spell(kind.property), kind.cwe,
                                       kind.sanitizer),
                           Style::Dim) +
            "\n";
  text += renderSnippet(finding.place, sources, terminal);
  for (const ObjectNote& note : finding.notes) {
    text += fmt::format("  {}: {}\n", inFunction(note.place), withoutControls(note.text));
    text += renderSnippet(note.place, sources, terminal);
  }
  if (!finding.stack.empty()) text += "  stack:\n" + stackText(finding.stack, "    ");
  if (!finding.steps.empty()) text += "  path:\n" + withoutControls(renderPath(finding.steps, sources, "    "));
  if (!finding.inputs.empty()) text += "  input:\n" + inputsText(finding.inputs, "    ", kBytesShown);
  if (finding.heap && !finding.heap->objects.empty()) text += "  input heap:\n" + heapText(*finding.heap, "    ");
  if (!finding.precondition.empty()) text += fmt::format("  precondition: {}\n", withoutControls(finding.precondition));
  if (!finding.chance.empty()) text += fmt::format("  depends on: {}\n", withoutControls(finding.chance));
  bool wasDenied =
      !finding.placement.empty() || (!finding.chance.empty() && finding.replayed == Replayed::NotObservable);
  if (finding.unconfirmed && wasDenied)
    text += "  not confirmed: no native run has shown it\n";
  else if (finding.unconfirmed)
    text += "  not confirmed yet: no run with just this input has shown it in the time that was left\n";
  if (finding.replayed != Replayed::NotAttempted || !finding.replayReason.empty())
    text += fmt::format("  replayed natively: {}{}\n", spell(finding.replayed),
                        finding.replayReason.empty() ? "" : " (" + withoutControls(finding.replayReason) + ")");
  if (!finding.test.empty()) text += fmt::format("  test: {0}\n  again: hindsight replay {0}\n", finding.test);
  return text;
}

std::string renderErrorFile(const Finding& finding) {
  const ErrorKindInfo& kind = info(finding.kind);
  std::string text =
      fmt::format("{}: {}: {}\n", kind.property == Property::Target ? "Found" : "Error", kind.name,
                  withoutControls(finding.message.empty() ? std::string(kind.sentence) : finding.message));
  text +=
      fmt::format("File: {}\nLine: {}\nFunction: {}\n", finding.place.file, finding.place.line, finding.place.function);
  if (kind.property != Property::Target)
    text += fmt::format("Property: {}\nCWE: {}\nSanitizer: {}\n", spell(kind.property), kind.cwe, kind.sanitizer);
  if (!finding.stack.empty()) text += "Stack:\n" + stackText(finding.stack, "\t");
  for (const ObjectNote& note : finding.notes)
    text += fmt::format("Note: {} at {}\n", withoutControls(note.text), inFunction(note.place));
  if (!finding.chance.empty()) text += fmt::format("Depends on: {}\n", withoutControls(finding.chance));
  if (finding.heap && !finding.heap->objects.empty()) text += "Heap:\n" + heapText(*finding.heap, "\t");
  if (!finding.inputs.empty()) text += "Inputs:\n" + inputsText(finding.inputs, "\t", SIZE_MAX);
  SourceText sources;
  if (!finding.steps.empty()) text += "Path:\n" + withoutControls(renderPath(finding.steps, sources, "\t"));
  return text;
}

} // namespace hindsight
