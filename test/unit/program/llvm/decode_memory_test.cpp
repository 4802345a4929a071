#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(DecodeMemory, AllocaFoldsConstantCountsAndKeepsNames) {
  auto program = loadC("void use(void*); void f(int n) { int plain; char text[10]; int vla[n];\n"
                       "use(&plain); use(text); use(vla); }");
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(f.allocas.size(), 3u);
  EXPECT_EQ(f.allocas[0].name, "plain");
  EXPECT_EQ(f.allocas[0].elementSize, 4u);
  EXPECT_EQ(f.allocas[0].element, (ScalarType{ScalarKind::Integer, 32}));
  EXPECT_EQ(f.allocas[1].name, "text");
  EXPECT_EQ(f.allocas[1].elementSize, 10u);
  EXPECT_EQ(f.allocas[1].element, (ScalarType{ScalarKind::Integer, 8}));
  EXPECT_EQ(f.allocas[1].typeText, "[10 x i8]");
  EXPECT_EQ(f.allocas[2].elementSize, 4u);
  EXPECT_EQ(countOpcode(f, Opcode::StackSave), 1u);
  EXPECT_EQ(countOpcode(f, Opcode::StackRestore), 1u);
  EXPECT_EQ(program->sites[f.allocas[0].site].kind, SiteKind::Alloca);
  EXPECT_EQ(f.instructions[program->sites[f.allocas[0].site].instruction].op, Opcode::Alloca);
  auto ir = loadIR("define ptr @f(i16 %n) {\n  %a = alloca i64, i32 3, align 32\n  %b = alloca i16, i16 %n\n"
                   "  store ptr %b, ptr %a\n  ret ptr %a\n}");
  EXPECT_THAT(bodyOf(*ir), HasSubstr("Alloca 24 x 1, align 32"));
  EXPECT_THAT(bodyOf(*ir), HasSubstr("Alloca 2 x %0"));
}

TEST(DecodeMemory, StructsLeafByLeaf) {
  auto program = loadIR(R"(%s = type { i8, i32, [2 x i16] }
  define void @f(ptr %p, ptr %q) {
    %v = load %s, ptr %p, align 4
    store volatile %s %v, ptr %q, align 2
    ret void
  })");
  std::string body = bodyOf(*program);
  EXPECT_THAT(body, HasSubstr("GepConst.inbounds %0 + 4"));
  EXPECT_THAT(body, HasSubstr("GepConst.inbounds %0 + 10"));
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Load), 4u);
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Store), 4u);
  EXPECT_THAT(body, HasSubstr("Store.volatile"));
  Evaluator evaluate(*program);
  uint64_t from = evaluate.allocate(12), to = evaluate.allocate(12);
  for (unsigned i = 0; i < 12; ++i) evaluate.write(from + i, 1, i + 1);
  evaluate.call("f", {from, to});
  EXPECT_EQ(evaluate.read(to, 1), U128(1));
  EXPECT_EQ(evaluate.read(to + 1, 1), U128(0)); // padding is not copied
  EXPECT_EQ(evaluate.read(to + 4, 8), evaluate.read(from + 4, 8));
}

TEST(DecodeMemory, LayoutFollowsTheTarget) {
  std::string text = "%s = type { i8, i64 }\ndefine i64 @f(ptr %p) {\n  %q = getelementptr %s, ptr %p, i32 0, i32 1\n"
                     "  %v = load i64, ptr %q\n  ret i64 %v\n}";
  EXPECT_THAT(bodyOf(*loadIR(text)), HasSubstr("GepConst %0 + 8"));
  EXPECT_THAT(bodyOf(*loadIR(text, kLayout32)), HasSubstr("GepConst %0 + 4"));
}

TEST(DecodeMemory, OddWidths) {
  auto program = loadIR(R"(define i24 @f(ptr %p, i1 %b) {
    store i1 %b, ptr %p
    %q = getelementptr i8, ptr %p, i64 4
    %v = load i24, ptr %q, align 1
    ret i24 %v
  })");
  const Function& f = *program->findFunction("f");
  for (const Instruction& inst : f.instructions) {
    if (inst.op == Opcode::Store) EXPECT_EQ(inst.width2, 1);
    if (inst.op == Opcode::Load) EXPECT_EQ(inst.width2, 3);
  }
  auto wide = loadIR("define x86_fp80 @f(ptr %p) {\n  %v = load x86_fp80, ptr %p, align 16\n  ret x86_fp80 %v\n}");
  EXPECT_EQ(wide->findFunction("f")->instructions[0].width, 80);
  EXPECT_EQ(wide->findFunction("f")->instructions[0].width2, 10);
}

TEST(DecodeMemory, VectorsOfBytesAndOfBits) {
  auto program = loadIR(R"(define i32 @f(ptr %p, ptr %q) {
    %v = load <4 x i16>, ptr %p, align 8
    %c = icmp ugt <4 x i16> %v, <i16 1, i16 2, i16 3, i16 4>
    store <4 x i1> %c, ptr %q, align 1
    %d = load <4 x i1>, ptr %q, align 1
    %e = extractelement <4 x i1> %d, i32 2
    %r = zext i1 %e to i32
    ret i32 %r
  })");
  Evaluator evaluate(*program);
  uint64_t p = evaluate.allocate(8), q = evaluate.allocate(1);
  for (unsigned i = 0; i < 4; ++i) evaluate.write(p + 2 * i, 2, i == 2 ? 100 : 1);
  EXPECT_EQ(evaluate("f", {p, q}), U128(1));
  EXPECT_EQ(evaluate.read(q, 1), U128(4)); // lane 2 is bit 2
  EXPECT_EQ(program->findFunction("f")->instructions[0].imm, 8u);
  auto wide = loadIR(R"(define i1 @f(ptr %p) {
    %v = load <256 x i1>, ptr %p
    store <256 x i1> %v, ptr %p
    %e = extractelement <256 x i1> %v, i32 200
    ret i1 %e
  })");
  Evaluator wideEvaluate(*wide);
  p = wideEvaluate.allocate(32);
  wideEvaluate.write(p + 25, 1, 1);
  EXPECT_EQ(wideEvaluate("f", {p}), U128(1));
  EXPECT_EQ(wideEvaluate.read(p + 25, 1), U128(1));
  auto straddling = loadIR("define i7 @f(ptr %p) {\n  %v = load <40 x i7>, ptr %p\n"
                           "  %e = extractelement <40 x i7> %v, i32 0\n  ret i7 %e\n}");
  EXPECT_EQ(unsupportedIn(*straddling).size(), 1u);
}

} // namespace
} // namespace hindsight::test
