#include "chop/skip_choice.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

class ChosenSkips : public ChopFixture {
protected:
  using Names = std::vector<std::string>;
  Names chosen(const std::string& source, const MayChoose& mayChoose = [](const Function&) { return true; }) {
    load(kDeclarations + source);
    Names names;
    for (const SkippedFunction& each : chooseSkips(*program, "main", nullptr, mayChoose))
      names.push_back(program->functions[each.function].name);
    return names;
  }
};

TEST_F(ChosenSkips, WhatForksAndNobodyReads) {
  EXPECT_EQ(chosen(R"(
    int logged, level;
    void note(int n) { if (n > 3) logged++; }
    void plain(int n) { logged = n; }
    void matters(int n) { if (n > 5) level = n; }
    int result(int n) { return n > 5 ? 1 : 2; }
    void leaves(int n) { if (n == 1) exit(1); logged = n; }
    int main(void) { int n = __VERIFIER_nondet_int(); note(n); plain(n); matters(n); leaves(n);
      return result(n) + level; })"),
            (Names{"note"}));
}

TEST_F(ChosenSkips, ResultsThatNobodyUsesDoNotMatter) {
  EXPECT_EQ(chosen(R"(
    int logged; int note(int n) { return n > 3 ? ++logged : 0; }
    int main(void) { note(__VERIFIER_nondet_int()); return 0; })"),
            (Names{"note"}));
}

TEST_F(ChosenSkips, MostBranchesFirstAndReadersThatAreSkippedDoNotCount) {
  EXPECT_EQ(chosen(R"(
    int raw, sum;
    void collect(int n) { if (n > 3) raw = n; }
    void summarise(int n) { if (raw > 3) sum++; if (raw > 8) sum++; if (n) sum++; }
    int main(void) { int n = __VERIFIER_nondet_int(); collect(n); summarise(n); return 0; })"),
            (Names{"summarise", "collect"}));
}

TEST_F(ChosenSkips, OnlyWhatMayBeChosen) {
  EXPECT_EQ(chosen("int l; void f(int n) { if (n) l++; } int main(void) { f(__VERIFIER_nondet_int()); return 0; }",
                   [](const Function&) { return false; }),
            Names{});
}

} // namespace
} // namespace hindsight::chop
