// A stretch that was executed again, and what is needed at its ends.
#pragma once

#include "prune/pullback.h"
#include "prune_fixture.h"

namespace hindsight::prune {

class PullBackFixture : public PruneFixture {
protected:
  std::unique_ptr<Reenactor> reenactor;
  Ran ran;
  Ref<Interpolant> atEnd = Ref<Interpolant>::make();

  void reenact(const std::string& source) {
    load(source);
    reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
    ran = run(*first());
    ASSERT_TRUE(reenactor->reenact(stretchOf(ran))) << reenactor->refusal();
  }
  void need(const Term* formula) {
    Facts facts(terms);
    facts.add(formula, [](const Term*) { return std::optional<U128>(); });
    for (const Fact& fact : facts.all()) atEnd->facts.push_back(fact);
  }
  /// With `atEnd` at every end that goes on.
  Ref<const Interpolant> pulled(PullBackConfig config = {}) {
    std::vector<Ref<const Interpolant>> atEnds;
    for (const Reenactor::End& end : reenactor->ends()) atEnds.push_back(end.ended ? nullptr : atEnd);
    return pullBack(*reenactor, solver, locations, *ran.before, atEnds, config);
  }
  std::vector<const Term*> formulas(const Interpolant& interpolant) {
    std::vector<const Term*> all;
    for (const Fact& fact : interpolant.facts) all.push_back(Facts::formulaOf(terms, fact));
    return all;
  }
  /// Whether the facts hold for this number in a global.
  bool holdsWith(const Interpolant& interpolant, const std::string& name, uint64_t number) {
    for (const Term* formula : formulas(interpolant))
      if (!substitute(terms, formula, {{inGlobal(name), terms.constant(number, 32)}})->isTrue()) return false;
    return true;
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
};

inline const char* kAdds = "int g = 3, h, k; int main(void) { h = g + 5; if (k == 0) k = 1; return h + k; }";

} // namespace hindsight::prune
