// Bases of objects that may be at the same place as others of their kind, as string literals may: equality between two
// of them is left open. From all other bases they differ as these do from each other.
#pragma once

#include "term/term_manager.h"

namespace hindsight {

/// Marks the size of such an object (`TermManager::baseWithNeighbours`).
constexpr uint64_t kMergeable = uint64_t(1) << 62;

inline const Term* mergeableBase(TermManager& terms, uint64_t objectId, unsigned width, uint64_t size) {
  return terms.baseWithNeighbours(objectId, width, size | kMergeable);
}
inline bool isMergeable(const Term* base) {
  return base->extent().value_or(0) & kMergeable;
}
/// `Term::extent` without the mark.
inline std::optional<uint64_t> extentOf(const Term* base) {
  std::optional<uint64_t> marked = base->extent();
  return marked ? std::optional(*marked & ~kMergeable) : std::nullopt;
}

} // namespace hindsight
