#include "evaluate.h"
#include "snippet.h"

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

TEST(DecodeIntrinsic, IntegerFamily) {
  auto program = loadIR(R"(declare i32 @llvm.ctlz.i32(i32, i1)
  declare i32 @llvm.cttz.i32(i32, i1)
  declare i32 @llvm.ctpop.i32(i32)
  declare i32 @llvm.bswap.i32(i32)
  declare i32 @llvm.bitreverse.i32(i32)
  declare i32 @llvm.fshl.i32(i32, i32, i32)
  declare i32 @llvm.fshr.i32(i32, i32, i32)
  declare i32 @llvm.sadd.sat.i32(i32, i32)
  declare i32 @llvm.usub.sat.i32(i32, i32)
  declare i32 @llvm.sshl.sat.i32(i32, i32)
  define i32 @f(i32 %x, i32 %y) {
    %1 = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
    %2 = call i32 @llvm.cttz.i32(i32 %1, i1 false)
    %3 = call i32 @llvm.ctpop.i32(i32 %2)
    %4 = call i32 @llvm.bswap.i32(i32 %3)
    %5 = call i32 @llvm.bitreverse.i32(i32 %4)
    %6 = call i32 @llvm.fshl.i32(i32 %5, i32 %y, i32 3)
    %7 = call i32 @llvm.fshr.i32(i32 %6, i32 %y, i32 3)
    %8 = call i32 @llvm.sadd.sat.i32(i32 %7, i32 %y)
    %9 = call i32 @llvm.usub.sat.i32(i32 %8, i32 %y)
    %10 = call i32 @llvm.sshl.sat.i32(i32 %9, i32 %y)
    ret i32 %10
  })");
  std::string body = bodyOf(*program);
  for (const char* text :
       {"CountLeadingZeros %0", "CountTrailingZeros", "PopCount", "ByteSwap", "BitReverse", "FunnelShiftLeft",
        "FunnelShiftRight", "AddSaturate.signed", "SubSaturate.unsigned", "ShlSaturate.signed"})
    EXPECT_THAT(body, HasSubstr(text));
  EXPECT_EQ(program->findFunction("f")->instructions[0].imm, 1u);
  EXPECT_EQ(program->findFunction("f")->instructions[1].imm, 0u);
}

