#include "memory/strides.h"

#include "term/linear_form.h"
#include "term/value_facts.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

namespace hindsight {

namespace {

/// A bound of what a term is away from zero, as a signed number.
U128 magnitude(const Term* term, const std::function<U128(const Term*)>& largest) {
  if (term->kind() == TermKind::SExt) return U128(1) << (term->kid(0)->width() - 1);
  U128 always = valueFacts(term).high;
  return always >> (term->width() / 2) == 0 ? always : largest(term);
}

int64_t signedNumber(U128 value, unsigned width) {
  return static_cast<int64_t>(signExtend128(value, width));
}

uint64_t absolute(int64_t number) {
  return number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
}

/// The greatest common divisor of the factors in a sum. It says something only if the sum is one of whole numbers, in
/// which nothing wraps around.
std::optional<Stride> strideOfSum(TermManager& terms, const Term* offset,
                                  const std::function<U128(const Term*)>& largest) {
  unsigned width = offset->width();
  LinearForm form = linearForm(offset);
  if (form.addends.empty() || width > 64) return std::nullopt;
  U128 limit = U128(1) << (width - 1), most = absolute(signedNumber(form.constant, width));
  uint64_t divisor = 0;
  for (const auto& [addend, coefficient] : form.addends) {
    uint64_t factor = absolute(signedNumber(coefficient, width));
    U128 away = magnitude(addend, largest);
    if (away >= limit || most >= limit || U128(factor) > (limit - 1 - most) / std::max<U128>(away, 1))
      return std::nullopt;
    most += U128(factor) * away;
    divisor = std::gcd(divisor, factor);
  }
  if (most >= limit || divisor >= limit) return std::nullopt;
  auto whole = static_cast<int64_t>(divisor);
  int64_t constant = signedNumber(form.constant, width), rest = (constant % whole + whole) % whole;
  LinearForm index(width);
  for (const auto& [addend, coefficient] : form.addends)
    index.accumulate(addend, static_cast<U128>(signedNumber(coefficient, width) / whole) & mask128(width));
  index.normalise();
  index.constant = static_cast<U128>((constant - rest) / whole) & mask128(width);
  return Stride{divisor, static_cast<uint64_t>(rest), terms.sum(index)};
}

/// By the low bits that are always the same: right even where something wraps around.
Stride strideOfBits(TermManager& terms, const Term* offset) {
  LinearForm form = linearForm(offset);
  const Term* fixed = terms.constant(form.constant, offset->width());
  unsigned zeros = std::min(knownTrailingZeros(terms.sub(offset, fixed)), std::min(offset->width() - 1, 32u));
  uint64_t distance = uint64_t(1) << zeros;
  return {distance, static_cast<uint64_t>(form.constant & (distance - 1)),
          terms.lshr(offset, terms.constant(zeros, offset->width()))};
}

} // namespace

Stride strideOf(TermManager& terms, const Term* offset, const std::function<U128(const Term*)>& largest) {
  Stride bits = strideOfBits(terms, offset);
  std::optional<Stride> sum = strideOfSum(terms, offset, largest);
  return sum && sum->distance >= bits.distance ? *sum : bits;
}

std::vector<uint64_t> placesOf(const Term* offset, size_t most, const std::function<U128(const Term*)>& largest) {
  LinearForm form = linearForm(offset);
  U128 mask = mask128(offset->width());
  std::vector<uint64_t> places = {static_cast<uint64_t>(form.constant)};
  for (const auto& [addend, coefficient] : form.addends) {
    U128 always = valueFacts(addend).high, end = always <= most ? always : largest(addend);
    if (end >= most || (end + 1) * places.size() > most) return {};
    size_t before = places.size();
    for (uint64_t step = 1; step <= static_cast<uint64_t>(end); ++step)
      for (size_t each = 0; each < before; ++each)
        places.push_back(static_cast<uint64_t>((places[each] + coefficient * step) & mask));
  }
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

unsigned knownTrailingZeros(const Term* term) {
  switch (term->kind()) {
  case TermKind::Const: {
    U128 value = term->value();
    if (value == 0) return term->width();
    uint64_t low = static_cast<uint64_t>(value);
    return static_cast<unsigned>(low ? std::countr_zero(low) : 64 + std::countr_zero(uint64_t(value >> 64)));
  }
  case TermKind::Add: {
    unsigned least = term->width();
    for (const Term* kid : term->kids()) least = std::min(least, knownTrailingZeros(kid));
    return least;
  }
  case TermKind::Mul: {
    unsigned sum = 0;
    for (const Term* kid : term->kids()) sum += knownTrailingZeros(kid);
    return std::min(sum, term->width());
  }
  case TermKind::And: {
    unsigned most = 0;
    for (const Term* kid : term->kids()) most = std::max(most, knownTrailingZeros(kid));
    return most;
  }
  case TermKind::Shl:
    if (!term->kid(1)->isConst()) return knownTrailingZeros(term->kid(0));
    return static_cast<unsigned>(
        std::min<U128>(term->width(), knownTrailingZeros(term->kid(0)) + term->kid(1)->value()));
  case TermKind::ZExt:
  case TermKind::SExt: {
    unsigned inner = knownTrailingZeros(term->kid(0));
    return inner == term->kid(0)->width() ? term->width() : inner;
  }
  case TermKind::Concat: {
    unsigned low = knownTrailingZeros(term->kid(1));
    return low == term->kid(1)->width() ? low + knownTrailingZeros(term->kid(0)) : low;
  }
  case TermKind::Ite: return std::min(knownTrailingZeros(term->kid(1)), knownTrailingZeros(term->kid(2)));
  default: return 0;
  }
}

} // namespace hindsight
