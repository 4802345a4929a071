#include "program/llvm/linker.h"

#include "parsed_module.h"
#include "program/unwinding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Models that throw, as the runtime has them; they need not do anything here.
const char* const kModels = "define void @__hindsight_throw(ptr %o, ptr %t, ptr %d) { ret void }\n"
                            "define void @__hindsight_rethrow() { ret void }\n"
                            "declare i32 @__gxx_personality_v0(...)\n"
                            "@_ZTIi = external constant ptr\n";

/// What becomes of a program of which all functions are its own.
std::string lowered(const std::string& text) {
  ParsedModule module(kModels + text);
  llvm::StringSet<> own = definedSymbols(*module);
  lowerExceptions(*module, own);
  return module.text();
}

const std::string kThrow = "define void @t() uwtable { call void @__hindsight_throw(ptr null, ptr @_ZTIi, ptr null) "
                           "noreturn unreachable }\n";

} // namespace

TEST(LowerExceptions, ACallThatMayThrowIsFollowedByAQuestion) {
  std::string text = lowered(kThrow + "declare void @calm()\n"
                                      "define i32 @f() uwtable { call void @calm() call void @t() ret i32 7 }\n");
  EXPECT_EQ(countText(text, "load ptr, ptr @__hindsight_flying"), 2u); // in t and behind the call of t
  EXPECT_EQ(countText(text, kUnwindingBlock), 4u);                     // each is branched to, and returns
  EXPECT_THAT(text, HasSubstr("ret i32 0"));
  EXPECT_THAT(text, HasSubstr("ret i32 7"));
}

TEST(LowerExceptions, ATryBlockIsInTheListOfHandlers) {
  std::string text = lowered(kThrow + "define i32 @f() uwtable personality ptr @__gxx_personality_v0 {\n"
                                      "invoke void @t() to label %ok unwind label %pad\n"
                                      "ok: ret i32 1\n"
                                      "pad: %p = landingpad { ptr, i32 } catch ptr @_ZTIi\n"
                                      "%n = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)\n"
                                      "%s = extractvalue { ptr, i32 } %p, 1\n"
                                      "%r = sub i32 %s, %n ret i32 %r }\n"
                                      "declare i32 @llvm.eh.typeid.for.p0(ptr)\n");
  for (const char* gone : {"invoke", "landingpad", "typeid.for.p0(ptr @", "personality ptr"})
    EXPECT_THAT(text, Not(HasSubstr(gone))) << gone;
  EXPECT_EQ(countText(text, "@__hindsight_handlers"), 4u); // the variable; read, set, and set back
  EXPECT_EQ(countText(text, "call i32 @__hindsight_catch"), 1u);
  EXPECT_THAT(text, HasSubstr("ret i32 0")); // what is not caught goes on
}

TEST(LowerExceptions, ACleanupGoesOn) {
  std::string text = lowered(kThrow + "define void @f() uwtable personality ptr @__gxx_personality_v0 {\n"
                                      "invoke void @t() to label %ok unwind label %pad\n"
                                      "ok: ret void\n"
                                      "pad: %p = landingpad { ptr, i32 } cleanup\n"
                                      "resume { ptr, i32 } %p }\n"
                                      "define void @g() uwtable { call void @f() ret void }\n");
  EXPECT_THAT(text, Not(HasSubstr("resume")));
  EXPECT_EQ(countText(text, "store ptr null, ptr @__hindsight_flying"), 1u);
  EXPECT_EQ(countText(text, "@__hindsight_handlers ="), 1u);
  EXPECT_EQ(countText(text, kUnwindingBlock), 6u); // f is left by an exception, so g asks, too
}

TEST(LowerExceptions, WhatThrowsNothingIsNotAsked) {
  std::string text = lowered("declare void @calm()\n"
                             "define void @f() uwtable personality ptr @__gxx_personality_v0 {\n"
                             "invoke void @calm() to label %ok unwind label %pad\n"
                             "ok: ret void\n"
                             "pad: %p = landingpad { ptr, i32 } cleanup\n"
                             "resume { ptr, i32 } %p }\n");
  EXPECT_THAT(text, HasSubstr("br i1 false, label %pad, label %ok"));
}

TEST(LowerExceptions, CallsThroughPointersMayThrowWhatIsPointedTo) {
  const std::string call = "define void @f(ptr %p) uwtable { call void %p() ret void }\n";
  EXPECT_EQ(countText(lowered(kThrow + call), kUnwindingBlock), 2u);
  EXPECT_EQ(countText(lowered(kThrow + call + "@kept = global ptr @t\n"), kUnwindingBlock), 4u);
}

TEST(LowerExceptions, CodeThatWasNotCompiledForExceptionsStopsThem) {
  EXPECT_THAT(lowered(kThrow + "define void @f() nounwind { call void @t() ret void }\n"),
              HasSubstr("call void @__hindsight_unsupported"));
  EXPECT_THAT(lowered(kThrow + "define void @f() uwtable { call void @t() nounwind ret void }\n"),
              HasSubstr("call void @__hindsight_unsupported"));
}

TEST(LowerExceptions, WithJumpsThrowStaysACallOfTheEngine) {
  for (const char* more : {"declare i32 @setjmp(ptr) returns_twice\n"
                           "define i32 @f() { %r = call i32 @setjmp(ptr null) returns_twice ret i32 %r }\n",
                           "define void @f() personality ptr @__gxx_personality_v0 {\n"
                           "invoke void @t() to label %ok unwind label %pad\n"
                           "ok: ret void\n"
                           "pad: %p = landingpad { ptr, i32 } filter [1 x ptr] [ptr @_ZTIi]\n"
                           "resume { ptr, i32 } %p }\n"}) {
    std::string text = lowered(kThrow + more);
    EXPECT_THAT(text, HasSubstr("declare void @__cxa_throw(ptr, ptr, ptr)"));
    EXPECT_THAT(text, Not(HasSubstr(kUnwindingBlock)));
  }
}

TEST(LowerExceptions, ProgramsAskForTheModels) {
  ParsedModule module("declare void @__cxa_throw(ptr, ptr, ptr)\ndefine void @f() { ret void }\n");
  askForThrow(*module);
  EXPECT_TRUE(module->getFunction("__hindsight_throw"));
  lowerExceptions(*module, definedSymbols(*module)); // there are none
  EXPECT_TRUE(module->getFunction("__cxa_throw"));
}

} // namespace hindsight::test
