#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;

TEST(DecodeConstant, PoolHoldsEachConstantOnce) {
  auto program = loadIR("define i32 @f(i32 %x) {\n  %a = add i32 %x, 5\n  %b = mul i32 %a, 5\n  %c = sub i32 5, %b\n"
                        "  %d = trunc i32 %c to i8\n  %e = add i8 %d, 5\n  %g = zext i8 %e to i32\n  ret i32 %g\n}");
  EXPECT_EQ(program->findFunction("f")->constants.size(), 2u); // 5 of 32 and of 8 bits
}

TEST(DecodeConstant, KindsOfLeaves) {
  auto program = loadIR(R"(@g = global i32 0
  define {ptr, ptr, ptr, float, i128, <2 x i8>, ptr} @f() {
    ret {ptr, ptr, ptr, float, i128, <2 x i8>, ptr} {ptr null, ptr @g, ptr @f, float 1.0, i128 -1,
        <2 x i8> <i8 1, i8 undef>, ptr inttoptr (i64 64 to ptr)}
  })");
  EXPECT_THAT(bodyOf(*program),
              HasSubstr("Return null, @g, @f, 0x3f800000:f32, 0xffffffffffffffffffffffffffffffff:i128, "
                        "1:i8, undef:i8, 64:ptr"));
  EXPECT_TRUE(program->findFunction("f")->addressTaken);
}

TEST(DecodeConstant, ExpressionsAreComputedBeforeUse) {
  auto program = loadIR(R"(@g = global [8 x i8] zeroinitializer
  define i64 @f() {
    %a = add i64 xor (i64 ptrtoint (ptr @g to i64), i64 7), 1
    ret i64 %a
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("PtrToInt @g"));
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {}), U128((evaluate.addressOfGlobal("g") ^ 7) + 1));
}

TEST(DecodeConstant, OffsetsThroughAliasesAndCasts) {
  auto program = loadIR(R"(@g = global [8 x i8] zeroinitializer
  @a = alias i8, getelementptr (i8, ptr @g, i64 3)
  define ptr @f() {
    ret ptr getelementptr (i8, ptr inttoptr (i64 ptrtoint (ptr getelementptr (i8, ptr @a, i64 2) to i64) to ptr), i64 -1)
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Return @g+4"));
}

TEST(DecodeConstant, UndefinedWeakSymbolsAreNull) {
  auto program = loadIR("declare extern_weak void @w()\ndefine i1 @f() {\n  %c = icmp ne ptr @w, null\n"
                        "  call void @w()\n  ret i1 %c\n}");
  EXPECT_THAT(bodyOf(*program), HasSubstr("PtrCmp.ne null, null"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Call @w()"));
}

TEST(DecodeConstant, BlockAddressesAreNumbers) {
  auto program = loadIR(R"(define ptr @f(i1 %c) {
  entry:
    %t = select i1 %c, ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)
    indirectbr ptr %t, [label %a, label %b]
  a:
    ret ptr blockaddress(@f, %a)
  b:
    ret ptr blockaddress(@f, %b)
  })");
  Evaluator evaluate(*program);
  const Function& f = *program->findFunction("f");
  for (unsigned c : {0, 1}) {
    auto id = static_cast<unsigned>(evaluate("f", {c})) - 1;
    ASSERT_LT(id, f.blocks.size());
    EXPECT_EQ(f.blocks[id].name, c ? "a" : "b");
  }
}

} // namespace
} // namespace hindsight::test
