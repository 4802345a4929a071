#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DecodeAsm, BarriersVanishAndIdentitiesAlias) {
  auto program =
      loadC("int f(int x, int y) { __asm__ volatile(\"\" ::: \"memory\"); __asm__(\"\" : \"+r\"(x));\n"
            "__asm__ volatile(\"\" : \"=r\"(y) : \"0\"(x)); __asm__ volatile(\"mfence\"); int m = x;\n"
            "__asm__ volatile(\"\" : \"+m\"(m)); __asm__(\"\" : \"+r\"(x), \"+r\"(y)); return x * 100 + y + m - x; }");
  EXPECT_THAT(bodyOf(*program), Not(HasSubstr("Call")));
  EXPECT_EQ(Evaluator(*program)("f", {3, 4}), U128(303));
}

TEST(DecodeAsm, OtherTextIsACallWithItsText) {
  auto program = loadC("int f(int x) { int y; __asm__(\"fsin %0\" : \"=r\"(y) : \"0\"(x)); return y; }");
  const CallInfo& call = program->findFunction("f")->calls.at(0);
  EXPECT_EQ(call.callee, kNone);
  EXPECT_TRUE(call.target.isNone());
  EXPECT_EQ(call.text, "fsin $0");
  EXPECT_EQ(call.results.size(), 1u);
}

TEST(DecodeAsm, OutputWithoutInputIsUndefined) {
  auto program = loadC("int f(void) { int y; __asm__(\"\" : \"=r\"(y)); return y; }");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Return undef:i32"));
}

TEST(DecodeAsm, OnlyTiedOutputsOfAnIdleTextAreKnown) {
  auto program = loadIR(R"(define i32 @f(i32 %x) {
    %r = call { i32, i32 } asm sideeffect "", "=r,=r,1,~{memory}"(i32 %x)
    %a = extractvalue { i32, i32 } %r, 0
    %b = extractvalue { i32, i32 } %r, 1
    %c = add i32 %a, %b
    ret i32 %c
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("Add undef:i32, %0"));
  EXPECT_THAT(bodyOf(*program), Not(HasSubstr("Call")));
}

/// The bits of a float are not the bits of the integer that the output would be.
TEST(DecodeAsm, ATiedInputOfAnotherTypeStaysACall) {
  auto program = loadIR(R"(define i32 @f(float %x) {
    %r = call i32 asm "", "=r,0"(float %x)
    ret i32 %r
  })");
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Call), 1u);
}

} // namespace
} // namespace hindsight::test
