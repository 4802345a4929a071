#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DecodeGep, ShortestForm) {
  auto program = loadIR(R"(%s = type { i32, [10 x i16], i64 }
  define void @f(ptr %p, i64 %i, i32 %j, i64 %k) {
    %a = getelementptr inbounds %s, ptr %p, i64 0, i32 2
    store i8 0, ptr %a
    %b = getelementptr i32, ptr %p, i64 %i
    store i8 0, ptr %b
    %c = getelementptr inbounds %s, ptr %p, i64 0, i32 1, i32 %j
    store i8 0, ptr %c
    %d = getelementptr %s, ptr %p, i64 %i, i32 1, i32 %j
    store i8 0, ptr %d
    %e = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 0
    store i8 0, ptr %e
    %g = getelementptr i32, ptr %p, i64 -3
    store i8 0, ptr %g
    %h = getelementptr [3000000000 x i8], ptr %p, i64 %i, i64 5
    store i8 0, ptr %h
    ret void
  })");
  std::string body = bodyOf(*program);
  for (const char* text :
       {"GepConst.inbounds %0 + 24\n", "GepIndex %0 + %1*4\n", "GepIndexConst.inbounds %0 + %2*2 + 4\n",
        "Gep %0 + %1*32 + %2*2 + 4\n", "GepConst %0 + -12\n", "Gep %0 + %1*3000000000 + 5\n"})
    EXPECT_THAT(body, HasSubstr(text));
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(f.gepShapes.size(), 6u);
  EXPECT_EQ(f.gepShapes.at(0).sourceType, "%s");
  EXPECT_EQ(f.gepShapes.at(0).sourceSize, 32u);
  ASSERT_EQ(f.aliasedGeps.size(), 1u);
  EXPECT_EQ(f.aliasedGeps[0].shape.sourceType, "[4 x i32]");
  EXPECT_TRUE(f.aliasedGeps[0].inBounds);
  EXPECT_EQ(f.aliasedGeps[0].base, Operand::slot(0));
}

TEST(DecodeGep, IndexWidths) {
  auto narrow = loadIR("define ptr @f(ptr %p, i8 %i) {\n  %q = getelementptr i32, ptr %p, i8 %i\n  ret ptr %q\n}");
  EXPECT_EQ(narrow->findFunction("f")->instructions[0].width2, 8);
  EXPECT_EQ(Evaluator(*narrow)("f", {100, 0xff}), U128(96));
  auto wide =
      loadIR("define ptr @f(ptr %p, i64 %i) {\n  %q = getelementptr i32, ptr %p, i64 %i\n  ret ptr %q\n}", kLayout32);
  EXPECT_THAT(bodyOf(*wide), HasSubstr(":i32 = Trunc %1"));
  EXPECT_EQ(Evaluator(*wide)("f", {100, (U128(7) << 32) + 2}), U128(108));
}

TEST(DecodeGep, NegativeConstantsOn32Bit) {
  auto program =
      loadIR("define ptr @f(ptr %p) {\n  %q = getelementptr i32, ptr %p, i32 -1\n  ret ptr %q\n}", kLayout32);
  EXPECT_THAT(bodyOf(*program), HasSubstr("GepConst %0 + -4"));
  auto indexed =
      loadIR("define ptr @f(ptr %p, i32 %i) {\n  %q = getelementptr [2 x i32], ptr %p, i32 %i, i32 -1\n  ret ptr %q\n}",
             kLayout32);
  EXPECT_THAT(bodyOf(*indexed), HasSubstr("GepIndexConst %0 + %1*8 + -4"));
}

TEST(DecodeGep, VectorsOfPointers) {
  auto program = loadIR(R"(define i64 @f(ptr %p, i64 %i, i64 %j) {
    %v0 = insertelement <2 x i64> undef, i64 %i, i32 0
    %v = insertelement <2 x i64> %v0, i64 %j, i32 1
    %g = getelementptr i32, ptr %p, <2 x i64> %v
    %h = getelementptr {i8, i32}, <2 x ptr> %g, <2 x i64> zeroinitializer, <2 x i32> <i32 1, i32 1>
    %x = extractelement <2 x ptr> %h, i32 0
    %y = extractelement <2 x ptr> %h, i32 1
    %a = ptrtoint ptr %x to i64
    %b = ptrtoint ptr %y to i64
    %c = mul i64 %b, 1000
    %r = add i64 %a, %c
    ret i64 %r
  })");
  EXPECT_EQ(Evaluator(*program)("f", {100, 1, 2}), U128(108 + 112000));
}

TEST(DecodeGep, ConstantExpressionsAreAddresses) {
  auto program = loadIR(R"(@g = global [4 x i32] zeroinitializer
  define ptr @f(ptr %out) {
    store i64 ptrtoint (ptr getelementptr inbounds ([4 x i32], ptr @g, i64 0, i64 3) to i64), ptr %out
    ret ptr getelementptr inbounds ([4 x i32], ptr @g, i64 0, i64 2)
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Return @g+8"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("PtrToInt @g+12"));
}

} // namespace
} // namespace hindsight::test
