// The variables of memory SSA: the fields of abstract objects.
//
// An object is cut where accesses to it begin and end. Accesses at known offsets cut it into intervals; accesses at
// every s-th byte (`a[i].next`) cut it into residue classes modulo s. Any partition is sound, as long as an access
// touches every part that it may overlap: only precision depends on the choice, and programs with too much memory to
// tell apart get coarser parts.
#pragma once

#include "valueflow/touched_memory.h"

#include <string>

namespace hindsight::valueflow {

using VariableIndex = uint32_t;

enum class Grain : uint8_t {
  Fields,
  Objects,    // an object is one variable
  Everything, // all memory is
};

struct MemoryVariable {
  MemoryRegion region;     // Everything: object is kNone
  bool isConstant = false; // the program cannot write to it: it holds what it held at the start
};

class MemoryVariables {
public:
  /// Both must outlive it.
  MemoryVariables(const Program& program, const PointsTo& pointers, Grain grain);

  uint32_t count() const { return static_cast<uint32_t>(variables.size()); }
  const MemoryVariable& operator[](VariableIndex index) const { return variables[index]; }

  /// Calls visit(VariableIndex) for each variable that has a byte in the region, ascending.
  template <typename Visit> void forEachIn(const MemoryRegion& region, Visit&& visit) const {
    if (grain == Grain::Everything) return visit(VariableIndex(0));
    auto [first, end] = ofObject[region.start.object];
    for (VariableIndex index = first; index < end; ++index)
      if (overlap(variables[index].region, region) != Overlap::None) visit(index);
  }
  /// Whether the region has every byte of the variable.
  bool isCovered(VariableIndex index, const MemoryRegion& region) const;
  /// Whether the region has these bytes and no others.
  bool isExactly(VariableIndex index, const MemoryRegion& region) const { return variables[index].region == region; }

  /// "p", "s[8,16)": as the pointer analysis names it.
  std::string describe(VariableIndex index) const;

private:
  void cut(ObjectIndex object, const std::vector<MemoryRegion>& accesses);

  const Program& program;
  const PointsTo& pointers;
  Grain grain;
  std::vector<MemoryVariable> variables;
  std::vector<std::pair<VariableIndex, VariableIndex>> ofObject; // first, end
};

} // namespace hindsight::valueflow
