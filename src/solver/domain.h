// The exact solutions of a group that is about one free term x, perhaps together with x % m.
//
// The set of values of x decides everything: the group is satisfiable unless the set is empty, and any value in it
// makes a witness. A word made of bytes is one such term, and constraints on parts of it count too: the upper bytes
// give intervals of the word, the lower ones its remainder by a power of two.
#pragma once

#include "solver/free_term.h"
#include "solver/membership.h"
#include "solver/value_set.h"

#include <optional>

namespace hindsight {

class Domain {
public:
  /// Intersects with the membership; false if it is about another term: then the domain must not be used any more.
  bool restrict(const Membership& membership, FreeTerms& freeTerms);

  const Term* subject() const { return term; }
  std::optional<uint64_t> smallest() const;
  std::optional<uint64_t> largest() const;

private:
  /// The statement as one about the present subject, if it is about a part or a remainder of it.
  bool restrictPart(const Membership& membership);
  bool restrictResidues(uint64_t divisor, const ValueSet& set);
  /// Goes over from the present subject to something of which it is a part or a remainder.
  bool widenTo(const Term* whole, FreeTerms& freeTerms);

  const Term* term = nullptr;
  ValueSet values = ValueSet::none(1);
  uint64_t modulus = 0; // 0: none
  ValueSet residues = ValueSet::none(1);
};

} // namespace hindsight
