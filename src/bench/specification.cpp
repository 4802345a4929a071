#include "bench/specification.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace hindsight::bench {

namespace {

/// One formula inside LTL(...), blanks removed, and what it stands for.
struct Formula {
  std::string_view text;
  std::string_view name;
  std::vector<Property> properties;
};

} // namespace

static const std::vector<Formula>& formulas() {
  static const std::vector<Formula> kFormulas = {
      {"Gvalid-deref", "valid-deref", {Property::ValidDeref}},
      {"Gvalid-free", "valid-free", {Property::ValidFree}},
      {"Gvalid-memtrack", "valid-memtrack", {Property::ValidMemtrack}},
      {"Gvalid-memcleanup", "valid-memcleanup", {Property::ValidMemcleanup}},
      {"G!overflow", "no-overflow", {Property::NoOverflow}},
      // All undefined behaviour; here the word means only what the other properties do not cover.
      {"Gdef-behavior",
       "def-behavior",
       {Property::ValidDeref, Property::ValidFree, Property::NoOverflow, Property::Uninit, Property::DefBehavior}},
      {"Fend", "termination", {}},
      {"G!data-race", "no-data-race", {}},
  };
  return kFormulas;
}

static std::string withoutBlanks(std::string_view text) {
  std::string result;
  for (char letter : text)
    if (!std::isspace(static_cast<unsigned char>(letter))) result += letter;
  return result;
}

static std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Takes `front` and `back` off; false, and nothing happened, if they are not there.
static bool unwrap(std::string_view& text, std::string_view front, std::string_view back) {
  if (text.size() < front.size() + back.size() || !text.starts_with(front) || !text.ends_with(back)) return false;
  text = text.substr(front.size(), text.size() - front.size() - back.size());
  return true;
}

static bool isIdentifier(std::string_view text) {
  return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; });
}

/// One line of the file.
static Result<Specification> parseLine(std::string_view line, std::string_view stem) {
  Error unknown{fmt::format("'{}' is not a known property", line),
                "known properties: G valid-deref, G valid-free, G valid-memtrack, G valid-memcleanup, G ! overflow, "
                "G def-behavior and G ! call(NAME())"};
  std::string compact = withoutBlanks(line);
  std::string_view formula = compact;
  if (formula.starts_with("COVER(")) return Specification{std::string(stem), {}, ""};
  if (!unwrap(formula, "CHECK(init(main()),LTL(", "))")) return unknown;
  for (const Formula& known : formulas())
    if (known.text == formula) return Specification{std::string(known.name), known.properties, ""};
  if (unwrap(formula, "G!call(", ")")) {
    unwrap(formula, "", "()"); // some files leave the parentheses out
    if (isIdentifier(formula)) return Specification{"unreach-call", {Property::UnreachCall}, std::string(formula)};
  }
  return unknown;
}

Result<Specification> parseSpecification(std::string_view text, std::string_view stem) {
  std::vector<Specification> parts;
  for (std::string_view line : linesOf(text)) {
    if (withoutBlanks(line).empty()) continue;
    Result<Specification> part = parseLine(line, stem);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  if (parts.empty()) return Error{"the file holds no property", ""};
  if (parts.size() == 1) return parts[0];

  Specification whole;
  for (const Specification& part : parts) {
    if (!part.errorCall.empty() || part.properties.size() != 1)
      return Error{fmt::format("'{}' cannot stand in one file with other properties", part.name), ""};
    if (std::find(whole.properties.begin(), whole.properties.end(), part.properties[0]) == whole.properties.end())
      whole.properties.push_back(part.properties[0]);
  }
  std::sort(whole.properties.begin(), whole.properties.end());
  using enum Property;
  if (whole.properties == std::vector{ValidDeref, ValidFree, ValidMemtrack}) {
    whole.name = "valid-memsafety";
  } else {
    for (Property property : whole.properties)
      whole.name += fmt::format("{}{}", whole.name.empty() ? "" : "+", spell(property));
  }
  return whole;
}

/// Goals of test generation are not checked, whatever they say: nothing about them can be wrong.
static bool isCoverage(std::string_view stem) {
  return stem.starts_with("coverage-");
}

Result<Specification> readSpecification(const std::filesystem::path& file) {
  if (isCoverage(file.stem().string())) return Specification{file.stem().string(), {}, ""};
  Result<std::string> text = readFile(file);
  if (!text) return Error{text.error().message, "a task names its property files relative to itself"};
  Result<Specification> specification = parseSpecification(*text, file.stem().string());
  if (!specification)
    return Error{fmt::format("{}: {}", file.string(), specification.error().message), specification.error().hint};
  return specification;
}

} // namespace hindsight::bench
