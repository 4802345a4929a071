#include "pointer/squeeze.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

const ObjectKey kTable{1, ObjectRole::Declared, 1};

/// Elements of 24 bytes with pointers at 8 and 16: each to the object of its field.
std::vector<InitialContent> tableOf(int64_t elements) {
  std::vector<InitialContent> contents;
  for (int64_t i = 0; i < elements; ++i)
    for (int64_t field : {8, 16})
      contents.push_back({{kTable, 24 * i + field, 0}, {{static_cast<SiteId>(field)}, 0, 0}, 0});
  return contents;
}

TEST(Squeeze, FewPointersStayWhereTheyAre) {
  std::vector<InitialContent> contents = tableOf(3);
  squeeze(contents, 72, {24}, 8);
  ASSERT_EQ(contents.size(), 6u);
  EXPECT_EQ(contents[5].where.offset, 64);
  EXPECT_EQ(contents[5].where.stride, 0u);
}

TEST(Squeeze, ManyAreTakenModuloTheElement) {
  std::vector<InitialContent> contents = tableOf(100);
  squeeze(contents, 2400, {8, 16, 24, 1200}, 8);
  ASSERT_EQ(contents.size(), 2u) << "one for each field";
  EXPECT_EQ(contents[0].where.offset, 8);
  EXPECT_EQ(contents[0].where.stride, 24u);
  EXPECT_EQ(contents[0].target.object.site, 8u);
  EXPECT_EQ(contents[1].where.offset, 16);
  EXPECT_EQ(contents[1].target.object.site, 16u);
}

TEST(Squeeze, WithoutAHintFieldsAreNotToldApart) {
  std::vector<InitialContent> contents = tableOf(100);
  squeeze(contents, 2400, {}, 8);
  ASSERT_EQ(contents.size(), 2u);
  for (const InitialContent& content : contents) {
    EXPECT_EQ(content.where.offset, 0);
    EXPECT_EQ(content.where.stride, 8u);
  }
}

TEST(Squeeze, PointersAtOddPlacesKeepTheirPlaces) {
  std::vector<InitialContent> contents;
  for (int64_t i = 0; i < 200; ++i) contents.push_back({{kTable, 9 * i + 1, 0}, {{3}, 0, 0}, 0});
  squeeze(contents, 1800, {}, 8);
  EXPECT_EQ(contents.size(), 8u) << "every residue modulo the size of a pointer";
}

class ElementSizes : public PointerFixture {};

TEST_F(ElementSizes, AreThoseOfPointerArithmetic) {
  load("struct e { long k; char *v; struct e *next; }; char *f(struct e *a, int i) { return a[i].v; }"
       "int main(void) { return 0; }");
  EXPECT_THAT(elementSizes(*program), testing::Contains(24u));
}

} // namespace
} // namespace hindsight
