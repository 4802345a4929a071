// Names of abstract objects, locations and regions in output: "x", "heap@f:12#7", "+8%24", "[8,16)".
#pragma once

#include "pointer/location.h"

#include <string>

namespace hindsight {

/// "x", "f.local", "f:12" for a call in line 12.
std::string nameOfSite(const Program& program, SiteId site);
/// "heap@f:12" is what the call allocates from now on, "heap@f:12#7" the seventh object of it, which exists already.
std::string nameOfObject(const Program& program, const ObjectKey& key);
/// "", "+8", "+8%24" (8, 32, 56, ...), "+?" (anywhere).
std::string offsetText(const MemoryLocation& location);
/// "[8,16)", "[8,16)%24", "[8,...)"; as far as the object goes, if it is known how far that is.
std::string rangeText(const LocationTable& table, const MemoryRegion& region);

} // namespace hindsight
