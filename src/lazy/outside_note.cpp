#include "lazy/outside_note.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

const OutsideNote::Known* OutsideNote::find(ObjectId object) const {
  auto found = std::ranges::find(known, object, &Known::object);
  return found == known.end() ? nullptr : &*found;
}

uint32_t OutsideNote::lastWriter(ObjectId object, uint32_t among) const {
  for (uint32_t call = among; call > 0; --call)
    if (calls[call - 1]->written.contains(object.raw())) return call;
  return 0;
}

std::string resultName(const std::string& label, const CallInfo& call, uint32_t part) {
  return call.results.size() == 1 ? label : fmt::format("{}.{}", label, part);
}

std::vector<ObjectId> heldOutside(const State& state) {
  std::vector<ObjectId> objects;
  if (const OutsideNote* note = outsideNote(state))
    for (const OutsideNote::Known& each : note->known) objects.push_back(each.object);
  return objects;
}

} // namespace hindsight::lazy
