// Marks loops that the compiler vectorises: also for AVX2, on machines that have it. Builds with sanitizers use the
// plain version.
#pragma once

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
#define HINDSIGHT_VECTORISED __attribute__((target_clones("avx2", "default")))
#else
#define HINDSIGHT_VECTORISED
#endif
