#include "forward/hidden_places.h"

#include "run_fixture.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

/// What hides a line of the program, which begins in line 2, when all errors are looked for.
std::string hides(const std::string& source, uint32_t line, bool allocates = false, bool prunes = false) {
  auto program = load(source, {.held = true});
  Result<Target> target = resolveTarget(*program, "snippet.c:" + std::to_string(line));
  if (!target) {
    ADD_FAILURE() << target.error().message;
    return {};
  }
  std::vector<SuspectPlace> places = {{.target = &*target, .allocates = allocates}};
  Collector collector;
  RunConfig config;
  config.properties = {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};
  config.watched = &places;
  if (prunes) {
    config.prune.mode = prune::PruneOptions::Mode::Interpolate;
    config.search = RunConfig::Search::Dfs;
  }
  runForward(*program, config, collector);
  return places[0].behind;
}

constexpr const char* kUse = "void *malloc(unsigned long); void free(void *);\n" // line 2
                             "int main(void) {\n"
                             "  char *q = malloc(4);\n" // line 4
                             "  char *p = malloc(4);\n"
                             "  free(p);\n"
                             "  char c = p[0];\n" // line 7: the error
                             "  if (c == 5) q = 0;\n"
                             "  q[0] = 1;\n"
                             "  free(q);\n"
                             "  return c; }\n";

TEST(HiddenPlaces, WhatComesBehindAnErrorAndFailsIsHidden) {
  std::string behind = hides(kUse, 9);
  EXPECT_NE(behind.find("use-after-free at "), std::string::npos);
  EXPECT_NE(behind.find("snippet.c:7"), std::string::npos);
}

TEST(HiddenPlaces, WhatGoesWellBehindAnErrorIsNot) {
  EXPECT_EQ(hides(kUse, 8), "");
  EXPECT_EQ(hides(kUse, 10), "");
}

TEST(HiddenPlaces, WhatWasDoneBeforeIsNot) {
  EXPECT_EQ(hides(kUse, 6), "");
  EXPECT_EQ(hides(kUse, 4), "");
}

TEST(HiddenPlaces, WhatBecomesOfAnObjectIs) {
  EXPECT_NE(hides(kUse, 4, true), "");
  EXPECT_EQ(hides(kUse, 5, true), "") << "it was freed before";
}

TEST(HiddenPlaces, AFailedPathStandsForNoOther) {
  // Both ways come to the same place and fail there; behind it, only one of them fails again.
  const char* source = "void *malloc(unsigned long); void free(void *);\n"
                       "int main(void) {\n" // line 3
                       "  int x = 1, *q = &x;\n"
                       "  if (__VERIFIER_nondet_int() == 4) q = 0;\n"
                       "  char *p = malloc(4);\n"
                       "  free(p);\n"
                       "  p[0] = 1;\n" // line 8: the error of both
                       "\n"
                       "  return *q; }\n"; // line 10
  EXPECT_NE(hides(source, 10, false, true), "");
}

TEST(HiddenPlaces, WhatEndsTheProgramItselfHidesNothing) {
  const char* source = "void abort(void);\n"
                       "int main(void) {\n"
                       "  if (__VERIFIER_nondet_int()) abort();\n"
                       "  return 1; }\n";
  EXPECT_EQ(hides(source, 5), "");
}

} // namespace
