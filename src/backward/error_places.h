// Where the program may fail on the way to a target, and how much is still worth trying to show it there.
//
// A place in a loop fails on as many paths as go around the loop. One of them is enough, so that only some are
// followed: more each time the limits of the search grow.
#pragma once

#include "program/distance.h"

#include <cstdint>
#include <map>
#include <utility>

namespace hindsight {

class ErrorPlaces {
public:
  /// Whether one more path to an error here is followed; it counts.
  bool follows(CodePoint place) {
    Entry& entry = at(place);
    return !entry.isShown && entry.refuted < kMostRefuted && entry.followed++ < kMostFollowed;
  }
  /// Whether an error here would still be news.
  bool isOpen(CodePoint place) {
    const Entry& entry = at(place);
    return !entry.isShown && entry.refuted < kMostRefuted;
  }
  void shown(CodePoint place) { at(place).isShown = true; }
  void refuted(CodePoint place) { ++at(place).refuted; }
  /// The limits of the search have grown: what did not show on short paths may show on longer ones.
  void nextRound() {
    for (auto& [place, entry] : entries) entry.followed = entry.refuted = 0;
  }

private:
  static constexpr uint32_t kMostFollowed = 32, kMostRefuted = 8; // in one round
  struct Entry {
    uint32_t followed = 0, refuted = 0;
    bool isShown = false;
  };
  Entry& at(CodePoint place) { return entries[{place.function, place.instruction}]; }

  std::map<std::pair<FunctionId, uint32_t>, Entry> entries;
};

} // namespace hindsight
