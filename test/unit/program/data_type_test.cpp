#include "program/data_type.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

using Kind = DataType::Kind;

/// 1 int, 2 node*, 3 node {next, val, tail[]}, 4 int[3], 5 outer {int[3], 4 bytes of padding, node*, bits, node}
const DataTypes kTypes{
    {},
    {.kind = Kind::Number, .name = "int", .size = 4, .isSigned = true},
    {.kind = Kind::Pointer, .size = 8, .target = 3},
    {.kind = Kind::Struct, .name = "struct node", .size = 16, .fields = {{"next", 0, 2}, {"val", 8, 1}}},
    {.kind = Kind::Array, .size = 12, .target = 1, .count = 3},
    {.kind = Kind::Struct,
     .name = "struct outer",
     .size = 48,
     .fields = {{"a", 0, 4}, {"p", 16, 2}, {"bits", 24, 1, true}, {"in", 32, 3}}},
    {.kind = Kind::Array, .size = 0, .target = 1, .count = 0},
    {.kind = Kind::Struct, .name = "struct text", .size = 4, .fields = {{"n", 0, 1}, {"data", 4, 6}}},
    {.kind = Kind::Union, .name = "union u", .size = 8, .fields = {{"i", 0, 1}, {"p", 0, 2}}},
};

void expectLeaf(const DataLeaf& leaf, DataTypeId type, uint64_t offset, const std::string& path) {
  EXPECT_EQ(leaf.type, type) << path;
  EXPECT_EQ(leaf.offset, offset);
  EXPECT_EQ(leaf.path, path);
}

TEST(DataType, LeavesOfStructsAndArrays) {
  expectLeaf(leafAt(kTypes, 5, 5), 1, 4, ".a[1]");
  expectLeaf(leafAt(kTypes, 5, 16), 2, 16, ".p");
  expectLeaf(leafAt(kTypes, 5, 33), 2, 32, ".in.next");
  expectLeaf(leafAt(kTypes, 5, 41), 1, 40, ".in.val");
}

TEST(DataType, OfPaddingBitFieldsAndUnionsNothingIsKnown) {
  EXPECT_EQ(leafAt(kTypes, 5, 13).type, 0u);
  EXPECT_EQ(leafAt(kTypes, 5, 24).type, 0u);
  EXPECT_EQ(leafAt(kTypes, 5, 48).type, 0u);
  EXPECT_EQ(leafAt(kTypes, 8, 0).type, 0u);
  EXPECT_EQ(leafAt(kTypes, 0, 0).type, 0u);
}

TEST(DataType, ElementsGoOnUnlessTheLastFieldDoes) {
  expectLeaf(leafOfElements(kTypes, 3, 24), 1, 24, "[1].val");
  expectLeaf(leafOfElements(kTypes, 1, 8), 1, 8, "[2]");
  expectLeaf(leafOfElements(kTypes, 7, 12), 1, 12, ".data[2]");
}

TEST(DataType, PlacesOfAPart) {
  using Places = std::vector<uint64_t>;
  EXPECT_EQ(placesIn(kTypes, 5, 3), Places{32});
  EXPECT_EQ(placesIn(kTypes, 5, 1), (Places{0, 40}));
  EXPECT_EQ(placesIn(kTypes, 3, 3), Places{0});
  EXPECT_EQ(placesIn(kTypes, 3, 5), Places{});
  EXPECT_EQ(placesIn(kTypes, 8, 2), Places{0});
}

TEST(DataType, BytesAreSharedByPartsAndByWhatIsNotKnown) {
  EXPECT_TRUE(mayShareBytes(kTypes, 5, 3));
  EXPECT_TRUE(mayShareBytes(kTypes, 3, 5));
  EXPECT_TRUE(mayShareBytes(kTypes, 4, 1));
  EXPECT_TRUE(mayShareBytes(kTypes, 0, 3));
  EXPECT_FALSE(mayShareBytes(kTypes, 3, 7) && mayShareBytes(kTypes, 2, 1));
  EXPECT_FALSE(mayShareBytes(kTypes, 2, 1));
}

} // namespace
} // namespace hindsight
