// Runs clang on the sources, one process per file, as many at a time as there are processors.
//
// The default level keeps all that the source says: lifetime markers and undefined behaviour, nothing optimised away.
// A level of optimisation given by the user is taken at its word.
#pragma once

#include "support/result.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

enum class InputKind { C, Cxx, Bitcode, Unknown };

/// By extension, and for other names by the first bytes of the file. An error if there is no such file.
Result<InputKind> inputKindOf(const std::string& path);

/// A folder of our own that is removed with all it holds.
class TemporaryFolder {
public:
  /// Under `base`, or if that is empty where TMPDIR says.
  static Result<TemporaryFolder> create(const std::string& base = "");
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  const std::string& path() const { return folder; }

private:
  explicit TemporaryFolder(std::string folder) : folder(std::move(folder)) {}
  std::string folder;
};

struct CompileJob {
  std::string source;
  InputKind kind;
  std::string output;                  // bitcode
  std::vector<std::string> flags = {}; // of this source alone, before those of all
  std::string folder = {};             // to compile in; empty: here
};

/// What calls a handler where it is undefined, in code that is compiled here.
struct UndefinedChecks {
  bool arithmetic = false; // signed overflow, shifts, divisions
  bool floatCasts = false; // floats that do not fit the integer they become, arrays without elements
  bool uses = false;       // of values that were never written: arguments and results; in bitcode, too
  bool held = false;       // what variables point to when the program is ended while they are in scope
};

struct CompileOptions {
  std::string clang; // empty: clang-19, then clang, from PATH
  std::vector<std::string> flags;
  std::string includeFolder; // of the runtime; may be empty
  UndefinedChecks checks = {};
  std::function<bool()> interrupted = {}; // asked now and then: true ends the compilers, which is an error
};

/// Mistakes that compilers warned about for decades before clang refused them: names of clang's warnings. In C they are
/// warnings again, because the code that has them runs.
std::span<const std::string_view> oldMistakes();

/// The arguments clang is called with, the program's name first.
std::vector<std::string> compileCommand(const CompileJob& job, const CompileOptions& options, const std::string& clang);

/// The path of the compiler.
Result<std::string> findClang(const std::string& wanted);

/// Compiles all jobs. What clang has to say about a failure goes to standard error; the value is always true.
Result<bool> compileAll(const std::vector<CompileJob>& jobs, const CompileOptions& options);

} // namespace hindsight
