// What there is before anything runs.
#include "machine_fixture.h"

#include <gmock/gmock.h>

namespace hindsight {

namespace {

using Startup = MachineFixture;

TEST_F(Startup, GlobalsHaveTheirInitialContents) {
  EXPECT_EQ(endOf("struct S { char c; int *p; double d; } __attribute__((packed)); int target[4] = {1, 2, 3, 4};"
                  "struct S s = {7, target + 2, 0.5}; static int zero[5000]; int (*f)(void);"
                  "int (*table[2])(void); int main(void);"
                  "int main(void) { return s.c == 7 && *s.p == 3 && s.d == 0.5 && zero[4999] == 0 && f == 0; }"),
            "returns 1");
}

TEST_F(Startup, APointerInAGlobalMayBePartOfANumber) {
  // The low half of an address, as position-independent tables keep it.
  load("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
       "target triple = \"x86_64-pc-linux-gnu\"\n@g = global i32 5\n"
       "@low = global i32 trunc (i64 ptrtoint (ptr @g to i64) to i32)\n"
       "define i32 @main() {\n  %l = load i32, ptr @low\n  %n = ptrtoint ptr @g to i64\n  %t = trunc i64 %n to i32\n"
       "  %c = icmp eq i32 %l, %t\n  br i1 %c, label %yes, label %no\nyes:\n  ret i32 1\nno:\n  ret i32 0\n}\n",
       {}, "snippet.ll");
  start();
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1"}));
}

TEST_F(Startup, EveryByteOfAVariableIsWhatTheDescriptionSays) {
  load("struct S { char c; int *p; double d; short t : 3; } __attribute__((aligned(16))); int target[4] = {1, 2, 3, 4};"
       "struct S s[3] = {{7, target + 2, 0.5, 1}, {0}, {9, target, 2, 3}}; int (*f[3])(void); int main(void);"
       "int (*g[3])(void) = {main, 0, main}; static int zero[5000]; const char text[9] = \"text\";"
       "int main(void) { return zero[1] + s[0].c + text[0] + (f[0] == g[0]); }");
  start();
  for (const Global& global : program->globals) {
    if (global.external) continue;
    ObjectId object = machine->globalObject(global.id);
    for (uint64_t offset = 0; offset < std::min<uint64_t>(global.size, 200); ++offset) {
      InitialByte byte = initialByte(global, offset);
      ASSERT_TRUE(byte.isKnown);
      if (!byte.relocation) {
        EXPECT_EQ(waiting[0]->memory.read(machine->context, object, offset, 1), Value::integer(byte.number))
            << global.name << " " << offset;
        continue;
      }
      Value whole = waiting[0]->memory.read(machine->context, object, byte.relocation->offset, 8);
      ASSERT_TRUE(whole.isPointer()) << global.name << " " << offset;
      EXPECT_EQ(whole.bits, byte.relocation->addend);
      if (!byte.relocation->toFunction) EXPECT_EQ(whole.object(), machine->globalObject(byte.relocation->target));
    }
  }
}

TEST_F(Startup, VariablesMayStartWithAnyValue) {
  load("static int mode = 1; const int limit = 2; int *where = &mode; short table[2]; extern \"C\" int main(void);"
       "struct S { S() : n(3) {} int n; }; static int once() { static S s; return s.n; }"
       "int main(void) { return mode == 1000 && table[1] == -4 && limit == 2 && where == &mode && once() == 3; }",
       {"-fno-threadsafe-statics"}, "snippet.cpp");
  MachineConfig config;
  config.symbolicGlobals = true;
  config.forksPerRun = 1000;
  start(nullptr, config);
  auto ended = runAll();
  const Ended* found = findEnd(ended, "returns 1");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->state->globalInputs, 3u); // with what the constructor goes over; whether it ran is no variable
  std::vector<std::string> names;
  for (const InputList* entry = found->state->inputs.get(); entry; entry = entry->previous.get())
    names.push_back(entry->shape->name);
  EXPECT_THAT(names, testing::UnorderedElementsAre("_ZL4mode", "table", "_ZZL4oncevE1s"));
}

TEST_F(Startup, TwoStartsOfOneMachineAreIndependent) {
  load("int g = 1; int main(void) { return g++; }");
  start();
  waiting.push_back(machine->initialState(*program->findFunction("main")));
  EXPECT_NE(waiting[0]->id, waiting[1]->id);
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1", "returns 1"}));
}

} // namespace

} // namespace hindsight
