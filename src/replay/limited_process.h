// Runs one program to its end under limits: wall clock, processor time, size of files, amount of output.
//
// It has a process group of its own, which is killed as a whole when the program ends or its time is up, reads from
// /dev/null or a file, and writes into a pipe of which the beginning is kept and the rest thrown away. Memory is not
// limited here: a sanitizer reserves terabytes of address space, and has a limit of its own.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace hindsight::replay {

struct ProcessRequest {
  std::string program;                                 // path of the file
  std::vector<std::string> arguments;                  // what the program sees, its name first
  std::optional<std::vector<std::string>> environment; // "NAME=value"; ours if not given
  std::string folder;                                  // to run in; empty: ours
  double wallSeconds = 60;
  unsigned cpuSeconds = 0;                // 0: no limit
  uint64_t fileBytes = 0;                 // of a file it writes; 0: no limit
  size_t outputBytes = 1 << 20;           // kept of what it prints
  std::function<bool()> interrupted = {}; // asked now and then: true ends it
  std::string input = {};                 // file that is standard input; empty: /dev/null
  std::optional<unsigned> user = {};      // to run as; none: ours
  std::string root = {};                  // a folder that the program may make its root, as that user; empty: none
  bool splitsOutput = false;              // standard output and error are kept apart
};

struct ProcessEnd {
  enum class How : uint8_t { Exited, Signalled, TimedOut, Interrupted };
  How how = How::Exited;
  int code = 0; // exit status, or the signal
  pid_t process = 0;
  double seconds = 0;
  std::string output; // standard output, and error if they are not kept apart, as they came
  std::string errors; // standard error, if they are
};

/// An error only if the program cannot be started.
Result<ProcessEnd> runProcess(const ProcessRequest& request);

} // namespace hindsight::replay
