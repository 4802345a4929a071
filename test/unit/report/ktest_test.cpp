#include "report/ktest.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

#include <random>

namespace hindsight {
namespace {

using testing::HasSubstr;

TestCase sampleTest() {
  return {{"prog", "-v"}, {{"x", {1, 2, 3, 4}}, {"text", {'h', 'i', 0}}}};
}

TEST(Ktest, IsWrittenByteForByteAsTheFormatSays) {
  std::string expected = "KTEST";
  auto number = [&](uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) expected += static_cast<char>(value >> shift);
  };
  number(3); // version
  number(1); // arguments
  number(4);
  expected += "prog";
  number(0);
  number(0);
  number(1); // objects
  number(1);
  expected += "x";
  number(2);
  expected += "\x07\xff";
  EXPECT_EQ(encodeKtest({{"prog"}, {{"x", {7, 255}}}}), expected);
}

TEST(Ktest, SurvivesTheRoundTrip) {
  Result<TestCase> decoded = decodeKtest(encodeKtest(sampleTest()), "t");
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, sampleTest());
  EXPECT_EQ(*decodeKtest(encodeKtest({}), "t"), TestCase{});
}

TEST(Ktest, LeavesOutWhatOtherReadersReject) {
  TestCase test{{"prog", ""}, {{"", {1}}, {"empty", {}}}};
  TestCase expected{{"prog"}, {{"unnamed", {1}}}};
  EXPECT_EQ(*decodeKtest(encodeKtest(test), "t"), expected);
}

TEST(Ktest, AllocationsThatFailAreAnObjectAtTheEnd) {
  TestCase test{{}, {{"x", {5}}}, {2, 300}};
  std::string bytes = encodeKtest(test);
  EXPECT_EQ(*decodeKtest(bytes, "t"), test);
  EXPECT_TRUE(bytes.ends_with(std::string("hindsight_failed_allocations\0\0\0\10\0\0\0\2\0\0\1\54", 40)));
}

TEST(Ktest, SoAreAddresses) {
  TestCase test{{}, {{"x", {5}}}, {2}, 1, {{1, 0x580000010000}, {3, 0x70010000}}};
  std::string bytes = encodeKtest(test);
  EXPECT_EQ(*decodeKtest(bytes, "t"), test);
  EXPECT_TRUE(bytes.ends_with(std::string("\0\0\0\1\0\0\x58\0\0\1\0\0\0\0\0\3\0\0\0\0\x70\1\0\0", 24)));
}

TEST(Ktest, TheWorldIsOneToo) {
  TestCase test{{}, {{"argc", {2, 0, 0, 0}}, {"x", {1}}}};
  test.worldInputs = 1;
  test.status = 7;
  test.world = TestWorld{{"program", "", "a\nb"}, std::string("in\0put", 6), {{"d/f", ""}, {"g", "bytes"}}, {"A=b"}};
  std::string bytes = encodeKtest(test);
  Result<TestCase> decoded = decodeKtest(bytes, "t");
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->world, test.world);
  EXPECT_EQ(decoded->status, 7);
  EXPECT_EQ(decoded->worldInputs, 1u);
  EXPECT_EQ(decoded->objects, test.objects);
  test.worldInputs = 9; // no more than there are
  EXPECT_EQ(decodeKtest(encodeKtest(test), "t")->worldInputs, 2u);
}

TEST(Ktest, HowManyObjectsAreGlobalsIsOneToo) {
  TestCase test{{}, {{"mode", {5}}, {"x", {1}}}, {7}, 1};
  std::string bytes = encodeKtest(test);
  EXPECT_EQ(*decodeKtest(bytes, "t"), test);
  EXPECT_NE(bytes.find(std::string("hindsight_globals\0\0\0\4\0\0\0\1", 25)), std::string::npos);
  test.globals = 9; // no more than there are
  EXPECT_EQ(decodeKtest(encodeKtest(test), "t")->globals, 2u);
}

TEST(Ktest, ReadsOlderVersionsAndTheOldMagic) {
  std::string bytes = encodeKtest(sampleTest());
  bytes.replace(0, 5, "BOUT\n");
  EXPECT_EQ(*decodeKtest(bytes, "t"), sampleTest());
  std::string first("KTEST\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\1x\0\0\0\1\5", 27);
  TestCase expected{{}, {{"x", {5}}}};
  EXPECT_EQ(*decodeKtest(first, "t"), expected) << "version 1 has no fields about symbolic arguments";
}

TEST(Ktest, RefusesOtherFiles) {
  EXPECT_THAT(decodeKtest("", "f").error().message, HasSubstr("'f' is not a .ktest file"));
  EXPECT_THAT(decodeKtest("\x7f"
                          "ELF and so on",
                          "f")
                  .error()
                  .message,
              HasSubstr("is not a .ktest file"));
  std::string newer = encodeKtest(sampleTest());
  newer[8] = 4;
  EXPECT_THAT(decodeKtest(newer, "f").error().message, HasSubstr("version 4"));
  newer[8] = 0;
  EXPECT_THAT(decodeKtest(newer, "f").error().message, HasSubstr("version 0"));
}

