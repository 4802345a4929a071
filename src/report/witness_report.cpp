#include "report/witness_report.h"

#include "report/source_snippet.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// A YAML string in double quotes.
std::string yamlString(std::string_view text) {
  std::string result = "\"";
  for (char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    if (static_cast<unsigned char>(letter) < 0x20)
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
    else
      result += letter;
  }
  return result + "\"";
}

std::string location(const Place& place) {
  std::string text = fmt::format("        location:\n"
                                 "          file_name: {}\n"
                                 "          line: {}\n",
                                 yamlString(place.file), std::max(place.line, 1u));
  if (place.column) text += fmt::format("          column: {}\n", place.column);
  if (!place.function.empty()) text += fmt::format("          function: {}\n", yamlString(place.function));
  return text;
}

/// The format wants the closing parenthesis of the call, the compiler tells its beginning. Where the source is not
/// there to be looked at, the column stays open.
Place returnPlace(const Input& input, SourceText& sources) {
  Place place = input.place;
  size_t column = place.column;
  place.column = 0;
  const std::vector<std::string>& lines = sources.lines(place.file);
  if (column == 0 || place.line > lines.size() || lines[place.line - 1].size() < column) return place;
  std::string_view text = lines[place.line - 1];
  if (!text.substr(column - 1).starts_with(input.name)) return place; // a macro
  int depth = 0;
  for (size_t at = column - 1 + input.name.size(); at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0 && text[at] == ')') {
      place.column = static_cast<uint32_t>(at + 1);
      return place;
    }
  }
  return place;
}

/// The number as an expression of C, which has no negative literals and needs a suffix for large ones; empty if it is
/// none: a list of parts, a float that is not a number.
std::string expressionOf(const std::string& value) {
  constexpr std::string_view kLeast = "-9223372036854775808", kMost = "9223372036854775807";
  if (value.empty() || value.find_first_not_of("-+.0123456789e") != std::string::npos) return "";
  if (value == kLeast) return "(-9223372036854775807 - 1)";
  bool isInteger = value.find_first_not_of("-0123456789") == std::string::npos;
  std::string_view digits = std::string_view(value).substr(value.starts_with('-'));
  if (!isInteger || digits.size() < kMost.size() || (digits.size() == kMost.size() && digits <= kMost)) return value;
  bool fits =
      !value.starts_with('-') && (digits.size() < 20 || (digits.size() == 20 && digits <= "18446744073709551615"));
  return fits ? value + "U" : "";
}

/// An input function returned this value; whole objects made symbolic have no expression that names them.
std::string inputSegment(const Input& input, SourceText& sources) {
  return fmt::format("  - segment:\n"
                     "    - waypoint:\n"
                     "        type: \"function_return\"\n"
                     "        action: \"follow\"\n"
                     "        constraint:\n"
                     "          value: {}\n"
                     "          format: \"c_expression\"\n"
                     "{}",
                     yamlString("\\result == " + expressionOf(input.value)), location(returnPlace(input, sources)));
}

bool isInputFunction(const Input& input) {
  return input.name.starts_with("__VERIFIER_nondet_") && !expressionOf(input.value).empty() && input.place.line != 0;
}

} // namespace

std::string specificationOf(Property property, const std::string& errorFunction) {
  std::string formula;
  switch (property) {
  case Property::UnreachCall: formula = fmt::format("G ! call({}())", errorFunction); break;
  case Property::NoOverflow: formula = "G ! overflow"; break;
  default: formula = fmt::format("G {}", spell(property));
  }
  return fmt::format("CHECK( init(main()), LTL({}) )", formula);
}

std::string renderWitness(const Finding& finding, const WitnessContext& context) {
  std::string files, hashes;
  for (const auto& [file, hash] : context.programs) {
    files += fmt::format("      - {}\n", yamlString(file));
    hashes += fmt::format("        {}: {}\n", yamlString(file), yamlString(hash));
  }
  std::string text = fmt::format("- entry_type: \"violation_sequence\"\n"
                                 "  metadata:\n"
                                 "    format_version: \"2.0\"\n"
                                 "    uuid: {}\n"
                                 "    creation_time: {}\n"
                                 "    producer:\n"
                                 "      name: \"Hindsight\"\n"
                                 "      version: {}\n"
                                 "    task:\n"
                                 "      input_files:\n{}"
                                 "      input_file_hashes:\n{}"
                                 "      specification: {}\n"
                                 "      data_model: {}\n"
                                 "      language: \"C\"\n"
                                 "  content:\n",
                                 yamlString(context.uuid), yamlString(context.time), yamlString(context.version), files,
                                 hashes, yamlString(context.specification), yamlString(context.dataModel));
  SourceText sources;
  for (const Input& input : finding.inputs)
    if (isInputFunction(input)) text += inputSegment(input, sources);
  // A leak is an error of the end of the program, not of the place where the memory came from.
  bool atEnd = finding.property() == Property::ValidMemtrack || finding.property() == Property::ValidMemcleanup;
  const Place& target = atEnd && !finding.steps.empty() ? finding.steps.back().place : finding.place;
  text += fmt::format("  - segment:\n"
                      "    - waypoint:\n"
                      "        type: \"target\"\n"
                      "        action: \"follow\"\n"
                      "{}",
                      location(target));
  return text;
}

} // namespace hindsight
