#include "support/ref.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

struct Counted : RefCounted<Counted> {
  explicit Counted(int& living) : living(living) { ++living; }
  Counted(const Counted& other) : RefCounted(other), living(other.living) { ++living; }
  ~Counted() { --living; }
  int& living;
};

TEST(Ref, FreesWithTheLastReference) {
  int living = 0;
  {
    Ref<Counted> first = Ref<Counted>::make(living);
    EXPECT_TRUE(first.unique());
    Ref<Counted> second = first;
    EXPECT_FALSE(first.unique());
    EXPECT_TRUE(first->shared());
    EXPECT_EQ(first, second);
    first = nullptr;
    EXPECT_TRUE(second.unique());
    EXPECT_EQ(living, 1);
  }
  EXPECT_EQ(living, 0);
}

TEST(Ref, MovesWithoutCounting) {
  int living = 0;
  Ref<Counted> first = Ref<Counted>::make(living);
  Ref<Counted> second = std::move(first);
  EXPECT_FALSE(first);
  EXPECT_TRUE(second.unique());
}

TEST(Ref, SurvivesAssignmentToItself) {
  int living = 0;
  Ref<Counted> first = Ref<Counted>::make(living);
  Ref<Counted>& alias = first;
  first = alias;
  EXPECT_TRUE(first.unique());
  EXPECT_EQ(living, 1);
}

TEST(Ref, ACopyOfTheObjectStartsItsOwnCount) {
  int living = 0;
  Ref<Counted> first = Ref<Counted>::make(living);
  Ref<Counted> other = first;
  Ref<Counted> copy = Ref<Counted>::make(*first);
  EXPECT_TRUE(copy.unique());
  EXPECT_EQ(living, 2);
}

TEST(Ref, BecomesAReferenceToConst) {
  int living = 0;
  Ref<Counted> first = Ref<Counted>::make(living);
  Ref<const Counted> constant = first;
  EXPECT_FALSE(first.unique());
  EXPECT_EQ(constant.get(), first.get());
}

struct Link : RefCounted<Link> {
  explicit Link(Ref<Link> next) : next(std::move(next)) {}
  ~Link() { releaseChain(next, &Link::next); }
  Ref<Link> next;
};

TEST(Ref, ALongChainNeedsNoStack) {
  Ref<Link> chain;
  for (int i = 0; i < 2'000'000; ++i) chain = Ref<Link>::make(chain);
  Ref<Link> kept = chain->next->next;
  chain = nullptr;
  EXPECT_TRUE(kept.unique());
  EXPECT_TRUE(kept->next->next.unique());
}

} // namespace
} // namespace hindsight
