// Pending calls: calls that a path has skipped and not recovered yet (chopped symbolic execution: PSPA, section 6.2).
//
// What such a call may have written is absent (step/absent.h) until it is used, and so are its results. An absent byte
// has the value that it had after the latest pending call that may have written it; a write makes it present.
#pragma once

#include "chop/analysed_call.h"
#include "memory/byte_set.h"
#include "step/path_end.h"

#include <map>
#include <memory>
#include <vector>

namespace hindsight::chop {

/// Bytes that a call may write, in objects that existed, and in those that are born later at a site: in a recovery of
/// an earlier call, which existed in truth.
class ModifiedBytes {
public:
  void add(const Object& object, const MemoryRegion& region);
  void addFuture(SiteId site, const MemoryRegion& region) { future[site].push_back(region); }

  /// By raw id of the object.
  const std::map<uint64_t, ByteSet>& existing() const { return exact; }
  bool hasFuture(SiteId site) const { return future.contains(site); }
  /// In this object, of which `existed` says whether the call knew it.
  ByteSet in(const Object& object, bool existed) const;
  bool contains(const Object& object, bool existed, uint64_t offset) const;
  uint64_t size() const { return total; }
  bool mayWriteFuture() const { return !future.empty(); }
  /// Whether all sites of objects that are born later are those of the other one, too.
  bool hasNoFutureBeyond(const ModifiedBytes& other) const;

private:
  std::map<uint64_t, ByteSet> exact;
  std::map<SiteId, std::vector<MemoryRegion>> future;
  uint64_t total = 0;
};

/// Never changes once it is made.
struct PendingCall {
  uint64_t id = 0;             // another one for each
  std::vector<uint64_t> order; // its id, behind those of the calls whose recoveries have skipped it
  const Function* callee = nullptr;
  CodePoint place;
  std::shared_ptr<const State> snapshot; // before the call
  ModifiedBytes modified;
  bool allocates = false;
  std::shared_ptr<AnalysedCall> analysis; // what it leaves behind, as far as pointers go; null: static
  /// Whether the program makes it before the other one: calls inside a call come behind it, and before what follows it.
  bool isBefore(const PendingCall& other) const { return order < other.order; }
  bool existed(ObjectId object) const { return snapshot->memory.find(object) != nullptr; }

  static constexpr uint64_t kMostResults = 64;
  uint64_t tokenOf(size_t result) const { return id * kMostResults + result; }
  static uint64_t callOf(uint64_t token) { return token / kMostResults; }
};

using Call = std::shared_ptr<const PendingCall>;

/// A call that was executed after all: the state before it returns.
struct RecoveredCall {
  Call call;
  std::shared_ptr<const State> after;
  std::vector<Value> results;
  std::vector<Call> inner; // calls inside it that its recovery has skipped, and that are pending
};

/// Why a call is executed: who goes on when it returns, or who has ended and is to be judged then.
struct Recovery {
  Call call;
  std::shared_ptr<const State> dependent;
  std::optional<PathEnd> end; // of the dependent
};

/// What a path knows of its skipped calls.
struct ChopNote final : PathNote {
  std::vector<Call> pending; // in their order
  std::map<uint64_t, std::shared_ptr<const RecoveredCall>> recovered;
  std::shared_ptr<const Recovery> recovery; // this state executes a call that was skipped
  /// What becomes of the call that the state stands before, decided while it was suspended.
  enum class Decision : uint8_t { Open, Enter, Skip } decision = Decision::Open;
  Call decided;
  uint32_t recoveries = 0; // on this path

  /// The latest pending call that may have written the byte; null: none.
  Call latestWriter(const Object& object, uint64_t offset) const;
  Call find(uint64_t id) const;
};

const ChopNote& noteOf(const State& state);
/// A copy to change; `setNote` puts it in place.
std::shared_ptr<ChopNote> copyOfNote(const State& state);

} // namespace hindsight::chop
