#include "support/quantity.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>

namespace hindsight {

/// The number at the front of `text`, which loses it. No sign, no exponent, no "inf".
static std::optional<double> takeNumber(std::string_view& text) {
  size_t length = 0;
  while (length < text.size() && (std::isdigit(static_cast<unsigned char>(text[length])) || text[length] == '.'))
    ++length;
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + length, value, std::chars_format::fixed);
  if (length == 0 || error != std::errc() || end != text.data() + length) return std::nullopt;
  text.remove_prefix(length);
  return value;
}

/// The letters at the front of `text`, which loses them.
static std::string_view takeUnit(std::string_view& text) {
  size_t length = 0;
  while (length < text.size() && std::isalpha(static_cast<unsigned char>(text[length]))) ++length;
  std::string_view unit = text.substr(0, length);
  text.remove_prefix(length);
  return unit;
}

std::optional<double> parseSeconds(std::string_view text) {
  if (text.empty()) return std::nullopt;
  double total = 0, smallest = HUGE_VAL;
  while (!text.empty()) {
    std::optional<double> amount = takeNumber(text);
    if (!amount) return std::nullopt;
    std::string_view unit = takeUnit(text);
    double factor;
    if (unit == "s" || unit == "sec")
      factor = 1;
    else if (unit.empty() && smallest == HUGE_VAL)
      factor = 1; // "1h30" is a riddle; "30" is not
    else if (unit == "ms")
      factor = 0.001;
    else if (unit == "m" || unit == "min")
      factor = 60;
    else if (unit == "h")
      factor = 3600;
    else if (unit == "d")
      factor = 86400;
    else
      return std::nullopt;
    if (factor >= smallest) return std::nullopt; // from large to small, each once
    smallest = factor;
    total += *amount * factor;
  }
  if (total > 1e9) return std::nullopt;
  return total;
}

/// A number with an optional letter out of `letters`, each `base` times the one before.
static std::optional<uint64_t> parseScaled(std::string_view text, std::string_view letters, double base) {
  std::string digits;
  for (char character : text)
    if (character != '_') digits += character;
  std::string_view rest = digits;
  std::string_view whole = rest;
  std::optional<double> amount = takeNumber(rest);
  if (!amount) return std::nullopt;
  if (rest.empty()) { // exactly, also beyond what a double holds
    uint64_t value = 0;
    auto [end, error] = std::from_chars(whole.data(), whole.data() + whole.size(), value);
    if (error != std::errc() || end != whole.data() + whole.size()) return std::nullopt;
    return value;
  }
  if (rest.size() != 1) return std::nullopt;
  size_t power = letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(rest[0]))));
  if (power == std::string_view::npos) return std::nullopt;
  double value = *amount * std::pow(base, static_cast<double>(power + 1));
  if (value >= 9.2e18) return std::nullopt;
  return static_cast<uint64_t>(value);
}

std::optional<uint64_t> parseBytes(std::string_view text) {
  if (text.size() > 2 && text.ends_with("iB"))
    text.remove_suffix(2);
  else if (text.size() > 1 && text.ends_with("B"))
    text.remove_suffix(1);
  return parseScaled(text, "KMGT", 1024);
}

std::optional<uint64_t> parseCount(std::string_view text) {
  return parseScaled(text, "KMGT", 1000);
}

std::string formatSeconds(double seconds) {
  if (seconds < 0) seconds = 0;
  if (seconds < 0.0005) return "0 s";
  if (seconds < 0.9995) return fmt::format("{:.0f} ms", seconds * 1000);
  if (seconds < 99.95) {
    std::string text = fmt::format("{:.1f}", seconds);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text + " s";
  }
  auto whole = static_cast<uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

/// Three digits that matter, and no ".0".
static std::string formatScaled(double value, std::string_view unit) {
  std::string text = value < 99.95 ? fmt::format("{:.1f}", value) : fmt::format("{:.0f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return fmt::format("{} {}", text, unit);
}

std::string formatBytes(uint64_t bytes) {
  auto value = static_cast<double>(bytes);
  if (bytes < 1024) return fmt::format("{} B", bytes);
  if (bytes < 1024ull << 10) return formatScaled(value / 1024, "KiB");
  if (bytes < 1024ull << 20) return formatScaled(value / (1024.0 * 1024), "MiB");
  return formatScaled(value / (1024.0 * 1024 * 1024), "GiB");
}

std::string formatCount(uint64_t count) {
  std::string digits = std::to_string(count);
  for (size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

std::string formatShort(uint64_t count) {
  auto value = static_cast<double>(count);
  if (count < 100'000) return formatCount(count);
  if (count < 1'000'000) return formatScaled(value / 1e3, "k");
  if (count < 1'000'000'000) return formatScaled(value / 1e6, "M");
  return formatScaled(value / 1e9, "G");
}

std::string formatPlural(uint64_t count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", formatCount(count), count == 1 ? singular : plural);
}

} // namespace hindsight
