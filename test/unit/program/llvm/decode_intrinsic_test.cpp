#include "../evaluate.h"
#include "../snippet.h"

#include <cmath>

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(DecodeIntrinsic, MemoryOperations) {
  auto program = loadIR(R"(declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
  declare void @llvm.memcpy.inline.p0.p0.i32(ptr, ptr, i32, i1)
  declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
  declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
  define void @f(ptr %p, ptr %q, i64 %n) {
    call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
    call void @llvm.memcpy.inline.p0.p0.i32(ptr %p, ptr %q, i32 4, i1 false)
    call void @llvm.memmove.p0.p0.i32(ptr %p, ptr %q, i32 8, i1 true)
    call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %n, i1 false)
    ret void
  })");
  std::string body = bodyOf(*program);
  for (const char* text : {"MemCopy %0, %1, %2\n", "MemCopy %0, %1, 4:i32\n",
                           "MemCopy.volatile.overlap %0, %1, 8:i32\n", "MemSet %0, 7:i8, %2\n"})
    EXPECT_THAT(body, HasSubstr(text));
}

TEST(DecodeIntrinsic, MarkersVanishAndIdentitiesAlias) {
  auto program = loadIR(R"(@t = thread_local global i32 0
  declare void @llvm.donothing()
  declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
  declare i64 @llvm.expect.i64(i64, i64)
  declare ptr @llvm.launder.invariant.group.p0(ptr)
  declare ptr @llvm.threadlocal.address.p0(ptr)
  declare ptr @llvm.invariant.start.p0(i64, ptr)
  declare void @llvm.invariant.end.p0(ptr, i64, ptr)
  declare ptr @llvm.returnaddress(i32)
  declare void @llvm.assume(i1)
  declare i1 @llvm.is.constant.i64(i64)
  define i64 @f(i64 %x, ptr %p) {
    call void @llvm.donothing()
    call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
    %e = call i64 @llvm.expect.i64(i64 %x, i64 1)
    %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
    %t = call ptr @llvm.threadlocal.address.p0(ptr @t)
    %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
    call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %p)
    %r = call ptr @llvm.returnaddress(i32 0)
    call void @llvm.assume(i1 true)
    %c = icmp ult i64 %x, 10
    call void @llvm.assume(i1 %c)
    %k = call i1 @llvm.is.constant.i64(i64 %x)
    store i32 1, ptr %t
    store ptr %r, ptr %l
    %z = zext i1 %k to i64
    %s = add i64 %e, %z
    ret i64 %s
  })");
  std::string body = bodyOf(*program);
  EXPECT_THAT(body, Not(HasSubstr("Call")));
  EXPECT_THAT(body, HasSubstr("Store @t, 1:i32"));
  EXPECT_THAT(body, HasSubstr("Store %1, null"));
  EXPECT_THAT(body, HasSubstr("ZExt 0:i1"));
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Assume), 1u);
}

TEST(DecodeIntrinsic, TrapsCallByName) {
  auto program = loadC("void f(int x) { if (x) __builtin_trap(); __builtin_debugtrap(); }");
  const Function* trap = program->findFunction("llvm.trap");
  ASSERT_TRUE(trap);
  EXPECT_TRUE(trap->declaration);
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Call), 2u);
}

TEST(DecodeIntrinsic, ObjectSize) {
  auto program = loadC("char g[10]; long f(char *p, int which) { char a[20]; a[0] = 1; switch (which) {\n"
                       "case 0: return __builtin_object_size(g + 4, 0); case 1: return __builtin_object_size(p, 0);\n"
                       "case 2: return __builtin_object_size(p, 2); default: return __builtin_object_size(a, 0); } }");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  Evaluator evaluate(*program);
  uint64_t p = evaluate.allocate(1);
  EXPECT_EQ(evaluate("f", {p, 0}), U128(6));
  EXPECT_EQ(evaluate("f", {p, 1}), U128(uint64_t(-1)));
  EXPECT_EQ(evaluate("f", {p, 2}), U128(0));
  EXPECT_EQ(evaluate("f", {p, 3}), U128(20));
}

TEST(DecodeIntrinsic, PointerMaskKeepsTheObject) {
  auto program = loadIR("declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine ptr @f(ptr %p) {\n"
                        "  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)\n  ret ptr %q\n}");
  EXPECT_THAT(bodyOf(*program), HasSubstr("GepIndex %0 + "));
  EXPECT_EQ(Evaluator(*program)("f", {0x1239}), U128(0x1230));
}

TEST(DecodeIntrinsic, VectorisedLoopsComputeTheSame) {
  std::string source =
      "int f(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) if (a[i] > 3) s += a[i] * i; return s; }";
  for (std::vector<std::string> flags : std::vector<std::vector<std::string>>{
           {}, {"-O0"}, {"-O2"}, {"-O3", "-march=haswell"}, {"-O3", "-march=skylake-avx512"}, {"-O2", "-m32"}}) {
    auto program = loadC(source, flags);
    EXPECT_THAT(unsupportedIn(*program), IsEmpty());
    Evaluator evaluate(*program);
    uint64_t a = evaluate.allocate(4 * 50);
    int expected = 0;
    for (int i = 0; i < 50; ++i) {
      int value = i * 7 % 11;
      evaluate.write(a + 4 * i, 4, value);
      if (value > 3) expected += value * i;
    }
    EXPECT_EQ(evaluate("f", {a, 50}), U128(expected)) << (flags.empty() ? "default" : flags[0]);
  }
}

TEST(DecodeIntrinsic, UnknownOnesAreNamed) {
  auto program = loadIR("declare i64 @llvm.readcyclecounter()\ndefine i64 @f() {\n"
                        "  %x = call i64 @llvm.readcyclecounter()\n  ret i64 %x\n}");
  EXPECT_THAT(unsupportedIn(*program), Contains(HasSubstr("the intrinsic llvm.readcyclecounter")));
}

} // namespace
} // namespace hindsight::test
