#include "backward/backward_input.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

namespace hindsight::backward {
namespace {

Ref<BackwardInput> input(const char* name, Ref<const BackwardInput> later = nullptr) {
  auto made = Ref<BackwardInput>::make();
  made->name = name;
  made->later = std::move(later);
  return made;
}

TEST(BackwardInput, ChoicesAreDecided) {
  TermManager terms;
  auto choice = Ref<BackwardInput>::make();
  choice->choice = terms.freshSymbol("c", 1);
  choice->later = input("b");
  choice->otherwise = input("d");
  Ref<BackwardInput> first = input("a", choice);
  for (bool isTaken : {true, false}) {
    std::string names;
    forEachInput(
        first.get(), [&](const Term*) { return isTaken; }, [&](const BackwardInput& each) { names += each.name; });
    EXPECT_EQ(names, isTaken ? "ab" : "ad");
  }
}

TEST(BackwardInput, LongListsAreTakenApartWithoutRecursion) {
  Ref<const BackwardInput> last;
  for (int count = 0; count < 500'000; ++count) last = input("x", last);
  last = nullptr;
  SUCCEED();
}

} // namespace
} // namespace hindsight::backward
