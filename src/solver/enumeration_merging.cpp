// Enumeration that keeps apart only what the rest of the program can tell apart.
//
// After each symbol there is a row for every combination of the numbers that steps of later symbols look at: what a
// program has made of its input so far, as its own state at that place. Inputs that lead to the same numbers share a
// row, so that a search costs the number of states, not that of inputs: of a counter, a checksum, the bits that are
// left in a buffer. (Decision diagrams merge nodes in the same way.)
//
// Rows are followed in portions, the newest first: where there are many solutions, one is found soon.
#include "solver/enumeration.h"
#include "support/invariant.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hindsight {

namespace {

/// Rows that are followed together.
constexpr size_t kPortion = 1024;
/// Numbers in all rows: 64 MiB.
constexpr size_t kMostNumbers = 8 << 20;

/// A new row costs as much as so many steps.
constexpr uint64_t kStepsOfRow = 32;

constexpr uint64_t kSeed = 0x243f6a8885a308d3ull;

uint64_t mixed(uint64_t hash, uint64_t number) {
  U128 product = U128(hash ^ number) * 0x9e3779b97f4a7c15ull;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

/// The different rows behind one symbol, and how each was first reached.
class Rows {
public:
  explicit Rows(size_t width) : width(width), slots(64) {}

  size_t size() const { return parents.size(); }
  std::span<const uint64_t> row(size_t index) const { return {numbers.data() + index * width, width}; }
  uint32_t parent(size_t index) const { return parents[index]; }
  uint64_t value(size_t index) const { return values[index]; }
  /// False if it is known. Equal rows have equal hashes.
  bool add(std::span<const uint64_t> fresh, uint64_t hash, uint32_t parent, uint64_t value) {
    if (2 * (size() + 1) > slots.size()) grow();
    Slot& slot = slots[placeOf(fresh, hash)];
    if (slot.row) return false;
    numbers.insert(numbers.end(), fresh.begin(), fresh.end());
    parents.push_back(parent);
    values.push_back(value);
    slot = {static_cast<uint32_t>(size()), hash};
    return true;
  }

private:
  struct Slot {
    uint32_t row = 0; // from 1
    uint64_t hash = 0;
  };
  size_t placeOf(std::span<const uint64_t> wanted, uint64_t hash) const {
    size_t mask = slots.size() - 1, place = hash & mask;
    while (slots[place].row && !(slots[place].hash == hash && std::ranges::equal(row(slots[place].row - 1), wanted)))
      place = (place + 1) & mask;
    return place;
  }
  void grow() {
    std::vector<Slot> before(slots.size() * 4);
    before.swap(slots);
    for (const Slot& slot : before) {
      if (!slot.row) continue;
      size_t place = slot.hash & (slots.size() - 1);
      while (slots[place].row) place = (place + 1) & (slots.size() - 1);
      slots[place] = slot;
    }
  }

  size_t width;
  std::vector<uint64_t> numbers;
  std::vector<uint32_t> parents;
  std::vector<uint64_t> values;
  std::vector<Slot> slots; // open addressing
};

/// The lanes of one row of a batch that differ in what was computed there: most do not.
class DifferentLanes {
public:
  void reset() { slots.fill(0); }
  /// Whether a lane is the first one with such numbers.
  template <typename IsSame> bool add(uint32_t lane, uint64_t hash, IsSame isSame) {
    size_t place = hash & (kSlots - 1);
    for (; slots[place]; place = (place + 1) & (kSlots - 1))
      if (isSame(slots[place] - 1)) return false;
    slots[place] = static_cast<uint16_t>(lane + 1);
    return true;
  }

private:
  static constexpr size_t kSlots = 2 * kLanes;
  std::array<uint16_t, kSlots> slots; // open addressing: the lane, from 1
};

} // namespace

class MergingSearch {
public:
  explicit MergingSearch(Enumeration& search) : search(search), program(*search.program) {
    for (size_t level = 0; level < program.levels().size(); ++level) plans.push_back(planFor(level));
  }

  /// False ends the search: a solution was found, or it took too many steps.
  bool run() {
    std::vector<uint64_t> nothing;
    start.add(nothing, 0, 0, 0);
    return follow(0, 0, 1);
  }

private:
  struct Live {
    uint32_t slot, level;
  };
  struct Plan {
    std::vector<Live> live;          // what later levels import from this one and those before
    std::vector<uint32_t> inherited; // place in the row before, by live number; or that it is computed here
    std::vector<uint32_t> own;       // slots of those that are computed here
    std::vector<uint32_t> imports;   // place in the row before, by import of the level
    Rows rows;
    size_t followed = 0;
  };
  static constexpr uint32_t kHere = ~0u;

