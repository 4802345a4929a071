// Starts another program as a child of this one: the one way to do so. What is done with it afterwards (limits,
// watching, reading what it prints) is up to the caller.
#pragma once

#include "support/own_root.h"
#include "support/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace hindsight {

/// What is set up before the program runs its first instruction.
struct ChildStart {
  std::string program = {};                                 // path of the file
  std::vector<std::string> arguments = {};                  // what the program sees, its name first
  std::optional<std::vector<std::string>> environment = {}; // "NAME=value"; ours if not given
  std::string folder = {};                                  // to run in; empty: ours
  int input = -1, output = -1, error = -1;                  // descriptors to be its standard ones; -1: ours
  enum class Group : uint8_t { Ours, Own, OwnSession };
  Group group = Group::Ours;
  bool diesWithParent = false; // killed when the thread that started it ends
  bool ownSignals = false;     // none ignored, none blocked; otherwise as here
  bool leavesCores = true;
  std::optional<unsigned> user = {}; // to become, with the group of that number and no other; none: ours
  std::optional<OwnRoot> root = {};  // to be able to change to, as the user that it says; none: stays in ours
  unsigned cpuSeconds = 0;           // 0: no limit
  uint64_t fileBytes = 0;            // of a file it writes; 0: no limit
};

/// The new process; or -1, and errno says why, also if the program cannot be executed.
pid_t startChild(const ChildStart& start);

/// How it ended, as waitpid says it; -1 if it is no child.
int waitForChild(pid_t child);

struct SpawnFiles {
  std::string input = {};  // standard input; empty: ours
  std::string log = {};    // what it prints, written over; empty: where we print
  std::string folder = {}; // to run in; empty: ours
};

/// Starts a command, of which the first word is the path of the program, without limits.
Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnFiles& files = {});

/// Becomes the other program. Returns only if that fails.
Error become(const std::vector<std::string>& command);

/// "cannot run clang: no such file".
Error cannotRun(const std::string& program, int problem);

/// A descriptor that closes itself, so that every way out is clean.
class Descriptor {
public:
  explicit Descriptor(int number) : number(number) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void reset();
  int get() const { return number; }
  bool isOpen() const { return number >= 0; }

private:
  int number;
};

} // namespace hindsight
