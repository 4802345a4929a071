#include "memory/array_access.h"

#include "memory/object_access.h"
#include "support/invariant.h"

#include <algorithm>
#include <bit>

namespace hindsight {

namespace {

unsigned log2Exact(uint32_t number) {
  return static_cast<unsigned>(std::countr_zero(number));
}

/// Bits needed to count elements 0..count-1.
unsigned indexWidth(uint64_t count) {
  return std::max(1u, static_cast<unsigned>(std::bit_width(count - 1)));
}

uint64_t elementCount(const Object& object, uint32_t elementBytes) {
  return object.size / elementBytes;
}

const Term* readElement(MemoryContext& context, Object& own, uint64_t index, uint32_t elementBytes) {
  uint64_t offset = index * elementBytes;
  materialise(context, own, offset, elementBytes);
  return context.toTerm(*tryRead(context, own, offset, elementBytes), elementBytes * 8);
}

bool elementAbsent(const Object& object, uint64_t index, uint32_t elementBytes) {
  for (uint64_t byte = index * elementBytes; byte < (index + 1) * elementBytes; ++byte)
    if (!object.page(static_cast<uint32_t>(byte / kPageBytes)).absentAt(static_cast<uint32_t>(byte % kPageBytes)))
      return false;
  return true;
}

/// The whole contents as an array term with elements of this width.
const Term* contentsArray(MemoryContext& context, Object& own, uint32_t elementBytes) {
  if (own.array.term && own.array.current && own.array.elementBytes == elementBytes) return own.array.term;
  uint64_t count = elementCount(own, elementBytes);
  const Term* term = nullptr;
  if (own.backing == BackingKind::Array && own.array.elementBytes == elementBytes) {
    term = own.array.term;
    for (uint64_t index = 0; index < count; ++index)
      if (!elementAbsent(own, index, elementBytes))
        term = context.terms.store(term, context.terms.constant(index, indexWidth(count)),
                                   readElement(context, own, index, elementBytes));
  } else {
    std::vector<const Term*> elements;
    elements.reserve(count);
    for (uint64_t index = 0; index < count; ++index) elements.push_back(readElement(context, own, index, elementBytes));
    term = context.terms.arrayLiteral(elements);
  }
  // Remembering the view is only right if it does not replace the backing that absent bytes still refer to.
  if (own.backing != BackingKind::Array) own.array = {term, elementBytes, true};
  return term;
}

/// The element width to use for an access, given how the object has been used so far.
uint32_t chooseElementBytes(const Object& object, const Term* offset, uint32_t length) {
  unsigned zeros = knownTrailingZeros(offset);
  bool aligned = std::has_single_bit(length) && zeros >= log2Exact(length);
  if (object.array.term && (object.backing == BackingKind::Array || object.array.current)) {
    uint32_t used = object.array.elementBytes;
    bool fits = length >= used ? length % used == 0 && zeros >= log2Exact(used) : aligned;
    if (fits) return used;
    return 1;
  }
  return aligned && length <= 8 && object.size % length == 0 ? length : 1;
}

const Term* indexTerm(MemoryContext& context, const Object& object, const Term* offset, uint32_t elementBytes) {
  unsigned low = log2Exact(elementBytes);
  unsigned width = std::min(indexWidth(elementCount(object, elementBytes)), offset->width() - low);
  return context.terms.extract(offset, low, width);
}

/// Distance in bits from the start of the element, as a term of the element's width.
const Term* shiftInElement(MemoryContext& context, const Term* offset, uint32_t elementBytes) {
  const Term* bytes = context.terms.extract(offset, 0, log2Exact(elementBytes));
  const Term* wide = context.terms.zext(bytes, elementBytes * 8);
  return context.terms.shl(wide, context.terms.constant(3, elementBytes * 8));
}

} // namespace

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

bool fitsArray(const Object& object) {
  return object.size > 0 && object.size <= kMaxArrayElements;
}

const Term* arrayBytes(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length) {
  uint32_t elementBytes = object.array.elementBytes;
  unsigned width = indexWidth(elementCount(object, elementBytes));
  const Term* result = nullptr;
  for (uint32_t done = 0; done < length;) {
    uint64_t at = offset + done;
    uint32_t skip = static_cast<uint32_t>(at % elementBytes);
    uint32_t part = std::min(length - done, elementBytes - skip);
    const Term* element = context.terms.select(object.array.term, context.terms.constant(at / elementBytes, width));
    const Term* bytes = context.terms.extract(element, skip * 8, part * 8);
    result = result ? context.terms.concat(bytes, result) : bytes;
    done += part;
  }
  return result;
}

Value readAt(MemoryContext& context, Object& own, const Term* offset, uint32_t length) {
  HS_INVARIANT(fitsArray(own), "objects read at symbolic offsets should be of bounded size");
  uint32_t elementBytes = chooseElementBytes(own, offset, length);
  const Term* array = contentsArray(context, own, elementBytes);
  const Term* index = indexTerm(context, own, offset, elementBytes);
  TermManager& terms = context.terms;
  if (length < elementBytes) {
    const Term* shifted = terms.lshr(terms.select(array, index), shiftInElement(context, offset, elementBytes));
    return context.toValue(terms.extract(shifted, 0, length * 8));
  }
  const Term* result = nullptr;
  for (uint32_t part = 0; part < length / elementBytes; ++part) {
    const Term* element = terms.select(array, terms.add(index, terms.constant(part, index->width())));
    result = result ? terms.concat(element, result) : element;
  }
  return context.toValue(result);
}

std::optional<Window> windowFor(MemoryContext& context, const Object& object, const Term* offset, uint64_t low,
                                uint64_t high, uint32_t length) {
  constexpr uint64_t kMaxPlaces = 64;
  if (object.backing == BackingKind::Array || !std::has_single_bit(length) || high < low || high >= object.size)
    return std::nullopt;
  uint64_t count = (high - low) / length + 1;
  if (count > kMaxPlaces || low + count * length > object.size) return std::nullopt;
  // An object that is hardly more than the window is used as an array, and is best kept as one.
  if (count * length * 2 > object.size) return std::nullopt;
  const Term* inside = context.terms.sub(offset, context.terms.constant(low, offset->width()));
  if (knownTrailingZeros(inside) < log2Exact(length)) return std::nullopt;
  return Window{low, count};
}

Value readWindow(MemoryContext& context, Object& own, const Term* offset, Window window, uint32_t length) {
  TermManager& terms = context.terms;
  std::vector<const Term*> places;
  for (uint64_t place = 0; place < window.count; ++place) {
    uint64_t at = window.first + place * length;
    materialise(context, own, at, length);
    places.push_back(context.toTerm(*tryRead(context, own, at, length), length * 8));
  }
  const Term* inside = terms.sub(offset, terms.constant(window.first, offset->width()));
  const Term* index = terms.extract(inside, log2Exact(length), indexWidth(window.count));
  return context.toValue(terms.select(terms.arrayLiteral(places), index));
}

void writeWindow(MemoryContext& context, Object& own, const Term* offset, Window window, uint32_t length, Value value) {
  TermManager& terms = context.terms;
  const Term* bits = context.toTerm(value, length * 8);
  for (uint64_t place = 0; place < window.count; ++place) {
    uint64_t at = window.first + place * length;
    materialise(context, own, at, length);
    const Term* old = context.toTerm(*tryRead(context, own, at, length), length * 8);
    const Term* here = terms.eq(offset, terms.constant(at, offset->width()));
    writeValue(context, own, at, length, context.toValue(terms.ite(here, bits, old)));
  }
}

void writeAt(MemoryContext& context, Object& own, const Term* offset, uint32_t length, Value value) {
  HS_INVARIANT(fitsArray(own), "objects written at symbolic offsets should be of bounded size");
  uint32_t elementBytes = chooseElementBytes(own, offset, length);
  const Term* array = contentsArray(context, own, elementBytes);
  const Term* index = indexTerm(context, own, offset, elementBytes);
  TermManager& terms = context.terms;
  const Term* bits = context.toTerm(value, length * 8);
  if (length < elementBytes) {
    unsigned width = elementBytes * 8;
    const Term* shift = shiftInElement(context, offset, elementBytes);
    const Term* hole = terms.bitNot(terms.shl(terms.constant(mask128(length * 8), width), shift));
    const Term* put = terms.shl(terms.zext(bits, width), shift);
    array = terms.store(array, index, terms.bitOr(terms.bitAnd(terms.select(array, index), hole), put));
  } else {
    for (uint32_t part = 0; part < length / elementBytes; ++part)
      array = terms.store(array, terms.add(index, terms.constant(part, index->width())),
                          terms.extract(bits, part * elementBytes * 8, elementBytes * 8));
  }
  own.makeAllAbsent();
  own.backing = BackingKind::Array;
  own.array = {array, elementBytes, true};
}

} // namespace hindsight
