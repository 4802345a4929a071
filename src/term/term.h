// Terms: immutable, hash-consed bit-vector expressions.
//
// Two terms are equal as expressions exactly when their pointers are equal (within one `TermManager`). Everything is
// a bit-vector of 1 to 128 bits, truth values are bit-vectors of width 1, floats are bit patterns (`FAdd` and its
// kin interpret them), and arrays appear only below `Select`. Keeping to one sort is what lets the engine move a
// value between memory, registers and the solver without conversions.
#pragma once

#include "support/float_format.h"
#include "support/integers.h"

#include <cstdint>
#include <optional>
#include <span>

namespace hindsight {

enum class TermKind : uint8_t {
  Const,  // a number
  Symbol, // an unknown: an input, an uninitialised byte, or the base address of an object
  // Arithmetic; operands and result have one width. a-b is Add(a, Mul(b, -1)).
  // Rewritten sums are nested to the left, addends ascending by id and the constant last; see linear_form.h.
  Add,
  Mul,
  UDiv, // division by zero is what SMT-LIB says: all ones
  SDiv,
  URem, // remainder by zero is the dividend
  SRem,
  And,
  Or,
  Xor,
  Not,
  Shl, // shifting by the width or more gives 0 (AShr: the sign), as in SMT-LIB
  LShr,
  AShr,
  // Comparisons; the result has width 1.
  Eq,
  Ult,
  Ule,
  Slt,
  Sle,
  // Structure.
  Concat,  // kid 0 is the high part
  Extract, // payload: lowest bit taken; the width of the term says how many
  ZExt,
  SExt,
  Ite, // kid 0 has width 1
  // Arrays: finite, indexed 0..n-1 by a bit-vector; an index outside reads 0 and writes nothing.
  ArrayLit, // kids: the elements
  Store,    // kids: array, index, value
  Select,   // kids: array, index
  // Floats. Operands and results are bit patterns; `format()` says which. A NaN result follows x86: the first NaN
  // operand made quiet, else the default NaN (sign bit set, quiet bit set). An `Extended` pattern that is no number
  // (leading bit clear, exponent not zero) counts as an invalid operand: it gives the default NaN, compares unordered.
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem, // C's fmod
  FSqrt,
  FFma,
  FEq, // width 1; ordered: false if an operand is NaN
  FLt,
  FLe,
  FConvert,  // between formats; `sourceFormat()` names the operand's
  FFromSInt, // integer of any width to float, to nearest even
  FFromUInt,
  FToSInt, // towards zero; out of range or NaN gives 1 followed by zeros (x86's "indefinite")
  FToUInt, // towards zero; out of range or NaN gives all ones
  FRound,  // to an integral value; payload: RoundingMode
};

unsigned floatWidth(FloatFormat format);

using SymbolId = uint32_t;

class Term {
public:
  TermKind kind() const { return termKind; }
  /// Width in bits; for arrays, the width of an element.
  unsigned width() const { return termWidth; }
  /// Dense number, unique in its manager; smaller for terms made earlier, so kids have smaller ids than parents.
  uint32_t id() const { return termId; }
  std::span<const Term* const> kids() const { return {kidArray(), kidCount}; }
  const Term* kid(unsigned index) const { return kidArray()[index]; }

  bool isConst() const { return termKind == TermKind::Const; }
  bool isSymbol() const { return termKind == TermKind::Symbol; }
  bool isArray() const { return termKind == TermKind::ArrayLit || termKind == TermKind::Store; }
  bool isTrue() const { return isConst() && termWidth == 1 && payloadLow == 1; }
  bool isFalse() const { return isConst() && termWidth == 1 && payloadLow == 0; }
  /// The number of a `Const`.
  U128 value() const { return (U128(payloadHigh) << 64) | payloadLow; }
  bool isConstValue(U128 number) const { return isConst() && value() == number; }
  bool isAllOnes() const { return isConst() && value() == mask128(termWidth); }
  SymbolId symbol() const { return static_cast<SymbolId>(payloadLow); }
  /// A base that differs from null and from every other distinct base (`SymbolInfo::distinct`).
  bool isDistinctBase() const { return isSymbol() && payloadHigh != 0; }
  /// Of a distinct base: how many bytes from there on belong to its object, if others may lie right behind them. Empty:
  /// others are far away.
  std::optional<uint64_t> extent() const { return payloadHigh > 1 ? std::optional(payloadHigh - 2) : std::nullopt; }
  /// Lowest bit taken by an `Extract`.
  unsigned low() const { return static_cast<unsigned>(payloadLow); }
  FloatFormat format() const { return static_cast<FloatFormat>(payloadLow & 0xff); }
  FloatFormat sourceFormat() const { return static_cast<FloatFormat>(payloadLow >> 8 & 0xff); }
  RoundingMode roundingMode() const { return static_cast<RoundingMode>(payloadLow >> 16 & 0xff); }
  /// Whether any symbol that is the base address of an object occurs below.
  bool mentionsBase() const { return hasBase; }
  /// Whether a float operation occurs below.
  bool mentionsFloat() const { return hasFloat; }
  bool mentionsArray() const { return hasArray; }
  /// A bit for each family of symbols that occurs below (`TermManager::freshSymbol`): a term whose families are not all
  /// among those of another one is not part of it.
  uint32_t families() const { return familyMask; }
  /// Number of elements, for arrays.
  uint32_t elementCount() const { return static_cast<uint32_t>(payloadHigh); }

private:
  friend class TermManager;
  friend class TermTable;
  const Term* const* kidArray() const { return reinterpret_cast<const Term* const*>(this + 1); }

  TermKind termKind;
  bool hasBase : 1;
  bool hasFloat : 1;
  bool hasArray : 1;
  uint16_t termWidth;
  uint32_t termId;
  uint32_t kidCount;
  uint32_t familyMask;
  uint64_t payloadLow;
  uint64_t payloadHigh;
};

} // namespace hindsight
