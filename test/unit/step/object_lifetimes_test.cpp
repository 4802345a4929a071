// Birth and death of objects: identity, history, and what survives them.
#include "machine_fixture.h"

namespace hindsight {

namespace {

class ObjectLifetimesTest : public MachineFixture {
protected:
  std::vector<const Object*> heapOf(const Ended& path) {
    std::vector<const Object*> objects;
    path.state->memory.forEach([&](const Object& object) {
      if (object.kind == ObjectKind::Heap) objects.push_back(&object);
    });
    std::sort(objects.begin(), objects.end(),
              [](const Object* a, const Object* b) { return a->id.serial() < b->id.serial(); });
    return objects;
  }
};

TEST_F(ObjectLifetimesTest, ObjectsOfOneSiteAreNumberedOnEveryPathAlone) {
  auto ended = run(kNondet + kHeap +
                   "char *p; int main(void) { p = malloc(1); int c = __VERIFIER_nondet_int();"
                   "int n = 1; if (c) n = 3; for (int i = 0; i < n; i++) p = malloc(2);"
                   "return n == 3; }");
  ASSERT_EQ(ended.size(), 2u);
  for (const Ended& path : ended) {
    auto objects = heapOf(path);
    ASSERT_EQ(objects.size(), path.end.exitStatus ? 4u : 2u);
    EXPECT_EQ(objects[0]->sequence, 0u);
    for (size_t index = 1; index < objects.size(); ++index) {
      EXPECT_EQ(objects[index]->sequence, index - 1);
      EXPECT_EQ(objects[index]->id.site(), objects[1]->id.site());
    }
  }
  // No number is given twice, whichever path it was given on.
  EXPECT_NE(heapOf(ended[0])[1]->id, heapOf(ended[1])[1]->id);
  EXPECT_EQ(heapOf(ended[0])[0]->id, heapOf(ended[1])[0]->id);
}

TEST_F(ObjectLifetimesTest, DeathIsRememberedWithItsPlace) {
  auto ended = run(kHeap + "int main(void) { char *p = malloc(5);\n\nfree(p); return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  auto objects = heapOf(ended[0]);
  ASSERT_EQ(objects.size(), 1u);
  EXPECT_EQ(objects[0]->life, ObjectLife::Freed);
  EXPECT_LE(objects[0]->birth, objects[0]->death);
  EXPECT_EQ(program->locations[objects[0]->deathLocation].line, 4u);
  EXPECT_EQ(objects[0]->size, 5u);
}

TEST_F(ObjectLifetimesTest, AFreeOnOnePathDoesNotShowOnItsSibling) {
  auto ended = run(kNondet + kHeap +
                   "int main(void) { char *p = malloc(1); *p = 7; int c = __VERIFIER_nondet_int();"
                   "if (c) free(p); return *p; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 7", "use-after-free: reads a heap object"}));
}

TEST_F(ObjectLifetimesTest, LocalsAreForgottenAndStillKnownByName) {
  auto ended = run("int *p; static void f(void) { int secret = 1; p = &secret; } int main(void) { f(); return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  size_t locals = 0;
  ended[0].state->memory.forEach([&](const Object& object) { locals += object.kind == ObjectKind::Stack; });
  EXPECT_EQ(locals, 0u);
  ObjectId holder = machine->globalObject(program->globalByName.at("p"));
  Value dangling = ended[0].state->memory.read(machine->context, holder, 0, 8);
  ASSERT_TRUE(dangling.isPointer());
  EXPECT_EQ(ended[0].state->memory.find(dangling.object()), nullptr);
  machine->state = ended[0].state.get();
  EXPECT_EQ(machine->ending.objectName(dangling.object()), "local 'secret'");
}

TEST_F(ObjectLifetimesTest, OwnedObjectsAreOutOfTheLookaside) {
  load("int g = 3; int main(void) { return g; }");
  start();
  State& state = *waiting.back();
  machine->state = &state;
  ObjectId g = machine->globalObject(program->globalByName.at("g"));
  Page* page = const_cast<Page*>(&state.memory.find(g)->page(0));
  Value pointer = Value::pointer(g, 0);
  machine->lookaside.fillRead(pointer, page);
  machine->lookaside.fillWrite(pointer, page);
  ASSERT_NE(Lookaside::hit(machine->lookaside.reads, pointer, 4), nullptr);
  machine->objects.own(g);
  EXPECT_EQ(Lookaside::hit(machine->lookaside.reads, pointer, 4), nullptr);
  EXPECT_EQ(Lookaside::hit(machine->lookaside.writes, pointer, 4), nullptr);
}

} // namespace

} // namespace hindsight
