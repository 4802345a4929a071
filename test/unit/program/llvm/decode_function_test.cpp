// Frames, blocks and what is no instruction.
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DecodeFunction, ParametersThenPhisThenResults) {
  auto program = loadIR(R"(define i32 @f({ i8, ptr } %s, i32 %n) {
  entry:
    %a = add i32 %n, 1
    br label %loop
  loop:
    %i = phi i32 [ %a, %entry ], [ %j, %loop ]
    %j = sub i32 %i, 1
    %c = icmp eq i32 %j, 0
    br i1 %c, label %out, label %loop
  out:
    ret i32 %j
  })");
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(f.parameters.size(), 3u);
  EXPECT_EQ(f.slotTypes[0], (ScalarType{ScalarKind::Integer, 8}));
  EXPECT_EQ(f.slotTypes[1], (ScalarType{ScalarKind::Pointer, 64}));
  EXPECT_EQ(f.instructions[0].dst, 4u) << "slot 3 is the phi";
  std::vector<std::string> names;
  for (const Block& block : f.blocks) names.push_back(block.name);
  EXPECT_THAT(names, ElementsAre("entry", "loop", "out"));
  EXPECT_EQ(f.blocks[1].loopHeader, 1u);
  EXPECT_EQ(f.blocks[2].loopDepth, 0u);
}

TEST(DecodeFunction, BlocksWithoutANameAreNumbered) {
  auto program = loadIR("define void @f() {\n  br label %1\n1:\n  fence seq_cst\n  ret void\n}");
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(f.blocks[1].name, "bb1");
  EXPECT_EQ(f.blocks[1].count, 1u) << "there is one thread: a fence is nothing";
  EXPECT_EQ(f.locations.size(), f.instructions.size());
}

/// What a path cannot have a value for ends it where it is made, not where the function is entered.
TEST(DecodeFunction, TypesThatNothingCanHold) {
  auto program = loadIR(R"(define i32 @f(i32 %n, ptr addrspace(1) %p) {
    %a = add i32 %n, 1
    %b = load i32, ptr addrspace(1) %p
    %c = add i32 %a, %b
    ret i32 %c
  })");
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(f.instructions[0].op, Opcode::Add);
  EXPECT_EQ(f.instructions[1].op, Opcode::Unsupported);
  EXPECT_THAT(f.messages, ElementsAre("pointers in address space 1"));
  EXPECT_THAT(bodyOf(*program), HasSubstr(", undef:i32"));
}

TEST(DecodeFunction, LandingPadsAreNamed) {
  auto program = loadIR(R"(declare i32 @__gxx_personality_v0(...)
  declare void @g()
  define void @f() personality ptr @__gxx_personality_v0 {
    invoke void @g() to label %fine unwind label %pad
  fine:
    ret void
  pad:
    %e = landingpad { ptr, i32 } cleanup
    resume { ptr, i32 } %e
  })");
  EXPECT_THAT(unsupportedIn(*program), ::testing::Contains(HasSubstr("exception handling (landingpad)")));
}

} // namespace
} // namespace hindsight::test
