// What a constraint says, as "this term has a value in this set", exactly.
//
// `zext(x) + 5 < 10 && x != 2` becomes: x in {0..1, 3..4} or so. Comparisons with constants are pulled through
// invertible operations down to the term they are about; a constraint with a single small symbol is simply tried for
// all its values. For any other constraint, the subject is the constraint itself and the set is {1}. The answer is an
// equivalence in every case, so the negated constraint is the complement.
#pragma once

#include "solver/free_term.h"
#include "solver/scratch_evaluator.h"
#include "solver/value_set.h"
#include "term/definedness.h"
#include "term/term_manager.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace hindsight {

struct Membership {
  const Term* subject; // at most 64 bits wide
  ValueSet set;
};

class MembershipFinder {
public:
  explicit MembershipFinder(TermManager& terms) : terms(terms) {}
  /// The constraint must not be a constant. The reference stays valid.
  const Membership& of(const Term* constraint);

  /// A condition on the other symbols under which a constraint does not depend on these; sufficient, not necessary.
  const Term* independence(const Term* constraint, const std::vector<SymbolId>& symbols);

  /// What the searches that use this (`enumeration.h`) have tried, in steps for one value each.
  uint64_t stepsTried = 0;

private:
  struct Independence {
    Independence(TermManager& terms) : finder(terms, symbols) {}
    UndefinedSymbols symbols;
    DefinednessFinder finder;
  };

  Membership compute(const Term* constraint, unsigned depth);
  /// The constraint as a membership of itself in {1}; a <= b as one about b < a, so that negations meet.
  Membership opaque(const Term* constraint);
  Membership find(const Term* constraint, unsigned depth);
  Membership ofComparison(const Term* constraint);
  Membership ofFloatComparison(const Term* constraint);
  Membership ofConnective(const Term* constraint, unsigned depth);
  Membership ofChoice(const Term* constraint, unsigned depth);
  /// Moves from "term in set" to an equivalent statement about something simpler.
  Membership pull(const Term* term, ValueSet set, unsigned depth);
  bool pullStep(const Term*& term, ValueSet& set);
  bool pullFloat(const Term*& term, ValueSet& set);
  bool pullConcat(const Term*& term, ValueSet& set);
  bool pullArithmetic(const Term*& term, ValueSet& set);
  bool throughTable(Membership& membership);
  /// All values of the only symbol for which the constraint holds; false if it has more, or a wide one.
  bool enumerate(const Term* constraint, Membership& result);

  TermManager& terms;
  ScratchEvaluator evaluator;
  const Assignment nothing = {};
  std::unordered_map<const Term*, Membership> memo;
  std::map<std::vector<SymbolId>, std::unique_ptr<Independence>> independences;
};

} // namespace hindsight
