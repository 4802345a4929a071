#include "memory/object.h"

#include <algorithm>

namespace hindsight {

void Object::createPages(bool absent) {
  if (size <= kPageBytes) {
    small = Page::create(static_cast<uint32_t>(size), absent);
    return;
  }
  large.reserve((size + kPageBytes - 1) / kPageBytes);
  Ref<Page> whole; // all full pages start as one shared page
  for (uint64_t done = 0; done < size; done += kPageBytes) {
    uint64_t left = size - done;
    if (left < kPageBytes) {
      large.push_back(Page::create(static_cast<uint32_t>(left), absent));
      continue;
    }
    if (!whole) whole = Page::create(kPageBytes, absent);
    large.push_back(whole);
  }
}

Page& Object::ownPage(uint32_t index) {
  Ref<Page>& ref = pageRef(index);
  if (!ref.unique()) ref = ref->clone();
  return *ref;
}

void Object::makeAllAbsent() {
  if (small.unique()) return small->makeAllAbsent();
  large.clear();
  createPages(true);
}

bool Object::plainRange(uint64_t offset, uint64_t length) const {
  while (length) {
    uint32_t inPage = static_cast<uint32_t>(offset % kPageBytes);
    uint32_t count = static_cast<uint32_t>(std::min<uint64_t>(length, kPageBytes - inPage));
    if (!page(static_cast<uint32_t>(offset / kPageBytes)).plainRange(inPage, count)) return false;
    offset += count;
    length -= count;
  }
  return true;
}

void Object::copyOut(uint64_t offset, void* to, uint64_t length) const {
  auto* out = static_cast<uint8_t*>(to);
  while (length) {
    uint32_t inPage = static_cast<uint32_t>(offset % kPageBytes);
    uint32_t count = static_cast<uint32_t>(std::min<uint64_t>(length, kPageBytes - inPage));
    std::memcpy(out, page(static_cast<uint32_t>(offset / kPageBytes)).bytes() + inPage, count);
    out += count;
    offset += count;
    length -= count;
  }
}

void Object::forEachPointerCell(const std::function<void(uint64_t, const Cell&)>& visit) const {
  for (uint32_t index = 0; index < pageCount(); ++index) {
    const Overlay* overlay = page(index).overlay();
    if (!overlay) continue;
    for (const Cell& cell : overlay->cells)
      if (cell.value.isPointer() || (cell.value.isTerm() && cell.value.term()->mentionsBase()))
        visit(uint64_t(index) * kPageBytes + cell.offset, cell);
  }
}

bool Object::allConcrete() const {
  for (uint32_t index = 0; index < pageCount(); ++index)
    if (!page(index).plain()) return false;
  return true;
}

} // namespace hindsight
