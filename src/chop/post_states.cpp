#include "chop/post_states.h"

namespace hindsight::chop {

namespace {

/// Locations of one analysis, by the names of another one.
std::vector<InitialPointer> translated(StateMemory& memory, const AnalysedCall& from, const LocationSet& targets) {
  std::vector<InitialPointer> result;
  const LocationTable& table = from.result().pointers().locations();
  targets.forEach([&](LocationIndex index) {
    const MemoryLocation& location = table[index];
    const ObjectKey& key = table.object(location.object).key;
    bool existed = key.role == ObjectRole::Given || (key.role == ObjectRole::Declared && key.instance != 0);
    if (!existed) return result.push_back({key, location.offset, location.stride});
    for (const Object* object : from.objectsAt(key))
      if (object)
        if (std::optional<ObjectKey> here = memory.keyOf(object->id))
          result.push_back({*here, location.offset, location.stride});
  });
  return result;
}

void addContents(StateMemory& memory, const AnalysedCall& from, const ObjectKey& there, const ObjectKey& here,
                 std::vector<InitialContent>& contents, unsigned pointerBytes) {
  for (const PointsTo::Content& content : from.result().contentsOf(there)) {
    const MemoryRegion& region = content.region;
    InitialPointer where{here, region.start.offset, region.start.stride};
    uint64_t bytes = region.bytes == pointerBytes ? 0 : region.bytes;
    if (region.bytes == kToTheEnd) where = {here, 0, 1}, bytes = 0;
    for (const InitialPointer& target : translated(memory, from, *content.targets))
      contents.push_back({where, target, bytes});
  }
}

} // namespace

std::vector<InitialPointer> PostStates::ofToken(StateMemory& memory, uint64_t token) {
  for (const Call& call : pending)
    if (call->id == PendingCall::callOf(token) && call->analysis) {
      auto index = static_cast<uint32_t>(token % PendingCall::kMostResults);
      return translated(memory, *call->analysis, call->analysis->result().pointers().returned(call->callee->id, index));
    }
  return {};
}

void PostStates::addBytes(StateMemory& memory, const ObjectKey& key, const Object& object,
                          std::vector<InitialContent>& contents) {
  for (const Call& call : pending) {
    bool existed = call->existed(object.id);
    if (!call->analysis || call->modified.in(object, existed).empty()) continue;
    std::optional<ObjectKey> there = existed ? call->analysis->keyOf(object.id) : ObjectKey{object.id.site()};
    if (there) addContents(memory, *call->analysis, *there, key, contents, pointerBytes);
  }
}

void PostStates::addUnborn(StateMemory& memory, const ObjectKey& key, std::vector<InitialContent>& contents) {
  for (const Call& call : pending)
    if (call->analysis) addContents(memory, *call->analysis, key, key, contents, pointerBytes);
}

} // namespace hindsight::chop
