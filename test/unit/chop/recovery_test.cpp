#include "chop/recovery.h"

#include "skipped_fixture.h"

namespace hindsight::chop {
namespace {

class Recoveries : public SkippedFixture {
protected:
  /// Executes the call for the state as it is now.
  void recover(const Call& call) {
    auto recovery = std::make_shared<Recovery>();
    recovery->call = call;
    recovery->dependent = std::make_shared<State>(*state);
    std::unique_ptr<State> executing = startRecovery(walk->engine(), recovery);
    executing->passesTarget = true;
    ASSERT_EQ(walk->engine().run(*executing, 1'000'000), RunOutcome::Suspended);
    ASSERT_EQ(walk->engine().suspension.reason, Suspension::Reason::Return);
    EXPECT_TRUE(openResults(walk->engine(), *executing).empty());
    state = finishRecovery(walk->engine(), *executing);
  }
  Value valueOf(const std::string& name, uint64_t offset = 0, uint32_t bytes = 4) {
    return state->memory.read(walk->engine().context, global(name).id, offset, bytes);
  }
};

TEST_F(Recoveries, WhatWasWrittenSinceIsKept) {
  load(R"(int a[3] = {1, 2, 3};
int set(void) { a[0] = 5; a[1] = 6; return 7; }
int main(void) {
  set();
  return a[0]; })");
  Call call = skipCallAt("snippet.c:4");
  state->memory.write(walk->engine().context, global("a").id, 4, 4, Value::integer(60));
  recover(call);
  EXPECT_EQ(valueOf("a", 0), Value::integer(5));
  EXPECT_EQ(valueOf("a", 4), Value::integer(60));
  EXPECT_EQ(valueOf("a", 8), Value::integer(3));
  EXPECT_EQ(*state->absentValues.find(call->tokenOf(0)), Value::integer(7));
  EXPECT_TRUE(noteOf(*state).pending.empty());
  EXPECT_EQ(noteOf(*state).recoveries, 1u);
}

TEST_F(Recoveries, WhatWasForetoldAndNotWrittenIsAsBefore) {
  load(R"(int a = 1, b = 2, n;
void set(int *to) { *to = 9; }
int main(void) {
  set(n ? &a : &b);
  return a; })");
  Call call = skipCallAt("snippet.c:4");
  EXPECT_FALSE(isAbsent("a")) << "the pointer is known";
  recover(call);
  EXPECT_EQ(valueOf("a"), Value::integer(1));
  EXPECT_EQ(valueOf("b"), Value::integer(9));
}

TEST_F(Recoveries, ObjectsComeAlong) {
  load(kDeclarations + R"(
int *p;
void make(void) { p = malloc(4); *p = 3; }
int main(void) {
  make();
  return *p; })");
  Call call = skipCallAt("snippet.c:6");
  recover(call);
  Value made = valueOf("p", 0, 8);
  ASSERT_TRUE(made.isPointer());
  const Object* object = state->memory.find(made.object());
  ASSERT_TRUE(object);
  EXPECT_EQ(state->memory.read(walk->engine().context, object->id, 0, 4), Value::integer(3));
}

TEST_F(Recoveries, AddressesBelongToThePath) {
  load(R"(int a, b; unsigned long at;
void look(void) { if ((unsigned long)&b / 16 % 2) at = 1; else at = 2; }
int main(void) {
  look();
  return at + a; })");
  Call call = skipCallAt("snippet.c:4");
  walk->engine().state = state.get(); // as an instruction of the dependent would
  uint64_t address = walk->engine().addresses.of(global("a").id);
  walk->engine().state = nullptr;
  recover(call);
  EXPECT_EQ(global("a").address, address);
  EXPECT_NE(global("b").address, 0u);
  EXPECT_NE(global("b").address, address);
  EXPECT_TRUE(valueOf("at", 0, 8).isInt());
}

} // namespace
} // namespace hindsight::chop
