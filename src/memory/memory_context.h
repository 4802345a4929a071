// What memory needs from the engine around it: terms, widths, and values for bytes that were never written.
#pragma once

#include "memory/object.h"
#include "term/definedness.h"
#include "term/term_manager.h"

#include <string_view>

namespace hindsight {

/// Sees every read of a byte that was never written.
class UninitialisedReadListener {
public:
  virtual ~UninitialisedReadListener() = default;
  virtual void onUninitialisedRead(const Object& object, uint64_t offset, uint32_t length, const Term* fresh) = 0;
};

struct MemoryContext {
  TermManager& terms;
  unsigned pointerWidth; // bits
  UninitialisedReadListener* uninitialisedReads = nullptr;

  uint64_t pointerMask() const { return mask64(pointerWidth); }
  unsigned pointerBytes() const { return pointerWidth / 8; }

  /// Stands for something that was never given a value.
  const Term* freshUndefined(std::string_view name, unsigned width) {
    const Term* fresh = terms.freshSymbol(name, width);
    undefined.insert(fresh->symbol());
    return fresh;
  }
  /// Whether the value of a term may depend on something that was never given one.
  bool mentionsUndefined(const Term* term) const { return undefined.occurIn(term); }
  /// For which inputs it does not.
  const Term* definedness(const Term* term) { return hindsight::definedness(terms, term, undefined); }
  UndefinedSymbols undefined = {};

  /// The base address of an object as a term. It is known to differ from every other one unless somebody has said
  /// before that it may be one of them (`unknownBase`).
  const Term* baseTerm(ObjectId object) {
    const Term* known = terms.findBase(object.raw());
    return known ? known : terms.base(object.raw(), pointerWidth, true);
  }
  const Term* unknownBase(ObjectId object) { return terms.base(object.raw(), pointerWidth, false); }
  /// Any value as a term of `width` bits; an undefined one becomes a fresh symbol.
  const Term* toTerm(Value value, unsigned width);
  /// The simplest value equal to a term: a number, a pointer with a known object and offset, or the term.
  Value toValue(const Term* term);
};

} // namespace hindsight
