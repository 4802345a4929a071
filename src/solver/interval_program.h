// Constraints as straight-line code that is run on boxes: from an interval for each unknown it computes what each
// constraint can be. The result holds for every point of the box.
//
// Unknowns are whole words where a program uses words: bytes side by side are one number, in the order in which the
// program compares it (as a float, signed, or unsigned), and parts of the word are parts of that number.
#pragma once

#include "solver/float_bounds.h"
#include "solver/membership.h"
#include "term/inline_vector.h"

#include <optional>
#include <span>
#include <vector>

namespace hindsight {

class IntervalProgram {
public:
  enum class Order : uint8_t { Unsigned, Signed, Float };
  struct Unknown {
    std::vector<SymbolId> symbols; // from the lowest on
    std::vector<unsigned> offsets; // of their lowest bits
    unsigned width;
    Order order = Order::Unsigned;

    uint64_t last() const { return mask64(width); }
    /// The bits of the value at a place of the order, and back.
    uint64_t valueAt(uint64_t place) const;
    uint64_t placeOf(uint64_t value) const;
  };
  /// Places in the order of an unknown, inclusive.
  struct Interval {
    uint64_t low, high;
  };

  /// Nothing if symbols are addresses or wider than 64 bits, or if there are too many.
  static std::optional<IntervalProgram> make(TermManager& terms, std::span<const Term* const> constraints);

  std::span<const Unknown> unknowns() const { return unknownList; }
  size_t size() const { return nodes.size(); }
  /// Has products of unknowns, quotients or floats, for which bit-blasting is slow.
  bool isNonlinear() const { return nonlinear; }

  /// The first constraint that holds nowhere in the box.
  std::optional<size_t> failing(std::span<const Interval> box);
  /// The unknown that is equal to the term, if there is one.
  std::optional<size_t> unknownOf(const Term* term) const;
  /// Cuts an interval down to what a constraint on the unknown alone allows; false if that is nothing new.
  bool restrict(Interval& interval, size_t unknown, const Membership& membership) const;

private:
  friend class IntervalCompiler;
  struct Operand {
    const Term* term;
    uint32_t node;
  };
  struct Node {
    const Term* term;
    int part = -1;             // the unknown whose bits these are, or -1
    unsigned low = 0;          // the lowest of them
    bool isNumberUsed = false; // it is read as a float
    InlineVector<Operand, 4> operands;
    Bounds bits;
    FloatBounds number;
  };

  void enter(Node& node, std::span<const Interval> box);
  void compute(Node& node);
  Bounds ofSelect(const Node& node) const;
  const Node& operand(const Node& node, const Term* term) const;

  std::vector<Unknown> unknownList;
  std::vector<Node> nodes; // operands first
  std::vector<uint32_t> roots;
  bool nonlinear = false;
};

} // namespace hindsight
