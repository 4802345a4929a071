#include "program/llvm/type_table.h"

#include "parsed_module.h"

#include <llvm/IR/DerivedTypes.h>

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr ScalarType kByte{ScalarKind::Integer, 8}, kPointer32{ScalarKind::Pointer, 32}, kFloat{ScalarKind::Float, 32};

class TypeTableTest : public ::testing::Test {
protected:
  ParsedModule module{"", kLayout32};
  llvm::LLVMContext& context = module->getContext();
  TypeTable table{module->getDataLayout()};
  llvm::Type* byte = llvm::Type::getInt8Ty(context);
  llvm::Type* single = llvm::Type::getFloatTy(context);
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
};

TEST_F(TypeTableTest, LeavesInOrder) {
  auto* inner = llvm::StructType::get(byte, pointer);
  auto* whole = llvm::StructType::get(llvm::ArrayType::get(inner, 2), llvm::FixedVectorType::get(single, 2));
  EXPECT_THAT(table.leavesOf(whole).scalars, ElementsAre(kByte, kPointer32, kByte, kPointer32, kFloat, kFloat));
  EXPECT_THAT(table.leavesOf(llvm::Type::getVoidTy(context)).scalars, IsEmpty());
  EXPECT_EQ(table.leavesOf(llvm::Type::getVoidTy(context)).unsupported, "");
}

TEST_F(TypeTableTest, ReasonsWhyATypeHasNoValue) {
  auto reason = [&](llvm::Type* type) {
    EXPECT_THAT(table.leavesOf(type).scalars, IsEmpty());
    return table.leavesOf(type).unsupported;
  };
  auto* wide = llvm::IntegerType::get(context, 129);
  EXPECT_EQ(reason(wide), "integers of 129 bits");
  EXPECT_EQ(reason(llvm::StructType::get(byte, wide)), "integers of 129 bits") << "one leaf is enough";
  EXPECT_EQ(reason(llvm::PointerType::get(context, 3)), "pointers in address space 3");
  EXPECT_EQ(reason(llvm::Type::getFP128Ty(context)), "values of type fp128");
  EXPECT_THAT(reason(llvm::StructType::create(context, "hidden")), HasSubstr("opaque type %hidden"));
  EXPECT_EQ(reason(llvm::ArrayType::get(byte, (1 << 14) + 1)), "values with more than 16384 parts");
  EXPECT_EQ(table.leavesOf(llvm::ArrayType::get(byte, 1 << 14)).scalars.size(), size_t(1) << 14);
  EXPECT_EQ(table.leavesOf(llvm::ArrayType::get(wide, 0)).unsupported, "") << "none of them";
}

TEST_F(TypeTableTest, TheScalarThatFillsAType) {
  EXPECT_EQ(table.elementOf(llvm::ArrayType::get(llvm::ArrayType::get(byte, 3), 2)), kByte);
  EXPECT_EQ(table.elementOf(llvm::StructType::get(llvm::ArrayType::get(single, 2))), kFloat);
  EXPECT_EQ(table.elementOf(llvm::StructType::get(byte, byte)).width, 0) << "fields are no array";
  auto* bits = llvm::FixedVectorType::get(llvm::Type::getInt1Ty(context), 8);
  EXPECT_EQ(table.elementOf(bits).width, 0) << "bits are packed";
}

TEST_F(TypeTableTest, FormatsAndTexts) {
  EXPECT_EQ(floatFormatOf(llvm::FixedVectorType::get(llvm::Type::getHalfTy(context), 2)), FloatFormat::Half);
  EXPECT_EQ(floatFormatOf(llvm::Type::getX86_FP80Ty(context)), FloatFormat::Extended);
  EXPECT_EQ(table.textOf(llvm::StructType::create({byte, byte}, "pair")), "%pair");
}

} // namespace
} // namespace hindsight::test
