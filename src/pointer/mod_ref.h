// Mod/ref of functions, callees included: which memory a call writes and reads, what it allocates and frees, and
// whether it returns.
#pragma once

#include "pointer/points_to.h"

#include <unordered_map>
#include <vector>

namespace hindsight {

struct FunctionEffects {
  LocationSet writes, reads;    // regions: indices for ModRef::region
  LocationSet allocates, frees; // objects: ObjectIndex. Locals are not listed
  bool endsProgram = false;     // exit, abort, a failed assertion, code that is not supported
  bool jumps = false;           // longjmp
  bool mayDiverge = false;      // there is a loop or a recursion: nothing says that it ends
  bool asksForInput = false, writesOutput = false;
  bool callsOutside = false; // code that is not part of the program and that the engine does not know

  void absorb(const FunctionEffects& other);
  bool certainlyReturns() const { return !endsProgram && !jumps && !mayDiverge && !callsOutside; }
};

class ModRef {
public:
  /// Both must outlive it.
  ModRef(const Program& program, const PointsTo& pointers);

  /// Empty for functions that are never reached.
  const FunctionEffects& of(FunctionId function) const { return effects[function]; }
  /// What one call may do.
  FunctionEffects ofCall(FunctionId caller, uint32_t instruction);
  const MemoryRegion& region(uint32_t index) const { return regions[index]; }
  std::vector<MemoryRegion> writtenBy(FunctionId function) const { return expand(effects[function].writes); }
  std::vector<MemoryRegion> readBy(FunctionId function) const { return expand(effects[function].reads); }
  bool mayWrite(FunctionId function, const MemoryRegion& region) const {
    return meets(effects[function].writes, region);
  }
  bool mayRead(FunctionId function, const MemoryRegion& region) const { return meets(effects[function].reads, region); }

private:
  void addOutside();
  void addBody(const Function& function);
  void addTargets(FunctionId caller, uint32_t instruction, std::vector<uint32_t>& called) const;
  void addCall(FunctionEffects& own, std::vector<uint32_t>& called, const Function& function, uint32_t instruction);
  void addKnown(FunctionEffects& own, const Function& caller, const CallInfo& call, const struct KnownFunction& callee);
  void closeOverCalls();
  void addAccesses(FunctionEffects& own, const Function& function, uint32_t instruction);
  void insert(LocationSet& set, LocationIndex location, uint64_t bytes);
  std::vector<MemoryRegion> expand(const LocationSet& set) const;
  bool meets(const LocationSet& set, const MemoryRegion& region) const;

  const Program& program;
  const PointsTo& pointers;
  std::vector<FunctionEffects> effects; // by function; the last: outside
  std::vector<std::vector<uint32_t>> callees;
  std::vector<MemoryRegion> regions;
  std::unordered_map<uint64_t, std::vector<uint32_t>> regionIndex; // by location
};

} // namespace hindsight
