// A term as a sum: constant + Σ coefficient · term, modulo 2^width.
//
// This is the normal form behind `add`, `mul` by a constant, and `eq`: it makes p + (q - p) the same term as q, and it
// is how a pointer's object is found: the base symbol with coefficient one.
#pragma once

#include "term/inline_vector.h"
#include "term/term.h"

namespace hindsight {

struct LinearForm {
  struct Addend {
    const Term* term;
    U128 coefficient;
  };

  explicit LinearForm(unsigned width) : width(width) {}

  /// Adds coefficient · term, taking sums and constant multiples apart. Call `normalise` after the last one.
  /// Gives up taking apart at `limit` addends: what is left then counts as one addend, and `complete` is false.
  void accumulate(const Term* term, U128 coefficient, size_t limit = kDefaultLimit);
  /// Sorts by id, joins addends of the same term, drops those with coefficient 0.
  void normalise();
  void scale(U128 factor);
  /// Whether the addends (not the constants) are the same.
  bool sameAddends(const LinearForm& other) const;

  static constexpr size_t kDefaultLimit = 64;

  unsigned width;
  bool complete = true;
  U128 constant = 0;
  InlineVector<Addend, 8> addends; // normalised: ascending by id, coefficients not 0
};

/// The normalised linear form of a scalar term. `TermManager::sum` makes a term of it again.
LinearForm linearForm(const Term* term, size_t limit = LinearForm::kDefaultLimit);

/// Whether taking the term apart would yield anything but the term itself.
inline bool isLinearComposite(const Term* term) {
  switch (term->kind()) {
  case TermKind::Add: return true;
  case TermKind::Mul: return term->kid(1)->isConst() || term->kid(0)->isConst();
  case TermKind::Not: return term->width() > 1;
  default: return false;
  }
}

} // namespace hindsight
