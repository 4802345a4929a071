#include "term/term_manager.h"

#include "term/term_manager_impl.h"

namespace hindsight {

TermManager::TermManager(bool rewriting) : impl(std::make_unique<Impl>(rewriting)) {
  // Truth values get the smallest ids, which keeps printed orders tidy.
  constant(0, 1);
  constant(1, 1);
}

TermManager::~TermManager() = default;

const Term* TermManager::constant(U128 value, unsigned width) {
  HS_INVARIANT(width >= 1 && width <= kMaxWidth, "a term should have 1 to 128 bits");
  return impl->constant(value, width);
}

size_t TermManager::termCount() const {
  return impl->table.size();
}

uint64_t TermManager::lookups() const {
  return impl->table.lookups();
}

size_t TermManager::memoryBytes() const {
  return impl->table.memoryBytes() + impl->cache.memoryBytes() + impl->sets.memoryBytes();
}

const Term* TermManager::Impl::fold(TermManager& terms, Operation operation, std::span<const Term* const> kids) {
  const Term* condition = nullptr;
  std::array<U128, 3> whenTrue, whenFalse;
  for (size_t index = 0; index < kids.size(); ++index) {
    const Term* kid = kids[index];
    operation.kidWidths[index] = kid->width();
    if (kid->isConst()) {
      whenTrue[index] = whenFalse[index] = kid->value();
    } else if (isIteOfConstants(kid) && operation.kind != TermKind::Ite && (!condition || condition == kid->kid(0))) {
      condition = kid->kid(0);
      whenTrue[index] = kid->kid(1)->value();
      whenFalse[index] = kid->kid(2)->value();
    } else {
      return nullptr;
    }
  }
  const Term* first = constant(evaluateOperation(operation, {whenTrue.data(), kids.size()}), operation.width);
  if (!condition) return first;
  return terms.ite(condition, first,
                   constant(evaluateOperation(operation, {whenFalse.data(), kids.size()}), operation.width));
}

const Term* TermManager::rebuild(const Term* like, std::span<const Term* const> kids) {
  switch (like->kind()) {
  case TermKind::Const:
  case TermKind::Symbol: return like;
  case TermKind::Add: return add(kids[0], kids[1]);
  case TermKind::Mul: return mul(kids[0], kids[1]);
  case TermKind::UDiv: return udiv(kids[0], kids[1]);
  case TermKind::SDiv: return sdiv(kids[0], kids[1]);
  case TermKind::URem: return urem(kids[0], kids[1]);
  case TermKind::SRem: return srem(kids[0], kids[1]);
  case TermKind::And: return bitAnd(kids[0], kids[1]);
  case TermKind::Or: return bitOr(kids[0], kids[1]);
  case TermKind::Xor: return bitXor(kids[0], kids[1]);
  case TermKind::Not: return bitNot(kids[0]);
  case TermKind::Shl: return shl(kids[0], kids[1]);
  case TermKind::LShr: return lshr(kids[0], kids[1]);
  case TermKind::AShr: return ashr(kids[0], kids[1]);
  case TermKind::Eq: return eq(kids[0], kids[1]);
  case TermKind::Ult: return ult(kids[0], kids[1]);
  case TermKind::Ule: return ule(kids[0], kids[1]);
  case TermKind::Slt: return slt(kids[0], kids[1]);
  case TermKind::Sle: return sle(kids[0], kids[1]);
  case TermKind::Concat: return concat(kids[0], kids[1]);
  case TermKind::Extract: return extract(kids[0], like->low(), like->width());
  case TermKind::ZExt: return zext(kids[0], like->width());
  case TermKind::SExt: return sext(kids[0], like->width());
  case TermKind::Ite: return ite(kids[0], kids[1], kids[2]);
  case TermKind::ArrayLit: return arrayLiteral(kids);
  case TermKind::Store: return store(kids[0], kids[1], kids[2]);
  case TermKind::Select: return select(kids[0], kids[1]);
  case TermKind::FAdd:
  case TermKind::FSub:
  case TermKind::FMul:
  case TermKind::FDiv:
  case TermKind::FRem: return floatBinary(like->kind(), like->format(), kids[0], kids[1]);
  case TermKind::FSqrt: return floatSqrt(like->format(), kids[0]);
  case TermKind::FFma: return floatFma(like->format(), kids[0], kids[1], kids[2]);
  case TermKind::FEq:
  case TermKind::FLt:
  case TermKind::FLe: return floatCompare(like->kind(), like->format(), kids[0], kids[1]);
  case TermKind::FConvert: return floatConvert(like->sourceFormat(), like->format(), kids[0]);
  case TermKind::FFromSInt: return floatFromInt(like->format(), kids[0], true);
  case TermKind::FFromUInt: return floatFromInt(like->format(), kids[0], false);
  case TermKind::FToSInt: return floatToInt(like->format(), kids[0], like->width(), true);
  case TermKind::FToUInt: return floatToInt(like->format(), kids[0], like->width(), false);
  case TermKind::FRound: return floatRound(like->format(), like->roundingMode(), kids[0]);
  }
  HS_UNREACHABLE("every kind of term should be rebuildable");
}

} // namespace hindsight
