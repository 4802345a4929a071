#include "solver/interval_program.h"

#include "solver/float_terms.h"
#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

namespace {

/// More elements of a table are not looked at one by one.
constexpr U128 kMostElements = 256;

} // namespace

uint64_t IntervalProgram::Unknown::valueAt(uint64_t place) const {
  switch (order) {
  case Order::Unsigned: return place;
  case Order::Signed: return place ^ (uint64_t(1) << (width - 1));
  case Order::Float: return floatOfRank(*boundedFormat(width), place);
  }
  HS_UNREACHABLE("an order should be one of three");
}

uint64_t IntervalProgram::Unknown::placeOf(uint64_t value) const {
  return order == Order::Float ? floatRank(*boundedFormat(width), value) : valueAt(value);
}

const IntervalProgram::Node& IntervalProgram::operand(const Node& node, const Term* term) const {
  if (term == node.term) return node;
  auto found =
      std::find_if(node.operands.begin(), node.operands.end(), [&](const Operand& each) { return each.term == term; });
  HS_INVARIANT(found != node.operands.end(), "bounds should be computed from those of operands");
  return nodes[found->node];
}

/// The bits of an unknown, or a part of them.
void IntervalProgram::enter(Node& node, std::span<const Interval> box) {
  const Unknown& unknown = unknownList[static_cast<size_t>(node.part)];
  auto [low, high] = box[static_cast<size_t>(node.part)];
  uint64_t first = unknown.valueAt(low), last = unknown.valueAt(high), sign = uint64_t(1) << (unknown.width - 1);
  Bounds whole = Bounds::unknown(unknown.width);
  if (unknown.order == Order::Signed)
    whole =
        Bounds::signedBetween(signExtend128(first, unknown.width), signExtend128(last, unknown.width), unknown.width);
  else if (unknown.order == Order::Unsigned || (first & sign) == (last & sign))
    whole = Bounds::between(std::min(first, last), std::max(first, last), unknown.width);
  if (unknown.order == Order::Float && (first & sign) != (last & sign))
    whole = FloatBounds::betweenRanks(*boundedFormat(unknown.width), low, high).bits();
  unsigned width = node.term->width();
  node.bits = width == unknown.width ? whole : boundsOfPart(whole, node.low, width);
  if (!node.isNumberUsed) return;
  bool isWhole = width == unknown.width && unknown.order == Order::Float;
  FloatFormat format = *boundedFormat(width);
  node.number = isWhole ? FloatBounds::betweenRanks(format, low, high) : FloatBounds::ofBits(format, node.bits);
}

void IntervalProgram::compute(Node& node) {
  const Term* term = node.term;
  auto numberOf = [&](const Term* kid) {
    const Node& other = operand(node, kid);
    return other.isNumberUsed ? other.number : FloatBounds::ofBits(*boundedFormat(kid->width()), other.bits);
  };
  auto bitsOf = [&](const Term* kid) { return operand(node, kid).bits; };
  if (givesFloat(term->kind())) {
    node.bits = Bounds::unknown(term->width());
    if (!boundedFormat(term->width())) return;
    node.number = floatBoundsOfTerm(term, numberOf, bitsOf);
    node.bits = node.number.bits();
    return;
  }
  if (term->kind() >= TermKind::FAdd) {
    node.bits = boundsOfFloatTerm(term, numberOf);
  } else if (term->kind() == TermKind::Select) {
    node.bits = ofSelect(node);
  } else {
    Bounds kids[3] = {Bounds::unknown(1), Bounds::unknown(1), Bounds::unknown(1)};
    for (unsigned kid = 0; kid < term->kids().size(); ++kid) kids[kid] = bitsOf(term->kid(kid));
    node.bits = boundsOfOperation(term, {kids, term->kids().size()});
  }
  if (node.isNumberUsed) node.number = floatBoundsOfTerm(term, numberOf, bitsOf);
}

/// Tables of constants are looked into, others may hold anything.
Bounds IntervalProgram::ofSelect(const Node& node) const {
  const Term *array = node.term->kid(0), *index = node.term->kid(1);
  unsigned width = node.term->width();
  if (array->kind() != TermKind::ArrayLit) return Bounds::unknown(width);
  const Bounds& places = operand(node, index).bits;
  U128 count = array->elementCount();
  Bounds result = Bounds::exactly(0, width); // what is read outside
  bool any = places.high >= count;
  if (places.low >= count) return result;
  U128 last = std::min(places.high, count - 1);
  if (last - places.low >= kMostElements) return Bounds::unknown(width);
  for (U128 place = places.low; place <= last; ++place) {
    const Term* element = array->kid(static_cast<unsigned>(place));
    if (!element->isConst()) return Bounds::unknown(width);
    Bounds value = Bounds::exactly(element->value(), width);
    result = any ? result.join(value) : value;
    any = true;
  }
  return result;
}

std::optional<size_t> IntervalProgram::failing(std::span<const Interval> box) {
  for (Node& node : nodes) {
    if (node.part >= 0)
      enter(node, box);
    else if (!node.term->isConst())
      compute(node);
  }
  for (size_t constraint = 0; constraint < roots.size(); ++constraint)
    if (nodes[roots[constraint]].bits.high == 0) return constraint;
  return std::nullopt;
}

std::optional<size_t> IntervalProgram::unknownOf(const Term* term) const {
  for (const Node& node : nodes)
    if (node.term == term && node.part >= 0 && unknownList[static_cast<size_t>(node.part)].width == term->width())
      return static_cast<size_t>(node.part);
  return std::nullopt;
}

bool IntervalProgram::restrict(Interval& interval, size_t index, const Membership& membership) const {
  const Unknown& unknown = unknownList[index];
  uint64_t first = ~uint64_t(0), last = 0, sign = uint64_t(1) << (unknown.width - 1);
  auto include = [&](uint64_t low, uint64_t high) {
    uint64_t a = unknown.placeOf(low), b = unknown.placeOf(high);
    first = std::min({first, a, b});
    last = std::max({last, a, b});
  };
  for (const auto& [low, high] :
       membership.set.intervals()) { // on one side of the sign, either order is kept or turned
    if (low < sign) include(low, std::min(high, sign - 1));
    if (high >= sign) include(std::max(low, sign), high);
  }
  Interval before = interval;
  interval = {std::max(interval.low, first), std::min(interval.high, last)};
  return interval.low != before.low || interval.high != before.high;
}

} // namespace hindsight
