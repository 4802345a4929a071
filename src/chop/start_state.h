// The start of a past-sensitive analysis (PSPA, section 4): a call that a state is about to make, a function that it
// has just entered, or the rest of its run.
#pragma once

#include "chop/state_memory.h"
#include "pointer/mod_ref.h"

#include <memory>

namespace hindsight::chop {

enum class Scope : uint8_t {
  Call,     // the instruction that the state stands before, which is a call
  Function, // the function that its top frame is in, from its start
  Rest,     // everything to the end of the program
};

/// An analysis from a state, and what it says the code in its scope does. The state may go on afterwards: what the
/// analysis needs of it is copied.
class PastAnalysis {
public:
  /// `pending` is asked while it is made, about what is absent in the state.
  PastAnalysis(Machine& machine, const State& from, Scope scope, const std::vector<uint64_t>& elementSizes,
               PendingPointers* pending = nullptr);

  const PointsTo& pointers() const { return *found; }
  ModRef& modRef() { return *effects; }
  StateMemory& memory() { return *start; }
  const State& from() const { return *snapshot; }
  /// Of the call, of the function, or of all frames.
  FunctionEffects effectsInScope();
  /// What an object may hold in the end; empty: nothing that points anywhere.
  const std::vector<PointsTo::Content>& contentsOf(const ObjectKey& key);
  const Scope scope;

  /// What it has asked the state about: an object, and the pointers in it.
  struct Look {
    ObjectKey key;
    std::vector<InitialContent> contents;
  };
  const std::vector<Look>& looks() const { return seen; }
  /// The call, or the function, as the analysis has begun with it.
  const Activation& activation() const { return begun; }

private:
  EntryPoint entryFor(const Frame& frame, uint32_t depth);
  void startRest(PointsToInput& input);

  const Program& program;
  std::unique_ptr<State> snapshot;
  std::unique_ptr<StateMemory> start;
  std::unique_ptr<PointsTo> found;
  std::unique_ptr<ModRef> effects;
  std::vector<Look> seen;
  Activation begun;
  std::unordered_map<ObjectIndex, std::vector<PointsTo::Content>> contents; // made when it is first asked for
};

/// Where the registers of a frame may point that are read by this part of its function.
std::vector<std::pair<Slot, InitialPointer>> pointersInSlots(StateMemory& memory, const Frame& frame,
                                                             const std::vector<bool>& executes);

/// Instructions that may be executed when control is before this one.
std::vector<bool> reachableFrom(const Function& function, uint32_t instruction);

} // namespace hindsight::chop
