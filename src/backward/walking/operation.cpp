#include "backward/walking/operation.h"

#include "backward/memory/alias.h"
#include "backward/walking/risks.h"
#include "program/operands.h"
#include "step/float.h"
#include "step/integer.h"
#include "step/intrinsic.h"

namespace hindsight {

namespace {

/// A shift by the width or more gives any value.
const Term* shiftTerm(BackwardContext& context, Opcode op, const Term* a, const Term* b) {
  TermManager& terms = context.terms;
  const Term* result = integerTerm(terms, op, a, b);
  if (b->isConst() && b->value() < b->width()) return result;
  const Term* inRange = terms.ult(b, terms.constant(b->width(), b->width()));
  return inRange->isTrue() ? result : terms.ite(inRange, result, context.freshAny(a->width()));
}

/// The program does not get past a division that is not valid.
void requireDivision(BackwardState& state, const Term* valid) {
  if (valid->isTrue()) return;
  PendingAccess division{
      PendingAccess::Kind::Divide, valid, valid, state.position, {state.frame().function, state.next}};
  if (state.context->wantsObstacles) noteRisk(state, {division, valid}, false);
  state.hope(valid, division);
}

void requireDivisor(BackwardState& state, const Instruction& instruction) {
  TermManager& terms = state.context->terms;
  if (instruction.b.isConstant()) {
    const Term* divisor = state.operand(instruction.b);
    if (divisor->isConst() && divisor->value() != 0 && divisor->value() != mask128(divisor->width())) return;
  }
  const Term* b = state.operand(instruction.b);
  unsigned width = b->width();
  requireDivision(state, terms.ne(b, terms.constant(0, width)));
  if (instruction.op != Opcode::SDiv && instruction.op != Opcode::SRem) return;
  const Term* minusOne = terms.eq(b, terms.constant(mask128(width), width));
  if (minusOne->isFalse()) return;
  const Term* least = terms.eq(state.operand(instruction.a), terms.constant(U128(1) << (width - 1), width));
  requireDivision(state, terms.bitNot(terms.bitAnd(least, minusOne)));
}

/// Pointers into one object are ordered by their offsets, whatever its address.
const Term* pointerComparison(BackwardState& state, Predicate predicate, const Term* a, const Term* b) {
  BackwardContext& context = *state.context;
  bool isOrder = predicate != Predicate::Eq && predicate != Predicate::Ne;
  const Term *rootA = rootOf(context, a), *rootB = rootOf(context, b);
  if (!isOrder || !rootA || rootA != rootB) return compareTerm(context.terms, predicate, a, b);
  return compareTerm(context.terms, toSigned(predicate), context.terms.sub(a, rootA), context.terms.sub(b, rootB));
}

const Term* gepTerm(BackwardState& state, const Instruction& instruction) {
  TermManager& terms = state.context->terms;
  unsigned width = state.context->pointerWidth();
  const Term* result = state.operand(instruction.a);
  auto add = [&](Operand index, uint64_t scale) {
    const Term* number = state.operand(index);
    number = number->width() < width ? terms.sext(number, width) : terms.resize(number, width);
    result = terms.add(result, terms.mul(number, state.context->pointerNumber(scale)));
  };
  switch (instruction.op) {
  case Opcode::GepConst: return terms.add(result, state.context->pointerNumber(instruction.imm));
  case Opcode::GepIndex: add(instruction.b, instruction.imm); return result;
  case Opcode::GepIndexConst: {
    auto scale = static_cast<int32_t>(instruction.imm), constant = static_cast<int32_t>(instruction.imm >> 32);
    add(instruction.b, static_cast<uint64_t>(static_cast<int64_t>(scale)));
    return terms.add(result, state.context->pointerNumber(static_cast<uint64_t>(static_cast<int64_t>(constant))));
  }
  default: break;
  }
  const GepInfo& info = state.function().geps[instruction.imm];
  for (const GepTerm& part : info.terms) add(part.index, part.scale);
  return terms.add(result, state.context->pointerNumber(info.constant));
}

const Term* laneTerm(BackwardState& state, const Instruction& instruction) {
  TermManager& terms = state.context->terms;
  const Term* index = state.operand(instruction.b);
  const Term* result = state.context->freshAny(instruction.width);
  for (uint64_t lane = 0; lane < instruction.imm; ++lane) {
    const Term* value = state.operand(Operand::slot(static_cast<Slot>(instruction.a.index() + lane)));
    result = terms.ite(terms.eq(index, terms.constant(lane, index->width())), value, result);
  }
  return result;
}

const Term* resultTerm(BackwardState& state, const Instruction& instruction) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  auto a = [&] { return state.operand(instruction.a); };
  auto b = [&] { return state.operand(instruction.b); };
  auto c = [&] { return instruction.c.isNone() ? nullptr : state.operand(instruction.c); };
  auto maybeB = [&] { return instruction.b.isNone() ? nullptr : state.operand(instruction.b); };
  unsigned width = instruction.width;
  Opcode op = instruction.op;
  switch (op) {
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr: return shiftTerm(context, op, a(), b());
  case Opcode::ICmp: return compareTerm(terms, static_cast<Predicate>(instruction.extra), a(), b());
  case Opcode::PtrCmp: return pointerComparison(state, static_cast<Predicate>(instruction.extra), a(), b());
  case Opcode::Trunc: return terms.extract(a(), 0, width);
  case Opcode::ZExt: return terms.zext(a(), width);
  case Opcode::SExt: return terms.sext(a(), width);
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: return terms.resize(a(), width);
  case Opcode::Copy:
  case Opcode::Freeze: return a();
  case Opcode::Select: return terms.ite(a(), b(), c());
  case Opcode::Concat: return terms.concat(a(), b());
  case Opcode::Extract: return terms.extract(a(), static_cast<unsigned>(instruction.imm), width);
  case Opcode::PickLane: return laneTerm(state, instruction);
  case Opcode::GepConst:
  case Opcode::GepIndex:
  case Opcode::GepIndexConst:
  case Opcode::Gep: return gepTerm(state, instruction);
  default: break;
  }
  if (op <= Opcode::Xor) return integerTerm(terms, op, a(), b());
  if (op >= Opcode::FAdd && op <= Opcode::FClass) return floatTerm(terms, instruction, a(), maybeB(), c());
  return bitTerm(terms, instruction, a(), maybeB(), c());
}

void crossOverflow(BackwardState& state, const Instruction& instruction) {
  const Term *value = state.close(instruction.dst), *flag = state.close(instruction.dst + 1);
  if (!value && !flag) return;
  auto [result, overflow] =
      overflowTerms(state.context->terms, instruction, state.operand(instruction.a), state.operand(instruction.b));
  TermMap found;
  if (value) found.emplace(value, result);
  if (flag) found.emplace(flag, overflow);
  state.define(std::move(found));
}

void crossPutLane(BackwardState& state, const Instruction& instruction) {
  TermManager& terms = state.context->terms;
  std::vector<const Term*> closed;
  for (uint64_t lane = 0; lane < instruction.imm; ++lane)
    closed.push_back(state.close(static_cast<Slot>(instruction.dst + lane)));
  TermMap found;
  for (uint64_t lane = 0; lane < instruction.imm; ++lane) {
    if (!closed[lane]) continue;
    const Term* index = state.operand(instruction.c);
    const Term* here = terms.eq(index, terms.constant(lane, index->width()));
    const Term* old = state.operand(Operand::slot(static_cast<Slot>(instruction.a.index() + lane)));
    found.emplace(closed[lane], terms.ite(here, state.operand(instruction.b), old));
  }
  state.define(std::move(found));
}

} // namespace

