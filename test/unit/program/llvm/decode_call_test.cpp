#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const CallInfo& callOf(const Function& function, size_t index = 0) {
  return function.calls.at(index);
}

TEST(DecodeCall, ArgumentsResultsAndSites) {
  auto program = loadC("struct S { long a, b; }; struct S g(struct S s, int x) { s.a += x; return s; }\n"
                       "long f(long n) { struct S s = {n, 2}; return g(s, 3).a + g(s, 4).b; }");
  EXPECT_EQ(Evaluator(*program)("f", {10}), U128(15));
  const Function& f = *program->findFunction("f");
  const CallInfo& call = callOf(f);
  EXPECT_EQ(program->functions[call.callee].name, "g");
  EXPECT_EQ(call.arguments.size(), 3u);
  EXPECT_EQ(call.results.size(), 2u);
  EXPECT_EQ(call.fixedLeaves, 3u);
  EXPECT_EQ(program->sites[call.site].kind, SiteKind::Call);
  EXPECT_EQ(program->sites[call.site].function, f.id);
  EXPECT_EQ(f.instructions[program->sites[call.site].instruction].op, Opcode::Call);
  EXPECT_NE(callOf(f, 0).site, callOf(f, 1).site);
}

TEST(DecodeCall, ByValueStructsAreCopiedByTheCallee) {
  auto program = loadC("struct B { int x[10]; }; int g(struct B b) { return b.x[3]; }\n"
                       "struct B global; int f(void) { return g(global); }");
  const CallInfo& call = callOf(*program->findFunction("f"));
  ASSERT_EQ(call.arguments.size(), 1u);
  EXPECT_EQ(call.arguments[0].byValSize, 40u);
  EXPECT_EQ(call.arguments[0].align, 8u);
  EXPECT_EQ(program->findFunction("g")->parameters[0].byValSize, 40u);
}

TEST(DecodeCall, VariadicCalls) {
  auto program = loadC("int p(const char*, ...); int f(int x) { return p(\"%d %f\", x, 1.5); }");
  const CallInfo& call = callOf(*program->findFunction("f"));
  EXPECT_TRUE(call.variadic);
  EXPECT_EQ(call.fixedLeaves, 1u);
  ASSERT_EQ(call.arguments.size(), 3u);
  EXPECT_EQ(call.arguments[1].type, (ScalarType{ScalarKind::Integer, 32}));
  EXPECT_EQ(call.arguments[2].type, (ScalarType{ScalarKind::Float, 64}));
  EXPECT_TRUE(program->findFunction("p")->variadic);
}

TEST(DecodeCall, VariadicFunctions) {
  for (const char* flag : {"-m64", "-m32"}) {
    auto program = loadC("#include <stdarg.h>\nint f(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a);\n"
                         "int x = va_arg(a, int); double d = va_arg(b, double); va_end(a); va_end(b); return x + d; }",
                         {flag});
    const Function& f = *program->findFunction("f");
    EXPECT_EQ(countOpcode(f, Opcode::VaStart), 1u);
    EXPECT_EQ(countOpcode(f, Opcode::VaCopy), 1u);
    EXPECT_EQ(countOpcode(f, Opcode::VaEnd), 2u);
    EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  }
}

TEST(DecodeCall, VaArgInstruction64) {
  auto program = loadIR(R"(define i64 @f(ptr %list) {
    %a = va_arg ptr %list, i64
    %b = va_arg ptr %list, i64
    %c = va_arg ptr %list, double
    %d = fptosi double %c to i64
    %e = mul i64 %a, 100
    %g = add i64 %e, %b
    %h = mul i64 %g, 100
    %i = add i64 %h, %d
    ret i64 %i
  })");
  Evaluator evaluate(*program);
  uint64_t list = evaluate.allocate(24), saved = evaluate.allocate(176), stack = evaluate.allocate(64);
  evaluate.write(list, 4, 40);      // one general register is left
  evaluate.write(list + 4, 4, 176); // no vector register is left
  evaluate.write(list + 8, 8, stack);
  evaluate.write(list + 16, 8, saved);
  evaluate.write(saved + 40, 8, 11);
  evaluate.write(stack, 8, 22);
  evaluate.write(stack + 8, 8, Evaluator::bits(33.0));
  EXPECT_EQ(evaluate("f", {list}), U128(112233));
  EXPECT_EQ(evaluate.read(list, 4), U128(48));
  EXPECT_EQ(evaluate.read(list + 8, 8), U128(stack + 16));
}

TEST(DecodeCall, VaArgInstruction32) {
  auto program = loadIR(R"(define i32 @f(ptr %list) {
    %a = va_arg ptr %list, i8
    %b = va_arg ptr %list, i32
    %z = zext i8 %a to i32
    %c = mul i32 %z, 100
    %d = add i32 %c, %b
    ret i32 %d
  })",
                        kLayout32);
  Evaluator evaluate(*program);
  uint64_t list = evaluate.allocate(4), stack = evaluate.allocate(16);
  evaluate.write(list, 4, stack);
  evaluate.write(stack, 4, 5);
  evaluate.write(stack + 4, 4, 6);
  EXPECT_EQ(evaluate("f", {list}), U128(506));
  auto aggregate = loadIR("define void @f(ptr %l) {\n  %a = va_arg ptr %l, {i32, i32}\n  ret void\n}");
  EXPECT_THAT(unsupportedIn(*aggregate), ::testing::Contains(HasSubstr("va_arg of type")));
}

TEST(DecodeCall, IndirectCallsAndAliases) {
  auto program = loadC("int g(int x) { return x + 1; } int h(int) __attribute__((alias(\"g\")));\n"
                       "int f(int (*p)(int), int x) { return p(x) + h(x); }\n"
                       "int main(void) { return f(g, 1); }",
                       {}, "main");
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(callOf(f, 0).callee, kNone);
  EXPECT_EQ(callOf(f, 0).target, Operand::slot(0));
  EXPECT_EQ(program->functions[callOf(f, 1).callee].name, "g");
  EXPECT_EQ(program->findFunction("h"), program->findFunction("g"));
  EXPECT_EQ(Evaluator(*program)("main", {}), U128(4));
}

TEST(DecodeCall, Attributes) {
  auto program =
      loadC("#include <setjmp.h>\n#include <stdlib.h>\njmp_buf b; int f(void) { if (setjmp(b)) abort(); return 0; }");
  const Function& f = *program->findFunction("f");
  bool twice = false, never = false;
  for (const CallInfo& call : f.calls) twice |= call.returnsTwice, never |= call.noReturn;
  EXPECT_TRUE(twice);
  EXPECT_TRUE(never);
}

TEST(DecodeCall, OldStyleDeclarations) {
  auto program =
      loadC("int g(); int f(void) { return g(1, 2); } int g(a, b) int a, b; { return a - b; }", {"-std=gnu89"});
  EXPECT_EQ(program->functions[callOf(*program->findFunction("f")).callee].name, "g");
  EXPECT_EQ(Evaluator(*program)("f", {}), U128(uint32_t(-1)));
}

} // namespace
} // namespace hindsight::test
