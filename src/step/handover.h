// Values as a callee or a caller of another type finds them (`program/handover.h`), as terms: for both directions.
#pragma once

#include "program/handover.h"
#include "term/term_manager.h"

#include <concepts>

namespace hindsight {

/// `freshUndefined` makes an unknown of a width, for bits that were never set.
template <std::invocable<unsigned> FreshUndefined>
const Term* handedOver(TermManager& terms, const Term* value, const BitsHandedOver& bits, unsigned wanted,
                       FreshUndefined&& freshUndefined) {
  if (!bits.isKnown) return freshUndefined(wanted);
  if (value->width() >= wanted) return terms.resize(value, wanted);
  if (bits.extendedTo > value->width())
    value = bits.isSigned ? terms.sext(value, bits.extendedTo) : terms.zext(value, bits.extendedTo);
  if (bits.definedTo > value->width()) value = terms.zext(value, bits.definedTo);
  return value->width() >= wanted ? terms.resize(value, wanted)
                                  : terms.concat(freshUndefined(wanted - value->width()), value);
}

} // namespace hindsight
