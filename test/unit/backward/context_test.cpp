#include "backward_fixture.h"

#include "backward/context.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Contexts : public BackwardFixture {};

// Whoever looks at an object may find another one there that nobody knew.
TEST_F(Contexts, ObjectsStayWhereTheyAre) {
  load("int main(void) { return 0; }");
  BackwardContext context(*program, terms, solver, nullptr);
  const Term* base = context.newObject(BackwardObjectKind::Heap, 0, context.pointerNumber(4));
  const BackwardObject* object = context.objectOf(base);
  for (int more = 0; more < 1000; ++more) context.newObject(BackwardObjectKind::Heap, 0, context.pointerNumber(8));
  EXPECT_EQ(context.objectOf(base), object);
  EXPECT_EQ(object->base, base);
}

} // namespace
