#include "report/heap_graph.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

using KindInHeap = HeapObject::Kind;

TEST(HeapGraph, ArgumentsAreRowsOfTheFunction) {
  HeapField toBlock{.size = 8, .pointer = HeapPointer{2, 0}, .isPointer = true};
  HeapField inside{.size = 8, .name = ".next", .pointer = HeapPointer{1, 4}, .isPointer = true};
  HeapField null{.offset = 8, .size = 8, .name = ".prev", .isPointer = true};
  InputHeap heap{
      {{KindInHeap::Parameter, "list", "", std::vector<uint8_t>(8), {toBlock}},
       {KindInHeap::Global, "table", "int", std::vector<uint8_t>(8), {{.size = 4, .name = "[0]", .value = "3"}}},
       {KindInHeap::Block, "list", "struct node", std::vector<uint8_t>(16), {inside, null}}}};
  ObjectGraph graph = heapGraph(heap, "f");
  ASSERT_EQ(graph.boxes.size(), 3u);
  EXPECT_EQ(graph.boxes[0].title, "f");
  ASSERT_EQ(graph.boxes[0].rows.size(), 1u);
  EXPECT_EQ(graph.boxes[0].rows[0].label, "list");
  EXPECT_EQ(graph.boxes[0].rows[0].targets[0].box, 2u);
  EXPECT_EQ(graph.boxes[1].title, "table: int");
  EXPECT_EQ(graph.boxes[1].rows[0].label, "[0] 3");
  EXPECT_EQ(graph.boxes[2].title, "#1: struct node");
  EXPECT_EQ(graph.boxes[2].rows[0].label, "next");
  EXPECT_EQ(graph.boxes[2].rows[0].targets[0].offset, "+4");
  EXPECT_EQ(graph.boxes[2].rows[1].label, "prev NULL");
}

} // namespace
} // namespace hindsight
