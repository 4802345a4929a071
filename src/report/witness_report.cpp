#include "report/witness_report.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// A YAML string in double quotes.
std::string quoted(std::string_view text) {
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
                                 quoted(place.file), std::max(place.line, 1u));
  if (place.column) text += fmt::format("          column: {}\n", place.column);
  if (!place.function.empty()) text += fmt::format("          function: {}\n", quoted(place.function));
  return text;
}

/// An input function returned this value; whole objects made symbolic have no expression that names them.
std::string inputSegment(const Input& input) {
  Place place = input.place;
  place.column = 0; // the format wants the closing parenthesis of the call, the compiler tells its beginning
  return fmt::format("  - segment:\n"
                     "    - waypoint:\n"
                     "        type: \"function_return\"\n"
                     "        action: \"follow\"\n"
                     "        constraint:\n"
                     "          value: {}\n"
                     "          format: \"c_expression\"\n"
                     "{}",
                     quoted("\\result == " + input.value), location(place));
}

bool isInputFunction(const Input& input) {
  return input.name.starts_with("__VERIFIER_nondet_") && !input.value.empty() && input.place.line != 0;
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
    files += fmt::format("      - {}\n", quoted(file));
    hashes += fmt::format("        {}: {}\n", quoted(file), quoted(hash));
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
                                 quoted(context.uuid), quoted(context.time), quoted(context.version), files, hashes,
                                 quoted(context.specification), quoted(context.dataModel));
  for (const Input& input : finding.inputs)
    if (isInputFunction(input)) text += inputSegment(input);
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
