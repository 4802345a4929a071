#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;

const VariableLocation* variable(const Function& function, const std::string& name) {
  for (const VariableLocation& each : function.variables)
    if (each.name == name) return &each;
  return nullptr;
}

TEST(DecodeDebug, LocationsLeadBackToTheSource) {
  auto program = loadC("int g(int x) {\n  return x /\n    2;\n}\nint f(int x) {\n  return g(x);\n}\n");
  const Function& g = *program->findFunction("g");
  bool found = false;
  for (size_t i = 0; i < g.instructions.size(); ++i) {
    if (g.instructions[i].op != Opcode::SDiv) continue;
    const SourceLocation& place = program->locations[g.locations[i]];
    EXPECT_EQ(place.line, 2u);
    EXPECT_EQ(place.column, 12u);
    EXPECT_EQ(program->scopeNames[place.function], "g");
    EXPECT_THAT(program->describe(g.locations[i]), HasSubstr("test.c:2"));
    found = true;
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(program->locations[program->findFunction("f")->location].line, 5u);
  EXPECT_EQ(program->describe(0), "?");
}

TEST(DecodeDebug, InlinedCallsKeepTheirChain) {
  auto program = loadC("static inline int g(int *p) {\n  return *p;\n}\nint f(int *p) {\n  return g(p);\n}\n", {"-O2"});
  const Function& f = *program->findFunction("f");
  bool found = false;
  for (size_t i = 0; i < f.instructions.size(); ++i) {
    if (f.instructions[i].op != Opcode::Load) continue;
    const SourceLocation& place = program->locations[f.locations[i]];
    EXPECT_EQ(program->scopeNames[place.function], "g");
    ASSERT_NE(place.inlinedAt, 0u);
    EXPECT_EQ(program->locations[place.inlinedAt].line, 5u);
    EXPECT_EQ(program->scopeNames[program->locations[place.inlinedAt].function], "f");
    found = true;
  }
  EXPECT_TRUE(found);
}

TEST(DecodeDebug, Variables) {
  auto program =
      loadC("typedef unsigned char byte; enum e { A }; void use(void*);\n"
            "int f(int n, byte b, float r, char *s, enum e k) { long sum = n; int cell = 3; struct { int x; } t;\n"
            "use(&cell); use(&t); sum += cell; return sum; }");
  const Function& f = *program->findFunction("f");
  const VariableLocation* n = variable(f, "n");
  ASSERT_TRUE(n);
  EXPECT_TRUE(n->isParameter);
  EXPECT_TRUE(n->isSigned);
  EXPECT_FALSE(n->inMemory);
  EXPECT_EQ(n->where, Operand::slot(0));
  EXPECT_EQ(n->type, (ScalarType{ScalarKind::Integer, 32}));
  EXPECT_FALSE(variable(f, "b")->isSigned);
  EXPECT_EQ(variable(f, "b")->type.width, 8);
  EXPECT_EQ(variable(f, "r")->type, (ScalarType{ScalarKind::Float, 32}));
  EXPECT_EQ(variable(f, "s")->type, (ScalarType{ScalarKind::Pointer, 64}));
  EXPECT_FALSE(variable(f, "k")->isSigned);
  const VariableLocation* cell = variable(f, "cell");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(cell->inMemory);
  EXPECT_FALSE(cell->isParameter);
  EXPECT_EQ(cell->type, (ScalarType{ScalarKind::Integer, 32}));
  ASSERT_TRUE(variable(f, "t"));
  EXPECT_EQ(variable(f, "t")->type.width, 0);
  const VariableLocation* sum = variable(f, "sum");
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->type.width, 64);
  size_t places = 0;
  for (const VariableLocation& each : f.variables) places += each.name == "sum";
  EXPECT_EQ(places, 2u); // after each assignment
  EXPECT_EQ(f.parameters[0].name, "n");
  EXPECT_EQ(f.parameters[3].name, "s");
}

TEST(DecodeDebug, ConstantsAreValuesOfVariables) {
  auto program = loadC("int g(void); int f(void) { int x = 42; g(); x = 43; g(); return x; }");
  const Function& f = *program->findFunction("f");
  std::vector<U128> seen;
  for (const VariableLocation& each : f.variables)
    if (each.name == "x" && each.where.isConstant()) seen.push_back(f.constants[each.where.index()].value);
  EXPECT_EQ(seen, (std::vector<U128>{42, 43}));
}

TEST(DecodeDebug, AddressesOfThingsNothingElseUses) {
  auto program = loadC("static int only; void g(void); int f(void) { int *p = &only; g(); return 1; }", {"-O1"});
  EXPECT_FALSE(program->globalByName.contains("only"));
  EXPECT_TRUE(loadC("static int only; int f(void) { int *p = &only; return 1; }")->findFunction("f"));
}

TEST(DecodeDebug, LabelsNameBlocks) {
  auto program = loadC("int f(int x) { if (x > 3) goto out; x = x * 2; out: return x; }");
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(f.labels.size(), 1u);
  EXPECT_EQ(f.labels[0].name, "out");
  EXPECT_EQ(f.blocks[f.blockOf(f.labels[0].instruction)].name, "out");
}

TEST(DecodeDebug, WithoutDebugInfoNothingIsMissing) {
  auto program = loadC("int f(int x) { return x; }", {"-g0"});
  for (LocationId location : program->findFunction("f")->locations) EXPECT_EQ(location, 0u);
}

} // namespace
} // namespace hindsight::test
