#include "prune/interpolant.h"

#include <algorithm>

namespace hindsight::prune {

static bool isThere(const KeptObject& object) {
  return object.exists && object.life == ObjectLife::Live;
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
