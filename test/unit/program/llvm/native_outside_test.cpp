#include "program/llvm/native_outside.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class NativeOutside : public ::testing::Test {
protected:
  std::string define(const std::vector<std::string>& names) {
    defineOutsideFunctions(*module, names, [](llvm::IRBuilder<>&, llvm::Type* type) {
      return llvm::Constant::getNullValue(type); // as if it were the next input
    });
    return module.text();
  }
  ParsedModule module{"declare i32 @number(ptr, i32)\ndeclare { ptr, i64 } @pair(double)\ndeclare <4 x i32> @lanes()\n"
                      "define void @here() {\n  ret void\n}\n"};
};

TEST_F(NativeOutside, ArgumentsAreToldAndResultsTakenFromTheTest) {
  std::string text = define({"number"});
  EXPECT_THAT(text, HasSubstr("define internal i32 @number(ptr %0, i32 %1)"));
  EXPECT_THAT(text, HasSubstr("ptrtoint ptr %0 to i64"));
  EXPECT_THAT(text, HasSubstr("call void @__hindsight_replay_outside(ptr"));
  EXPECT_THAT(text, HasSubstr("declare { ptr, i64 } @pair(double)")) << "the test has no call of it";
}

TEST_F(NativeOutside, PartsOfAResult) {
  std::string text = define({"pair"});
  EXPECT_THAT(text, HasSubstr("call ptr @__hindsight_replay_outside_pointer(i32 0)"));
  EXPECT_THAT(text, HasSubstr("insertvalue { ptr, i64 }"));
}

TEST_F(NativeOutside, OnlyWhatIsDeclaredAndCanBeSaid) {
  std::string text = define({"here", "nowhere", "lanes"});
  EXPECT_THAT(text, HasSubstr("declare <4 x i32> @lanes()"));
  EXPECT_THAT(text, Not(HasSubstr("__hindsight_replay_outside")));
}

} // namespace
} // namespace hindsight::test
