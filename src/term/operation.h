// An operation without its operands: all that is needed to compute with it, whether or not a term was made of it.
#pragma once

#include "term/term.h"

#include <array>

namespace hindsight {

constexpr uint64_t floatPayload(FloatFormat format, FloatFormat source = {}, RoundingMode mode = {}) {
  return static_cast<uint64_t>(format) | static_cast<uint64_t>(source) << 8 | static_cast<uint64_t>(mode) << 16;
}

struct Operation {
  TermKind kind;
  unsigned width;
  uint64_t payload = 0; // as in `Term`: lowest bit of an `Extract`, formats and rounding mode of float operations
  std::array<unsigned, 3> kidWidths = {};

  static Operation of(const Term* term);
  unsigned low() const { return static_cast<unsigned>(payload); }
  FloatFormat format() const { return static_cast<FloatFormat>(payload & 0xff); }
  FloatFormat sourceFormat() const { return static_cast<FloatFormat>(payload >> 8 & 0xff); }
  RoundingMode roundingMode() const { return static_cast<RoundingMode>(payload >> 16 & 0xff); }
};

} // namespace hindsight
