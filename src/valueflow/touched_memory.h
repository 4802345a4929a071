// What an instruction itself reads and writes, region by region, and where the bytes that it writes come from: the
// memory half of Table I of SATRACER. Effects of functions with a body are not included.
//
// Beyond loads and stores: copies and fills, arguments that a call puts into memory for its callee, allocation (a
// local, a heap object), functions that the engine provides, and code that is not part of the program.
#pragma once

#include "pointer/points_to.h"

#include <functional>

namespace hindsight::valueflow {

/// What the bytes are that an instruction writes.
enum class WrittenFrom : uint8_t {
  Operand,  // `TouchedMemory::value`
  OwnReads, // what the same instruction reads
  Unset,    // memory that begins: never written, or zero
  Engine,   // input, or a number that the engine makes
  Area,     // va_start: the address of the arguments
  Outside,  // code that is not part of the program: anything it knows
};

struct TouchedMemory {
  bool isWrite = false;
  bool beforeCall = false; // of a call: what it puts into memory for its callee, before that starts
  bool isCertain = false;  // a write: exactly these bytes of an object of which there is one, whatever runs
  WrittenFrom from = WrittenFrom::Operand;
  MemoryRegion region = {};
  Operand value = {};
};

void forEachTouched(const Program& program, const PointsTo& pointers, const Function& function, uint32_t instruction,
                    const std::function<void(const TouchedMemory&)>& visit);

} // namespace hindsight::valueflow
