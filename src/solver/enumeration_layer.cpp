// Small questions: all joint values of the symbols are tried, as long as that is cheaper than starting a solver on
// them.
#include "solver/enumeration.h"
#include "solver/layers.h"

namespace hindsight {

namespace {

/// In steps for one value. A quick machine does a thousand or two in a microsecond; the back end rarely answers within
/// milliseconds, and never where floats are multiplied.
constexpr double kCheap = 1 << 23, kCheapForFloats = 1 << 28;
/// Most questions that look larger are not: their constraints leave few values early on. That is found out soon.
constexpr double kPromising = 1e12;
constexpr uint64_t kProbe = 1 << 20;
/// What was so quick is done again to leave out constraints that are not needed.
constexpr double kCheapAgain = 1 << 20;

class EnumerationLayer final : public Layer {
public:
  EnumerationLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("enumeration", std::move(next)), tools(tools) {}

private:
  bool timed() const override { return true; }

  void answer(Query& query) override {
    for (bool side : {true, false})
      if (query.side(side).open()) tryAll(query, side);
  }

  void tryAll(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    constraints.push_back(query.conditionOf(side));
    auto enumeration = Enumeration::make(tools.terms, tools.memberships, constraints);
    if (!enumeration || enumeration->cost() > kPromising) return;
    enumeration->stopWhen(tools.interrupted);
    double cheap = query.condition()->mentionsFloat() ? kCheapForFloats : kCheap;
    bool isCheap = enumeration->cost() <= cheap;
    switch (enumeration->run(isCheap ? static_cast<uint64_t>(cheap) : kProbe)) {
    case Enumeration::End::Found: query.answerSat(side, Ref<const Witness>::make(enumeration->solution())); return;
    case Enumeration::End::None: {
      std::vector<const Term*> used = enumeration->used();
      std::erase(used, query.conditionOf(side));
      if (query.wantsCores() && enumeration->cost() > kCheapAgain) return query.answerUnsat(side, std::move(used));
      suspected[side] = std::move(used);
      query.answerUnsat(side);
      return;
    }
    case Enumeration::End::TooMuch: return;
    }
  }

  std::vector<const Term*> suspects(Query&, bool side) override { return std::move(suspected[side]); }

  Toolbox& tools;
  std::vector<const Term*> suspected[2];
};

} // namespace

std::unique_ptr<Layer> makeEnumerationLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<EnumerationLayer>(tools, std::move(next));
}

} // namespace hindsight
