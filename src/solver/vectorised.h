// Marks loops that the compiler turns into vector code: on machines that have them, for the wider vectors of today.
// Sanitizers want the plain version.
#pragma once

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
#define HINDSIGHT_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define HINDSIGHT_VECTORISED
#endif
