#include "chop/pending_call.h"

#include <algorithm>

namespace hindsight::chop {

namespace {

void addRegion(ByteSet& bytes, const MemoryRegion& region, uint64_t size) {
  const MemoryLocation& start = region.start;
  auto addFrom = [&](int64_t offset) {
    auto from = static_cast<uint64_t>(std::max<int64_t>(offset, 0));
    bool isOpen = region.bytes == kToTheEnd || region.bytes >= size;
    int64_t end = isOpen ? static_cast<int64_t>(size) : offset + static_cast<int64_t>(region.bytes);
    bytes.add(from, static_cast<uint64_t>(std::clamp<int64_t>(end, 0, static_cast<int64_t>(size))));
  };
  if (!start.stride) return addFrom(start.offset);
  if (region.bytes >= start.stride) return bytes.add(0, size); // kToTheEnd, too
  for (int64_t at = start.offset; at < static_cast<int64_t>(size); at += static_cast<int64_t>(start.stride))
    addFrom(at);
}

} // namespace

void ModifiedBytes::add(const Object& object, const MemoryRegion& region) {
  if (!object.live() || object.readOnly || object.kind == ObjectKind::Function || object.size == 0) return;
  auto [known, isNew] = exact.try_emplace(object.id.raw());
  if (isNew) total += object.size;
  addRegion(known->second, region, object.size);
}

ByteSet ModifiedBytes::in(const Object& object, bool existed) const {
  if (existed) {
    auto known = exact.find(object.id.raw());
    return known == exact.end() ? ByteSet() : known->second;
  }
  ByteSet bytes;
  if (auto known = future.find(object.id.site()); known != future.end())
    for (const MemoryRegion& region : known->second) addRegion(bytes, region, object.size);
  return bytes;
}

bool ModifiedBytes::contains(const Object& object, bool existed, uint64_t offset) const {
  if (!existed) return future.contains(object.id.site()) && in(object, false).contains(offset);
  auto known = exact.find(object.id.raw());
  return known != exact.end() && known->second.contains(offset);
}

bool ModifiedBytes::hasNoFutureBeyond(const ModifiedBytes& other) const {
  return std::ranges::all_of(future, [&](const auto& each) { return other.hasFuture(each.first); });
}

Call ChopNote::latestWriter(const Object& object, uint64_t offset) const {
  for (auto call = pending.rbegin(); call != pending.rend(); ++call)
    if ((*call)->modified.contains(object, (*call)->existed(object.id), offset)) return *call;
  return nullptr;
}

Call ChopNote::find(uint64_t id) const {
  auto found = std::ranges::find(pending, id, &PendingCall::id);
  return found == pending.end() ? nullptr : *found;
}

const ChopNote& noteOf(const State& state) {
  static const ChopNote kNone;
  return state.note ? static_cast<const ChopNote&>(*state.note) : kNone;
}

std::shared_ptr<ChopNote> copyOfNote(const State& state) {
  return std::make_shared<ChopNote>(noteOf(state));
}

} // namespace hindsight::chop
