#include "report/bytes_text.h"

#include "support/integers.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

std::string hexText(std::span<const uint8_t> bytes, size_t atMost) {
  std::string text = fmt::format("{:02x}", fmt::join(bytes.first(std::min(atMost, bytes.size())), " "));
  return bytes.size() > atMost ? text + " ..." : text;
}

std::string hexDigits(std::span<const uint8_t> bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

static bool printable(uint8_t byte) {
  return byte >= 0x20 && byte < 0x7f;
}

std::string stringLiteral(std::span<const uint8_t> bytes, size_t atMost) {
  std::string text = "\"";
  for (uint8_t byte : bytes.first(std::min(atMost, bytes.size()))) {
    if (byte == '"' || byte == '\\')
      (text += '\\') += static_cast<char>(byte);
    else if (byte == '\n')
      text += "\\n";
    else if (byte == '\t')
      text += "\\t";
    else if (byte == '\r')
      text += "\\r";
    else if (printable(byte))
      text += static_cast<char>(byte);
    else
      text += fmt::format("\\{:03o}", byte); // octal: at most three digits, so a digit may follow
  }
  text += '"';
  return bytes.size() > atMost ? text + "..." : text;
}

std::string numberText(std::span<const uint8_t> bytes) {
  size_t size = bytes.size();
  if (size != 1 && size != 2 && size != 4 && size != 8 && size != 16) return "";
  U128 value = 0;
  for (size_t index = size; index-- > 0;) value = value << 8 | bytes[index];
  I128 signedValue = signExtend128(value, static_cast<unsigned>(size) * 8);
  if (signedValue >= 0) return fmt::format("{}", value);
  return fmt::format("{} ({})", signedValue, value);
}

bool looksLikeText(std::span<const uint8_t> bytes) {
  // The zeros at the end of a string do not count against it.
  while (!bytes.empty() && bytes.back() == 0) bytes = bytes.first(bytes.size() - 1);
  auto readable = std::count_if(bytes.begin(), bytes.end(), printable);
  return !bytes.empty() && static_cast<size_t>(readable) * 4 >= bytes.size() * 3;
}

} // namespace hindsight
