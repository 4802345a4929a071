// The results of an analysis for reports: of some functions, and of the objects that they access.
#pragma once

#include "pointer/mod_ref.h"
#include "support/pointer_facts.h"

#include <map>
#include <set>
#include <span>

namespace hindsight {

class FactCollector {
public:
  FactCollector(const Program& program, const PointsTo& pointers, const ModRef& effects);

  void addFunction(FunctionId function);
  PointerFacts::Effects describe(const FunctionEffects& effects);
  void setCall(PointerFacts::Subject call) { facts.call = std::move(call); }
  /// With every object that something mentioned leads to.
  PointerFacts finish();

private:
  uint32_t indexOf(ObjectIndex object);
  std::vector<PointerFacts::Target> targetsOf(const LocationSet& set);
  std::vector<PointerFacts::Range> rangesOf(const LocationSet& regions);
  void addVariables(const Function& function, PointerFacts::Function& out);
  void addCalls(const Function& function, PointerFacts::Function& out);
  PointerFacts::Object describeObject(ObjectIndex object) const;
  PointerFacts::Place placeOf(LocationId location) const;

  const Program& program;
  const PointsTo& pointers;
  const ModRef& effects;
  std::vector<PointsTo::Content> contents;
  std::map<ObjectIndex, std::vector<uint32_t>> contentsOf; // indices into `contents`
  std::map<ObjectIndex, uint32_t> known;
  std::vector<ObjectIndex> order; // of `known`
  PointerFacts facts;
};

/// The program's own functions with a body, in its order.
std::vector<FunctionId> ownFunctions(const Program& program);

} // namespace hindsight
