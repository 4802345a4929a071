// Amounts as people write and read them: "90s", "1h30m", "512M", "1.5 GiB", "2.4 M".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

/// "10", "0.5", "10s", "250ms", "5m", "2h", "1h30m": seconds. Empty if it is none of these or too large to mean it.
std::optional<double> parseSeconds(std::string_view text);
/// "1000000", "64K", "512M", "2G", "1T", also with "B" or "iB" after the letter: bytes, in powers of 1024.
std::optional<uint64_t> parseBytes(std::string_view text);
/// "1000", "1_000_000", "10k", "5M", "1G": a plain number, letters are powers of 1000.
std::optional<uint64_t> parseCount(std::string_view text);

std::string formatSeconds(double seconds); // "50 ms", "12.3 s", "4 min 10 s", "2 h 5 min"
std::string formatBytes(uint64_t bytes);   // "512 B", "41 MiB", "1.5 GiB"
std::string formatCount(uint64_t count);   // "9,431", "1,204,555"
std::string formatShort(uint64_t count);   // "9,431", "1.2 M", "63.7 M", "4.1 G"
/// "1 path", "2 paths".
std::string formatPlural(uint64_t count, std::string_view singular, std::string_view plural);

} // namespace hindsight
