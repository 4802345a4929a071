// An SMT solver as the chain sees it: constraints in, an answer with model or core out.
#pragma once

#include "solver/solver.h"
#include "term/assignment.h"
#include "term/term_manager.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hindsight {

struct BackendQuery {
  /// Must hold together. Queries whose lists begin alike are cheap to ask one after the other.
  std::span<const Term* const> constraints;
  /// Symbols for which a model is wanted.
  std::span<const SymbolId> symbols;
  /// Whether an unsatisfiable answer shall name constraints.
  bool wantCore = false;
  /// Give up after so many times the effort that a small question takes; 0: as late as the limits allow.
  unsigned patience = 0;
  /// The query shares no constraints with those before and after it.
  bool apart = false;
};

struct BackendAnswer {
  SatResult result = SatResult::Unknown;
  Assignment model;           // for Sat: all wanted symbols
  std::vector<uint32_t> core; // for Unsat, if wanted: indices of constraints, ascending
  std::string reason;         // for Unknown
  bool isOpen = false;        // for Unknown: only the patience of the question has come to its end

  static BackendAnswer sat(Assignment model) { return {SatResult::Sat, std::move(model), {}, {}, false}; }
  static BackendAnswer unsat(std::vector<uint32_t> core = {}) {
    return {SatResult::Unsat, {}, std::move(core), {}, false};
  }
  static BackendAnswer unknown(std::string reason) { return {SatResult::Unknown, {}, {}, std::move(reason), false}; }
};

struct BackendConfig {
  uint64_t resourceLimit = 0; // per query, in the solver's own units; 0: none
  /// Keep nothing from one query to the next: slower, and independent of what was asked before.
  bool oneShot = false;
};

class Backend {
public:
  virtual ~Backend() = default;
  virtual BackendAnswer check(const BackendQuery& query) = 0;
  /// Bounds the effort of later queries beside the limit that was configured; 0: only that counts.
  virtual void limitEffort(uint64_t units) = 0;
  /// Makes a running query and all later ones give up; may be called from another thread.
  virtual void interrupt() = 0;
  /// Withdraws an interrupt. No other thread may interrupt at the same time, and no query is running.
  virtual void resume() = 0;
  /// What all queries together have cost, in the solver's own units, the same in every rerun; 0 if it does not say.
  virtual uint64_t effortSpent() const { return 0; }
};

std::unique_ptr<Backend> makeZ3Backend(TermManager& terms, BackendConfig config);
std::unique_ptr<Backend> makeCvc5Backend(TermManager& terms, BackendConfig config);
std::unique_ptr<Backend> makeBackend(BackendKind kind, TermManager& terms, BackendConfig config);

} // namespace hindsight
