#include "step/access_logger.h"

#include "step/state.h"

namespace hindsight {

HookAnswer AccessLogger::onAccess(State& state, const ResolvedAccess& access) {
  uint64_t offset = access.symbolicOffset ? TypedAccess::kAnywhere : access.offset;
  auto bytes = static_cast<uint32_t>(access.bytes);
  state.accesses.record(access.object->id, {offset, bytes, access.type, !access.isWrite, access.isWrite});
  return HookAnswer::Proceed;
}

} // namespace hindsight
