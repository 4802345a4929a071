// Inline assembly of x86 as plain code: what it computes, and what stays.
#include "../evaluate.h"
#include "../snippet.h"

using namespace hindsight;
using namespace hindsight::test;
using testing::HasSubstr;

static U128 result(const std::string& body, const std::vector<U128>& arguments) {
  auto program = load("in.c", "unsigned f(unsigned a, unsigned b) { " + body + " }", {"-w"});
  return program ? Evaluator(*program).call("f", arguments)[0] : 0;
}

TEST(X86Assembly, RegistersAreValues) {
  EXPECT_EQ(result("__asm__(\"addl %1, %0\\n\\txorl $3, %0\" : \"+r\"(a) : \"r\"(b)); return a;", {5, 6}), 8u);
  EXPECT_EQ(result("__asm__(\"shll $8, %0\" : \"+r\"(a)); return a;", {0x11223344, 0}), 0x22334400u);
  EXPECT_EQ(result("__asm__(\"xchgl %0, %1\" : \"+r\"(a), \"+r\"(b)); return a;", {5, 6}), 6u);
}

TEST(X86Assembly, PartsOfRegistersKeepTheRest) {
  EXPECT_EQ(result("__asm__(\"notw %w0\" : \"+r\"(a)); return a;", {0x11223344, 0}), 0x1122ccbbu);
}

TEST(X86Assembly, LockedInstructionsWorkOnMemory) {
  EXPECT_EQ(result("__asm__ volatile(\"lock; addl %1, %0\" : \"+m\"(a) : \"ir\"(b)); return a;", {5, 6}), 11u);
  EXPECT_EQ(result("__asm__ volatile(\"lock; xaddl %0, %1\" : \"+r\"(b), \"+m\"(a)); return a * 100 + b;", {5, 6}),
            1105u);
  const char* exchange =
      "unsigned old; unsigned char done; __asm__ volatile(\"lock; cmpxchgl %3, %1\\n\\tsete %2\" :"
      "\"=a\"(old), \"+m\"(a), \"=q\"(done) : \"r\"(9), \"0\"(b)); return a * 100 + old * 10 + done;";
  EXPECT_EQ(result(exchange, {5, 5}), 951u);
  EXPECT_EQ(result(exchange, {5, 6}), 550u);
}

TEST(X86Assembly, TheZeroFlagIsAnOutput) {
  EXPECT_EQ(result("int z; __asm__(\"decl %0\" : \"+r\"(a), \"=@ccz\"(z)); return z;", {1, 0}), 1u);
  EXPECT_EQ(result("int z; __asm__(\"decl %0\" : \"+r\"(a), \"=@ccz\"(z)); return z;", {2, 0}), 0u);
}

TEST(X86Assembly, ShiftsSetTheZeroFlag) {
  const char* shift =
      "unsigned char z; __asm__(\"addl $1, %0\\n\\tshrl $2, %0\\n\\tsetz %1\" : \"+r\"(a), \"=q\"(z)); return z;";
  EXPECT_EQ(result(shift, {2, 0}), 1u);
  EXPECT_EQ(result(shift, {3, 0}), 0u);
  const char* byCount =
      "unsigned char z; __asm__(\"cmpl %0, %0\\n\\tshrl %%cl, %0\\n\\tsetz %1\" : \"+r\"(a), \"=q\"(z) : "
      "\"c\"(b)); return z;";
  EXPECT_EQ(result(byCount, {3, 0}), 1u); // by nothing: as the comparison left it
  EXPECT_EQ(result(byCount, {3, 1}), 0u);
}

TEST(X86Assembly, TheOtherDialectIsNotRead) {
  auto program = load("in.c", "int f(int a, int b) { __asm__(\"sub %0, %1\" : \"+r\"(a) : \"r\"(b)); return a; }",
                      {"-w", "-masm=intel"});
  EXPECT_THAT(printFunction(*program, *program->findFunction("f")), HasSubstr("sub $0, $1"));
}

TEST(X86Assembly, OneUnknownInstructionLeavesTheWholeText) {
  auto program = load("in.c", "int f(int a) { __asm__(\"bswap %0; fsin\" : \"+r\"(a)); return a; }", {"-w"});
  EXPECT_THAT(printFunction(*program, *program->findFunction("f")), HasSubstr("fsin"));
}
