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

} // namespace
} // namespace hindsight
