#include "program/string_literals.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Zeros at the end need not be spelled out.
uint8_t byteAt(const Global& global, uint64_t offset) {
  return offset < global.bytes.size() ? global.bytes[offset] : 0;
}

} // namespace

bool isStringLiteral(const Global& global) {
  unsigned bytes = global.element.width / 8;
  bool isNamed = !global.name.empty() && global.name.front() != '.'; // such as .str.1
  if (!global.constant || global.external || isNamed) return false;
  if (bytes == 0 || global.size < bytes || !global.relocations.empty() || !global.undefRanges.empty()) return false;
  for (uint64_t offset = global.size - bytes; offset < global.size; ++offset)
    if (byteAt(global, offset)) return false;
  return true;
}

bool mayOverlap(const Global& a, const Global& b) {
  if (!isStringLiteral(a) || !isStringLiteral(b)) return false;
  uint64_t common = std::min(a.size, b.size);
  for (uint64_t back = 1; back <= common; ++back)
    if (byteAt(a, a.size - back) != byteAt(b, b.size - back)) return false;
  return true;
}

} // namespace hindsight
