#include "prove/induction.h"

#include "../merged/merged_fixture.h"

namespace hindsight::prove {
namespace {

class InductionTest : public merged::MergedFixture {
protected:
  InductionResult proved(const std::string& source) {
    load(source);
    merged::Unwinding once = *merged::Unwinding::of(*program, *function, {.rounds = 1, .inductive = true});
    std::vector<merged::NodeId> targets;
    for (const merged::ErrorPlace& place : once.errorPlaces())
      for (merged::NodeId node : once.nodesOf(place)) targets.push_back(node);
    return induct(once, targets,
                  [](const merged::Unwinding& unwinding, const std::vector<merged::NodeId>& wanted,
                     const merged::InductionStep& step) {
                    TermManager terms;
                    auto backend = makeBackend(BackendKind::Z3, terms, {});
                    merged::Places places(unwinding);
                    merged::SearchLimits limits;
                    limits.induction = &step;
                    return searchBackward(unwinding, places, wanted, merged::Strategy::ConjunctLoops, terms, *backend,
                                          limits);
                  });
  }
};

TEST_F(InductionTest, InvariantsThatHold) {
  auto found = proved("void f(int n) { int i = 0; while (i < n) i++; check(i >= 0); }");
  EXPECT_TRUE(found.isProved);
  EXPECT_FALSE(found.invariants.empty());
}

TEST_F(InductionTest, NoneAreNeeded) {
  auto found = proved("void f(struct Node *p) { while (p) p = p->next; check(!p); }");
  EXPECT_TRUE(found.isProved);
  EXPECT_TRUE(found.invariants.empty());
}

TEST_F(InductionTest, WhatFailsIsNotProved) {
  EXPECT_FALSE(proved("void f(int n) { int i = 0; while (i < n) i += 2; check(n < 0 || i == n); }").isProved);
  EXPECT_FALSE(
      proved("void f(int n) { int c = 0; for (int i = 0; i < n; i++) if (c < 50) c++; check(c < 50); }").isProved);
}

} // namespace
} // namespace hindsight::prove
