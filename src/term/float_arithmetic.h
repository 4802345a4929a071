// Floating-point arithmetic on bit patterns, the same on every run and with x86's NaNs.
//
// Sums, products, quotients, roots and remainders are computed by the host in the format itself; everything about
// NaNs is decided before, so that neither the compiler nor the order of operands in an instruction shows. Conversions
// and roundings are integer arithmetic on the unpacked number and therefore exact for every pair of formats.
#pragma once

#include "term/term.h"

namespace hindsight {

U128 floatBinary(TermKind kind, FloatFormat format, U128 a, U128 b); // FAdd..FRem
U128 floatSqrt(FloatFormat format, U128 a);
U128 floatFma(FloatFormat format, U128 a, U128 b, U128 c);
bool floatCompare(TermKind kind, FloatFormat format, U128 a, U128 b); // FEq, FLt, FLe
U128 floatConvert(FloatFormat from, FloatFormat to, U128 a);
U128 floatFromInt(FloatFormat to, U128 a, unsigned width, bool isSigned);
U128 floatToInt(FloatFormat from, U128 a, unsigned width, bool isSigned);
U128 floatRound(FloatFormat format, RoundingMode mode, U128 a);

} // namespace hindsight
