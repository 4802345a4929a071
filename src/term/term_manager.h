// Makes terms. Every `make` function rewrites: it returns the simplest equal term it knows of.
#pragma once

#include "term/term.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

struct LinearForm;

/// What a symbol stands for.
struct SymbolInfo {
  std::string name;
  unsigned width;
  /// The symbol is the base address of the object with this id; 0 for ordinary unknowns.
  uint64_t baseOf = 0;
  /// For bases: the object was allocated on this path, so it differs from every other distinct base and from null.
  /// Lazy and abstract objects may alias, and nothing is folded for them.
  bool distinct = false;
};

class TermManager {
public:
  /// Distinct bases are taken to be at least this far from the null page, from the end of the address space and, unless
  /// they are said to have neighbours, from each other: their sums with smaller constants never meet.
  static constexpr U128 kBaseDistance = U128(1) << 30;
  /// Addresses below this are never those of an object, nor near one.
  static constexpr U128 kNullPage = 4096;

  /// With `rewriting` off, only constants are left as they are and every node is built as asked: the reference
  /// against which the rewrites are checked.
  explicit TermManager(bool rewriting = true);
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  const Term* constant(U128 value, unsigned width);
  const Term* boolean(bool value) { return constant(value, 1); }
  const Term* makeTrue() { return boolean(true); }
  const Term* makeFalse() { return boolean(false); }

  /// A fresh unknown; two calls give two symbols, whatever the names.
  const Term* freshSymbol(std::string_view name, unsigned width);
  /// The same; terms that mention symbols of one of 32 families can be told at a glance from those that do not. Without
  /// a family, symbols are spread over all of them.
  const Term* freshSymbol(std::string_view name, unsigned width, unsigned family);
  /// The base address of an object; the same object gives the same term.
  const Term* base(uint64_t objectId, unsigned width, bool distinct, std::string_view name = {});
  /// The base of the object if there is one already, whatever its kind; else null.
  const Term* findBase(uint64_t objectId) const;
  /// A distinct base of an object of this size: only what would overlap is taken to be impossible.
  const Term* baseWithNeighbours(uint64_t objectId, unsigned width, uint64_t size);
  const SymbolInfo& symbolInfo(SymbolId symbol) const;
  const Term* symbolTerm(SymbolId symbol) const;
  uint32_t symbolCount() const;

  const Term* add(const Term* a, const Term* b);
  const Term* sub(const Term* a, const Term* b);
  const Term* neg(const Term* a);
  const Term* mul(const Term* a, const Term* b);
  const Term* udiv(const Term* a, const Term* b);
  const Term* sdiv(const Term* a, const Term* b);
  const Term* urem(const Term* a, const Term* b);
  const Term* srem(const Term* a, const Term* b);
  const Term* bitAnd(const Term* a, const Term* b);
  const Term* bitOr(const Term* a, const Term* b);
  const Term* bitXor(const Term* a, const Term* b);
  const Term* bitNot(const Term* a);
  const Term* shl(const Term* a, const Term* b);
  const Term* lshr(const Term* a, const Term* b);
  const Term* ashr(const Term* a, const Term* b);

  const Term* eq(const Term* a, const Term* b);
  const Term* ne(const Term* a, const Term* b) { return bitNot(eq(a, b)); }
  const Term* ult(const Term* a, const Term* b);
  const Term* ule(const Term* a, const Term* b);
  const Term* slt(const Term* a, const Term* b);
  const Term* sle(const Term* a, const Term* b);

  const Term* concat(const Term* high, const Term* low);
  const Term* extract(const Term* a, unsigned low, unsigned width);
  const Term* zext(const Term* a, unsigned width);
  const Term* sext(const Term* a, unsigned width);
  /// Zero-extends or truncates.
  const Term* resize(const Term* a, unsigned width);
  const Term* ite(const Term* condition, const Term* then, const Term* otherwise);

  const Term* arrayLiteral(std::span<const Term* const> elements);
  const Term* store(const Term* array, const Term* index, const Term* value);
  const Term* select(const Term* array, const Term* index);

  const Term* floatBinary(TermKind kind, FloatFormat format, const Term* a, const Term* b); // FAdd..FRem
  const Term* floatSqrt(FloatFormat format, const Term* a);
  const Term* floatFma(FloatFormat format, const Term* a, const Term* b, const Term* c);
  const Term* floatCompare(TermKind kind, FloatFormat format, const Term* a, const Term* b); // FEq, FLt, FLe
  const Term* floatIsNan(FloatFormat format, const Term* a);                                 // !FEq(a, a)
  const Term* floatConvert(FloatFormat from, FloatFormat to, const Term* a);
  const Term* floatFromInt(FloatFormat to, const Term* a, bool isSigned);
  const Term* floatToInt(FloatFormat from, const Term* a, unsigned width, bool isSigned);
  const Term* floatRound(FloatFormat format, RoundingMode mode, const Term* a);

  /// The term of a normalised linear form.
  const Term* sum(const LinearForm& form);

  /// The same operation on other kids: what substitution and the property tests need.
  const Term* rebuild(const Term* like, std::span<const Term* const> kids);

  /// The symbols that occur in a term, ascending; computed once per term.
  std::span<const SymbolId> symbolsOf(const Term* term);

  size_t termCount() const;
  /// How often a term was asked for: a measure of the work that goes into terms, the same in every run.
  uint64_t lookups() const;
  size_t memoryBytes() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace hindsight
