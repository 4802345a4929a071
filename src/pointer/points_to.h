// Whole-program pointer analysis: which objects, at which offsets, each value may point to.
//
// Inclusion-based (Andersen), flow- and context-insensitive, field-sensitive by byte offsets; the call graph is found
// on the way. It runs from the program's entry, or from a given state: entry functions with facts about their
// arguments, objects that already exist, and what they hold (past-sensitive analysis: each of them is an abstract
// object of its own, told apart by `ObjectKey::instance`).
#pragma once

#include "pointer/location.h"
#include "pointer/location_set.h"
#include "program/program.h"

#include <span>
#include <string>
#include <vector>

namespace hindsight {

struct InitialPointer {
  ObjectKey object;
  int64_t offset = 0;
  uint64_t stride = 0; // as in MemoryLocation
};

/// An object that exists when the analysis starts.
struct InitialObject {
  ObjectKey key;
  std::optional<uint64_t> size;
  bool unique = true; // stands for one object, not for several
};

/// A pointer in memory when the analysis starts.
struct InitialContent {
  InitialPointer where;
  InitialPointer target;
  uint64_t bytes = 0; // 0: a whole pointer; otherwise a part of one, or a wider value that contains one
};

/// A call that is under way when the analysis starts.
struct Activation {
  std::vector<std::pair<Slot, InitialPointer>> slots; // what its registers may hold
  std::vector<bool> executes;                         // by instruction: what it may still execute
  uint32_t waitsAt = kNone;                           // the call that it waits for, of this function
  FunctionId waitsFor = kNone;
};

struct EntryPoint {
  FunctionId function = kNone;
  std::vector<std::vector<InitialPointer>> arguments; // of the parameters; none given: those of a fresh process
  std::optional<Activation> activation = {};          // instead: it runs already
};

/// Memory as it is when the analysis starts, asked for object by object as the analysis comes to access them: what it
/// never looks at costs nothing.
class StartMemory {
public:
  virtual ~StartMemory() = default;
  /// Of an object that exists already; none: not known.
  virtual std::optional<uint64_t> sizeOf(const ObjectKey& key) = 0;
  /// The pointers in it. Also asked about objects that do not exist yet: these hold none.
  virtual std::vector<InitialContent> contentsOf(const ObjectKey& key) = 0;
};

struct PointsToInput {
  std::vector<EntryPoint> entries; // none: the program's entry, constructors, destructors and exit handlers
  std::vector<InitialObject> objects;
  std::vector<InitialContent> contents;
  StartMemory* memory = nullptr;     // more of both, as it is needed
  bool exits = false;                // with entries: what runs after main may run, too
  bool initialisedGlobals = true;    // globals hold what their initialisers say
  uint32_t locationsPerObject = 256; // beyond, an object's further locations are coarse
};

struct PointsToStatistics {
  double seconds = 0;
  uint32_t rounds = 0, nodes = 0, constraints = 0, objects = 0, locations = 0, functions = 0;
};

class PointsTo {
public:
  /// Every location that the value may point to. Values that are no pointers, and code that is never reached, have
  /// none.
  const LocationSet& pointsTo(FunctionId function, Operand value) const;
  const LocationTable& locations() const { return table; }
  /// What the function may return, by scalar leaf of its result.
  const LocationSet& returned(FunctionId function, uint32_t index = 0) const;

  /// Whether accesses of these sizes (kToTheEnd: any) through the two values may have a byte in common.
  bool mayAlias(FunctionId functionA, Operand a, uint64_t bytesA, FunctionId functionB, Operand b,
                uint64_t bytesB) const;
  /// Whether an access through the value may touch a byte of this region.
  bool mayTouch(FunctionId function, Operand value, uint64_t bytes, const MemoryRegion& region) const;

  /// What the call instruction may run, ascending; functions without a body too.
  std::span<const FunctionId> callTargets(FunctionId caller, uint32_t instruction) const;
  /// Whether the call may run code that the program does not contain and the engine does not know.
  bool mayCallOutside(FunctionId caller, uint32_t instruction) const;
  /// Functions that such code may call.
  std::span<const FunctionId> calledFromOutside() const { return outsideCallees; }
  /// What such code may point to, and therefore read and write.
  const LocationSet& outsidePointers() const { return outside; }

  bool isReached(FunctionId function) const { return slotBase[function] != kNone; }
  /// Whether the instruction may be executed: all of a function that is reached, or what is left of one that was under
  /// way.
  bool executes(FunctionId function, uint32_t instruction) const;
  /// Functions on a cycle of the call graph.
  bool isRecursive(FunctionId function) const { return recursive[function]; }
  /// Whether the abstract object stands for at most one live object at any time.
  bool isUniqueObject(ObjectIndex object) const { return unique[object]; }
  bool isUnique(SiteId site) const;
  /// Whether anything but the function's own code and locals may hold the address of the local.
  bool escapes(SiteId alloca) const { return escaping[alloca]; }

  struct Content {
    MemoryRegion region;
    const LocationSet* targets;
  };
  /// Every region of memory that may hold pointers, or differences of pointers, by object.
  std::vector<Content> contents() const;

  /// "x", "x+8", "heap@f:12+8%24" (names.h): for people and tests.
  std::string describe(LocationIndex location) const;

  const PointsToStatistics& statistics() const { return figures; }

private:
  friend class PointerAnalysis;
  explicit PointsTo(const Program& program, LocationTable table) : program(&program), table(std::move(table)) {}
  const LocationSet& constantPointsTo(FunctionId function, uint32_t constant) const;
  static uint64_t callKey(FunctionId caller, uint32_t instruction) { return uint64_t(caller) << 32 | instruction; }

  struct CallFacts {
    std::vector<FunctionId> targets;
    bool outside = false;
  };

  const Program* program;
  LocationTable table;
  std::vector<uint32_t> slotBase;                      // by function: index of slot 0 in setOf, or kNone
  std::vector<uint32_t> setOf;                         // into `sets`
  std::vector<LocationSet> sets;                       // [0] is empty
  std::unordered_map<uint64_t, LocationSet> constants; // by function and constant
  std::unordered_map<uint64_t, CallFacts> calls;
  std::vector<std::pair<MemoryRegion, uint32_t>> memory;
  std::unordered_map<FunctionId, std::vector<bool>> underWay; // those that are not reached as a whole
  std::vector<FunctionId> outsideCallees;
  LocationSet outside;
  std::vector<bool> recursive, unique, escaping; // by function, object, site
  PointsToStatistics figures;
};

/// The program must outlive the result.
PointsTo analysePointers(const Program& program, const PointsToInput& input = {});

} // namespace hindsight
