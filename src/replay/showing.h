// The table of which sanitizer reports show which kinds of error.
#pragma once

#include "support/property.h"

#include <string>
#include <string_view>

namespace hindsight::replay {

/// How one kind of error shows natively. Lists of names have | between them.
struct Showing {
  ErrorKind kind;
  /// Summaries of reports that show it, a star at either end standing for anything.
  std::string_view reports;
  /// Those that show it only where the access may have gone past the red zones, into whatever lies there.
  std::string_view farReports = "";
  /// One of these must stand between the error and the program on the stack: what tells one SIGABRT from another.
  std::string_view through = "";
  /// Checks of UndefinedBehaviorSanitizer that are needed to see it.
  std::string_view checks = "";
  /// The engine looks for it on every path, so a path that ends well is free of it.
  bool always = false;
  /// Why a native run may well be silent about it; empty if silence means that the error is not there.
  std::string_view whySilent = "";
  /// Shown by MemorySanitizer, which cannot be built in together with AddressSanitizer.
  bool watchesWrites = false;
};

const Showing& showing(ErrorKind kind);

/// Whether a list of the table names this.
bool lists(std::string_view list, std::string_view name);

/// Functions of the C library that end the program because of an error: every `through` of the table.
bool endsProgram(std::string_view function);

/// The checks for a run that is expected to end well.
std::string checksOfNormalEnd();

/// Reports about an access to memory that is not the program's to use, whatever lies there.
bool isInvalidAccess(std::string_view report);

/// Whether AddressSanitizer looks at the memory that this function of the C library touches, in the way that the
/// message of a finding says.
bool isIntercepted(std::string_view function, std::string_view message);

/// What is wrong with the arguments of a copy, seen before it touches memory.
bool isOfRange(std::string_view report);

} // namespace hindsight::replay
