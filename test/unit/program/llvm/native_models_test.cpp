#include "program/llvm/native_models.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A runtime of three models: one of string.c that needs a function of its own, one of stdio.c, and printf.
class NativeModels : public ::testing::Test {
protected:
  void SetUp() override {
    std::string text = folder.write("all.c", "# 1 \"/models/string.c\"\n"
                                             "int one(void) { return 1; }\n"
                                             "int strange(const char *s) { return s[0] + one(); }\n"
                                             "# 1 \"/models/stdio.c\"\n"
                                             "int puts(const char *s) { return 0; }\n"
                                             "int printf(const char *s, ...) { return 0; }\n");
    ASSERT_TRUE(
        compileAll({{text, InputKind::C, folder.path("runtime64.bc")}}, {"", {"-w", "-g", "-fno-builtin"}, ""}));
  }
  Result<bool> use(const std::string& function) {
    return useModel(*module, folder.path(""), function, llvm::Attribute::SanitizeAddress);
  }

  Folder folder;
  ParsedModule module{"declare i32 @strange(ptr)\ndeclare i32 @puts(ptr)\ndeclare i32 @printf(ptr, ...)\n"
                      "define i32 @one() {\n  ret i32 5\n}\ndefine i32 @main() {\n  %a = call i32 @strange(ptr null)\n"
                      "  %b = call i32 @puts(ptr null)\n  ret i32 %a\n}\n"};
};

TEST_F(NativeModels, TheSanitizerWatchesTheModelAndWhatItNeeds) {
  ASSERT_TRUE(use("strange"));
  std::string text = module.text();
  EXPECT_THAT(text, HasSubstr("call i32 @__hindsight_model_strange("));
  EXPECT_THAT(text, HasSubstr("define internal i32 @one.")) << "not the program's own";
  EXPECT_TRUE(module->getFunction("__hindsight_model_strange")->hasFnAttribute(llvm::Attribute::SanitizeAddress));
  EXPECT_THAT(text, HasSubstr("declare i32 @puts")) << "nothing else is replaced";
}

TEST_F(NativeModels, OnlyWhatWorksOnMemoryAlone) {
  auto streams = use("puts");
  ASSERT_FALSE(streams);
  EXPECT_EQ(streams.error().message, "there is no model of puts to be used natively");
  EXPECT_TRUE(use("printf")) << "formatting is";
}

TEST_F(NativeModels, OnlyWhatTheProgramCallsAndDoesNotHave) {
  for (const char* name : {"main", "one", "absent"}) EXPECT_FALSE(use(name)) << name;
  auto nowhere = useModel(*module, "/nowhere", "strange", llvm::Attribute::SanitizeAddress);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("/nowhere/runtime64.bc"));
  EXPECT_THAT(module.text(), Not(HasSubstr("__hindsight_model")));
}

} // namespace
} // namespace hindsight::test
