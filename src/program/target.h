// Places that people name, resolved to instructions:
//
//   file:line         the line                          function:label    the statement behind the label
//   function          its entry; where it has no body   function:return   every return of it
//                     in the program: its calls         error             every call that reports an error
#pragma once

#include "program/distance.h"
#include "program/program.h"
#include "support/result.h"
#include "support/target_place.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

struct Target {
  std::string text;
  /// Reaching any of them is reaching the target: the first instruction of the line in each block that holds some of
  /// it, the entry of a function, its returns, the calls of a function without a body, or the instruction behind a
  /// label.
  std::vector<CodePoint> points;
  /// For targets that are calls: calling one of these through a pointer is reaching the target, too.
  std::vector<FunctionId> callees = {};
  TargetPlace place = {};
};

/// An error names the nearest line that holds code, or the closest names.
Result<Target> resolveTarget(const Program& program, std::string_view text);

/// The functions that go by this name: of the linker, of the source, demangled with or without parameters. An error
/// names the closest ones.
Result<std::vector<const Function*>> functionsNamed(const Program& program, std::string_view name);

/// Every call of these functions that the program itself makes; no points and no callees if there is none.
Target callsOf(const Program& program, std::span<const std::string_view> functions);

} // namespace hindsight
