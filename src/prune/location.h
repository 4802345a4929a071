// Places in a state that hold values, and an unknown for each: the keys of the store and the heap of TRACER-X, section
// IV-A.
//
// The obligations of a subtree are conditions on places, not on inputs: "slot 3 of frame 2 is at least 7", not "n + 5
// is at least 7". The unknown of a place is the same in all states, so that a fact that was found for one state is
// checked in another by substituting the values there.
#pragma once

#include "memory/value.h"
#include "term/term_manager.h"

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace hindsight::prune {

struct Location {
  enum class Kind : uint8_t {
    Register, // slot `index` of the frame at `depth`
    Variadic, // argument `index` behind the `...` of that frame
    Memory,   // `bytes` bytes at `offset` of `object`
    Size,     // of `object`, where it is not a number
  };
  Kind kind = Kind::Register;
  uint32_t depth = 0, index = 0;
  ObjectId object;
  uint64_t offset = 0;
  uint32_t bytes = 0;

  static Location slot(uint32_t depth, uint32_t index) { return {Kind::Register, depth, index, {}, 0, 0}; }
  static Location variadic(uint32_t depth, uint32_t index) { return {Kind::Variadic, depth, index, {}, 0, 0}; }
  static Location sizeOf(ObjectId object) { return {Kind::Size, 0, 0, object, 0, 0}; }
  static Location memory(ObjectId object, uint64_t offset, uint32_t bytes) {
    return {Kind::Memory, 0, 0, object, offset, bytes};
  }
};

class Locations {
public:
  explicit Locations(TermManager& terms) : terms(terms) {}

  /// The unknown of a place; the width is part of the name.
  const Term* symbolOf(const Location& place, unsigned width);
  /// The place of an unknown; null if it is none of ours.
  const Location* find(SymbolId symbol) const {
    auto found = places.find(symbol);
    return found == places.end() ? nullptr : &found->second;
  }
  /// An unknown that stands for any value whatever; the same number and width give the same one.
  const Term* anyValue(unsigned number, unsigned width);

  TermManager& terms;

private:
  using Key = std::tuple<uint64_t, uint64_t, uint32_t, uint32_t>;
  struct KeyHash {
    size_t operator()(const Key& key) const {
      auto [a, b, c, d] = key;
      uint64_t hash = a * 0x9e3779b97f4a7c15ull;
      hash = (hash ^ (hash >> 29) ^ b) * 0xbf58476d1ce4e5b9ull;
      hash = (hash ^ (hash >> 32) ^ (uint64_t(c) << 32 | d)) * 0x94d049bb133111ebull;
      return hash ^ (hash >> 31);
    }
  };
  std::unordered_map<Key, const Term*, KeyHash> symbols;
  std::unordered_map<SymbolId, Location> places;
  std::map<std::pair<unsigned, unsigned>, const Term*> anyValues;
};

} // namespace hindsight::prune
