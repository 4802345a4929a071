// The effects of skipped calls on pointers: the analysis of each says what it may have stored where and what it may
// return. Every later analysis starts from a state that includes these effects (PSPA, section 6.2).
//
// Objects that the skipped calls may have allocated share a site with those that the analysed code will allocate there,
// as in PSPA.
#pragma once

#include "chop/pending_call.h"

namespace hindsight::chop {

class PostStates final : public PendingPointers {
public:
  PostStates(const std::vector<Call>& pending, unsigned pointerBytes) : pending(pending), pointerBytes(pointerBytes) {}

  std::vector<InitialPointer> ofToken(StateMemory& memory, uint64_t token) override;
  void addBytes(StateMemory& memory, const ObjectKey& key, const Object& object,
                std::vector<InitialContent>& contents) override;
  void addUnborn(StateMemory& memory, const ObjectKey& key, std::vector<InitialContent>& contents) override;

private:
  const std::vector<Call>& pending;
  unsigned pointerBytes;
};

} // namespace hindsight::chop
