// All open obligations of a path on memory (`pending.h`), and the births and deaths of objects that it has crossed.
//
// Positions count the steps from the target: what has a smaller one comes later in the program.
#pragma once

#include "backward/memory/pending.h"
#include "support/hamt.h"
#include "term/substitute.h"

#include <optional>
#include <unordered_set>

namespace hindsight::backward {

struct PendingMemory {
  std::vector<PendingRead> reads;
  std::vector<PendingScan> scans;
  std::vector<PendingAccess> accesses;
  std::vector<PendingAccess> heapUses; // settled, but the object may not have been alive
  std::vector<RiskyAccess> risks;      // only if errors are searched for
  Hamt<uint32_t> born;                 // by the symbol of an object's base: the position at which its birth was crossed
  Hamt<uint32_t> freed;                // the same, for heap objects: where they were freed

  /// Whether nothing is left to be read.
  bool isRead() const { return reads.empty() && scans.empty(); }
  /// Replaces terms, other than in risks, by what `replace` makes of them. True if something has changed.
  template <typename Replace> bool rewrite(Replace&& replace);
  /// The same in risks. `failing` is the first one of them that turns out to fail.
  bool rewriteRisks(Substitution& substitution, std::optional<PendingAccess>& failing);
  /// The position of the last access in the program that may still fail; the largest number if there is none.
  uint32_t lastThatMayFail() const;

  /// Drops all obligations; births and deaths stay.
  void clear();
  /// Forgets what was to be read after this position.
  void forgetReadsAfter(uint32_t position);
  /// Forgets what had to be valid at this position or after it, and all risks.
  void forgetAccessesFrom(uint32_t position);
  /// Forgets what an access that fails would have given, and behind a failed write all that is read: `anything` gets
  /// the unknowns that may have any value now.
  void forgetOutcome(const PendingAccess& access, std::unordered_set<SymbolId>& anything);
};

template <typename Replace> bool PendingMemory::rewrite(Replace&& replace) {
  bool changed = false;
  auto rewriteTerm = [&](const Term*& term) {
    const Term* now = replace(term);
    if (now == term) return;
    term = now;
    changed = true;
  };
  auto rewriteEffect = [&](MemoryEffect& effect) {
    rewriteTerm(effect.address);
    rewriteTerm(effect.size);
    if (effect.value) rewriteTerm(effect.value);
  };
  for (PendingRead& read : reads) {
    rewriteTerm(read.address);
    for (MemoryEffect& effect : read.effects) rewriteEffect(effect);
  }
  for (PendingScan& scan : scans) {
    for (const Term** part : scan.questions())
      if (*part) rewriteTerm(*part);
    for (const Term** size : {&scan.firstSize, &scan.secondSize})
      if (*size) rewriteTerm(*size);
    for (PendingScan::Write& write : scan.writes) rewriteEffect(write.effect);
  }
  for (std::vector<PendingAccess>* list : {&accesses, &heapUses})
    for (PendingAccess& access : *list) {
      rewriteTerm(access.address);
      rewriteTerm(access.bytes);
    }
  return changed;
}

} // namespace hindsight::backward
