// One link of the solver chain. A link answers what it can and hands the rest to the next, which it owns.
//
// A link that says "unsat" can name the constraints it used. It does so only when asked, because that costs time.
#pragma once

#include "solver/query.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace hindsight {

class Layer {
public:
  Layer(std::string name, std::unique_ptr<Layer> next) : next(std::move(next)) { record.name = std::move(name); }
  virtual ~Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  /// Answers the open sides of a query, here or further down.
  void run(Query& query);
  const LayerStatistics& statistics() const { return record; }
  const Layer* successor() const { return next.get(); }

protected:
  /// Answers what can be answered here.
  virtual void answer(Query& query) = 0;
  /// Learns the answers of the links below for the sides that were left open.
  virtual void learn(Query&, bool /*side*/) {}
  /// For a side this link found infeasible: a superset of the constraints of the path that it used. It need not be
  /// small: constraints it can do without are removed by asking this link again.
  virtual std::vector<const Term*> suspects(Query& query, bool /*side*/) { return query.constraints(); }
  /// Links that cost more than reading a clock are timed call by call, the others by samples.
  virtual bool timed() const { return false; }

private:
  /// The unsat core of this link: if any one of these constraints were missing, it would not answer "unsat".
  void explain(Query& query, bool side);
  bool isUnsatWith(Query& query, bool side, std::span<const Term* const> constraints);

  std::unique_ptr<Layer> next;
  LayerStatistics record;
};

} // namespace hindsight
