#include "solver/chain.h"

#include "solver/layers.h"

namespace hindsight {

Chain::Chain(Toolbox& tools, Backend& backend, QueryDump* dump) {
  std::unique_ptr<Layer> link = makeBackendLayer(tools, backend, dump, reason);
  last = link.get();
  link = makeIntervalLayer(tools, std::move(link));
  link = makeEnumerationLayer(tools, std::move(link));
  link = makeGuidedLayer(tools, std::move(link));
  link = makeCacheLayer(tools, std::move(link)); // looking up is cheaper than repairing, above all in vain
  link = makeRecentLayer(tools, std::move(link));
  link = makeOrderLayer(tools, std::move(link));
  link = makeEqualityLayer(tools, std::move(link));
  link = makeRangeLayer(tools, std::move(link));
  link = makeExactLayer(tools, std::move(link));
  link = makeWitnessLayer(tools, std::move(link));
  link = makeImpliedLayer(tools, std::move(link));
  link = makeConstantLayer(tools, std::move(link));
  first = std::move(link);
}

Chain::~Chain() = default;

void Chain::answer(Query& query) {
  if (++calls % kSampling == 0) query.setSampleWeight(kSampling);
  first->run(query);
  HS_INVARIANT(query.settled(), "the last link should answer whatever reaches it");
}

void Chain::report(SolverStatistics& statistics) const {
  statistics.layers.clear();
  statistics.seconds = 0;
  for (const Layer* layer = first.get(); layer; layer = layer->successor()) {
    statistics.layers.push_back(layer->statistics());
    statistics.seconds += layer->statistics().seconds;
  }
}

} // namespace hindsight
