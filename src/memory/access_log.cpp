#include "memory/access_log.h"

#include <algorithm>

namespace hindsight {

namespace {

const TypedAccess* findUse(const std::vector<TypedAccess>& list, const TypedAccess& access) {
  TypedAccess anywhere = access;
  anywhere.offset = TypedAccess::kAnywhere;
  for (const TypedAccess& use : list)
    if (use.sameUse(access) || use.sameUse(anywhere)) return &use;
  return nullptr;
}

} // namespace

void AccessLog::record(ObjectId object, TypedAccess access) {
  const Ref<Uses>* known = uses.find(object.serial());
  const TypedAccess* use = known ? findUse((*known)->list, access) : nullptr;
  if (use && use->read >= access.read && use->written >= access.written) return;
  if (!known) {
    auto fresh = Ref<Uses>::make();
    fresh->list.push_back(access);
    uses.insert(object.serial(), std::move(fresh));
    return;
  }
  Ref<Uses>& own = *uses.findForUpdate(object.serial());
  size_t place = use ? static_cast<size_t>(use - own->list.data()) : own->list.size();
  if (!own.unique()) own = Ref<Uses>::make(*own);
  std::vector<TypedAccess>& list = own->list;
  if (place == list.size()) {
    list.push_back(access);
    if (list.size() > kMaxUses) joinArrays(list);
  } else {
    list[place].read |= access.read;
    list[place].written |= access.written;
  }
}

std::span<const TypedAccess> AccessLog::of(ObjectId object) const {
  const Ref<Uses>* known = uses.find(object.serial());
  return known ? std::span<const TypedAccess>((*known)->list) : std::span<const TypedAccess>();
}

void AccessLog::joinArrays(std::vector<TypedAccess>& list) {
  std::vector<TypedAccess> joined;
  for (TypedAccess access : list) {
    access.offset = TypedAccess::kAnywhere;
    auto same = std::find_if(joined.begin(), joined.end(), [&](const TypedAccess& a) { return a.sameUse(access); });
    if (same == joined.end()) {
      joined.push_back(access);
    } else {
      same->read |= access.read;
      same->written |= access.written;
    }
  }
  list = std::move(joined);
}

} // namespace hindsight
