// Interpolants of finished subtrees, by the place where they start.
#pragma once

#include "prune/interpolant.h"
#include "step/state.h"

#include <unordered_map>
#include <vector>

namespace hindsight {

/// A program point: the instruction of each frame, outermost first, and what the outermost frame belongs to.
struct ProgramPoint {
  std::vector<uint64_t> stack;
  static ProgramPoint of(const State& state);
  bool operator==(const ProgramPoint&) const = default;
};

struct ProgramPointHash {
  size_t operator()(const ProgramPoint& point) const;
};

class InterpolantTable {
public:
  struct Place {
    std::vector<Ref<const Interpolant>> interpolants; // the newest last
    uint32_t misses = 0;                              // states that none of them covered, since the last that one did
    uint32_t skip = 0;                                // states to let pass before the next is looked at
  };
  Place* find(const ProgramPoint& point) {
    auto found = places.find(point);
    return found == places.end() ? nullptr : &found->second;
  }
  void add(const ProgramPoint& point, Ref<const Interpolant> interpolant) {
    places[point].interpolants.push_back(std::move(interpolant));
    ++count;
  }
  size_t size() const { return count; }

private:
  std::unordered_map<ProgramPoint, Place, ProgramPointHash> places;
  size_t count = 0;
};

} // namespace hindsight
