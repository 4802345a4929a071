#include "chop/analysed_call.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

class NothingPending final : public PendingPointers {
public:
  std::vector<InitialPointer> ofToken(StateMemory&, uint64_t) override { return {}; }
  void addBytes(StateMemory&, const ObjectKey&, const Object&, std::vector<InitialContent>&) override {}
  void addUnborn(StateMemory&, const ObjectKey&, std::vector<InitialContent>&) override {}
};

class AnalysedCallReuse : public ChopFixture {
protected:
  /// How many of the paths that come to a call need an analysis of their own.
  size_t analyses(const std::string& source, const std::string& place, size_t paths) {
    load(source);
    runTo(place);
    AnalysedCalls calls;
    NothingPending nothing;
    size_t run = 0;
    for (; state; state = walk->next(), --paths) run += calls.ask(walk->engine(), *state, sizes, nothing).isNew;
    EXPECT_EQ(paths, 0u);
    return run;
  }
};

const std::string kShapes = kDeclarations + R"(
struct node { int v; struct node *next; };
void set(struct node *n) { n->v = 1; if (n->next) n->next->v = 2; }
int main(void) {
  unsigned shape = __VERIFIER_nondet_uint();
  if (shape & 4) malloc(3);
  struct node *n = malloc(sizeof *n);
  n->next = shape & 1 ? malloc(sizeof *n) : shape & 2 ? 0 : n;
  if (n->next) n->next->next = 0;
  set(n);
  return 0; }
)";

TEST_F(AnalysedCallReuse, StatesThatLookAlike) {
  // A node and another one; a node alone, or one that no longer leads to itself; each with and without another block.
  EXPECT_EQ(analyses(kShapes, "snippet.c:11", 6), 2u);
}

TEST_F(AnalysedCallReuse, OtherShapesAreOtherStates) {
  EXPECT_EQ(analyses(kDeclarations + R"(
int a, b; void set(int *p, int **q) { *p = 1; **q = 2; }
int main(void) {
  unsigned shape = __VERIFIER_nondet_uint();
  int *p = malloc(4), *q = shape & 1 ? p : malloc(4);
  if (shape & 2) p = &a;
  set(p, &q);
  return 0; })",
                     "snippet.c:8", 4),
            4u)
      << "the two blocks are allocated in different places";
}

TEST_F(AnalysedCallReuse, ObjectsHaveTheNamesOfTheResult) {
  load(kShapes);
  runTo("snippet.c:11");
  AnalysedCalls calls;
  NothingPending nothing;
  AnalysedCalls::Answer first = calls.ask(walk->engine(), *state, sizes, nothing);
  ObjectId old;
  state->memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap && !old) old = object.id;
  });
  std::optional<ObjectKey> key = first.analysed->keyOf(old);
  ASSERT_TRUE(key);
  ASSERT_EQ(first.analysed->objectsAt(*key).size(), 1u);
  EXPECT_EQ(first.analysed->objectsAt(*key)[0]->id, old);
}

} // namespace
} // namespace hindsight::chop
