#include "cli/buffer_option.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using BufferOf = lazy::BufferContract;

TEST(BufferOption, LengthsNumbersAndStrings) {
  Result<std::vector<BufferOf>> buffers = parseBuffers("data:len,key=16,text=string");
  ASSERT_TRUE(buffers);
  EXPECT_THAT(*buffers, testing::ElementsAre(BufferOf{"data", BufferOf::Kind::Length, "len", 0},
                                             BufferOf{"key", BufferOf::Kind::Bytes, "", 16},
                                             BufferOf{"text", BufferOf::Kind::String, "", 0}));
  EXPECT_TRUE(parseBuffers("")->empty());
}

TEST(BufferOption, WhatSaysNothing) {
  for (const char* text : {"data", "data=", ":len", "data=0", "data=1x", "data=70000", "a=1,,b=2"})
    EXPECT_THAT(parseBuffers(text).error().message, testing::HasSubstr("does not say what a parameter points to"))
        << text;
}

TEST(BufferOption, ParametersThatAreNotThere) {
  Function entry;
  entry.displayName = "parse";
  entry.parameters = {{"data", {ScalarKind::Pointer, 64}}, {"len", {ScalarKind::Integer, 32}}};
  EXPECT_FALSE(checkBuffers(*parseBuffers("data:len"), entry));
  EXPECT_THAT(checkBuffers(*parseBuffers("dato:len"), entry)->message,
              testing::HasSubstr("parse has no parameter 'dato' that is a pointer; the closest names are: data"));
  EXPECT_THAT(checkBuffers(*parseBuffers("data:data"), entry)->message, testing::HasSubstr("that is a whole number"));
}

} // namespace
} // namespace hindsight
