// Values that leave the program's hands, and whether they were written.
#include "../machine_fixture.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::HasSubstr;

const std::string kUse = "void __hindsight_use(const char *, ...);"
                         "void __hindsight_use_range(const char *, const void *, __SIZE_TYPE__);\n";

class Uses : public MachineFixture {
protected:
  std::string endWith(const std::string& body, bool reports = true) {
    load(kUse + kNondet + "int main(void) { " + body + " return 0; }", {"-w"});
    MachineConfig config;
    config.reportUndefined = reports;
    start({}, config);
    std::string all;
    for (const std::string& line : describe(runAll())) all += (all.empty() ? "" : " | ") + line;
    return all;
  }
};

TEST_F(Uses, AValueThatIsPassedOrReturned) {
  EXPECT_EQ(endWith("int x = 3; __hindsight_use(\"f\", 1, x);"), "returns 0");
  EXPECT_THAT(endWith("int x; __hindsight_use(\"f\", 1, x);"), HasSubstr("passes a value that was never written to f"));
  EXPECT_THAT(endWith("int x; __hindsight_use(\"\", x);"), HasSubstr("returns a value that was never written"));
  EXPECT_EQ(endWith("int x; __hindsight_use(\"f\", x);", false), "returns 0") << "nobody asked";
}

/// Only the inputs for which it was not written end.
TEST_F(Uses, AValueThatIsWrittenOnSomePaths) {
  std::string ends = endWith("int x; if (__VERIFIER_nondet_int() == 5) x = 1; __hindsight_use(\"f\", x);");
  EXPECT_THAT(ends, HasSubstr("returns 0"));
  EXPECT_THAT(ends, HasSubstr("never written"));
}

TEST_F(Uses, MemoryByteByByte) {
  std::string text = "char b[4]; b[0] = 1; b[1] = 2; b[3] = 4; ";
  EXPECT_EQ(endWith(text + "__hindsight_use_range(\"write\", b, 2);"), "returns 0");
  EXPECT_EQ(endWith(text + "__hindsight_use_range(\"write\", b, 0);"), "returns 0");
  EXPECT_THAT(endWith(text + "__hindsight_use_range(\"write\", b, 4);"),
              HasSubstr("write reads 4 bytes, of which the one at 2 was never written"));
  EXPECT_THAT(endWith(text + "__hindsight_use_range(\"write\", b + 2, 1);"),
              HasSubstr("write reads 1 byte, of which the one at 0 was never written"));
}

/// The call itself says that it reads too much, or through no pointer.
TEST_F(Uses, WhetherItMayBeReadIsTheCallsAffair) {
  EXPECT_EQ(endWith("char b[2]; __hindsight_use_range(\"write\", b, 3);"), "returns 0");
  EXPECT_EQ(endWith("__hindsight_use_range(\"write\", 0, 3);"), "returns 0");
}

} // namespace
} // namespace hindsight
