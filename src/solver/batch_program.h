// Constraints as straight-line code that is run for many values of a symbol at once.
//
// The symbols are put in an order; the k-th is tried for all its values while those before it are fixed. A part of a
// term belongs to the level of the last symbol that occurs in it: there it is computed for a whole batch of values, and
// for deeper levels it is one number. Nothing is computed again while only later symbols change.
#pragma once

#include "term/operation.h"
#include "term/term.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

/// Slots hold a number for each of so many values, at most.
constexpr size_t kLanes = 256;

struct BatchStep {
  enum class How : uint8_t {
    Plain,   // integers, by kind
    Table,   // the element of a constant table: `a` is the index, `b` the table
    Pick,    // the element of an array of slots: likewise
    Float,   // single and double precision: `c` is the operation
    General, // anything else, number by number: likewise
  };
  How how = How::Plain;
  TermKind kind = TermKind::Const;
  uint8_t width = 0, kidWidth = 0, low = 0;
  uint32_t to = 0, a = 0, b = 0, c = 0;
};

class BatchProgram {
public:
  struct Import {
    uint32_t from, level, to; // the number of a slot of an earlier level, in all lanes of a slot of this one
  };
  struct Check {
    uint32_t slot, constraint; // must not be 0; in a flat program: the number of a term
  };
  struct Level {
    uint32_t symbolSlot = 0; // of the k-th symbol, in a flat program: the k-th from here
    std::vector<Import> imports;
    std::vector<BatchStep> steps;
    std::vector<Check> checks;
  };

  /// Nothing if a constraint has parts that are wider than 64 bits, speaks of addresses or is too large. `lanes`: how
  /// many values there will be at once, at most. `last`: constraints that are looked at when all symbols have values;
  /// they count after the others. `wanted`: a term whose values are asked for when all symbols have theirs. `zeros`,
  /// ascending: symbols that are 0.
  struct Extras {
    std::span<const Term* const> last = {};
    const Term* wanted = nullptr;
    std::span<const SymbolId> zeros = {};
  };
  static std::optional<BatchProgram> make(std::span<const Term* const> constraints, std::span<const SymbolId> order,
                                          size_t lanes = kLanes, Extras extras = {{}, nullptr, {}});
  /// All symbols at one level: each lane has a value for each of them. Terms of any width can be computed so.
  static std::optional<BatchProgram> makeFlat(std::span<const Term* const> terms, std::span<const SymbolId> symbols,
                                              size_t lanes = kLanes);

  std::span<const Level> levels() const { return levelList; }
  /// Constraints that hold for no value of anything: constants.
  bool isImpossible() const { return impossible; }
  /// The slot of the wanted term, at the last level.
  uint32_t wantedSlot() const { return wanted; }

  /// How many values there can be at once.
  size_t laneCount() const { return stride; }
  uint64_t* lanes(uint32_t slot) { return data.get() + size_t(slot) * stride; }
  /// Values for the symbol of a level go to its slot before.
  void run(const Level& level, size_t count);
  /// Numbers of earlier levels, each of the lane that was chosen there.
  void import(const Level& level, std::span<const uint32_t> chosen);

private:
  friend class BatchCompiler;
  using Pick = std::vector<uint32_t>;

  void runPlain(const BatchStep& step, size_t count);
  void runGeneral(const BatchStep& step, size_t count);

  std::vector<Level> levelList;
  std::vector<std::vector<uint64_t>> tables;
  std::vector<Pick> picks;
  std::vector<Operation> operations;
  std::unique_ptr<uint64_t[]> data; // by slot, then lane
  size_t stride = kLanes;
  uint32_t wanted = 0;
  bool impossible = false;
};

} // namespace hindsight
