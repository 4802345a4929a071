// How far outside its object an access lies, read from the sentence of the finding; it decides what a sanitizer can
// see.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hindsight::replay {

/// "reads 4 bytes at offset 8 of x (8 bytes)".
struct AccessFacts {
  int64_t bytes = 0;
  int64_t offset = 0;
  int64_t size = 0; // of the object
};

std::optional<AccessFacts> accessFacts(std::string_view message);

/// "reads local 'x' of an earlier pass through its block": the block was left and entered again.
bool isOfEarlierPass(std::string_view message);

/// "calls address 0x4141414141414141 as a function": no address of a machine with 48 bits of them. A jump there fails
/// before it is made.
bool isCallOfNoAddress(std::string_view message);

/// The memory in question holds the arguments of a call, which compilers lay out and no sanitizer watches.
bool isInArguments(std::string_view message);

/// "..., which is aligned to 1 byte": the object may be better aligned than it has to be.
bool dependsOnPlacement(std::string_view message);

/// What AddressSanitizer is asked to leave around heap objects; a header of its own takes a part of it.
inline constexpr int64_t kHeapRedZoneWanted = 256;

/// Bytes before and after an object that are sure to be poisoned.
struct RedZone {
  int64_t before, after;
};
inline constexpr RedZone kHeapRedZone = {kHeapRedZoneWanted - 16, kHeapRedZoneWanted - 16};
inline constexpr RedZone kStackRedZone = {12, 12}; // after the smallest local
inline constexpr RedZone kGlobalRedZone = {0, 16}; // what lies before may be anything

/// Whether AddressSanitizer is sure to notice an access: it touches the red zone, and not only with the end of an
/// unaligned access, for which the fast check looks at the first eight bytes alone.
bool isSurelySeen(const AccessFacts& access, const RedZone& redZone);

} // namespace hindsight::replay
