#include "program/llvm/debug_tables.h"

#include "parsed_module.h"

#include <llvm/IR/DIBuilder.h>

#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;

/// A function in a file, to say where things are.
struct Source {
  ParsedModule module{""};
  llvm::DIBuilder builder{*module};
  llvm::DIFile* file = builder.createFile("src/a.c", "/home/me");
  llvm::DICompileUnit* unit = builder.createCompileUnit(llvm::dwarf::DW_LANG_C, file, "", false, "", 0);
  llvm::DISubprogram* function(const char* name, unsigned line, llvm::DIFile* in) {
    auto* type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
    return builder.createFunction(unit, name, name, in, line, type, line, llvm::DINode::FlagZero,
                                  llvm::DISubprogram::SPFlagDefinition);
  }
};

TEST(DebugTables, EachThingHasOneNumber) {
  Source source;
  Program program;
  DebugTables tables(program);
  auto* f = source.function("f", 3, source.file);
  auto* place = llvm::DILocation::get(source.module->getContext(), 4, 9, f);
  LocationId first = tables.locationOf(place);
  EXPECT_EQ(tables.locationOf(place), first);
  const SourceLocation& location = program.locations[first];
  EXPECT_EQ(location.line, 4u);
  EXPECT_EQ(location.column, 9u);
  EXPECT_EQ(program.scopeNames[location.function], "f");
  tables.locationOf(f);
  EXPECT_THAT(program.files, ElementsAre("?", "/home/me/src/a.c"));
  EXPECT_EQ(program.locations[tables.locationOf(f)].line, 3u);
}

TEST(DebugTables, InlinedPlacesKnowTheirCaller) {
  Source source;
  Program program;
  DebugTables tables(program);
  auto& context = source.module->getContext();
  auto* call = llvm::DILocation::get(context, 20, 1, source.function("main", 18, source.file));
  auto* inside = llvm::DILocation::get(context, 4, 2, source.function("f", 3, source.file), call);
  const SourceLocation location = program.locations[tables.locationOf(inside)];
  EXPECT_EQ(program.scopeNames[location.function], "f");
  EXPECT_EQ(program.locations[location.inlinedAt].line, 20u);
}

TEST(DebugTables, NoPlaceIsNumberZero) {
  Source source;
  Program program;
  DebugTables tables(program);
  auto* f = source.function("f", 0, source.file);
  EXPECT_EQ(tables.locationOf(static_cast<const llvm::DILocation*>(nullptr)), 0u);
  EXPECT_EQ(tables.locationOf(llvm::DILocation::get(source.module->getContext(), 0, 0, f)), 0u)
      << "made by the compiler";
  EXPECT_EQ(tables.locationOf(f), 0u);
  EXPECT_EQ(program.locations.size(), 1u);
}

TEST(DebugTables, PathsNameTheFileFromHere) {
  Source source;
  Program program;
  DebugTables tables(program);
  std::string here = std::filesystem::current_path();
  EXPECT_EQ(tables.pathOf(source.builder.createFile("x.c", here)), "x.c");
  EXPECT_EQ(tables.pathOf(source.builder.createFile("/a/x.c", "/b")), "/a/x.c");
  EXPECT_EQ(tables.pathOf(source.builder.createFile("x.c", "")), "x.c");
}

TEST(DebugTables, ScalarsOfTheSource) {
  Source source;
  auto& builder = source.builder;
  auto* integer = builder.createBasicType("int", 32, llvm::dwarf::DW_ATE_signed);
  auto* named = builder.createQualifiedType(llvm::dwarf::DW_TAG_const_type,
                                            builder.createTypedef(integer, "count", source.file, 1, source.unit));
  EXPECT_EQ(sourceScalarOf(named).type, (ScalarType{ScalarKind::Integer, 32}));
  EXPECT_TRUE(sourceScalarOf(named).isSigned);
  auto* wide = builder.createBasicType("long double", 128, llvm::dwarf::DW_ATE_float);
  EXPECT_EQ(sourceScalarOf(wide).type, (ScalarType{ScalarKind::Float, 80})) << "without its padding";
  auto* pointer = builder.createPointerType(integer, 64);
  EXPECT_EQ(sourceScalarOf(pointer).type, (ScalarType{ScalarKind::Pointer, 64}));
  auto* record =
      builder.createStructType(source.unit, "s", source.file, 1, 32, 32, llvm::DINode::FlagZero, nullptr, {});
  EXPECT_EQ(sourceScalarOf(record).type.width, 0);
  EXPECT_EQ(sourceScalarOf(nullptr).type.width, 0) << "void";
}

} // namespace
} // namespace hindsight::test
