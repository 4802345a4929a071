// Bitcode of sources, kept from run to run.
//
// What is kept of a source is found by all that decides about it: the compiler, the flags, the folder. It is used if
// every file that the compiler read for it still has the same content; that a new file would be found before one of
// them is not noticed. The cache lies in $XDG_CACHE_HOME/hindsight, or in ~/.cache/hindsight, and may be removed at any
// time.
#pragma once

#include "program/compile_driver.h"
#include "program/input_file.h"

#include <string>
#include <vector>

namespace hindsight::intake {

/// Empty if there is no place for it.
std::string bitcodeCacheFolder();

/// Compiles those of the files that are sources, and says where in `InputFile::compiled`. What is not in the cache is
/// compiled in parallel. Without a cache folder, bitcode goes into `scratch`.
Result<bool> compileThroughCache(std::vector<InputFile>& files, const CompileOptions& options,
                                 const std::string& cacheFolder, const std::string& scratch);

} // namespace hindsight::intake
