#include "memory/address_space.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct AddressSpaces : testing::Test {
  TermManager terms;
  MemoryContext context{terms, 32};
  AddressSpace space;
  ObjectId add(uint64_t serial, uint64_t size) {
    auto object = Ref<Object>::make(ObjectId(4, serial), ObjectKind::Heap, size);
    object->createPages(false);
    ObjectId id = object->id;
    space.insert(std::move(object));
    return id;
  }
};

TEST_F(AddressSpaces, WritesDoNotShowInCopies) {
  ObjectId id = add(1, 16);
  space.write(context, id, 0, 4, Value::integer(1));
  AddressSpace copy = space;
  copy.write(context, id, 0, 4, Value::integer(2));
  EXPECT_EQ(space.read(context, id, 0, 4), Value::integer(1));
  EXPECT_EQ(copy.read(context, id, 0, 4), Value::integer(2));
}

TEST_F(AddressSpaces, ReadingUninitialisedMemoryDoesNotShowInCopies) {
  auto object = Ref<Object>::make(ObjectId(4, 9), ObjectKind::Stack, 4);
  object->createPages(true);
  ObjectId id = object->id;
  space.insert(std::move(object));
  AddressSpace copy = space;
  Value first = space.read(context, id, 0, 4);
  EXPECT_EQ(space.read(context, id, 0, 4), first);
  EXPECT_NE(copy.read(context, id, 0, 4), first);
}

TEST_F(AddressSpaces, ForgottenObjectsAreGoneHereOnly) {
  ObjectId id = add(1, 4);
  AddressSpace copy = space;
  space.forget(id);
  EXPECT_EQ(space.find(id), nullptr);
  EXPECT_NE(copy.find(id), nullptr);
}

TEST_F(AddressSpaces, PointerCellsCanBeEnumerated) {
  ObjectId id = add(1, 64), target = add(2, 8);
  space.write(context, id, 4, 4, Value::pointer(target, 0));
  space.write(context, id, 40, 4, Value::pointer(target, 4));
  space.write(context, id, 8, 4, Value::ofTerm(terms.freshSymbol("x", 32)));
  std::vector<uint64_t> offsets;
  space.find(id)->forEachPointerCell([&](uint64_t offset, const Cell&) { offsets.push_back(offset); });
  EXPECT_EQ(offsets, (std::vector<uint64_t>{4, 40}));
}

} // namespace
