// Types that debug info tells, and what a module does with its variables.
#include "program/llvm/data_types.h"

#include "program/loader.h"
#include "program/program.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

std::unique_ptr<Program> loadFrom(const std::string& source, const std::string& entry) {
  char pattern[] = "/tmp/hindsight-types-XXXXXX";
  std::filesystem::path folder = mkdtemp(pattern);
  std::ofstream(folder / "types.c") << source;
  LoadOptions options;
  options.inputs = {(folder / "types.c").string()};
  options.entry = entry;
  options.linkRuntime = false;
  auto loaded = loadProgram(options);
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(loaded) << loaded.error().message;
  return std::move(*loaded);
}

TEST(DataTypes, OfParameters) {
  auto program = loadFrom("typedef struct node { struct node *next; const unsigned char tag; int bits : 3; } node;"
                          "enum color { red }; struct big { long part[5]; };"
                          "int f(node *list, enum color c, void *any, int a[4], struct big b, int (*go)(int))"
                          "{ return list->tag + c + (any == 0) + a[0] + (int)b.part[0] + go(1); }",
                          "f");
  const Function& f = *program->findFunction("f");
  const DataTypes& types = program->dataTypes;
  ASSERT_EQ(f.parameters.size(), 6u);
  auto behind = [&](unsigned index) { return types[types[f.parameters[index].dataType].target]; };
  const DataType node = behind(0);
  EXPECT_EQ(node.name, "struct node");
  EXPECT_EQ(node.size, 16u);
  ASSERT_EQ(node.fields.size(), 3u);
  EXPECT_EQ(node.fields[1].name, "tag");
  EXPECT_EQ(node.fields[1].offset, 8u);
  EXPECT_FALSE(types[node.fields[1].type].isSigned);
  EXPECT_TRUE(node.fields[2].isBitField);
  EXPECT_EQ(types[node.fields[0].type].target, types[f.parameters[0].dataType].target) << "it points to its like";
  EXPECT_EQ(types[f.parameters[1].dataType].name, "enum color");
  EXPECT_EQ(behind(2).kind, DataType::Kind::Unknown);
  EXPECT_EQ(behind(3).name, "int");
  EXPECT_EQ(types[f.parameters[4].dataType].name, "struct big");
  EXPECT_EQ(f.parameters[4].byValSize, 40u);
  EXPECT_EQ(behind(5).kind, DataType::Kind::Function);
}

TEST(DataTypes, AStructWithoutATagIsCalledAsItsTypedef) {
  auto program = loadFrom("typedef struct { int x; } point; typedef point alias; typedef union { int a; } either;"
                          "int f(alias *p, either *e, struct { int y; } *none) { return p->x + e->a + none->y; }",
                          "f");
  const Function& f = *program->findFunction("f");
  const DataTypes& types = program->dataTypes;
  auto behind = [&](unsigned index) { return types[types[f.parameters[index].dataType].target].name; };
  EXPECT_EQ(behind(0), "point");
  EXPECT_EQ(behind(1), "either");
  EXPECT_EQ(behind(2), "struct ");
}

TEST(DataTypes, AStructInRegistersAndAResultInMemory) {
  auto program = loadFrom("struct two { long a, b; }; struct big { long part[5]; };"
                          "struct big f(struct two t, int *p) { struct big b = {{t.a, t.b, *p}}; return b; }",
                          "f");
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(f.parameters.size(), 4u);
  EXPECT_EQ(f.parameters[0].resultSize, 40u);
  EXPECT_EQ(f.parameters[1].dataType, 0u);
  EXPECT_EQ(program->dataTypes[program->dataTypes[f.parameters[3].dataType].target].name, "int");
}

TEST(DataTypes, VariablesAreUsedAlsoByFunctionsThatAreNotKept) {
  auto program = loadFrom("static int quiet = 1, written = 2, taken = 3; static int array[3];"
                          "int f(void) { return quiet + written + taken + array[1]; }"
                          "void other(void) { written = 1; array[2] = 1; } int *another(void) { return &taken; }",
                          "f");
  auto global = [&](const char* name) { return program->globals[program->globalByName.at(name)]; };
  EXPECT_FALSE(global("quiet").isWritten);
  EXPECT_FALSE(global("quiet").isAddressTaken);
  EXPECT_TRUE(global("written").isWritten);
  EXPECT_FALSE(global("written").isAddressTaken);
  EXPECT_TRUE(global("taken").isAddressTaken);
  EXPECT_TRUE(global("taken").isWritten);
  EXPECT_TRUE(global("array").isWritten);
  EXPECT_EQ(program->dataTypes[global("array").dataType].count, 3u);
}

} // namespace
} // namespace hindsight
