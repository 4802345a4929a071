// Places where the program may fail on the way to a target, and whether to go on trying to show it there.
//
// A place in a loop fails on as many paths as go around the loop: one of them is enough. A place where several
// candidates were refuted is given up until the limits of the search grow.
#pragma once

#include "program/distance.h"

#include <cstdint>
#include <map>
#include <utility>

namespace hindsight::backward {

class ErrorPlaces {
public:
  /// Whether no error has been shown here, and few were refuted.
  bool isOpen(CodePoint place) const {
    auto found = entries.find({place.function, place.instruction});
    return found == entries.end() || (!found->second.isShown && found->second.refuted < kMostRefuted);
  }
  void shown(CodePoint place) { entries[{place.function, place.instruction}].isShown = true; }
  void refuted(CodePoint place) { ++entries[{place.function, place.instruction}].refuted; }
  /// What did not show on short paths may show on longer ones.
  void limitsHaveGrown() {
    for (auto& [place, entry] : entries) entry.refuted = 0;
  }

private:
  static constexpr uint32_t kMostRefuted = 8;
  struct Entry {
    uint32_t refuted = 0;
    bool isShown = false;
  };
  std::map<std::pair<FunctionId, uint32_t>, Entry> entries;
};

} // namespace hindsight::backward
