#include "../evaluate.h"
#include "parsed_module.h"

#include "program/llvm/linker.h"

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Normalise, MaskedAccesses) {
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

TEST(Normalise, RelativeTablesBecomeTablesOfPointers) {
  std::string source =
      "const char *f(int i) { switch (i) { case 0: return \"zero\"; case 1: return \"one\";\n"
      "case 2: return \"two\"; case 3: return \"three\"; case 4: return \"four\"; } return \"many\"; }";
  auto program = loadC(source, {"-O2", "-fPIC"});
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  Evaluator evaluate(*program);
  auto address = static_cast<uint64_t>(evaluate("f", {2}));
  EXPECT_EQ(evaluate.read(address, 4), U128('t' | 'w' << 8 | 'o' << 16));
  EXPECT_THAT(program->constructors, IsEmpty());
}

TEST(Normalise, LocalsBecomeValuesAndKeepBeingUnknown) {
  ParsedModule module(R"(define i32 @f(i1 %c) {
    %x = alloca i32
    %y = alloca i32
    br i1 %c, label %write, label %read
  write:
    store i32 3, ptr %x
    br label %read
  read:
    %v = load i32, ptr %x
    store i32 %v, ptr %y
    ret i32 %v
  })");
  normalise(*module);
  std::string text = module.text();
  EXPECT_THAT(text, Not(HasSubstr("alloca")));
  EXPECT_THAT(text, HasSubstr("freeze i32 undef")) << "without it the phi would be 3";
  EXPECT_EQ(countText(text, "freeze"), 1u) << "y is written before it is read";
  EXPECT_THAT(text, HasSubstr("phi i32"));
}

TEST(Normalise, LocalsWhoseAddressIsTakenStay) {
  ParsedModule module("declare void @use(ptr)\ndefine i32 @f() {\n  %x = alloca i32\n  call void @use(ptr %x)\n"
                      "  %v = load i32, ptr %x\n  ret i32 %v\n}");
  normalise(*module);
  EXPECT_THAT(module.text(), HasSubstr("%x = alloca i32"));
}

} // namespace
} // namespace hindsight::test
