// Interpolants of finished subtrees, by the program point where they start.
#pragma once

#include "prune/interpolant.h"
#include "step/state.h"

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace hindsight::prune {

/// A program point: the instruction of each frame, outermost first, and what the outermost frame belongs to.
struct ProgramPoint {
  std::vector<uint64_t> stack;
  static ProgramPoint of(const State& state);
  bool operator==(const ProgramPoint&) const = default;
};

struct ProgramPointHash {
  size_t operator()(const ProgramPoint& point) const;
};

/// The number that a place of the state holds, if it is one.
using NumberAt = std::function<std::optional<U128>(const Term* /*place*/)>;

class InterpolantTable {
public:
  /// All interpolants at one program point. Those that require one number in some place are indexed by that number.
  class Place {
  public:
    void add(Ref<const Interpolant> interpolant);
    /// Those that may subsume a state, the newest first, at most so many.
    std::vector<Ref<const Interpolant>> candidates(const NumberAt& numberAt, size_t most) const;
    const std::vector<Ref<const Interpolant>>& all() const { return interpolants; }
    /// Whether to compare the next state. Where none is ever subsumed, fewer and fewer are compared.
    bool isWorthLooking(uint32_t budget);
    void note(bool wasCovered) { misses = wasCovered ? 0 : misses + 1; }

  private:
    std::vector<Ref<const Interpolant>> interpolants; // the newest last
    struct Key {
      const Term* place;
      std::map<U128, std::vector<uint32_t>> byNumber; // positions, ascending
    };
    std::vector<Key> keys;
    std::vector<uint32_t> others;
    uint32_t misses = 0; // states that none of them covered, since the last that one did
    uint32_t passed = 0; // states that were not looked at, since the last one that was
  };

  Place* find(const ProgramPoint& point) {
    auto found = places.find(point);
    return found == places.end() ? nullptr : &found->second;
  }
  void add(const ProgramPoint& point, Ref<const Interpolant> interpolant) {
    places[point].add(std::move(interpolant));
    ++count;
  }
  size_t size() const { return count; }

private:
  std::unordered_map<ProgramPoint, Place, ProgramPointHash> places;
  size_t count = 0;
};

} // namespace hindsight::prune
