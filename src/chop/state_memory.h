// The memory of a live state as the start of a pointer analysis (PSPA, sections 3 to 4.3).
//
// Every object that exists is a site of its own: its key has an instance that no future object has. Its contents are
// read from the state when the analysis first needs them: pointers at their offsets, symbolic ones as all the objects
// that their terms name (no solver is asked, so that the result does not depend on the path condition), parts of
// pointers and sums of them as their objects at any offset. Unreachable objects are never read: that is PSPA's
// projection.
//
// Values count, not types: a number that is the shadow address of an object is a pointer, too. Not seen are addresses
// that the machine never assigned, and numbers that are split into bytes at different places.
#pragma once

#include "pointer/points_to.h"
#include "step/machine.h"

#include <map>
#include <set>
#include <unordered_map>

namespace hindsight::chop {

class StateMemory;

/// Who knows what may point where in parts of a state that are not there yet.
class PendingPointers {
public:
  virtual ~PendingPointers() = default;
  /// What an absent value may be.
  virtual std::vector<InitialPointer> ofToken(StateMemory& memory, uint64_t token) = 0;
  /// What the absent bytes of an object may hold.
  virtual void addBytes(StateMemory& memory, const ObjectKey& key, const Object& object,
                        std::vector<InitialContent>& contents) = 0;
  /// What objects hold that are allocated at a site, and are not there yet.
  virtual void addUnborn(StateMemory& memory, const ObjectKey& key, std::vector<InitialContent>& contents) = 0;
};

class StateMemory final : public StartMemory {
public:
  /// The state must not change, and must outlive it. `sizes` as `elementSizes` gives them.
  StateMemory(Machine& machine, const State& state, const std::vector<uint64_t>& sizes)
      : machine(machine), state(state), sizes(sizes) {}
  /// Null: nothing of the state is absent, or nobody asks any more.
  void setPending(PendingPointers* who) { pending = who; }

  std::optional<uint64_t> sizeOf(const ObjectKey& key) override;
  std::vector<InitialContent> contentsOf(const ObjectKey& key) override;

  /// Where a value of so many bits may point.
  std::vector<InitialPointer> targetsOf(Value value, unsigned width);
  /// The name of an object of the state in the analysis; none: it is gone.
  std::optional<ObjectKey> keyOf(ObjectId object);
  /// Locals of this function that are made anew when their block is entered again are the same as those to come, for
  /// pointers to them stay. Before anything is asked.
  void joinScopedLocals(FunctionId function);
  /// The objects that go by a name: several only of joined locals.
  std::vector<const Object*> objectsAt(const ObjectKey& key) const;
  /// Whether the object was there already.
  bool existed(ObjectId object) const { return state.memory.find(object) != nullptr; }
  unsigned pointerWidth() const { return machine.context.pointerWidth; }
  /// Of which objects the contents were asked for.
  size_t objectsLookedAt() const { return lookedAt; }

private:
  uint32_t newInstance(const Object& object, ObjectRole role);
  void addAddress(uint64_t number, std::vector<InitialPointer>& targets);
  void addTerm(const Term* term, std::vector<InitialPointer>& targets);
  void addBases(const Term* term, std::vector<InitialPointer>& targets);
  void addCells(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents);
  void addArray(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents);
  void addNumbers(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents);
  void addVariadic(const ObjectKey& key, std::vector<InitialContent>& contents);
  void add(const InitialPointer& where, Value value, uint64_t bytes, std::vector<InitialContent>& contents);

  Machine& machine;
  const State& state;
  const std::vector<uint64_t>& sizes;
  PendingPointers* pending = nullptr;
  std::unordered_map<uint64_t, ObjectKey> keys; // by raw id
  /// Of objects that are none of the program's variables and functions; several only of joined locals.
  std::map<ObjectKey, std::vector<ObjectId>> ids;
  std::map<std::pair<SiteId, ObjectRole>, uint32_t> instances;
  std::set<FunctionId> joined;
  size_t lookedAt = 0;
};

/// Why the memory of a state cannot be abstracted; empty if it can.
std::string whyNotAbstract(const State& state);

} // namespace hindsight::chop
