// Scans: searches through strings, such as that of strlen, are crossed as a whole, without walking their loops.
//
// How far a search goes depends on the bytes of an object, and they are known late: what wrote them is still ahead, and
// often the object itself is. So the call has unknowns as results, and a scan that says what they are. As soon as it is
// known how many bytes there can be to look at, the scan becomes as many reads, and its results are terms over them.
// Until then it notes what was written, which those reads will have seen.
//
// Crossing the call also adds the access of all the bytes that were looked at. A search that ends in none of the bytes
// of an object goes past its end, so that access fails, and the bytes that were read there do not matter.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Objects up to this size are looked at as a whole.
inline constexpr uint64_t kMaxScan = 4096;
/// Where an object is larger, or of any size, longer strings than this are left out.
inline constexpr uint64_t kMaxBlindScan = 64;

/// A search that comes before what is crossed at the position at hand. Makes its unknowns.
PendingScan& announceScan(BackwardState& state, PendingScan scan, std::string_view name);
/// How many bytes of each string were looked at.
const Term* bytesLookedAt(BackwardContext& context, const PendingScan& scan);

/// Something was written that scans may have seen; of a copy, the value is the address it is from.
void noteWrite(BackwardState& state, const MemoryEffect& effect);
/// The strings of the scan, and what was copied into them.
std::vector<const Term*> scannedAddresses(const PendingScan& scan);

/// Turns scans into reads as far as enough is known. True if there were any.
bool settleScans(BackwardState& state);
/// Nothing more will be found. True if there was one to settle.
enum class ScansLeft : uint8_t { OfKnownObjects, All };
bool settleScansAtBeginning(BackwardState& state, ScansLeft which);

} // namespace hindsight::backward
