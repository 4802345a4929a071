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
    if (!object.page(byte / kPageBytes).absentAt(static_cast<uint32_t>(byte % kPageBytes))) return false;
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
  HS_INVARIANT(own.size > 0, "objects read at symbolic offsets should have bytes");
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

namespace {

/// Whether any byte of the object is part of an address.
bool holdsAddresses(const Object& object) {
  for (uint64_t index = 0; index < object.pageCount(); index = object.runEnd(index)) {
    const Overlay* overlay = object.page(index).overlay();
    if (overlay && std::ranges::any_of(overlay->cells, [](const Cell& cell) {
          return cell.value.isPointer() || (cell.value.isTerm() && cell.value.term()->mentionsBase());
        }))
      return true;
  }
  return false;
}

constexpr uint64_t kMaxFields = 16;

bool overlap(const std::vector<uint64_t>& places, uint32_t length) {
  return std::ranges::adjacent_find(places, [&](uint64_t a, uint64_t b) { return b - a < length; }) != places.end();
}

/// The access is in bounds: so many bits of the index tell its places apart.
const Term* narrowIndex(TermManager& terms, const Window& window) {
  return terms.extract(window.index, 0, indexWidth(window.places.size()));
}

} // namespace

std::optional<Window> windowFor(MemoryContext& context, const Object& object, const Term* offset, uint64_t low,
                                uint64_t high, uint32_t length, const std::function<U128(const Term*)>& largest) {
  if (object.backing == BackingKind::Array || !std::has_single_bit(length) || length > object.size) return std::nullopt;
  high = std::min(high, object.size - length);
  if (high < low) return std::nullopt;
  Stride stride = strideOf(context.terms, offset, largest);
  uint64_t ahead = (stride.rest + stride.distance - low % stride.distance) % stride.distance;
  if (ahead > high - low) return std::nullopt;
  uint64_t first = low + ahead, count = (high - first) / stride.distance + 1;
  // An object that is hardly more than the window is used as an array, and is best kept as one. So is a large table of
  // numbers; but pointers must not become bytes among others.
  bool isArray = stride.distance == length && count * length * 2 > object.size;
  bool isLarge = count > (stride.distance > length ? kMaxFields : kMostPlaces);
  if (stride.distance >= length && !isArray && (!isLarge || (count <= kMostPlaces && holdsAddresses(object)))) {
    Window window{{}, nullptr, offset};
    for (uint64_t place = 0; place < count; ++place) window.places.push_back(first + place * stride.distance);
    const Term* before = context.terms.constant((first - stride.rest) / stride.distance, offset->width());
    window.index = context.terms.sub(stride.index, before);
    return window;
  }
  if (!holdsAddresses(object)) return std::nullopt;
  // Arrays in the elements of a table: places are some here and some there.
  std::vector<uint64_t> places = placesOf(offset, kMostPlaces, largest);
  std::erase_if(places, [&](uint64_t place) { return place < low || place > high; });
  if (places.empty() || overlap(places, length)) return std::nullopt;
  return Window{std::move(places), nullptr, offset};
}

bool isWorthListing(const Object& object, uint32_t length) {
  constexpr uint64_t kLarge = 64; // elements
  if (object.backing == BackingKind::Array || !std::has_single_bit(length) || object.size < kLarge * length)
    return false;
  return !object.plainRange(0, object.size);
}

std::optional<Window> windowAt(const Object& object, const Term* offset, std::vector<uint64_t> places,
                               uint32_t length) {
  std::erase_if(places, [&](uint64_t place) { return place > object.size - length; });
  bool isArray = places.size() * length * 2 > object.size;
  if (places.empty() || isArray || overlap(places, length)) return std::nullopt;
  return Window{std::move(places), nullptr, offset};
}

Value readWindow(MemoryContext& context, Object& own, const Window& window, uint32_t length) {
  TermManager& terms = context.terms;
  std::vector<const Term*> values;
  for (uint64_t place : window.places) {
    materialise(context, own, place, length);
    values.push_back(context.toTerm(*tryRead(context, own, place, length), length * 8));
  }
  if (window.index) return context.toValue(terms.select(terms.arrayLiteral(values), narrowIndex(terms, window)));
  const Term* result = values.back();
  for (size_t each = values.size() - 1; each-- > 0;)
    result = terms.ite(terms.eq(window.offset, terms.constant(window.places[each], window.offset->width())),
                       values[each], result);
  return context.toValue(result);
}

void writeWindow(MemoryContext& context, Object& own, const Window& window, uint32_t length, Value value) {
  TermManager& terms = context.terms;
  const Term* bits = context.toTerm(value, length * 8);
  const Term* index = window.index ? narrowIndex(terms, window) : nullptr;
  for (size_t each = 0; each < window.places.size(); ++each) {
    uint64_t place = window.places[each];
    materialise(context, own, place, length);
    const Term* old = context.toTerm(*tryRead(context, own, place, length), length * 8);
    const Term* here = index ? terms.eq(index, terms.constant(each, index->width()))
                             : terms.eq(window.offset, terms.constant(place, window.offset->width()));
    writeValue(context, own, place, length, context.toValue(terms.ite(here, bits, old)));
  }
}

void writeAt(MemoryContext& context, Object& own, const Term* offset, uint32_t length, Value value) {
  HS_INVARIANT(own.size > 0, "objects written at symbolic offsets should have bytes");
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
