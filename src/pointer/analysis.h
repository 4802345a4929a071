// The solver of the pointer analysis: from instructions to constraints, and the fixed point. See points_to.h.
#pragma once

#include "pointer/constraint_graph.h"
#include "pointer/memory_cells.h"
#include "pointer/points_to.h"
#include "pointer/value_roots.h"
#include "program/known_functions.h"

#include <map>
#include <set>

namespace hindsight {

/// What is to be done for every location that comes to a pointer.
enum class ConstraintKind : uint8_t {
  Load,       // other := *pointer
  Store,      // *pointer := other
  CopyIn,     // memory behind the pointer to the copy buffer `buffer`
  CopyOut,    // the copy buffer to memory behind the pointer
  Refill,     // as CopyIn, always from the start of the object (realloc)
  CallTarget, // the call may run it
  Difference, // other := pointer - second: nothing that points anywhere, unless they may be in different objects
  Combine,    // the pointer is a sum: differences in it may have become pointers
  Outside,    // code that is not part of the program knows it
};

struct Constraint {
  ConstraintKind kind;
  NodeId pointer, other = kNone;
  uint64_t bytes = 0;           // accessed or copied
  FunctionId function = kNone;  // CallTarget
  uint32_t instruction = kNone; // CallTarget
  NodeId second = kNone;        // Difference
  LocationIndex buffer = kNone; // CopyIn, CopyOut, Refill
  bool settled = false;         // Difference: what is subtracted turned out to be a number
};

class PointerAnalysis {
public:
  PointerAnalysis(const Program& program, const PointsToInput& input);
  PointsTo run();

private:
  // Where it starts (analysis_start.cpp)
  void start();
  void startProgram();
  void startAt(const EntryPoint& entry);
  void startEnding();
  void goOn(const Function& function, const Activation& activation);
  void giveArguments(const Function& started, bool isConstructor);
  void initialiseGlobal(const Global& global);
  void initialise(const InitialContent& content);
  LocationIndex initialLocation(const InitialPointer& pointer);

  // Objects
  ObjectIndex objectOfSite(SiteId site);
  ObjectIndex objectOf(const ObjectKey& key);
  /// Before the first access: what it holds at the start.
  void lookAt(ObjectIndex object);
  std::optional<uint64_t> sizeOfSite(const Site& site) const;
  std::optional<uint64_t> sizeOfAllocation(const Function& function, const CallInfo& call) const;
  LocationIndex startOf(ObjectIndex object) { return table.location({object, 0, 0}); }
  /// A node that holds just this location.
  NodeId addressNode(LocationIndex location);

  // Functions and their instructions (analysis_code.cpp)
  void reach(FunctionId function);
  void makeNodes(const Function& function);
  void addCode(const Function& function);
  void addPart(const Function& function, const std::vector<bool>& executes);
  void addInstruction(const Function& function, uint32_t index, const ValueRoots& roots);
  void addArithmetic(const Function& function, const Instruction& inst, const ValueRoots& roots);
  void addGep(const Function& function, const Instruction& inst, const ValueRoots& roots);
  NodeId nodeOf(const Function& function, Operand value);
  NodeId slotNode(const Function& function, Slot slot) const { return slotBase[function.id] + slot; }
  void flow(const Function& function, Operand from, Slot to, OffsetStep step = {});
  void addLoad(NodeId pointer, NodeId to, uint64_t bytes);
  void addStore(NodeId pointer, NodeId from, uint64_t bytes);
  void addCopy(NodeId to, NodeId from, uint64_t bytes);
  LocationIndex copyBuffer(uint64_t bytes);
  void addConstraint(const Constraint& constraint);
  void addSum(const Function& function, Slot to) { addConstraint({ConstraintKind::Combine, slotNode(function, to)}); }

  // Calls (analysis_call.cpp)
  void addCall(const Function& function, uint32_t index);
  void bindCall(const Function& caller, uint32_t index, FunctionId callee);
  void bindArguments(const Function& caller, const CallInfo& call, const Function& callee);
  void bindVariadic(const Function& caller, const CallInfo& call, const Function& callee);
  void callKnown(const Function& caller, const Instruction& inst, const KnownFunction& callee);
  void callUnknown(const Function& caller, uint32_t index);
  void callFromOutside(FunctionId callee);
  void startVariadic(const Function& function, const Instruction& inst);
  NodeId argumentNode(const Function& caller, const CallInfo& call, int index);
  uint64_t argumentBytes(const Function& caller, const CallInfo& call, int index) const;

  // The loop (analysis.cpp)
  void solve();
  void apply(uint32_t constraint, const LocationSet& locations);
  void applyCallTarget(const Constraint& constraint, const MemoryLocation& at);
  void applyDifference(const Constraint& constraint);
  void applyCombine(NodeId sum);
  bool settleDifferences();
  void applyOutside(LocationIndex location);

  // The result (analysis_result.cpp)
  PointsTo result();
  void findRecursion(PointsTo& out) const;
  void findUnique(PointsTo& out) const;
  void findEscaping(PointsTo& out) const;
  void keepConstants(PointsTo& out);

  const Program& program;
  const PointsToInput& input;
  unsigned pointerBytes;
  LocationTable table;
  ConstraintGraph graph{table};
  MemoryCells cells{table, graph};
  std::vector<NodeId> slotBase, resultBase;                   // by function; kNone: not reached
  std::vector<FunctionId> waiting;                            // reached, code not added yet
  std::vector<bool> isWhole;                                  // by function: all of its code is reached
  std::unordered_map<FunctionId, std::vector<bool>> underWay; // instructions that were added without that
  std::vector<bool> lookedAt;                                 // by object
  std::unordered_map<LocationIndex, NodeId> addresses;
  std::vector<Constraint> constraints;
  size_t newConstraints = 0; // from here on not applied to what the pointer had already
  std::map<uint64_t, PointsTo::CallFacts> calls;
  std::vector<std::pair<uint64_t, FunctionId>> waitedFor; // calls that are under way, and whom they run
  std::set<FunctionId> outsideCallees;
  NodeId outside = kNone;
  ObjectIndex outsideMemory = 0;
  uint32_t rounds = 0, copies = 0;
};

} // namespace hindsight
