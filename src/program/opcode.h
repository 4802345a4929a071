// The instruction set of the decoded program.
//
// w = Instruction::width, w2 = width2, imm = Instruction::imm. Operand letters are Instruction::a, b, c.
#pragma once

#include "support/float_format.h"

#include <cstdint>

namespace hindsight {

enum class Opcode : uint8_t {
  // dst(w) := a OP b
  Add,
  Sub,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem,
  Shl,
  LShr,
  AShr,
  And,
  Or,
  Xor,
  // dst(1) := a PRED b; extra: Predicate, w: operand width
  ICmp,
  PtrCmp, // the same on pointers; b or a may be the null constant
  // casts: from w2 bits to w bits
  Trunc,
  ZExt,
  SExt,
  PtrToInt, // w2: pointer width
  IntToPtr,
  Copy, // dst := a (also bitcasts that keep the pattern)
  Freeze,
  Select,   // dst(w) := a ? b : c
  Concat,   // dst(w) := a (w - w2 bits, high) . b (w2 bits, low)
  Extract,  // dst(w) := bits imm .. imm+w-1 of a (w2 bits)
  PickLane, // dst(w) := the (b)th of the imm consecutive slots that start at slot a; b has w2 bits; out of range: undef
  PutLane,  // imm slots at dst := copies of those at a, the (c)th replaced by b; c has w2 bits
  // floats; extra: FloatFormat of operands (and result)
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FAbs,
  FSqrt,
  FFma,    // a*b+c, rounded once
  FMinNum, // llvm.minnum
  FMaxNum,
  FCopySign, // magnitude of a, sign of b
  FRound,    // imm: RoundingMode
  FCmp,      // extra: FloatFormat, imm: FloatPredicate
  FConvert,  // extra: source format, imm: target format
  FFromSInt, // extra: target format; w2: integer width
  FFromUInt,
  FToSInt, // extra: source format; w: integer width. Out of range is undefined, except when imm = 1: saturates, NaN
           // gives 0
  FToUInt,
  FClass, // llvm.is.fpclass: dst(1); imm: the class mask
  // memory; w: bits accessed, w2: bytes accessed; extra: ScalarKind; imm: alignment
  Load,  // dst := *a
  Store, // *a := b
  // pointers; flags may hold kInBounds. Index is sign-extended from w2 bits to the pointer width w.
  GepConst,      // dst := a + imm
  GepIndex,      // dst := a + b * imm
  GepIndexConst, // dst := a + b * int32(imm) + int32(imm >> 32)
  Gep,           // imm: into Function::geps; a: base
  Alloca,        // imm: into Function::allocas; a: element count or none (w2: its width); AllocaInfo::scoped
  StackSave,     // dst := a token
  StackRestore,  // a
  LifetimeStart, // a: the object, from its start on; imm: size or ~0
  LifetimeEnd,
  // imm of the next two: the alignment that both ranges, or the one, have for sure
  MemCopy, // a: to, b: from, c: size (w2 bits); flags: kVolatile; extra 1: the ranges may overlap (memmove)
  MemSet,  // a: to, b: byte, c: size (w2 bits)
  // variadic functions; a: the va_list
  VaStart,
  VaEnd,
  VaCopy, // a: to, b: from
  // integer intrinsics; dst(w)
  CountLeadingZeros, // imm 1: zero gives poison
  CountTrailingZeros,
  PopCount,
  ByteSwap,
  BitReverse,
  FunnelShiftLeft, // a, b, c
  FunnelShiftRight,
  AddOverflow, // dst(w), dst+1 (1 bit): unsigned if extra = 0, signed if extra = 1
  SubOverflow,
  MulOverflow,
  AddSaturate, // extra: signed
  SubSaturate,
  ShlSaturate,
  // control; the last instruction of a block
  Jump,           // b: EdgeId in Operand::code
  Branch,         // a: condition, b: edge when true, c: edge when false (EdgeIds in Operand::code)
  Switch,         // a: value (w bits), imm: into Function::switches
  IndirectBranch, // a: block address (the pointer-typed number BlockId + 1); operandPool[imm .. imm+w2) holds pairs of
                  // BlockId + 1 and EdgeId, both in Operand::code
  Return,         // operands operandPool[imm .. imm + w2)
  Unreachable,
  // calls; not the end of a block (invoke is a call followed by a jump to the normal edge)
  Call, // imm: into Function::calls; dst: first result slot or none
  // ends the path with a reason: imm: into Function::messages
  Unsupported,
  // markers that engines may use: llvm.assume with a condition that must hold
  Assume, // a
};

inline constexpr unsigned kOpcodeCount = static_cast<unsigned>(Opcode::Assume) + 1;

const char* opcodeName(Opcode op);

enum class Predicate : uint8_t { Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge };

/// As LLVM numbers them: bit 0 equal, bit 1 greater, bit 2 less, bit 3 unordered.
enum class FloatPredicate : uint8_t {
  False,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Uno,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  True
};

} // namespace hindsight