  Plan planFor(size_t levelIndex) const {
    std::vector<Live> live;
    for (size_t later = levelIndex + 1; later < program.levels().size(); ++later)
      for (const BatchProgram::Import& import : program.levels()[later].imports)
        if (import.level <= levelIndex) live.push_back({import.from, import.level});
    auto bySlot = [](const Live& a, const Live& b) { return a.slot < b.slot; };
    std::ranges::sort(live, bySlot);
    auto isSame = [](const Live& a, const Live& b) { return a.slot == b.slot; };
    live.erase(std::unique(live.begin(), live.end(), isSame), live.end());
    Plan plan{live, {}, {}, {}, Rows(live.size())};
    for (const Live& each : live) {
      plan.inherited.push_back(each.level == levelIndex ? kHere : before(each.slot));
      if (each.level == levelIndex) plan.own.push_back(each.slot);
    }
    for (const BatchProgram::Import& import : program.levels()[levelIndex].imports)
      plan.imports.push_back(before(import.from));
    return plan;
  }
  /// Where the row of the level before holds the number of a slot.
  uint32_t before(uint32_t slot) const {
    const std::vector<Live>& live = plans.back().live;
    auto found = std::ranges::find(live, slot, &Live::slot);
    HS_INVARIANT(found != live.end(), "a number that is imported should be live in between");
    return static_cast<uint32_t>(found - live.begin());
  }
  const Rows& rowsBefore(size_t level) const { return level == 0 ? start : plans[level - 1].rows; }

  /// All values of a level's symbol behind each of some rows of the level before.
  bool follow(size_t level, size_t first, size_t end) {
    const std::vector<uint64_t>& values = search.unknowns[level].values;
    size_t filled = 0;
    for (size_t row = first; row < end; ++row)
      for (size_t start = 0; start < values.size();) {
        size_t count = std::min(program.laneCount() - filled, values.size() - start);
        fill(level, static_cast<uint32_t>(row), {values.data() + start, count}, filled);
        filled += count;
        start += count;
        if (filled < program.laneCount()) continue;
        if (!runBatch(level, filled) || !followNew(level, kPortion)) return false;
        filled = 0;
      }
    if (filled > 0 && !runBatch(level, filled)) return false;
    return followNew(level, 1);
  }

  /// The rows that were not followed yet, if they are so many.
  bool followNew(size_t level, size_t least) {
    Plan& plan = plans[level];
    if (plan.rows.size() - plan.followed < least) return true;
    size_t first = plan.followed, end = plan.rows.size();
    plan.followed = end;
    return follow(level + 1, first, end);
  }

  void fill(size_t levelIndex, uint32_t row, std::span<const uint64_t> values, size_t lane) {
    const BatchProgram::Level& level = program.levels()[levelIndex];
    std::copy(values.begin(), values.end(), program.lanes(level.symbolSlot) + lane);
    std::span<const uint64_t> numbers = rowsBefore(levelIndex).row(row);
    for (size_t import = 0; import < level.imports.size(); ++import)
      std::fill_n(program.lanes(level.imports[import].to) + lane, values.size(),
                  numbers[plans[levelIndex].imports[import]]);
    std::fill_n(rowOf.begin() + lane, values.size(), row);
  }

  bool runBatch(size_t levelIndex, size_t count) {
    const BatchProgram::Level& level = program.levels()[levelIndex];
    Plan& plan = plans[levelIndex];
    if (!search.spend((level.steps.size() + level.imports.size() + 1) * count)) return false;
    program.run(level, count);
    Enumeration::Alive alive;
    if (search.checkBatch(level, count, alive) == 0) return true;
    bool isLast = levelIndex + 1 == program.levels().size();
    const uint64_t* values = program.lanes(level.symbolSlot);
    if (isLast) {
      if (search.collected) return collect(count, alive);
      auto lane = static_cast<size_t>(std::ranges::find(alive, true) - alive.begin());
      return report(rowOf[lane], values[lane]);
    }
    for (size_t lane = 0; lane < count;) {
      size_t end = lane + 1;
      while (end < count && rowOf[end] == rowOf[lane]) ++end;
      keep(levelIndex, lane, end, alive);
      lane = end;
    }
    search.isCut = search.isCut || stored > kMostNumbers;
    return search.spend(plan.own.size() * count + std::exchange(copied, 0));
  }

