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

/// What a place of a state holds: a number, the offset of a pointer, or something else.
struct Held {
  enum class Kind : uint8_t { Number, Pointer, Other };
  Kind kind = Kind::Other;
  uint64_t bits = 0;
};
using HeldAt = std::function<Held(const Term* /*place*/)>;
/// How sure it is that a place is the same one in all states, without a look at other objects.
enum class Steady : uint8_t { No, Variable, Register };
using SteadyAt = std::function<Steady(const Term* /*place*/)>;

class InterpolantTable {
public:
  /// All interpolants at one program point. Those that require a number or a pointer's offset in the same registers
  /// (and one variable) are a group, and are looked up by what is there: comparing a state with each of thousands would
  /// take longer than executing it.
  class Place {
  public:
    void add(Ref<const Interpolant> interpolant, const SteadyAt& steadyAt);
    /// Those that may subsume a state, the newest first, at most so many.
    std::vector<Ref<const Interpolant>> candidates(const HeldAt& heldAt, size_t most) const;
    const std::vector<Ref<const Interpolant>>& all() const { return interpolants; }
    /// Whether to compare the next state. Where none is ever subsumed, fewer and fewer are compared.
    bool isWorthLooking(uint32_t budget);
    void note(bool wasCovered) { misses = wasCovered ? 0 : misses + 1; }

  private:
    struct Probe {
      const Term* place;
      bool isPointer;
      bool operator==(const Probe&) const = default;
    };
    using Required = std::vector<std::pair<Probe, uint64_t>>;
    struct Group {
      std::vector<Probe> probes;
      std::map<std::vector<uint64_t>, std::vector<uint32_t>> byContents; // positions, ascending
      void find(const HeldAt& heldAt, std::vector<uint32_t>& positions) const;
    };
    Required required(const Interpolant& interpolant, const SteadyAt& steadyAt) const;
    bool isProbed(const Term* place) const;
    Group& groupFor(const Required& required);

    std::vector<Ref<const Interpolant>> interpolants; // the newest last
    std::vector<Group> groups;
    uint32_t misses = 0; // states that none of them covered, since the last that one did
    uint32_t passed = 0; // states that were not looked at, since the last one that was
  };

  Place* find(const ProgramPoint& point) {
    auto found = places.find(point);
    return found == places.end() ? nullptr : &found->second;
  }
  void add(const ProgramPoint& point, Ref<const Interpolant> interpolant, const SteadyAt& steadyAt) {
    places[point].add(std::move(interpolant), steadyAt);
    ++count;
  }
  size_t size() const { return count; }

private:
  std::unordered_map<ProgramPoint, Place, ProgramPointHash> places;
  size_t count = 0;
};

} // namespace hindsight::prune
