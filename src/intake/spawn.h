// Other programs, run as children.
#pragma once

#include "support/result.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace hindsight {

struct SpawnFiles {
  std::string input = {}; // standard input; empty: ours
  std::string log = {};   // what it prints; empty: where we print
};

/// `command[0]` is the path of the program.
Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnFiles& files = {});

/// How it ended, as waitpid says it.
int waitFor(pid_t child);

/// Becomes the other program. Returns only if that fails.
Error become(const std::vector<std::string>& command);

} // namespace hindsight