  /// The lanes of one row of the level before.
  void keep(size_t levelIndex, size_t first, size_t end, const Enumeration::Alive& alive) {
    Plan& plan = plans[levelIndex];
    std::span<const uint64_t> numbers = rowsBefore(levelIndex).row(rowOf[first]);
    std::fill(hashes.begin() + first, hashes.begin() + end, kSeed);
    for (uint32_t slot : plan.own) {
      const uint64_t* here = program.lanes(slot);
      for (size_t lane = first; lane < end; ++lane) hashes[lane] = mixed(hashes[lane], here[lane]);
    }
    uint64_t inherited = kSeed;
    for (uint32_t place : plan.inherited)
      if (place != kHere) inherited = mixed(inherited, numbers[place]);
    different.reset();
    for (size_t lane = first; lane < end; ++lane) {
      if (!alive[lane]) continue;
      auto isSame = [&](size_t other) {
        return hashes[other] == hashes[lane] && std::ranges::all_of(plan.own, [&](uint32_t slot) {
                 return program.lanes(slot)[other] == program.lanes(slot)[lane];
               });
      };
      if (different.add(static_cast<uint32_t>(lane), hashes[lane], isSame))
        keepLane(levelIndex, lane, numbers, mixed(inherited, hashes[lane]));
    }
  }

  void keepLane(size_t levelIndex, size_t lane, std::span<const uint64_t> numbers, uint64_t hash) {
    Plan& plan = plans[levelIndex];
    scratch.clear();
    for (size_t place = 0; place < plan.live.size(); ++place)
      scratch.push_back(plan.inherited[place] == kHere ? program.lanes(plan.live[place].slot)[lane]
                                                       : numbers[plan.inherited[place]]);
    uint64_t value = program.lanes(program.levels()[levelIndex].symbolSlot)[lane];
    copied += scratch.size();
    if (!plan.rows.add(scratch, hash, rowOf[lane], value)) return;
    copied += kStepsOfRow;
    stored += scratch.size() + 2;
  }

  /// Values of the wanted term; false if these are enough.
  bool collect(size_t count, const Enumeration::Alive& alive) {
    const uint64_t* values = program.lanes(program.wantedSlot());
    for (size_t lane = 0; lane < count; ++lane)
      if (alive[lane]) search.collected->insert(values[lane]);
    return search.collected->size() <= search.mostCollected;
  }

  bool report(uint32_t row, uint64_t value) {
    search.found = Assignment();
    for (size_t level = program.levels().size(); level-- > 0;) {
      search.found.set(search.unknowns[level].symbol, value);
      if (level == 0) break;
      value = plans[level - 1].rows.value(row);
      row = plans[level - 1].rows.parent(row);
    }
    return false;
  }

  Enumeration& search;
  BatchProgram& program;
  Rows start{0};
  std::vector<Plan> plans; // by level
  std::array<uint32_t, kLanes> rowOf;
  std::array<uint64_t, kLanes> hashes;
  DifferentLanes different;
  std::vector<uint64_t> scratch;
  size_t stored = 0;
  uint64_t copied = 0; // numbers, since this was counted as steps
};

Enumeration::End Enumeration::runMerging(uint64_t mostSteps) {
  if (auto end = outright()) return last = *end;
  if (unknowns.empty()) return last = run(mostSteps);
  steps = 0;
  isCut = isOpen = false;
  limit = mostSteps;
  bool isOver = MergingSearch(*this).run();
  bool isUnknown = isOver ? isOpen : isCut;
  return last = isUnknown ? End::TooMuch : isOver ? End::None : End::Found;
}

std::optional<std::set<uint64_t>> Enumeration::valuesByMerging(uint64_t mostSteps, size_t most) {
  HS_INVARIANT(options.wanted, "a term should be wanted");
  std::set<uint64_t> values;
  if (outright()) return values;
  if (unknowns.empty()) return std::nullopt;
  collected = &values;
  mostCollected = most;
  End end = runMerging(mostSteps);
  collected = nullptr;
  return end == End::TooMuch ? std::nullopt : std::optional(std::move(values));
}

std::optional<Enumeration> searchMerging(TermManager& terms, MembershipFinder& memberships,
                                         std::span<const Term* const> constraints, uint64_t mostSteps,
                                         const std::atomic<bool>& stop) {
  using Order = Enumeration::Order;
  // Symbols of two bytes are seldom what matters: first one of their values each.
  for (auto [order, bits] : {std::pair(Order::ByAge, 8u), {Order::ByAge, 16u}, {Order::Greedy, 16u}}) {
    auto search = Enumeration::make(terms, memberships, constraints, {.order = order, .wholeBits = bits});
    if (!search) continue;
    search->stopWhen(stop);
    if (search->runMerging(mostSteps) != Enumeration::End::TooMuch) return search;
  }
  return std::nullopt;
}

} // namespace hindsight
