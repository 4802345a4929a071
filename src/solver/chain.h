// The links of the solver in their order, cheapest first, and what they cost.
#pragma once

#include "solver/backend.h"
#include "solver/layer.h"
#include "solver/query_dump.h"
#include "solver/toolbox.h"

#include <memory>
#include <string>

namespace hindsight {

class Chain {
public:
  /// `dump` may be null. All of them must outlive the chain.
  Chain(Toolbox& tools, Backend& backend, QueryDump* dump);
  ~Chain();

  /// Answers every wanted side of the query, if only by giving up.
  void answer(Query& query);
  /// Adds what the links report to the statistics.
  void report(SolverStatistics& statistics) const;
  /// The questions that the back end answered.
  uint64_t coreQueries() const { return last->statistics().answered; }
  /// Why the chain gave up on the last question that it gave up.
  const std::string& unknownReason() const { return reason; }

private:
  /// Of the questions that only cheap links answer, one in so many is timed, and counts for all.
  static constexpr uint32_t kSampling = 64;

  std::string reason;
  std::unique_ptr<Layer> first;
  const Layer* last; // asks the back end
  uint32_t calls = 0;
};

} // namespace hindsight
