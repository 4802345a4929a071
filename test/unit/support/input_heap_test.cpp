#include "support/input_heap.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

using Lines = std::vector<std::string>;
using Kind = HeapObject::Kind;

HeapField pointerTo(std::string name, std::optional<HeapPointer> target) {
  return {.size = 8, .name = std::move(name), .pointer = target, .isPointer = true};
}

TEST(InputHeap, ABlockIsToldWhereItIsPointedToFirst) {
  InputHeap heap{{{Kind::Parameter, "list", "", std::vector<uint8_t>(8), {pointerTo("", HeapPointer{2, 0})}},
                  {Kind::Parameter, "other", "", std::vector<uint8_t>(8), {pointerTo("", HeapPointer{2, 0})}},
                  {Kind::Block,
                   "list",
                   "struct node",
                   std::vector<uint8_t>(16),
                   {pointerTo(".next", HeapPointer{2, 0}), {.offset = 8, .size = 4, .name = ".val", .value = "5"}}}}};
  EXPECT_EQ(heapLines(heap), (Lines{"list -> #1 {next #1, val 5}", "other -> #1"}));
}

TEST(InputHeap, NullVariablesMembersAndPlacesInside) {
  InputHeap heap{{{Kind::Parameter, "p", "", std::vector<uint8_t>(8), {pointerTo("", std::nullopt)}},
                  {Kind::Parameter, "q", "", std::vector<uint8_t>(8), {pointerTo("", HeapPointer{2, 4})}},
                  {Kind::Global, "table", "", std::vector<uint8_t>(8), {{.size = 4, .name = "[0]", .value = "-1"}}},
                  {Kind::Block, "p->next", "", std::vector<uint8_t>(8), {pointerTo(".up", HeapPointer{3, 8})}}}};
  EXPECT_EQ(heapLines(heap), (Lines{"p -> NULL", "q -> &table+4", "table {[0] -1}", "#1 {up #1+8}"}));
  EXPECT_EQ(nameInHeap(heap, 2), "table");
  EXPECT_EQ(placeText(heap, heap.objects[3].fields[0]), "#1+8");
}

TEST(InputHeap, CallsOfFunctionsWithoutABodyAreToldLast) {
  InputHeap heap{{{.kind = Kind::Own, .name = "x", .bytes = {0}},
                  {.kind = Kind::Outside, .name = "h->get", .bytes = {0}},
                  {.kind = Kind::Block, .name = "p"}}};
  HeapField number{.offset = 4, .size = 4, .name = "[byte 4]", .value = "6"};
  heap.calls = {{"h->get", {pointerTo("", HeapPointer{2, 0})}, {}}, {"none", {}, {}}, {"g", {}, {{0, number, {}}}}};
  EXPECT_EQ(heapLines(heap), (Lines{"#1 {}", "h->get() returns #1", "g() writes x {[byte 4] 6}"}));
  EXPECT_EQ(nameInHeap(heap, 1), "caller's function h->get");
}

TEST(InputHeap, LargeObjectsAreShortened) {
  InputHeap heap{{{.kind = Kind::Block, .name = "p"}}};
  for (uint64_t at = 0; at < 30; ++at) heap.objects[0].fields.push_back({.offset = at, .size = 1, .value = "0"});
  EXPECT_TRUE(heapLines(heap)[0].ends_with("0, 6 more}")) << heapLines(heap)[0];
}

} // namespace
} // namespace hindsight
