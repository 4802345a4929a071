// Whether two objects can have the same address: the address of an object may be handed out again after its death.
#pragma once

#include "memory/object.h"
#include "program/program.h"
#include "step/state.h"

namespace hindsight {

/// The instruction that makes the object if it is a local that is another object each time its block is entered; else
/// null.
const Instruction* scopedAllocation(const Program& program, ObjectId id);
/// The local that is at the place of one that has been forgotten: the same variable, its block entered again.
const Object* successorOf(const Program& program, const State& state, ObjectId gone);

/// Whether an object that is gone was given up with its block, and not with its call: arrays of variable length, and
/// what is allocated beside them. (Of a function that calls itself, an earlier call may have been meant.)
bool wasGivenUp(const Program& program, const State& state, ObjectId gone);

/// The place of an object, and when it died.
struct Residence {
  ObjectId place;       // the object itself, or the local that is at its place now
  bool isKnown = false; // locals are forgotten when their function returns
  ObjectKind kind = ObjectKind::Heap;
  bool isLive = false;
  bool isInput = false;     // it was there from the start, whenever it was discovered
  uint64_t deathSerial = 0; // as in Object

  static Residence of(const Program& program, const State& state, ObjectId id);
};

enum class SharedAddress : uint8_t {
  Never,
  Always,  // a local is at one place whenever its block is entered
  Perhaps, // one of them was gone when the other was born
  Untold,  // both were locals of frames that have returned: nothing tells whether one was there when the other was
};
SharedAddress sharedAddress(const Residence& a, const Residence& b);

} // namespace hindsight
