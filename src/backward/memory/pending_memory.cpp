#include "backward/memory/pending_memory.h"

#include <algorithm>

namespace hindsight::backward {

bool PendingMemory::rewriteRisks(Substitution& substitution, std::optional<PendingAccess>& failing) {
  bool changed = false;
  for (RiskyAccess& risk : risks) {
    const Term* now = substitution.apply(risk.valid);
    if (now == risk.valid) continue;
    risk.valid = now;
    changed = true;
    if (now->isFalse() && (!failing || failing->position < risk.access.position)) failing = risk.access;
  }
  std::erase_if(risks, [](const RiskyAccess& risk) { return risk.valid->isConst(); });
  return changed;
}

uint32_t PendingMemory::lastThatMayFail() const {
  uint32_t least = ~0u;
  for (const std::vector<PendingAccess>* list : {&accesses, &heapUses})
    for (const PendingAccess& access : *list) least = std::min(least, access.position);
  for (const RiskyAccess& risk : risks) least = std::min(least, risk.access.position);
  return least;
}

void PendingMemory::clear() {
  reads.clear(), scans.clear();
  accesses.clear(), heapUses.clear(), risks.clear();
}

void PendingMemory::forgetReadsAfter(uint32_t position) {
  std::erase_if(reads, [&](const PendingRead& each) { return each.position < position; });
  std::erase_if(scans, [&](const PendingScan& each) { return each.position < position; });
}

void PendingMemory::forgetAccessesFrom(uint32_t position) {
  auto isNotBefore = [&](const PendingAccess& each) { return each.position <= position; };
  std::erase_if(accesses, isNotBefore);
  std::erase_if(heapUses, isNotBefore);
  risks.clear();
}

void PendingMemory::forgetOutcome(const PendingAccess& access, std::unordered_set<SymbolId>& anything) {
  auto isLater = [&](uint32_t position) {
    return access.kind == PendingAccess::Kind::Write && position < access.position;
  };
  std::erase_if(reads, [&](const PendingRead& each) {
    bool isOutcome = each.position == access.position && each.address == access.address;
    if (!isOutcome && !isLater(each.position)) return false;
    anything.insert(each.result->symbol());
    return true;
  });
  std::erase_if(scans, [&](const PendingScan& each) {
    if (!isLater(each.position)) return false;
    for (const Term* result : {each.end, each.found})
      if (result) anything.insert(result->symbol());
    return true;
  });
}

} // namespace hindsight::backward
