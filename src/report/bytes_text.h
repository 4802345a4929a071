// Raw bytes as readable text: hexadecimal, as a string, as a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace hindsight {

/// "de ad be ef", cut after `atMost` bytes with " ..." behind.
std::string hexText(std::span<const uint8_t> bytes, size_t atMost = SIZE_MAX);
/// "deadbeef"
std::string hexDigits(std::span<const uint8_t> bytes);
/// A C string literal, quotes included; cut after `atMost` bytes with "..." behind.
std::string stringLiteral(std::span<const uint8_t> bytes, size_t atMost = SIZE_MAX);
/// The little-endian number in 1, 2, 4, 8 or 16 bytes, "-1 (255)" if signed and unsigned differ; otherwise empty.
std::string numberText(std::span<const uint8_t> bytes);
/// Most of the bytes are printable characters, so that the string form helps.
bool looksLikeText(std::span<const uint8_t> bytes);

} // namespace hindsight