TEST(DecodeIntrinsic, MinimaMaximaAbsAndThreeWay) {
  auto program = loadIR(R"(declare i8 @llvm.smin.i8(i8, i8)
  declare i8 @llvm.smax.i8(i8, i8)
  declare i8 @llvm.umin.i8(i8, i8)
  declare i8 @llvm.umax.i8(i8, i8)
  declare i8 @llvm.abs.i8(i8, i1)
  declare i8 @llvm.scmp.i8.i8(i8, i8)
  declare i8 @llvm.ucmp.i8.i8(i8, i8)
  define {i8, i8, i8, i8, i8, i8, i8} @f(i8 %x, i8 %y) {
    %1 = call i8 @llvm.smin.i8(i8 %x, i8 %y)
    %2 = call i8 @llvm.smax.i8(i8 %x, i8 %y)
    %3 = call i8 @llvm.umin.i8(i8 %x, i8 %y)
    %4 = call i8 @llvm.umax.i8(i8 %x, i8 %y)
    %5 = call i8 @llvm.abs.i8(i8 %x, i1 true)
    %6 = call i8 @llvm.scmp.i8.i8(i8 %x, i8 %y)
    %7 = call i8 @llvm.ucmp.i8.i8(i8 %x, i8 %y)
    %a = insertvalue {i8, i8, i8, i8, i8, i8, i8} undef, i8 %1, 0
    %b = insertvalue {i8, i8, i8, i8, i8, i8, i8} %a, i8 %2, 1
    %c = insertvalue {i8, i8, i8, i8, i8, i8, i8} %b, i8 %3, 2
    %d = insertvalue {i8, i8, i8, i8, i8, i8, i8} %c, i8 %4, 3
    %e = insertvalue {i8, i8, i8, i8, i8, i8, i8} %d, i8 %5, 4
    %g = insertvalue {i8, i8, i8, i8, i8, i8, i8} %e, i8 %6, 5
    %h = insertvalue {i8, i8, i8, i8, i8, i8, i8} %g, i8 %7, 6
    ret {i8, i8, i8, i8, i8, i8, i8} %h
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate.call("f", {0xfe, 3}), (std::vector<U128>{0xfe, 3, 3, 0xfe, 2, 0xff, 1}));
  EXPECT_EQ(evaluate.call("f", {3, 3}), (std::vector<U128>{3, 3, 3, 3, 3, 0, 0}));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Sub.nsw 0:i8, %0"));
}

TEST(DecodeIntrinsic, OverflowScalarAndVector) {
  auto program = loadIR(R"(declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
  declare {<2 x i8>, <2 x i1>} @llvm.uadd.with.overflow.v2i8(<2 x i8>, <2 x i8>)
  define {<2 x i8>, <2 x i1>} @g(<2 x i8> %a, <2 x i8> %b) {
    %r = call {<2 x i8>, <2 x i1>} @llvm.uadd.with.overflow.v2i8(<2 x i8> %a, <2 x i8> %b)
    ret {<2 x i8>, <2 x i1>} %r
  }
  define {i32, i1} @f(i32 %a, i32 %b) {
    call {<2 x i8>, <2 x i1>} @g(<2 x i8> zeroinitializer, <2 x i8> zeroinitializer)
    %r = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
    ret {i32, i1} %r
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate.call("f", {0x7fffffff, 1}), (std::vector<U128>{0x80000000u, 1}));
  EXPECT_EQ(evaluate.call("g", {200, 1, 100, 2}), (std::vector<U128>{44, 3, 1, 0}));
}

TEST(DecodeIntrinsic, FloatFamily) {
  auto program = loadC(
      "#include <math.h>\ndouble f(double x, double y) { return fabs(x) + sqrt(y) + __builtin_fma(x, y, x) +\n"
      "fmin(x, y) + fmax(x, y) + copysign(x, y) + floor(x) + ceil(x) + trunc(x) + rint(x) + nearbyint(x) +\n"
      "round(x) + __builtin_roundeven(x) + __builtin_isnan(x) + __builtin_isfpclass(x, 3) + lrint(x) + lround(y); }",
      {"-fno-math-errno"});
  std::string body = bodyOf(*program);
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  for (const char* text : {"FAbs.double", "FSqrt.double", "FFma.double", "FMinNum.double", "FMaxNum.double",
                           "FCopySign.double", "FClass.double %0, 3", "FToSInt.double"})
    EXPECT_THAT(body, HasSubstr(text));
  for (auto mode : {RoundingMode::Down, RoundingMode::Up, RoundingMode::TowardZero, RoundingMode::NearestEven,
                    RoundingMode::NearestAway})
    EXPECT_THAT(body, HasSubstr("FRound.double %0, " + std::to_string(static_cast<unsigned>(mode))));
}

TEST(DecodeIntrinsic, MultiplyAddFollowsTheMachine) {
  std::string source = "double f(double x, double y, double z) { return x * y + z; }";
  EXPECT_THAT(bodyOf(*loadC(source)), HasSubstr("FMul.double"));
  EXPECT_THAT(bodyOf(*loadC(source, {"-mfma"})), HasSubstr("FFma.double"));
}

TEST(DecodeIntrinsic, MinimumAndMaximum) {
  auto program = loadIR(R"(declare double @llvm.minimum.f64(double, double)
  declare double @llvm.maximum.f64(double, double)
  define {double, double} @f(double %x, double %y) {
    %a = call double @llvm.minimum.f64(double %x, double %y)
    %b = call double @llvm.maximum.f64(double %x, double %y)
    %r = insertvalue {double, double} undef, double %a, 0
    %s = insertvalue {double, double} %r, double %b, 1
    ret {double, double} %s
  })");
  Evaluator evaluate(*program);
  auto both = [&](double x, double y) { return evaluate.call("f", {Evaluator::bits(x), Evaluator::bits(y)}); };
  EXPECT_EQ(both(1, 2), (std::vector<U128>{Evaluator::bits(1.0), Evaluator::bits(2.0)}));
  EXPECT_EQ(both(2, 1), (std::vector<U128>{Evaluator::bits(1.0), Evaluator::bits(2.0)}));
  EXPECT_EQ(both(0.0, -0.0), (std::vector<U128>{Evaluator::bits(-0.0), Evaluator::bits(0.0)}));
  EXPECT_EQ(both(-0.0, 0.0), (std::vector<U128>{Evaluator::bits(-0.0), Evaluator::bits(0.0)}));
  for (U128 result : both(NAN, 1)) EXPECT_TRUE(std::isnan(Evaluator::toDouble(result)));
  for (U128 result : both(1, NAN)) EXPECT_TRUE(std::isnan(Evaluator::toDouble(result)));
}

TEST(DecodeIntrinsic, OtherMathIsCalledByName) {
  auto program = loadC("double f(double x) { return __builtin_pow(x, 2.5) + __builtin_sin(x) +\n"
                       "__builtin_expf(x) + __builtin_logl(x) + __builtin_powi(x, 3); }",
                       {"-fno-math-errno"});
  for (const char* name : {"pow", "sin", "expf", "logl", "__powidf2"}) {
    ASSERT_TRUE(program->findFunction(name)) << name;
    EXPECT_TRUE(program->findFunction(name)->declaration);
  }
  auto vector = loadIR("declare <2 x float> @llvm.sin.v2f32(<2 x float>)\ndefine <2 x float> @f(<2 x float> %v) {\n"
                       "  %r = call <2 x float> @llvm.sin.v2f32(<2 x float> %v)\n  ret <2 x float> %r\n}");
  EXPECT_EQ(countOpcode(*vector->findFunction("f"), Opcode::Call), 2u);
  EXPECT_THAT(bodyOf(*vector), HasSubstr("Call @sinf(%1)"));
}

TEST(DecodeIntrinsic, FrexpStoresItsExponent) {
  auto program = loadC("double f(double x, int *e) { return __builtin_frexp(x, e); }");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  std::string body = bodyOf(*program);
  for (const char* text : {"StackSave", "Call @frexp(%0, %", "StackRestore", "Store %1, %"})
    EXPECT_THAT(body, HasSubstr(text));
}

TEST(DecodeIntrinsic, SaturatingConversions) {
  auto program = loadIR("declare i8 @llvm.fptosi.sat.i8.f32(float)\ndeclare i8 @llvm.fptoui.sat.i8.f32(float)\n"
                        "define i8 @f(float %x) {\n  %a = call i8 @llvm.fptosi.sat.i8.f32(float %x)\n"
                        "  %b = call i8 @llvm.fptoui.sat.i8.f32(float %x)\n  %c = add i8 %a, %b\n  ret i8 %c\n}");
  EXPECT_THAT(bodyOf(*program), HasSubstr("FToSInt.sat.single"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("FToUInt.sat.single"));
}

TEST(DecodeIntrinsic, ConstrainedFloats) {
  auto program = loadC("#pragma STDC FENV_ACCESS ON\ndouble f(double x, float y, int i) { double z = x * y + i;\n"
                       "return z < x ? z : (double)(int)z; }");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  EXPECT_THAT(bodyOf(*program), HasSubstr("FCmp.olt.double"));
}

TEST(DecodeIntrinsic, Reductions) {
  auto program = loadIR(R"(declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
  declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
  declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
  declare double @llvm.vector.reduce.fadd.v2f64(double, <2 x double>)
  define {i32, i32, i32, double} @f(<4 x i32> %v, <2 x double> %w) {
    %a = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
    %b = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %v)
    %c = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %v)
    %d = call double @llvm.vector.reduce.fadd.v2f64(double 1.0, <2 x double> %w)
    %1 = insertvalue {i32, i32, i32, double} undef, i32 %a, 0
    %2 = insertvalue {i32, i32, i32, double} %1, i32 %b, 1
    %3 = insertvalue {i32, i32, i32, double} %2, i32 %c, 2
    %4 = insertvalue {i32, i32, i32, double} %3, double %d, 3
    ret {i32, i32, i32, double} %4
  })");
  auto results = Evaluator(*program).call("f", {1, 2, 3, 0xffffffff, Evaluator::bits(2.0), Evaluator::bits(3.5)});
  EXPECT_EQ(results, (std::vector<U128>{5, 3, 0xffffffff, Evaluator::bits(6.5)}));
}

TEST(DecodeIntrinsic, VectorRearrangements) {
  auto program = loadIR(R"(declare <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8>, i64)
  declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64)
  declare <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8>)
  declare <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32, i32)
  define {<4 x i8>, <4 x i1>} @f(<4 x i8> %v, i32 %n) {
    %e = call <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8> %v, i64 2)
    %i = call <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %v, <2 x i8> %e, i64 0)
    %r = call <4 x i8> @llvm.vector.reverse.v4i8(<4 x i8> %i)
    %m = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 2, i32 %n)
    %a = insertvalue {<4 x i8>, <4 x i1>} undef, <4 x i8> %r, 0
    %b = insertvalue {<4 x i8>, <4 x i1>} %a, <4 x i1> %m, 1
    ret {<4 x i8>, <4 x i1>} %b
  })");
  EXPECT_EQ(Evaluator(*program).call("f", {1, 2, 3, 4, 4}), (std::vector<U128>{4, 3, 4, 3, 1, 1, 0, 0}));
}

TEST(DecodeIntrinsic, MaskedAccesses) {
  auto program = loadIR(R"(declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
  declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
  define void @f(ptr %p, ptr %q, <4 x i1> %m) {
    %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x i32> <i32 9, i32 9, i32 9, i32 9>)
    %w = add <4 x i32> %v, <i32 1, i32 1, i32 1, i32 1>
    call void @llvm.masked.store.v4i32.p0(<4 x i32> %w, ptr %q, i32 4, <4 x i1> %m)
    ret void
  })");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  Evaluator evaluate(*program);
  uint64_t p = evaluate.allocate(16), q = evaluate.allocate(16);
  for (unsigned i = 0; i < 4; ++i) evaluate.write(p + 4 * i, 4, 10 * i), evaluate.write(q + 4 * i, 4, 77);
  evaluate.call("f", {p, q, 1, 0, 1, 0});
  EXPECT_EQ(evaluate.read(q, 4), U128(1));
  EXPECT_EQ(evaluate.read(q + 4, 4), U128(77));
  EXPECT_EQ(evaluate.read(q + 8, 4), U128(21));
  EXPECT_EQ(evaluate.read(q + 12, 4), U128(77));
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