bool isComputation(Opcode op) {
  switch (op) {
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Alloca:
  case Opcode::StackSave:
  case Opcode::StackRestore:
  case Opcode::LifetimeStart:
  case Opcode::LifetimeEnd:
  case Opcode::MemCopy:
  case Opcode::MemSet:
  case Opcode::VaStart:
  case Opcode::VaEnd:
  case Opcode::VaCopy:
  case Opcode::Call:
  case Opcode::Unsupported:
  case Opcode::Assume: return false;
  default: return !isTerminator(op);
  }
}

const Term* computedNumber(BackwardState& state, const Instruction& instruction) {
  switch (instruction.op) {
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
    if (!instruction.b.isConstant()) return nullptr; // may be anything
    return resultTerm(state, instruction);
  case Opcode::ICmp:
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Copy:
  case Opcode::Select: return resultTerm(state, instruction);
  default: return instruction.op <= Opcode::Xor ? resultTerm(state, instruction) : nullptr;
  }
}

void crossComputation(BackwardState& state, const Instruction& instruction) {
  switch (instruction.op) {
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow: return crossOverflow(state, instruction);
  case Opcode::PutLane: return crossPutLane(state, instruction);
  default: break;
  }
  const Term* unknown = state.close(instruction.dst);
  if (!unknown) ++state.context->steppedOver;
  const Term* result = unknown ? resultTerm(state, instruction) : nullptr;
  switch (instruction.op) {
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem: requireDivisor(state, instruction); break;
  default: break;
  }
  if (unknown && state.alive()) state.define(unknown, result);
}

} // namespace hindsight
