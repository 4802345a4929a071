#include "step/state.h"

#include <cstring>
#include <new>

namespace hindsight {

Frame::Frame(const CompiledFunction* code, uint32_t slotCount, Ref<Frame> caller)
    : code(code), slotCount(slotCount), depth(caller ? caller->depth + 1 : 0), caller(std::move(caller)) {}

Ref<Frame> Frame::create(const CompiledFunction* code, uint32_t slotCount, Ref<Frame> caller) {
  void* memory = ::operator new(sizeof(Frame) + slotCount * sizeof(Value));
  Ref<Frame> frame(new (memory) Frame(code, slotCount, std::move(caller)));
  std::memset(static_cast<void*>(frame->slots()), 0, slotCount * sizeof(Value));
  return frame;
}

Ref<Frame> Frame::clone() const {
  void* memory = ::operator new(sizeof(Frame) + slotCount * sizeof(Value));
  Ref<Frame> frame(new (memory) Frame(*this));
  std::memcpy(static_cast<void*>(frame->slots()), slots(), slotCount * sizeof(Value));
  return frame;
}

} // namespace hindsight
