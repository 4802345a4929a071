#include "replay/sanitizer_report.h"

#include <charconv>
#include <filesystem>

namespace hindsight::replay {

namespace {

/// Also a model of the C library that is watched in its place. Names of programs' files are absolute.
bool isOurs(const std::filesystem::path& file) {
  bool isModel = file.is_relative() && file.parent_path().string().ends_with("runtime/libc");
  return isModel || file.filename() == "ktest_replay.c" || file.filename() == "placed_blocks.h";
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

uint32_t number(std::string_view text) {
  uint32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// What follows `marker`, if it is there.
std::optional<std::string_view> after(std::string_view text, std::string_view marker) {
  size_t at = text.find(marker);
  if (at == std::string_view::npos) return std::nullopt;
  return text.substr(at + marker.size());
}

std::string known(std::string_view text) {
  return text == "<null>" ? "" : std::string(text);
}

std::optional<NativeFrame> parseFrame(std::string_view line) {
  if (!line.starts_with('#')) return std::nullopt;
  std::vector<std::string_view> parts = split(line, '\t');
  if (parts.size() != 6) return std::nullopt;
  return NativeFrame{known(parts[1]), known(parts[2]), known(parts[3]), number(parts[4]), number(parts[5])};
}

std::optional<uint64_t> hexAfter(std::string_view line, std::string_view marker) {
  std::optional<std::string_view> rest = after(line, marker);
  if (!rest) return std::nullopt;
  uint64_t value = 0;
  auto [end, problem] = std::from_chars(rest->data(), rest->data() + rest->size(), value, 16);
  if (problem != std::errc()) return std::nullopt;
  return value;
}

/// "file:line:column", from the back, because a file's name may hold colons.
Place parsePlace(std::string_view text) {
  Place place;
  size_t column = text.rfind(':');
  size_t line = column == std::string_view::npos || column == 0 ? column : text.rfind(':', column - 1);
  if (line == std::string_view::npos) return place;
  place.file = text.substr(0, line);
  place.line = number(text.substr(line + 1, column - line - 1));
  place.column = number(text.substr(column + 1));
  return place;
}

/// Reads line by line; each line belongs to the last heading seen.
class ReportParser {
public:
  void take(std::string_view line);
  std::optional<SanitizerReport> result() &&;

private:
  enum class Part { Before, ErrorStack, Leak, Rest };
  void takeFrame(NativeFrame frame);
  void takeError(std::string_view message);
  void takeSummary(std::string_view summary);

  Part part = Part::Before;
  bool error = false;
  SanitizerReport report;
};

void ReportParser::takeError(std::string_view message) {
  if (error) return; // the first one counts
  error = true;
  part = Part::ErrorStack;
  report.text = message;
  report.kind = message.substr(0, message.find_first_of(" :"));
  report.address = hexAfter(message, "address 0x");
  // The hint about it is only there if the sanitizer finds the place in its map of memory.
  report.atPc = report.address && report.address == hexAfter(message, "(pc 0x");
}

void ReportParser::takeFrame(NativeFrame frame) {
  if (part == Part::ErrorStack) report.stack.push_back(std::move(frame));
  if (part == Part::Leak) report.leaks.back().push_back(std::move(frame));
}

/// "KIND place in function"; for leaks it begins with a number of bytes.
void ReportParser::takeSummary(std::string_view summary) {
  std::string_view kind = summary.substr(0, summary.find(' '));
  report.kind = report.leaks.empty() ? std::string(kind) : "leak";
}

void ReportParser::take(std::string_view line) {
  if (std::optional<NativeFrame> frame = parseFrame(line)) return takeFrame(std::move(*frame));
  if (part == Part::ErrorStack && !report.stack.empty()) part = Part::Rest;
  if (auto message = after(line, "ERROR: AddressSanitizer: ")) return takeError(*message);
  if (auto message = after(line, "ERROR: LeakSanitizer: ")) return takeError(*message);
  if (auto message = after(line, "WARNING: MemorySanitizer: ")) return takeError(*message);
  if (auto message = after(line, "ERROR: MemorySanitizer: ")) return takeError(*message); // signals
  if (auto message = after(line, ": runtime error: ")) {
    if (!error) report.place = parsePlace(line.substr(0, line.find(": runtime error: ")));
    return takeError(*message);
  }
  if (line.starts_with("Direct leak of ") || line.starts_with("Indirect leak of ")) {
    part = Part::Leak;
    report.leaks.emplace_back();
  }
  if (line.find("Hint: PC is at") != std::string_view::npos ||
      line.find("Hint: pc points to") != std::string_view::npos)
    report.atPc = true;
  if (line.starts_with("SUMMARY: ") && error)
    if (auto summary = after(line, "Sanitizer: ")) takeSummary(*summary);
}

std::optional<SanitizerReport> ReportParser::result() && {
  if (!error) return std::nullopt;
  return std::move(report);
}

} // namespace

std::string reportFormatOptions() {
  return "symbolize=1:print_legend=0:dump_registers=0:print_full_thread_history=0:"
         "stack_trace_format=\"#%n\t%m\t%f\t%s\t%l\t%c\"";
}

std::optional<SanitizerReport> parseReport(std::string_view text) {
  ReportParser parser;
  for (std::string_view line : split(text, '\n')) parser.take(line);
  return std::move(parser).result();
}

const NativeFrame* userFrame(const NativeStack& stack, std::string_view executable) {
  for (const NativeFrame& frame : stack)
    if (frame.module == executable && frame.line != 0 && !isOurs(frame.file)) return &frame;
  return nullptr;
}

Place placeOf(const NativeFrame& frame) {
  return {frame.file, frame.line, frame.column, frame.function};
}

} // namespace hindsight::replay
