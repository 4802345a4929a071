#include "replay/heap_main.h"

#include "scratch.h"

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;
using testing::Not;

namespace {

using HeapKind = HeapObject::Kind;
using Argument = HeapArgument::Kind;

HeapField pointerAt(uint64_t offset, std::string name, std::optional<HeapPointer> target, std::string type = "") {
  return {.offset = offset,
          .size = 8,
          .name = std::move(name),
          .value = std::move(type),
          .pointer = target,
          .isPointer = true};
}

/// list -> #1 {next #1, val 5}, count 7; f(list, -3)
TestCase circleTest() {
  HeapField next = pointerAt(0, ".next", HeapPointer{1, 0}, "struct node");
  HeapField val{.offset = 8, .size = 4, .name = ".val", .value = "5"};
  std::vector<uint8_t> bytes(16);
  bytes[8] = 5;
  TestCase test{{}, {{"n", {0xfd, 0xff, 0xff, 0xff}}, {"nondet", {1}}}};
  test.heap = InputHeap{
      {{HeapKind::Parameter, "list", "", std::vector<uint8_t>(8), {pointerAt(0, "", HeapPointer{1, 0}, "struct node")}},
       {HeapKind::Block, "list", "struct node", bytes, {next, val}},
       {HeapKind::Global, "count", "int", {7, 0, 0, 0}, {{.size = 4, .value = "7"}}}},
      {{Argument::Pointer, "list"}, {Argument::Number, "n", "int"}}};
  return test;
}

} // namespace

TEST(HeapMain, NamesMembersWhereItCan) {
  TestCase test = circleTest();
  auto main = heapMain({test, "f"});
  ASSERT_TRUE(main) << main.error().message;
  EXPECT_EQ(main->inputs, 1u) << "the other one is not of the call";
  EXPECT_EQ(main->text, "/* f is started on this heap\n"
                        " *   list -> #1 {next #1, val 5}\n"
                        " *   count {7} */\n"
                        "int main(void) {\n"
                        "  struct node *block1 = __builtin_calloc(1, 16); /* what list points to */\n"
                        "  block1->next = block1;\n"
                        "  block1->val = 5;\n"
                        "  count = 7;\n"
                        "  f(block1, -3);\n"
                        "  return 0;\n"
                        "}\n");
}

TEST(HeapMain, CopiesBytesWhereItCannot) {
  TestCase test = circleTest();
  auto main = heapMain({.test = test, .function = "f", .taken = {"block1"}, .isRaw = true});
  ASSERT_TRUE(main) << main.error().message;
  EXPECT_THAT(main->text, HasSubstr("char *hindsight_block1 = __builtin_calloc(1, 16);"));
  EXPECT_THAT(main->text, HasSubstr("memcpy((char *)hindsight_block1 + 0, &(void *){(void *)hindsight_block1}, "));
  EXPECT_THAT(main->text,
              HasSubstr("memcpy((char *)hindsight_block1 + 8, \"\\x05\\x00\\x00\\x00\", 4); /* .val = 5 */"));
  EXPECT_THAT(main->text, HasSubstr("memcpy((char *)&count + 0, "));
}

TEST(HeapMain, TheCallerHasWhatIsReturnedWhenLeaksAreLookedFor) {
  TestCase test = circleTest();
  test.heap->returnsPointer = true;
  auto main = heapMain({.test = test, .function = "f", .looksForLeaks = true});
  ASSERT_TRUE(main) << main.error().message;
  EXPECT_THAT(main->text, HasSubstr("static struct node *block1;"));
  EXPECT_THAT(main->text, HasSubstr("result = f(block1, -3);"));
  EXPECT_THAT(main->text, HasSubstr("_Exit(0);"));
}

TEST(HeapMain, FunctionsWithoutABodyDoWhatTheTestSays) {
  TestCase test = circleTest();
  test.objects.push_back({"get()", {9, 0, 0, 0}});
  test.heap->objects.push_back({.kind = HeapKind::Own, .name = "x", .bytes = {0}, .way = {.call = 0, .at = 1}});
  test.heap->calls = {{"get", {}, {{1, {.offset = 8, .size = 4, .name = ".val", .value = "6"}, {6, 0, 0, 0}}}},
                      {"find", {pointerAt(0, "", HeapPointer{1, 0})}, {}}};
  auto main = heapMain({test, "f"});
  ASSERT_TRUE(main) << main.error().message;
  EXPECT_THAT(main->text, HasSubstr("static struct node *block1;"));
  EXPECT_THAT(main->text, HasSubstr("__asm__(\"get\");"));
  EXPECT_THAT(main->text, HasSubstr("block_own3 = (char *)a1 - 0; /* x */"));
  EXPECT_THAT(main->text, HasSubstr("block1->val = 6;"));
  EXPECT_THAT(main->text, HasSubstr("hindsight_take(&result, "));
  EXPECT_THAT(main->text, HasSubstr("return (__UINTPTR_TYPE__)(void *)block1;"));
  EXPECT_EQ(main->inputs, 1u);
}

TEST(HeapMain, WhatHasNoTextInCIsSaid) {
  TestCase test = circleTest();
  EXPECT_THAT(heapMain({test, "f.1"}).error().message, HasSubstr("several functions f"));
  test.heap->arguments[1].name = "s.coerce0";
  EXPECT_THAT(heapMain({test, "f"}).error().message, HasSubstr("a struct in registers"));
  test = circleTest();
  test.heap->objects[2].name = "f.count";
  EXPECT_THAT(heapMain({test, "f"}).error().message, HasSubstr("inside a function"));
}
