// Native executables of one program, one per set of checks, each built once.
//
// Sources go through the same front end as for the engine, with the checks in; then all of it is one module
// (`program/native_module.h`), which clang instruments, compiles and links with the replay library.
#pragma once

#include "intake/take_in.h"
#include "program/compile_driver.h"
#include "replay/native_replay.h"

#include <map>
#include <set>
#include <string>

namespace hindsight::replay {

struct NativeExecutable {
  std::string path;
  bool fromBitcode = false; // some of it was given as bitcode
  bool optimised = false;   // as the user's flags say
};

/// What an executable of the program is built for.
struct NativeVariant {
  std::string checks = {};                  // of UndefinedBehaviorSanitizer, with | between
  bool countAllocations = false;            // some of them are to fail, or to be put somewhere
  bool marked = false;                      // the program's target ends the run
  bool startsGlobals = false;               // variables start with what the test has for them
  std::optional<WatchedPlace> watched = {}; // the run leaves a file if it comes by
  bool watchesWrites = false;               // MemorySanitizer instead of AddressSanitizer
  bool recordsBranches = false;             // the run leaves the decisions of its branches
  std::string model = {};                   // a function of the library that is ours, watched, instead of the machine's
  std::set<std::string> outside = {};       // functions without a body that do what the test says
  auto operator<=>(const NativeVariant&) const = default;
};

class NativeBuild {
public:
  /// `interrupted` is asked now and then: true ends a build.
  NativeBuild(NativeProgram program, double seconds, std::function<bool()> interrupted = {})
      : program(std::move(program)), seconds(seconds), interrupted(std::move(interrupted)) {}

  Result<NativeExecutable> executable(const NativeVariant& variant);

  /// Beside the compiler, for the sanitizers to name functions and lines; empty if there is none.
  std::string symbolizer();

private:
  Result<NativeExecutable> build(const NativeVariant& variant);
  Result<std::string> link(const std::string& module, bool isCxx, unsigned pointerWidth, const NativeVariant& variant);
  std::vector<std::string> compileFlags(const NativeVariant& variant) const;
  std::optional<Error> takeProgram();

  NativeProgram program;
  double seconds;
  std::function<bool()> interrupted;
  std::optional<intake::Intake> intake; // the files of the program
  std::optional<TemporaryFolder> folder;
  std::map<NativeVariant, Result<NativeExecutable>> built; // failures too: they would fail again
};

} // namespace hindsight::replay
