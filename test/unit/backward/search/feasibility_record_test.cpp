#include "backward/search/feasibility_record.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

namespace hindsight::backward {
namespace {

TEST(FeasibilityRecord, EachTimeTheSolverGivesUpItRestsTwiceAsLong) {
  FeasibilityRecord record;
  EXPECT_TRUE(record.mayAsk(0));
  record.noteGivenUp(100);
  EXPECT_FALSE(record.mayAsk(107));
  EXPECT_TRUE(record.mayAsk(108));
  record.noteGivenUp(108);
  EXPECT_FALSE(record.mayAsk(123));
  EXPECT_TRUE(record.mayAsk(124));
  for (int more = 0; more < 40; ++more) record.noteGivenUp(0);
  EXPECT_TRUE(record.mayAsk(8 << 8)) << "there is a longest rest";
}

TEST(FeasibilityRecord, LongPathsAreNotSolvedAtEveryStep) {
  FeasibilityRecord record;
  record.lastSolved = 10;
  EXPECT_FALSE(record.isTooSoon(11, 64));
  EXPECT_TRUE(record.isTooSoon(11, 80));
  EXPECT_FALSE(record.isTooSoon(30, 80));
}

TEST(FeasibilityRecord, ForgetsWhatIsAboutSomethingElse) {
  TermManager terms;
  FeasibilityRecord record;
  const Term* x = terms.freshSymbol("x", 8);
  record.witnesses.set(x, 3);
  record.path.add(terms, terms.eq(x, terms.constant(3, 8)));
  record.lastChecked = 5;
  record.forget();
  EXPECT_TRUE(record.witnesses.best().empty());
  EXPECT_TRUE(record.path.constraints().empty());
  EXPECT_EQ(record.lastChecked, 5u);
}

} // namespace
} // namespace hindsight::backward
