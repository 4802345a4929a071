// Colours for write integrity testing (PSPA, section 6.3): a store and the bytes that it may write have the same
// colour, and so on, transitively. A checked program ends when a store writes to a byte of another colour; an overflow
// between two neighbours of one colour is missed.
//
// Colours are numbered from 1, in the order of the stores of the program. 0: no store writes it.
#pragma once

#include "pointer/points_to.h"

#include <unordered_map>
#include <vector>

namespace hindsight {

class WriteColours {
public:
  enum class Grain : uint8_t {
    Fields,  // bytes of one object may have different colours
    Objects, // whole objects have one
  };
  /// Both must outlive it.
  WriteColours(const Program& program, const PointsTo& pointers, Grain grain);

  struct Run {
    uint64_t begin = 0, end = 0;
    uint32_t colour = 0;
    bool operator==(const Run&) const = default;
  };
  /// Of an object of so many bytes, from the first to the last; neighbours differ. What lies behind the first
  /// `kMostBytes` has the colour of the last of these.
  std::vector<Run> runsOf(std::optional<ObjectIndex> object, uint64_t size) const;
  static constexpr uint64_t kMostBytes = uint64_t(1) << 20;

  /// Of the whole object, with `Grain::Objects`.
  uint32_t colourOfObject(std::optional<ObjectIndex> object) const;
  /// How many bytes show the colours of an object whose size is not known.
  uint64_t extentOf(ObjectIndex object) const;

  struct Store {
    FunctionId function = kNone;
    uint32_t instruction = 0;
    uint32_t colour = 0;
  };
  /// Those that may write to the heap, in the order of the program.
  const std::vector<Store>& heapStores() const { return stores; }
  /// How many colours heap objects have, 0 aside.
  uint32_t heapColours() const { return heapColourCount; }

private:
  using Node = uint32_t;
  Node find(Node node);
  void unite(Node a, Node b);
  Node regionNode(const MemoryRegion& region);
  void addStores();
  void joinOverlaps(Grain grain);
  void number();
  bool isHeap(ObjectIndex object) const;

  struct Written {
    MemoryRegion region;
    Node node;
  };
  const Program& program;
  const PointsTo& pointers;
  std::vector<Node> parent;
  std::unordered_map<ObjectIndex, std::vector<Written>> writtenIn;
  std::vector<std::pair<Store, Node>> found; // every store
  std::vector<uint32_t> colourOf;            // by node
  std::vector<Store> stores;
  uint32_t heapColourCount = 0;
};

} // namespace hindsight
