// Writes core queries into a folder, one numbered SMT-LIB file each.
#pragma once

#include "solver/solver.h"
#include "term/term_manager.h"

#include <span>
#include <string>

namespace hindsight {

class QueryDump {
public:
  /// Makes the folder if it is not there.
  QueryDump(TermManager& terms, std::string folder);
  /// Writes `query-000001.smt2` and so on; the answer is noted as the expected status.
  void write(std::span<const Term* const> constraints, SatResult result);
  uint64_t written() const { return count; }
  /// Why a file could not be written; empty: no failure.
  const std::string& problem() const { return failure; }

private:
  TermManager& terms;
  std::string folder;
  uint64_t count = 0;
  std::string failure;
};

} // namespace hindsight
