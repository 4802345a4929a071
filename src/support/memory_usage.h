// How much memory this process holds, as the kernel counts it.
#pragma once

#include <cstdint>

namespace hindsight {

/// Resident bytes now; 0 if the kernel does not say. Costs a system call or three: ask every now and then.
uint64_t residentBytes();
/// The most that was ever resident.
uint64_t peakResidentBytes();

/// Gives the system back what was freed, so that it does not count for the next search.
void returnFreeMemory();

} // namespace hindsight
