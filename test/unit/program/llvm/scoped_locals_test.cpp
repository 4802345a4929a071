#include "../snippet.h"

namespace hindsight::test {
namespace {

/// Whether the only local that is left in memory is another object each time its block is entered.
bool isScoped(const Program& program) {
  const Function& function = *program.findFunction("f");
  EXPECT_EQ(function.allocas.size(), 1u);
  bool scoped = !function.allocas.empty() && function.allocas[0].scoped;
  EXPECT_FALSE(scoped && countOpcode(function, Opcode::LifetimeStart));
  return scoped;
}

/// A loop whose body begins with the marker of %x. `before`: in the entry block, `head`: before the marker.
bool isScopedInLoop(const std::string& before, const std::string& head, const std::string& body,
                    const std::string& size = "i64 8") {
  return isScoped(*loadIR(R"(declare void @use(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define void @f(i1 %again) {
)"
                          "entry:\n  %x = alloca [2 x i32]\n" +
                          before + "  br label %loop\nloop:\n" + head + "  call void @llvm.lifetime.start.p0(" + size +
                          ", ptr %x)\n" + body +
                          "  call void @llvm.lifetime.end.p0(i64 8, ptr %x)\n"
                          "  br i1 %again, label %loop, label %out\nout:\n  ret void\n}\n"));
}

TEST(ScopedLocals, AreThoseThatNothingIsOlderThan) {
  EXPECT_TRUE(isScopedInLoop("", "", "  call void @use(ptr %x)\n"));
  EXPECT_TRUE(isScopedInLoop("", "", "  %p = getelementptr i32, ptr %x, i64 1\n  call void @use(ptr %p)\n"));
}

TEST(ScopedLocals, NotIfAnAddressServesSeveralLives) {
  EXPECT_FALSE(isScopedInLoop("  %p = getelementptr i32, ptr %x, i64 1\n", "", "  call void @use(ptr %p)\n"));
  EXPECT_FALSE(isScopedInLoop("  call void @use(ptr %x)\n", "", ""));
  EXPECT_FALSE(isScopedInLoop("", "  %p = phi ptr [ null, %entry ], [ %x, %loop ]\n", "  call void @use(ptr %p)\n"));
}

TEST(ScopedLocals, NotIfLivesBeginInSeveralPlacesOrInPart) {
  const std::string again = "  store i32 1, ptr %x\n  call void @llvm.lifetime.end.p0(i64 8, ptr %x)\n"
                            "  call void @llvm.lifetime.start.p0(i64 8, ptr %x)\n  store i32 2, ptr %x\n";
  EXPECT_FALSE(isScopedInLoop("", "", again));
  EXPECT_TRUE(isScopedInLoop("", "", "  store i32 1, ptr %x\n", "i64 -1"));
  EXPECT_FALSE(isScopedInLoop("", "", "  store i32 1, ptr %x\n", "i64 4"));
}

TEST(ScopedLocals, NotBehindALabelOfTheirBlockInC) {
  const std::string use = "extern \"C\" void use(int *);", inC = "void use(int *);";
  const std::string back = "void f(int n) {\nagain:;\nint x = n;\nuse(&x);\nif (x) goto again;\n}";
  const std::string inner = "void f(int n) {\nint x = n;\nuse(&x);\nagain: if (x--) goto again;\n}";
  const std::string outer = "void f(int n) {\nagain:;\n{\nint x = n;\nuse(&x);\nif (x) goto again;\n}\n}";
  const std::string deeper = "void f(int n) {\n{ again:; }\nint x = n;\nuse(&x);\nif (x) goto again;\n}";
  EXPECT_FALSE(isScoped(*loadC(inC + back)));
  EXPECT_FALSE(isScoped(*loadC(inC + deeper)));
  EXPECT_TRUE(isScoped(*loadC(inC + inner)));
  EXPECT_TRUE(isScoped(*loadC(inC + outer)));
  EXPECT_TRUE(isScoped(*load("test.cpp", use + "extern \"C\" " + back))); // C++ destroys the local on the way
}

TEST(ScopedLocals, TheObjectIsMadeWhereTheBlockIsEntered) {
  auto program = loadC("void use(int *);\nvoid f(int n) {\n  if (n) {\n    int x;\n    use(&x);\n  }\n}");
  const Function& f = *program->findFunction("f");
  ASSERT_TRUE(isScoped(*program));
  uint32_t made = program->sites[f.allocas[0].site].instruction;
  ASSERT_EQ(f.instructions[made].op, Opcode::Alloca);
  EXPECT_NE(f.blockOf(made), 0u);
  EXPECT_EQ(program->locations[f.locations[made]].line, 4u);
}

} // namespace
} // namespace hindsight::test
