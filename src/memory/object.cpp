#include "memory/object.h"

#include <algorithm>

namespace hindsight {

void Object::createPages(bool absent) {
  if (size <= kPageBytes) {
    small = Page::create(static_cast<uint32_t>(size), absent);
    return;
  }
  uint64_t full = size / kPageBytes, rest = size % kPageBytes;
  Ref<Page> whole = Page::create(kPageBytes, absent); // all full pages start as one shared page
  Ref<Page> last = rest ? Page::create(static_cast<uint32_t>(rest), absent) : Ref<Page>();
  if (full > kMostInTable) {
    sparse = Ref<SparsePages>::make();
    sparse->replace(0, full, whole);
    if (last) sparse->replace(full, full + 1, last);
    return;
  }
  large.reserve(full + 1);
  large.assign(full, whole);
  if (last) large.push_back(std::move(last));
}

Page& Object::ownPage(uint64_t index) {
  if (sparse) {
    if (!sparse.unique()) sparse = Ref<SparsePages>::make(*sparse);
    return *sparse->own(index);
  }
  Ref<Page>& ref = large.empty() ? small : large[index];
  if (!ref.unique()) ref = ref->clone();
  return *ref;
}

void Object::replacePages(uint64_t first, uint64_t end, const Ref<Page>& page) {
  if (first >= end) return;
  if (sparse) {
    if (!sparse.unique()) sparse = Ref<SparsePages>::make(*sparse);
    return sparse->replace(first, end, page);
  }
  for (uint64_t index = first; index < end; ++index) (large.empty() ? small : large[index]) = page;
}

void Object::sharePages(uint64_t first, uint64_t end, const Object& other, uint64_t from) {
  while (first < end) {
    uint64_t count = std::min(end - first, other.runEnd(from) - from);
    replacePages(first, first + count, other.pageRef(from));
    first += count;
    from += count;
  }
}

void Object::leaveToSource(uint64_t offset, uint64_t length) {
  auto known = ofSource ? Ref<SourceBytes>::make(*ofSource) : Ref<SourceBytes>::make();
  known->bytes.add(offset, offset + length);
  ofSource = known;
  array.current = false;
  for (uint64_t done = 0; done < length;) {
    auto inPage = static_cast<uint32_t>((offset + done) % kPageBytes);
    auto count = static_cast<uint32_t>(std::min<uint64_t>(length - done, kPageBytes - inPage));
    Page& own = ownPage((offset + done) / kPageBytes);
    own.removeCellsIn(inPage, count);
    own.setAbsent(inPage, count);
    done += count;
  }
}

Object::Range Object::firstOfSource(uint64_t offset, uint64_t length) const {
  if (!ofSource || !ofSource->bytes.meets(offset, offset + length)) return {};
  auto isOne = [&](uint64_t at) {
    return page(at / kPageBytes).absentAt(static_cast<uint32_t>(at % kPageBytes)) && ofSource->bytes.contains(at);
  };
  uint64_t end = offset + length;
  while (offset < end && !isOne(offset)) ++offset;
  end = std::min(end, (offset / kPageBytes + 1) * kPageBytes);
  uint64_t last = offset;
  while (last < end && isOne(last)) ++last;
  return {offset, last - offset};
}

void Object::takeFromSource(uint64_t offset, uint64_t length) {
  if (!ofSource || !ofSource->bytes.meets(offset, offset + length)) return;
  auto known = Ref<SourceBytes>::make(*ofSource);
  known->bytes.remove(offset, offset + length);
  ofSource = known;
}

void Object::makeAllAbsent() {
  ofSource = {};
  if (small && small.unique()) return small->makeAllAbsent();
  large.clear();
  sparse = {};
  createPages(true);
}

bool Object::plainRange(uint64_t offset, uint64_t length) const {
  while (length) {
    uint32_t inPage = static_cast<uint32_t>(offset % kPageBytes);
    uint32_t count = static_cast<uint32_t>(std::min<uint64_t>(length, kPageBytes - inPage));
    if (!page(offset / kPageBytes).plainRange(inPage, count)) return false;
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
    std::memcpy(out, page(offset / kPageBytes).bytes() + inPage, count);
    out += count;
    offset += count;
    length -= count;
  }
}

void Object::forEachPointerCell(const std::function<void(uint64_t, const Cell&)>& visit) const {
  forEachCell([&](uint64_t offset, const Cell& cell) {
    bool mayPoint =
        cell.value.isPointer() || cell.value.isAbsent() || (cell.value.isTerm() && cell.value.term()->mentionsBase());
    if (mayPoint) visit(offset, cell);
    return true;
  });
}

bool Object::allConcrete() const {
  for (uint64_t index = 0; index < pageCount(); index = runEnd(index))
    if (!page(index).plain()) return false;
  return true;
}

} // namespace hindsight
