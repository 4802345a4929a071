// How a path ended.
#pragma once

#include "memory/value.h"
#include "program/program.h"
#include "support/property.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight {

enum class EndKind : uint8_t {
  Returned,         // main returned
  Exited,           // exit() and its like
  Error,            // `error` says what
  AssumptionFailed, // an assumption cannot hold: the path is not one
  SilentExit,       // asked for by the program, no test wanted
  Unsupported,      // the engine cannot go on; `message` names why
  MissingFunction,  // neither in the program nor modelled; `message` is its name
  MissingVariable,  // declared, but defined nowhere; `message` is its name
  SolverGaveUp,     // a question was beyond the effort allowed
  DepthLimit,       // the path has as many forks as it may have
  Limit,            // another bound of the engine; `message` names it
};

/// A fact about an object that helps to understand an error.
struct EndNote {
  std::string text;
  LocationId location = 0;
  std::string function;
};

/// A place in the code of the program.
struct CodePlace {
  const Function* function = nullptr;
  LocationId location = 0;
  uint32_t instruction = 0;
};

struct PathEnd {
  EndKind kind = EndKind::Returned;
  ErrorKind error = ErrorKind::NullDereference; // for EndKind::Error
  int64_t exitStatus = 0;                       // when `symbolicStatus` is null
  std::string message = {};
  std::vector<EndNote> notes = {};
  std::optional<CodePlace> place = {};  // of the error, if it is not where the path ended
  const Term* symbolicStatus = nullptr; // 32 bits: the exit status where it depends on the input
};

} // namespace hindsight
