#include "prune/interpolant.h"

#include "memory/object_access.h"
#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class InterpolantTest : public PruneFixture {
protected:
  std::unique_ptr<State> state;

  ObjectId behind(const std::string& name) {
    return tryRead(machine->context, *state->memory.find(global(name)), 0, 8)->object();
  }
  /// What is behind these variables at the first place where paths meet.
  Interpolant kept(const std::vector<std::string>& names) {
    state = atMeeting(1);
    Interpolant result;
    for (const std::string& name : names) result.objects.push_back(KeptObject::of(*program, *state, behind(name)));
    keepResidences(result, *program, *state);
    return result;
  }
  std::vector<Residence> residences(const std::vector<std::string>& names) {
    std::vector<Residence> result;
    for (const std::string& name : names) result.push_back(Residence::of(*program, *state, behind(name)));
    return result;
  }
};

TEST_F(InterpolantTest, ObjectsThatAreAllThereNeedNoResidences) {
  load("char *p, *q; int h; int main(void) { p = malloc(1); q = malloc(1); if (h == 0) h = 1; return h; }");
  EXPECT_TRUE(kept({"p", "q"}).residences.empty());
  EXPECT_TRUE(compareAlike(kept({"p", "q"}), {}));
}

TEST_F(InterpolantTest, ABlockThatIsOlderThanTheEndOfAnotherIsNeverAtItsAddress) {
  load("char *gone, *old, *young; int h; int main(void) { gone = malloc(1); old = malloc(1); free(gone);"
       "young = malloc(1); if (h == 0) h = 1; return h; }");
  Interpolant apart = kept({"gone", "old"}), open = kept({"gone", "young"});
  EXPECT_EQ(sharedAddress(apart.residences[0], apart.residences[1]), SharedAddress::Never);
  EXPECT_EQ(sharedAddress(open.residences[0], open.residences[1]), SharedAddress::Perhaps);
  EXPECT_TRUE(compareAlike(apart, residences({"gone", "old"})));
  EXPECT_FALSE(compareAlike(apart, residences({"gone", "young"}))) << "the two may be at one address";
  EXPECT_TRUE(compareAlike(open, residences({"gone", "old"}))) << "nobody has compared those two";
}

TEST_F(InterpolantTest, ALocalIsAtOnePlaceInEveryRound) {
  load("int *one, *other, *now; int h, n; int main(void) { for (int i = 0; i < 2; i++) { int a = 1, b = 2; now = &a;"
       "if (i == 1) { n = 1; if (h == 0) h = 1; return *now; } one = &a; other = &b; } return 0; }");
  auto isSecondRound = [&] { return tryRead(machine->context, *state->memory.find(global("n")), 0, 4)->bits == 1; };
  for (unsigned places = 1; !state || !isSecondRound(); ++places) state = atMeeting(places);
  Interpolant same;
  for (const char* name : {"one", "now"}) same.objects.push_back(KeptObject::of(*program, *state, behind(name)));
  keepResidences(same, *program, *state);
  EXPECT_EQ(sharedAddress(same.residences[0], same.residences[1]), SharedAddress::Always);
  EXPECT_TRUE(compareAlike(same, residences({"one", "now"})));
  EXPECT_FALSE(compareAlike(same, residences({"other", "now"})));
}

} // namespace
} // namespace hindsight::prune
