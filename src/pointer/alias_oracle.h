// The queries about pointers and effects of calls that engines make: the one interface for them. `pointer_oracle.h`
// answers by the analysis of the whole program. Without an oracle, an engine assumes that everything is possible.
#pragma once

#include "program/call_graph.h"
#include "program/program.h"

#include <optional>

namespace hindsight {

/// A register, or the value that a load put into it: what a pointer analysis can be asked about.
struct PointerOrigin {
  FunctionId function = kNone;
  Slot slot = kNone;
  bool known() const { return function != kNone; }
};

/// Answers about pointers whose values are not known yet. What is not overridden may always be.
class AliasOracle {
public:
  virtual ~AliasOracle() = default;
  virtual bool mayPointTo(PointerOrigin pointer, SiteId site) const = 0;
  virtual bool mayAlias(PointerOrigin a, PointerOrigin b) const = 0;
  /// Whether a call that comes back can have done nothing but write or free memory: it reads no input.
  virtual bool onlyWrites(FunctionId) const { return false; }
  virtual bool mayFree(FunctionId) const { return true; }
  /// Whether a call may not come back, because it ends the program.
  virtual bool mayEnd(FunctionId) const { return true; }
  /// Freeing is writing.
  virtual bool mayWrite(FunctionId, SiteId) const { return true; }
  virtual bool mayWriteThrough(FunctionId, PointerOrigin) const { return true; }
  /// Where calls through pointers may go; none: to every function whose address is taken.
  virtual std::optional<PointerCalls> pointerCalls() const { return std::nullopt; }
};

} // namespace hindsight
