// The contents of a state, line by line, with the parts marked that an interpolant keeps; and the interpolant as text.
#pragma once

#include "prune/interpolant.h"
#include "prune/state_form.h"
#include "prune/tree_names.h"
#include "support/execution_tree.h"

#include <set>

namespace hindsight::prune {

class TreeValues {
public:
  TreeValues(TreeNames& names, Locations& locations, Machine& machine, const State& state, const LivenessOf& livenessOf)
      : names(names), locations(locations), machine(machine), state(state), livenessOf(livenessOf) {}

  /// `interpolant` may be null.
  std::vector<TreeValue> values(const Interpolant* interpolant);
  std::vector<std::string> needs(const Interpolant& interpolant);

private:
  struct Line {
    Location place;
    TreeValue shown;
  };
  void gatherKept(const Interpolant& interpolant);
  bool isKept(const Location& place) const;
  void addFrame(const Frame& frame);
  void addObject(ObjectId object);
  void addCells(const Object& object);
  void add(const Location& place, Value value, unsigned width, bool isSigned);
  void addKept();

  TreeNames& names;
  Locations& locations;
  Machine& machine;
  const State& state;
  const LivenessOf& livenessOf;
  std::vector<Location> kept;
  std::vector<Line> lines;
  std::set<uint64_t> seen; // objects
};

} // namespace hindsight::prune
