#include "prove/candidate_heap.h"

#include "program/compile_driver.h"
#include "program/loader.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::prove {
namespace {

TEST(CandidateHeap, ObjectsAreFoundFromTheParametersOn) {
  auto folder = TemporaryFolder::create();
  std::string path = folder->path() + "/list.c";
  std::ofstream(path)
      << "struct Node { int val; struct Node *next; }; void reach_error(void);\n"
         "void f(struct Node *p, short x) { if (p->next == p && p->val == -7 && x == 258) reach_error(); }";
  LoadOptions options;
  options.inputs = {path};
  options.linkRuntime = false;
  options.entry = "f";
  auto program = loadProgram(options);
  ASSERT_TRUE(program) << program.error().message;
  auto unwinding = merged::Unwinding::of(**program, *(*program)->findFunction("f"), {});
  ASSERT_TRUE(unwinding);
  merged::Places places(*unwinding);
  TermManager terms;
  auto backend = makeBackend(BackendKind::Z3, terms, {});
  auto targets = unwinding->nodesOf(unwinding->errorPlaces().at(0));
  auto found =
      merged::searchBackward(*unwinding, places, targets, merged::Strategy::ConjunctNever, terms, *backend, {});
  ASSERT_EQ(found.result, SatResult::Sat);
  auto test = testOf(*unwinding, places, found.candidate);
  ASSERT_TRUE(test);
  ASSERT_EQ(test->objects.size(), 1u);
  EXPECT_THAT(test->objects[0].bytes, testing::ElementsAre(2, 1));
  ASSERT_TRUE(test->heap);
  EXPECT_THAT(heapLines(*test->heap), testing::ElementsAre("p -> #1 {val -7, next #1}"));
  EXPECT_EQ(test->heap->objects[1].bytes.size(), 16u);
}

} // namespace
} // namespace hindsight::prove
