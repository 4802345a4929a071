#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DecodeAggregate, InsertAndExtractOnlyRename) {
  auto program = loadIR(R"(define i32 @f(i32 %a, i32 %b) {
    %x = insertvalue {i8, {i32, [2 x i32]}} zeroinitializer, i32 %a, 1, 1, 1
    %y = insertvalue {i8, {i32, [2 x i32]}} %x, [2 x i32] [i32 5, i32 6], 1, 1
    %z = insertvalue {i8, {i32, [2 x i32]}} %x, i32 %b, 1, 0
    %p = extractvalue {i8, {i32, [2 x i32]}} %y, 1, 1, 1
    %q = extractvalue {i8, {i32, [2 x i32]}} %z, 1
    %r = extractvalue {i32, [2 x i32]} %q, 1, 1
    %s = extractvalue {i32, [2 x i32]} %q, 0
    %t = mul i32 %p, %r
    %u = add i32 %t, %s
    ret i32 %u
  })");
  EXPECT_EQ(program->findFunction("f")->instructions.size(), 3u);
  EXPECT_EQ(Evaluator(*program)("f", {7, 100}), U128(142));
}

TEST(DecodeAggregate, LanesChosenAtRunTime) {
  auto program = loadIR(R"(define i16 @f(i16 %a, i32 %i, i64 %j) {
    %v = insertelement <4 x i16> <i16 10, i16 20, i16 30, i16 40>, i16 %a, i32 %i
    %x = extractelement <4 x i16> %v, i64 %j
    %y = extractelement <4 x i16> <i16 1, i16 2, i16 3, i16 4>, i64 %j
    %r = add i16 %x, %y
    ret i16 %r
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("PutLane"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("PickLane"));
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {7, 2, 2}), U128(10));
  EXPECT_EQ(evaluate("f", {7, 2, 3}), U128(44));
}

TEST(DecodeAggregate, ConstantLaneOutOfRangeIsPoison) {
  auto program = loadIR("define i32 @f(<2 x i32> %v) {\n  %x = extractelement <2 x i32> %v, i32 2\n  ret i32 %x\n}");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Return poison:i32"));
  auto inserted = loadIR("define <2 x i32> @f(<2 x i32> %v) {\n"
                         "  %x = insertelement <2 x i32> %v, i32 1, i32 9\n  ret <2 x i32> %x\n}");
  EXPECT_THAT(bodyOf(*inserted), HasSubstr("Return poison:i32, poison:i32"));
}

TEST(DecodeAggregate, ShufflesOnlyRename) {
  auto program = loadIR(R"(define <3 x i8> @f(<2 x i8> %a, <2 x i8> %b) {
    %s = shufflevector <2 x i8> %a, <2 x i8> %b, <3 x i32> <i32 3, i32 poison, i32 0>
    ret <3 x i8> %s
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Return %3, poison:i8, %0"));
}

TEST(DecodeAggregate, HugeValuesAreRefusedByName) {
  auto program = loadIR("define void @f(ptr %p, ptr %q) {\n  %v = load [100000 x i8], ptr %p\n"
                        "  store [100000 x i8] %v, ptr %q\n  ret void\n}");
  EXPECT_THAT(unsupportedIn(*program), ::testing::Contains(HasSubstr("more than")));
}

TEST(DecodeAggregate, ScalableVectorsAreRefusedByName) {
  auto program = loadIR("define void @f(ptr %p) {\n  %v = load <vscale x 4 x i32>, ptr %p\n  ret void\n}");
  EXPECT_EQ(unsupportedIn(*program).size(), 1u);
}

} // namespace
} // namespace hindsight::test
