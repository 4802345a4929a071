#include "report/xml_text.h"

#include "support/terminal.h"

#include <cstdint>

namespace hindsight {

namespace {

/// Bytes of the character that starts here; 0 if there is none.
size_t characterBytes(std::string_view text) {
  auto first = static_cast<uint8_t>(text[0]);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  size_t count = first >= 0xc2 && first < 0xe0   ? 2
                 : first >= 0xe0 && first < 0xf0 ? 3
                 : first >= 0xf0 && first < 0xf5 ? 4
                                                 : 0;
  if (count == 0 || text.size() < count) return 0;
  for (size_t index = 1; index < count; ++index)
    if ((text[index] & 0xc0) != 0x80) return 0;
  auto second = static_cast<uint8_t>(text[1]);
  bool isTooLong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  bool isSurrogate = first == 0xed && second >= 0xa0;
  bool isTooLarge = first == 0xf4 && second >= 0x90;
  bool isNoCharacter = first == 0xef && second == 0xbf && static_cast<uint8_t>(text[2]) >= 0xbe;
  return isTooLong || isSurrogate || isTooLarge || isNoCharacter ? 0 : count;
}

} // namespace

std::string shortened(std::string_view text, size_t letters) {
  if (displayWidth(text) <= letters) return std::string(text);
  size_t end = 0;
  for (size_t count = 0; end < text.size(); ++end)
    if ((text[end] & 0xc0) != 0x80 && ++count == letters) break;
  return std::string(text.substr(0, end)) + "…";
}

std::string xmlText(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    size_t count = characterBytes(text);
    switch (count == 1 ? text[0] : '\0') {
    case '<': result += "&lt;"; break;
    case '>': result += "&gt;"; break;
    case '&': result += "&amp;"; break;
    case '"': result += "&quot;"; break;
    default: result += count ? text.substr(0, count) : std::string_view("�");
    }
    text.remove_prefix(count ? count : 1);
  }
  return result;
}

} // namespace hindsight
