#include "prune/interpolant.h"

#include <algorithm>

namespace hindsight::prune {

static bool isThere(const KeptObject& object) {
  return object.exists && object.life == ObjectLife::Live;
}

KeptObject KeptObject::of(const Program& program, const State& state, ObjectId id) {
  KeptObject kept{id};
  const Object* object = state.memory.find(id);
  if (!object) {
    kept.isGivenUp = wasGivenUp(program, state, id);
    kept.isFollowed = successorOf(program, state, id) != nullptr;
    return kept;
  }
  kept.exists = true;
  kept.kind = object->kind;
  kept.life = object->life;
  kept.allocator = object->allocator;
  kept.readOnly = object->readOnly;
  kept.size = object->size;
  kept.align = object->align;
  kept.isOfSymbolicSize = object->sizeTerm != nullptr;
  kept.frameDepth = object->frameDepth;
  kept.inFrame = object->inFrame;
  return kept;
}

bool KeptObject::isLike(const KeptObject& other) const {
  return exists == other.exists && isGivenUp == other.isGivenUp && isFollowed == other.isFollowed &&
         kind == other.kind && life == other.life && allocator == other.allocator && readOnly == other.readOnly &&
         size == other.size && align == other.align && frameDepth == other.frameDepth && inFrame == other.inFrame &&
         (isOfSymbolicSize || !other.isOfSymbolicSize);
}

void keepResidences(Interpolant& interpolant, const Program& program, const State& state) {
  interpolant.residences.clear();
  if (std::ranges::all_of(interpolant.objects, isThere)) return;
  for (const KeptObject& object : interpolant.objects)
    interpolant.residences.push_back(Residence::of(program, state, object.id));
}

bool compareAlike(const Interpolant& interpolant, const std::vector<Residence>& here) {
  for (size_t gone = 0; gone < here.size(); ++gone) {
    if (isThere(interpolant.objects[gone])) continue;
    for (size_t other = 0; other < here.size(); ++other) {
      if (other == gone) continue;
      SharedAddress then = sharedAddress(interpolant.residences[gone], interpolant.residences[other]);
      bool isDecided = then == SharedAddress::Never || then == SharedAddress::Always;
      if (isDecided && sharedAddress(here[gone], here[other]) != then) return false;
    }
  }
  return true;
}

} // namespace hindsight::prune
