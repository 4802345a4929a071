// The inside of the term manager, shared by the files that hold its rewrite rules.
//
// Every `TermManager::make...` runs the same way (`build`): fold constants, look into the cache of earlier answers, try
// the rules of this operation, and only then make the node as asked. Rules call the manager again for their parts;
// how deep they may nest is bounded, so that no term, however deep, exhausts the stack.
#pragma once

#include "support/invariant.h"
#include "term/evaluator.h"
#include "term/operation_cache.h"
#include "term/symbol_sets.h"
#include "term/term_manager.h"
#include "term/term_table.h"

#include <array>
#include <deque>
#include <unordered_map>

namespace hindsight {

struct TermManager::Impl {
  explicit Impl(bool rewriting) : rewriting(rewriting) {}

  template <size_t N>
  const Term* make(TermKind kind, unsigned width, const std::array<const Term*, N>& kids, uint64_t payload = 0) {
    return table.intern({kind, width, payload, 0, kids});
  }

  /// `kind`: 0 for bases that may alias, 1 for distinct ones, 2 and more for those with neighbours, by their size.
  const Term* base(uint64_t objectId, unsigned width, uint64_t kind, std::string_view name);

  const Term* constant(U128 value, unsigned width) {
    value &= mask128(width);
    return table.intern({TermKind::Const, width, static_cast<uint64_t>(value), static_cast<uint64_t>(value >> 64)});
  }

  /// The term for an operation on scalars: folded, remembered, simplified by `simplify` (which returns null if it has
  /// nothing better), or made as asked.
  template <size_t N, typename Simplify>
  const Term* build(TermManager& terms, TermKind kind, unsigned width, const std::array<const Term*, N>& kids,
                    uint64_t payload, Simplify simplify) {
    if (!rewriting) return make(kind, width, kids, payload);
    OperationCache::Key key{static_cast<uint64_t>(kind) << 40 | uint64_t(width) << 32 | payload, kids[0]->id(), 0, 0};
    if constexpr (N > 1) key.second = kids[1]->id();
    if constexpr (N > 2) key.third = kids[2]->id();
    if (const Term* known = cache.find(key)) return known;
    const Term* result = fold(terms, {kind, width, payload, {}}, kids);
    if (!result && depth == kMaxDepth) return make(kind, width, kids, payload);
    if (!result) {
      ++depth;
      result = simplify();
      --depth;
    }
    if (!result) result = make(kind, width, kids, payload);
    cache.insert(key, result, table.size());
    return result;
  }

  /// Computes if all operands are constants, or if they are once one condition is decided: constants and `Ite`s with
  /// that condition and constant branches. Null otherwise.
  const Term* fold(TermManager& terms, Operation operation, std::span<const Term* const> kids);

  /// Rules in rules may go this deep; beyond, nodes are made as asked.
  static constexpr unsigned kMaxDepth = 200;

  bool rewriting;
  unsigned depth = 0;
  TermTable table;
  OperationCache cache;
  std::deque<SymbolInfo> symbols;
  std::vector<const Term*> symbolTerms;
  std::unordered_map<uint64_t, const Term*> bases;
  SymbolSets sets;
};

inline bool isIteOfConstants(const Term* term) {
  return term->kind() == TermKind::Ite && term->kid(1)->isConst() && term->kid(2)->isConst();
}

/// Constants go right; else the older term goes left.
inline void orderOperands(const Term*& a, const Term*& b) {
  if (b->isConst()) return;
  if (a->isConst() || a->id() > b->id()) std::swap(a, b);
}

inline void requireSameWidth(const Term* a, const Term* b) {
  HS_INVARIANT(a->width() == b->width() && !a->isArray() && !b->isArray(), "operands should be scalars of one width");
}

inline bool isPowerOfTwo(U128 value) {
  return value != 0 && (value & (value - 1)) == 0;
}

inline unsigned trailingZeros(U128 value) {
  auto low = static_cast<uint64_t>(value);
  return static_cast<unsigned>(low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<uint64_t>(value >> 64)));
}

/// The largest and smallest signed numbers of a width, as bit patterns.
constexpr U128 signedMax(unsigned width) {
  return mask128(width) >> 1;
}
constexpr U128 signedMin(unsigned width) {
  return U128(1) << (width - 1);
}

/// Whether a and b are each other's negation as they stand.
inline bool areNegations(const Term* a, const Term* b) {
  return (a->kind() == TermKind::Not && a->kid(0) == b) || (b->kind() == TermKind::Not && b->kid(0) == a);
}

} // namespace hindsight