TEST(Ktest, RefusesEveryTruncation) {
  std::string bytes = encodeKtest(sampleTest());
  for (size_t length = 5; length < bytes.size(); ++length) {
    Result<TestCase> decoded = decodeKtest(bytes.substr(0, length), "f");
    ASSERT_FALSE(decoded) << length;
    EXPECT_THAT(decoded.error().message, HasSubstr("broken .ktest file")) << length;
  }
  EXPECT_THAT(decodeKtest(bytes + "x", "f").error().message, HasSubstr("1 bytes too many"));
}

TEST(Ktest, AForgedCountCostsNothing) {
  std::string huge("KTEST\0\0\0\3\xff\xff\xff\xff", 13);
  EXPECT_FALSE(decodeKtest(huge, "f"));
  std::string size("KTEST\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\xff\xff\xff\xff\0\0\0\1x\xff\xff\xff\xff", 34);
  EXPECT_FALSE(decodeKtest(size, "f"));
}

TEST(Ktest, SurvivesRandomDamage) {
  std::mt19937 random(7);
  std::string bytes = encodeKtest(sampleTest());
  for (int round = 0; round < 5000; ++round) {
    std::string damaged = bytes;
    for (int count = 0; count < 3; ++count) damaged[random() % damaged.size()] = static_cast<char>(random());
    Result<TestCase> decoded = decodeKtest(damaged, "f"); // must neither crash nor read outside (sanitizer build)
    if (!decoded) {
      EXPECT_FALSE(decoded.error().message.empty());
    }
  }
}

TEST(Ktest, AHeapIsObjectsForOthersAndAHeapForUs) {
  using Kind = HeapObject::Kind;
  TestCase test;
  test.objects.push_back({"n", {1, 2, 3, 4}});
  test.status = 3;
  HeapField next{.size = 8, .name = ".next", .pointer = HeapPointer{1, 4}, .isPointer = true};
  HeapField val{.offset = 8, .size = 4, .name = ".val", .value = "5"};
  test.heap = InputHeap{{{Kind::Parameter, "list", "", std::vector<uint8_t>(8), {{.size = 8, .isPointer = true}}},
                         {Kind::Block, "list", "struct node", std::vector<uint8_t>(16, 5), {next, val}}},
                        {{HeapArgument::Kind::Pointer, "list", ""}, {HeapArgument::Kind::Float, "x", "double"}},
                        true};
  std::string encoded = encodeKtest(test);
  EXPECT_NE(encoded.find("#1"), std::string::npos) << "the block as bytes, for other tools";
  Result<TestCase> decoded = decodeKtest(encoded, "x.ktest");
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, test);
}

TEST(Ktest, AHeapSaysWhatFunctionsWithoutABodyDo) {
  using Kind = HeapObject::Kind;
  TestCase test;
  HeapField result{.size = 8, .pointer = HeapPointer{0, 0}, .isPointer = true}, number{.offset = 4, .size = 2};
  test.heap = InputHeap{{{.kind = Kind::Own, .name = "x", .bytes = {0}, .way = {.call = 1, .object = 1, .at = 8}},
                         {.kind = Kind::Outside, .name = "h->get", .bytes = {0}}}};
  test.heap->calls = {{"h->get", {result}, {}}, {"g", {}, {{0, number, {1, 2}}, {0, result, {}}}}};
  Result<TestCase> decoded = decodeKtest(encodeKtest(test), "x.ktest");
  ASSERT_TRUE(decoded);
  EXPECT_EQ(*decoded, test);
  test.heap->calls[1].writes[0].bytes = {1};
  EXPECT_FALSE(decodeKtest(encodeKtest(test), "x.ktest")->heap) << "bytes are missing";
}

TEST(Ktest, AHeapThatPointsOutsideItselfIsNone) {
  TestCase test;
  HeapField wild{.size = 8, .pointer = HeapPointer{7, 0}, .isPointer = true};
  test.heap = InputHeap{{{HeapObject::Kind::Parameter, "p", "", std::vector<uint8_t>(8), {wild}}}};
  Result<TestCase> decoded = decodeKtest(encodeKtest(test), "x.ktest");
  ASSERT_TRUE(decoded);
  EXPECT_FALSE(decoded->heap);
}

TEST(Ktest, ReadsFiles) {
  ScratchFolder scratch;
  scratch.write("t.ktest", encodeKtest(sampleTest()));
  EXPECT_EQ(*readKtest(scratch / "t.ktest"), sampleTest());
  EXPECT_THAT(readKtest(scratch / "none").error().message, HasSubstr("cannot read"));
}

} // namespace
} // namespace hindsight
