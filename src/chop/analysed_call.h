// The pointer analysis of a call about to be skipped, computed or reused from an isomorphic state (PSPA, section 4.5).
//
// Two states are isomorphic for an analysis if everything that it has read is the same in both, up to a one-to-one
// renaming of objects: an object of one state is always matched with the object of the other that was found at the same
// place first. The check is greedy: it may miss an isomorphism, which only costs an analysis. Globals, functions and
// future objects match themselves; kind, size and contents must agree. What was not read may differ.
#pragma once

#include "chop/start_state.h"

#include <map>
#include <memory>
#include <tuple>

namespace hindsight::chop {

class AnalysedCall {
public:
  /// A new analysis from the state.
  AnalysedCall(Machine& machine, const State& state, const std::vector<uint64_t>& sizes, PendingPointers& pending);
  /// The result of another one for this state; null if it does not look alike.
  static std::shared_ptr<AnalysedCall> takenOver(const AnalysedCall& known, Machine& machine, const State& state,
                                                 const std::vector<uint64_t>& sizes, PendingPointers& pending);

  PastAnalysis& result() const { return *analysis; }
  /// The objects of the state that the result has under this name.
  std::vector<const Object*> objectsAt(const ObjectKey& key) const;
  /// The name that the result has for an object of the state; none: it never looked at it.
  std::optional<ObjectKey> keyOf(ObjectId object) const;
  /// Whether the object was there when the analysis started.
  bool existed(ObjectId object) const;
  /// Whether the name is that of something that was there, by its site no more.
  static bool isOfPast(const ObjectKey& key) {
    return key.role == ObjectRole::Given || (key.role == ObjectRole::Declared && key.instance != 0);
  }

private:
  AnalysedCall() = default;
  bool matches(const ObjectKey& there, const ObjectKey& here);
  bool matches(const InitialPointer& there, const InitialPointer& here);

  std::shared_ptr<PastAnalysis> analysis;
  std::shared_ptr<const State> state;  // and the names of its objects, if the analysis was taken over
  std::shared_ptr<StateMemory> memory; // null: those of the analysis
  std::map<ObjectKey, ObjectKey> here, there;
};

/// Analyses by call, the latest first.
class AnalysedCalls {
public:
  struct Answer {
    std::shared_ptr<AnalysedCall> analysed;
    bool isNew = false;
  };
  Answer ask(Machine& machine, const State& state, const std::vector<uint64_t>& sizes, PendingPointers& pending);
  explicit AnalysedCalls(bool reuses = true) : mostKept(reuses ? kMostKept : 0) {}

private:
  static constexpr size_t kMostKept = 16; // for each call
  const size_t mostKept;
  std::map<std::pair<FunctionId, uint32_t>, std::vector<std::shared_ptr<AnalysedCall>>> known;
};

} // namespace hindsight::chop
