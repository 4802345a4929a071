// The contents of abstract objects.
//
// Every region of an object that is read or written is a cell, with one node for what was written and one for what is
// read there. Where a written and a read cell cover the same bytes, values are read as they were written; where they
// may overlap otherwise, what is read has parts of what was written, and may point to any offset of the same objects.
#pragma once

#include "pointer/constraint_graph.h"

#include <unordered_set>
#include <vector>

namespace hindsight {

class MemoryCells {
public:
  MemoryCells(LocationTable& table, ConstraintGraph& graph) : table(table), graph(graph) {}

  /// The node of what is stored by, or loaded by, an access; kNone if it always leaves the object, or cannot be.
  NodeId written(const MemoryLocation& at, uint64_t bytes);
  NodeId read(const MemoryLocation& at, uint64_t bytes);
  /// As `written`, for what is there from the start, in objects that cannot be written to as well.
  NodeId initial(const MemoryLocation& at, uint64_t bytes);
  /// Whatever is, or will be, written to the source's bytes may also be in the target's.
  void copy(LocationIndex to, LocationIndex from, uint64_t bytes);

  /// Visits (MemoryRegion, NodeId) for every region that was written.
  template <typename Visit> void forEachWritten(Visit&& visit) const {
    for (const auto& cells : objects)
      for (const Cell& cell : cells.all)
        if (cell.writes != kNone) visit(cell.region, cell.writes);
  }

private:
  struct Cell {
    MemoryRegion region;
    NodeId writes = kNone, reads = kNone;
  };
  struct CopyRule {
    LocationIndex to, from;
    uint64_t bytes;
    bool operator==(const CopyRule&) const = default;
  };
  struct RuleHash {
    size_t operator()(const CopyRule& rule) const;
  };
  struct ObjectCells {
    std::vector<Cell> all;
    std::vector<CopyRule> copiesOut;
    std::unordered_multimap<uint64_t, uint32_t> index;
  };

  ObjectCells& cellsOf(ObjectIndex object);
  /// Index of the cell in its object, or kNone.
  uint32_t cell(const MemoryLocation& at, uint64_t bytes);
  NodeId writeNode(ObjectIndex object, uint32_t cell);
  void applyCopy(const CopyRule& rule, ObjectIndex source, uint32_t cell);
  void copyPart(const CopyRule& rule, NodeId source, const MemoryRegion& region, OffsetStep relative);

  LocationTable& table;
  ConstraintGraph& graph;
  std::vector<ObjectCells> objects;
  std::unordered_set<CopyRule, RuleHash> rules;
};

} // namespace hindsight
