#include "support/number_text.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace hindsight {

std::string floatText(U128 bits, unsigned width) {
  if (width == 32) return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)));
  if (width == 64) return fmt::format("{}", std::bit_cast<double>(static_cast<uint64_t>(bits)));
  if (width == 80) {
    long double number = 0;
    std::memcpy(&number, &bits, 10);
    return fmt::format("{}", number);
  }
  return fmt::format("{:#x}", static_cast<uint64_t>(bits));
}

std::string integerText(U128 bits, unsigned width, bool isSigned) {
  if (width > 64) return fmt::format("{:#x}{:016x}", static_cast<uint64_t>(bits >> 64), static_cast<uint64_t>(bits));
  if (isSigned) return fmt::format("{}", signExtend64(static_cast<uint64_t>(bits), width));
  return fmt::format("{}", static_cast<uint64_t>(bits));
}

} // namespace hindsight
