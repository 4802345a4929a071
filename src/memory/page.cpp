#include "memory/page.h"

#include "support/invariant.h"

#include <algorithm>
#include <new>

namespace hindsight {

namespace {

uint64_t bitMask(uint32_t first, uint32_t count) {
  return (~0ull >> (64 - count)) << first;
}

uint64_t granuleMask(uint32_t offset, uint32_t length) {
  uint32_t first = offset / 64, last = (offset + length - 1) / 64;
  return (~0ull >> (63 - (last - first))) << first;
}

} // namespace

Ref<Page> Page::create(uint32_t size, bool absent) {
  void* memory = ::operator new(sizeof(Page) + size);
  Ref<Page> page(new (memory) Page(size));
  std::memset(page->bytes(), 0, size);
  if (absent && size) page->setAbsent(0, size);
  return page;
}

Ref<Page> Page::clone() const {
  void* memory = ::operator new(sizeof(Page) + byteCount);
  Ref<Page> page(new (memory) Page(byteCount));
  std::memcpy(page->bytes(), bytes(), byteCount);
  if (extra) page->extra = std::make_unique<Overlay>(*extra);
  return page;
}

bool Page::plainRange(uint32_t offset, uint32_t length) const {
  if (!extra || length == 0) return true;
  if (!(extra->mixedGranules & granuleMask(offset, length))) return true;
  if (!extra->cells.empty()) {
    size_t index = firstCellFrom(offset);
    if (index < extra->cells.size() && extra->cells[index].offset < offset + length) return false;
  }
  if (extra->absentCount == 0) return true;
  for (uint32_t at = offset; at < offset + length;) {
    uint32_t bit = at % 64, count = std::min(64 - bit, offset + length - at);
    if (extra->absent[at / 64] & bitMask(bit, count)) return false;
    at += count;
  }
  return true;
}

size_t Page::firstCellFrom(uint32_t offset) const {
  // The first cell that ends after `offset`.
  const auto& cells = extra->cells;
  if (cells.size() <= 8) {
    size_t index = 0;
    while (index < cells.size() && cells[index].offset + cells[index].length <= offset) ++index;
    return index;
  }
  auto it = std::partition_point(cells.begin(), cells.end(),
                                 [&](const Cell& cell) { return cell.offset + uint32_t(cell.length) <= offset; });
  return static_cast<size_t>(it - cells.begin());
}

const Cell* Page::cellAt(uint32_t offset) const {
  if (!extra) return nullptr;
  size_t index = firstCellFrom(offset);
  if (index == extra->cells.size() || extra->cells[index].offset > offset) return nullptr;
  return &extra->cells[index];
}

const Cell* Page::exactCell(uint32_t offset, uint32_t length) const {
  const Cell* cell = cellAt(offset);
  return cell && cell->offset == offset && cell->length == length ? cell : nullptr;
}

uint32_t Page::absentRun(uint32_t offset, uint32_t limit) const {
  uint32_t run = 0;
  while (run < limit && absentAt(offset + run)) ++run;
  return run;
}

Overlay& Page::needOverlay() {
  if (!extra) extra = std::make_unique<Overlay>();
  return *extra;
}

void Page::dropOverlayIfEmpty() {
  if (extra && extra->cells.empty() && extra->absentCount == 0) extra.reset();
}

void Page::clearAbsent(uint32_t offset, uint32_t length) {
  if (!extra || extra->absentCount == 0) return;
  for (uint32_t at = offset; at < offset + length;) {
    uint32_t bit = at % 64, count = std::min(64 - bit, offset + length - at);
    uint64_t mask = bitMask(bit, count);
    uint64_t& word = extra->absent[at / 64];
    extra->absentCount -= static_cast<uint32_t>(std::popcount(word & mask));
    word &= ~mask;
    at += count;
  }
  if (extra->absentCount == 0) extra->absent.clear();
}

void Page::setAbsent(uint32_t offset, uint32_t length) {
  if (length == 0) return;
  Overlay& over = needOverlay();
  if (over.absent.empty()) over.absent.assign((byteCount + 63) / 64, 0);
  for (uint32_t at = offset; at < offset + length;) {
    uint32_t bit = at % 64, count = std::min(64 - bit, offset + length - at);
    uint64_t mask = bitMask(bit, count);
    uint64_t& word = over.absent[at / 64];
    over.absentCount += static_cast<uint32_t>(std::popcount(~word & mask));
    word |= mask;
    at += count;
  }
  over.mixedGranules |= granuleMask(offset, length);
}

void Page::makeAllAbsent() {
  std::memset(bytes(), 0, byteCount);
  if (extra) extra->cells.clear();
  setAbsent(0, byteCount);
}

void Page::removeCellsIn(uint32_t offset, uint32_t length) {
  if (!extra || extra->cells.empty()) return;
  size_t first = firstCellFrom(offset), last = first;
  auto& cells = extra->cells;
  while (last < cells.size() && cells[last].offset < offset + length) {
    HS_INVARIANT(cells[last].offset >= offset && cells[last].offset + cells[last].length <= offset + length,
                 "cells should be split before a part of them is overwritten");
    ++last;
  }
  cells.erase(cells.begin() + static_cast<ptrdiff_t>(first), cells.begin() + static_cast<ptrdiff_t>(last));
}

void Page::writeBytes(uint32_t offset, const void* source, uint32_t length) {
  std::memcpy(bytes() + offset, source, length);
  if (!extra) return;
  removeCellsIn(offset, length);
  clearAbsent(offset, length);
  dropOverlayIfEmpty();
}

void Page::fillBytes(uint32_t offset, uint8_t byte, uint32_t length) {
  std::memset(bytes() + offset, byte, length);
  if (!extra) return;
  removeCellsIn(offset, length);
  clearAbsent(offset, length);
  dropOverlayIfEmpty();
}

void Page::putCell(uint32_t offset, uint32_t length, Value value) {
  Overlay& over = needOverlay();
  if (const Cell* cell = exactCell(offset, length)) {
    const_cast<Cell*>(cell)->value = value;
    return;
  }
  removeCellsIn(offset, length);
  clearAbsent(offset, length);
  size_t index = firstCellFrom(offset);
  over.cells.insert(over.cells.begin() + static_cast<ptrdiff_t>(index),
                    Cell{static_cast<uint16_t>(offset), static_cast<uint16_t>(length), value});
  over.mixedGranules |= granuleMask(offset, length);
}

} // namespace hindsight
