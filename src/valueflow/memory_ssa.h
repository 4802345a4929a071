// Memory SSA: every variable of memory has a version for each place that may write it, and every read names the version
// that it finds (SATRACER, section III-A.1, figure 3; Cytron, Ferrante, Rosen, Wegman, Zadeck for the phis).
//
// The rules of figure 3, with a typo in its STORE corrected (it means pts(x)):
//   LOAD    a use (mu) of each variable that the load may read
//   STORE   a definition (chi) of each variable that the store may write; it keeps the old version, unless it
//           overwrites all of the variable for certain
//   CALL    before the call, uses of what a callee reads or modifies; behind it, definitions of what it modifies
//   REF     a function starts with a version of each variable that it reads or modifies
//   MOD     and ends with one of each that it modifies
// Memory that the program cannot write to has no versions.
#pragma once

#include "valueflow/external_memory.h"

#include <span>

namespace hindsight::valueflow {

using VersionId = uint32_t;

struct MemoryVersion {
  enum class Kind : uint8_t {
    Entry, // what the function starts with
    Chi,   // written by the instruction `at`
    Phi,   // where paths meet, at the start of the block `at`
    Exit,  // what the function ends with
  };
  Kind kind = Kind::Entry;
  FunctionId function = kNone;
  uint32_t at = kNone;
  VariableIndex variable = 0;
};

/// mu: the instruction may read the variable, in this version.
struct MemoryUse {
  VariableIndex variable = 0;
  VersionId version = kNone; // none: the variable is constant
  bool isByCallee = false;   // a callee reads it, or modifies some of it
  bool isWhole = false;      // exactly these bytes
};

/// chi: the instruction may write the variable.
struct MemoryDefinition {
  enum class By : uint8_t {
    Instruction,
    Arguments,    // of a call: before its callee starts
    Callee,       // when it has returned
    SecondReturn, // of setjmp: by anything that ran since
  };
  VariableIndex variable = 0;
  VersionId version = kNone;
  VersionId old = kNone; // some of it may be left as it was; none: a strong update
  By by = By::Instruction;
  WrittenFrom from = WrittenFrom::Operand;
  Operand value = {};
  bool isWhole = false; // all of the variable, if it is written at all
};

class MemorySsa {
public:
  /// Both must outlive it. Of the grains, the first with which there are at most so many uses and definitions.
  MemorySsa(const Program& program, const PointsTo& pointers, uint64_t most = 4'000'000);

  const MemoryVariables& variables() const { return *parts; }
  const ExternalMemory& external() const { return *effects; }
  Grain grain() const { return chosen; }

  uint32_t versionCount() const { return static_cast<uint32_t>(versions.size()); }
  const MemoryVersion& version(VersionId id) const { return versions[id]; }
  /// "phi" and exits: (version, one that it may be).
  std::span<const std::pair<VersionId, VersionId>> merges() const { return joined; }

  struct Annotated {
    uint32_t instruction = 0;
    std::vector<MemoryUse> uses;               // before it
    std::vector<MemoryDefinition> definitions; // in order
  };
  /// Instructions that touch memory, in order.
  std::span<const Annotated> annotated(FunctionId function) const { return code[function].annotated; }
  /// Null: it touches none.
  const Annotated* at(FunctionId function, uint32_t instruction) const;

  /// Of a variable that the function reads or modifies: what it starts with. Else kNone.
  VersionId entryOf(FunctionId function, VariableIndex variable) const;
  /// Of a variable that it modifies: what it ends with. Else kNone.
  VersionId exitOf(FunctionId function, VariableIndex variable) const;

private:
  friend class FunctionSsa;
  struct FunctionMemory {
    std::vector<Annotated> annotated;
    std::vector<std::pair<VariableIndex, VersionId>> entries, exits; // ascending
  };
  uint64_t sizeOf() const;
  VersionId addVersion(const MemoryVersion& version);

  const Program& program;
  const PointsTo& pointers;
  Grain chosen = Grain::Fields;
  std::unique_ptr<MemoryVariables> parts;
  std::unique_ptr<ExternalMemory> effects;
  std::vector<MemoryVersion> versions;
  std::vector<std::pair<VersionId, VersionId>> joined;
  std::vector<FunctionMemory> code; // by function
};

} // namespace hindsight::valueflow
