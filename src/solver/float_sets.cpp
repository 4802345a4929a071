#include "solver/float_sets.h"

#include "solver/float_bounds.h"
#include "term/evaluator.h"

#include <algorithm>
#include <array>
#include <vector>

namespace hindsight {

namespace {

/// Sets in more pieces are not moved: each costs two searches.
constexpr size_t kMostPieces = 64;

/// Values in the order in which a function grows.
struct Order {
  enum class Kind : uint8_t { Float, Signed, Unsigned } kind;
  unsigned width;
  FloatFormat format = FloatFormat::Single;

  uint64_t sign() const { return uint64_t(1) << (width - 1); }
  uint64_t valueAt(uint64_t place) const {
    if (kind == Kind::Float) return floatOfRank(format, place);
    return kind == Kind::Signed ? place ^ sign() : place;
  }
  uint64_t first() const { return kind == Kind::Float ? rankOfInfinity(format, true) : 0; }
  uint64_t last() const { return kind == Kind::Float ? rankOfInfinity(format, false) : mask64(width); }
};

/// Unites intervals that are given in any order.
class SetBuilder {
public:
  explicit SetBuilder(unsigned width) : width(width) {}
  void add(uint64_t low, uint64_t high) {
    if (low <= high) pieces.push_back({low, high});
  }
  /// Places of an order, as values.
  void addPlaces(const Order& order, uint64_t low, uint64_t high) {
    if (low > high) return;
    uint64_t middle = order.sign();
    if (order.kind != Order::Kind::Unsigned && low < middle && high >= middle) {
      addPlaces(order, low, middle - 1);
      addPlaces(order, middle, high);
      return;
    }
    uint64_t a = order.valueAt(low), b = order.valueAt(high);
    add(std::min(a, b), std::max(a, b));
  }
  ValueSet take() {
    std::ranges::sort(pieces, {}, &ValueSet::Interval::low);
    ValueSet result = ValueSet::none(width);
    for (const auto& [low, high] : pieces) result.append(low, high);
    return result;
  }

private:
  unsigned width;
  std::vector<ValueSet::Interval> pieces;
};

void addNans(SetBuilder& builder, FloatFormat format) {
  unsigned width = floatWidth(format);
  Order order{Order::Kind::Float, width, format};
  uint64_t sign = order.sign();
  builder.add(order.valueAt(order.last()) + 1, sign - 1);
  builder.add(order.valueAt(order.first()) + 1, mask64(width));
}

/// The numbers of a set of patterns as pieces of the order, ascending.
std::vector<ValueSet::Interval> numberPieces(const ValueSet& set, FloatFormat format) {
  uint64_t sign = uint64_t(1) << (set.width() - 1);
  uint64_t first = rankOfInfinity(format, true), last = rankOfInfinity(format, false);
  std::vector<ValueSet::Interval> pieces;
  auto add = [&](uint64_t a, uint64_t b) {
    uint64_t low = std::max(std::min(floatRank(format, a), floatRank(format, b)), first);
    uint64_t high = std::min(std::max(floatRank(format, a), floatRank(format, b)), last);
    if (low <= high) pieces.push_back({low, high});
  };
  for (const auto& [low, high] : set.intervals()) {
    if (low < sign) add(low, std::min(high, sign - 1));
    if (high >= sign) add(std::max(low, sign), high);
  }
  std::ranges::sort(pieces, {}, &ValueSet::Interval::low);
  return pieces;
}

bool isFiniteNotZero(FloatFormat format, uint64_t bits) {
  uint64_t rank = floatRank(format, bits), zero = uint64_t(1) << (floatWidth(format) - 1);
  return rank > rankOfInfinity(format, true) && rank < rankOfInfinity(format, false) && rank != zero &&
         rank != zero - 1;
}

bool isFinite(FloatFormat format, uint64_t bits) {
  uint64_t rank = floatRank(format, bits);
  return rank > rankOfInfinity(format, true) && rank < rankOfInfinity(format, false);
}

/// Which operand is open, if the operation grows or falls with it all the way and gives a number for every number.
std::optional<unsigned> monotoneKid(const Term* term) {
  auto constant = [&](unsigned kid) { return static_cast<uint64_t>(term->kid(kid)->value()); };
  switch (term->kind()) {
  case TermKind::FConvert: return boundedFormat(term->kid(0)->width()) ? std::optional(0u) : std::nullopt;
  case TermKind::FFromSInt:
  case TermKind::FFromUInt: return term->kid(0)->width() <= ValueSet::kMaxWidth ? std::optional(0u) : std::nullopt;
  case TermKind::FRound: return 0;
  case TermKind::FAdd:
  case TermKind::FSub:
  case TermKind::FMul:
    for (unsigned kid : {0u, 1u}) {
      if (!term->kid(1 - kid)->isConst() || term->kid(kid)->isConst()) continue;
      bool isProduct = term->kind() == TermKind::FMul;
      bool isTame =
          isProduct ? isFiniteNotZero(term->format(), constant(1 - kid)) : isFinite(term->format(), constant(1 - kid));
      if (isTame) return kid;
    }
    return std::nullopt;
  case TermKind::FDiv:
    if (!term->kid(1)->isConst() || term->kid(0)->isConst()) return std::nullopt;
    return isFiniteNotZero(term->format(), constant(1)) ? std::optional(0u) : std::nullopt;
  default: return std::nullopt;
  }
}

Order orderOf(const Term* term, unsigned kid) {
  unsigned width = term->kid(kid)->width();
  if (term->kind() == TermKind::FFromSInt) return {Order::Kind::Signed, width};
  if (term->kind() == TermKind::FFromUInt) return {Order::Kind::Unsigned, width};
  return {Order::Kind::Float, width, *boundedFormat(width)};
}

} // namespace

ValueSet numberPatterns(FloatFormat format) {
  SetBuilder builder(floatWidth(format));
  Order order{Order::Kind::Float, floatWidth(format), format};
  builder.addPlaces(order, order.first(), order.last());
  return builder.take();
}

ValueSet patternsComparing(TermKind kind, FloatFormat format, uint64_t constant, bool constantFirst) {
  unsigned width = floatWidth(format);
  Order order{Order::Kind::Float, width, format};
  SetBuilder builder(width);
  uint64_t rank = floatRank(format, constant), zero = order.sign();
  if (rank < order.first() || rank > order.last()) return builder.take(); // NaN: nothing holds
  bool isZero = rank == zero || rank == zero - 1;
  uint64_t low = isZero ? zero - 1 : rank, high = isZero ? zero : rank; // the patterns that are equal
  if (kind != TermKind::FLt) builder.addPlaces(order, low, high);
  if (kind != TermKind::FEq && !constantFirst && low > order.first()) builder.addPlaces(order, order.first(), low - 1);
  if (kind != TermKind::FEq && constantFirst && high < order.last()) builder.addPlaces(order, high + 1, order.last());
  return builder.take();
}

std::optional<FloatPreimage> floatPreimage(const Term* term, const ValueSet& set) {
  auto format = boundedFormat(term->width());
  if (!format || set.intervals().size() > kMostPieces) return std::nullopt;
  std::optional<unsigned> kid = monotoneKid(term);
  if (!kid) return std::nullopt;
  Order order = orderOf(term, *kid);
  SetBuilder builder(order.width);
  if (order.kind == Order::Kind::Float) {
    ValueSet nans = numberPatterns(*format).complement();
    if (nans.isSubsetOf(set))
      addNans(builder, order.format);
    else if (nans.intersects(set))
      return std::nullopt;
  }
  auto resultAt = [&](uint64_t place) {
    std::array<U128, 2> kids{};
    for (unsigned index = 0; index < term->kids().size(); ++index)
      kids[index] = index == *kid ? U128(order.valueAt(place)) : term->kid(index)->value();
    return floatRank(*format, static_cast<uint64_t>(evaluateOperation(term, {kids.data(), term->kids().size()})));
  };
  bool isGrowing = resultAt(order.first()) <= resultAt(order.last());
  // The first place at which the result is at least (falling: at most) the bound; one past the last if there is none.
  auto firstBeyond = [&](uint64_t bound) -> std::optional<uint64_t> {
    auto isBeyond = [&](uint64_t place) { return isGrowing ? resultAt(place) >= bound : resultAt(place) <= bound; };
    if (!isBeyond(order.last())) return std::nullopt;
    uint64_t low = order.first(), high = order.last();
    while (low < high) {
      uint64_t middle = low + (high - low) / 2;
      if (isBeyond(middle))
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  };
  for (const auto& [low, high] : numberPieces(set, *format)) {
    std::optional<uint64_t> begin = firstBeyond(isGrowing ? low : high);
    if (!begin) continue;
    std::optional<uint64_t> end = firstBeyond(isGrowing ? high + 1 : low - 1); // ranks of numbers are never at the ends
    if (end && *end == 0) continue;
    builder.addPlaces(order, *begin, end ? *end - 1 : order.last());
  }
  return FloatPreimage{*kid, builder.take()};
}

} // namespace hindsight
