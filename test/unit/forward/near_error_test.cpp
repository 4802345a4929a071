#include "forward/near_error.h"

#include "run_fixture.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

Finding firstError(const std::string& source) {
  auto program = load(source);
  Collector collector;
  RunConfig config;
  config.properties = {Property::ValidDeref};
  config.confirm = true;
  RunResult result = runForward(*program, config, collector);
  EXPECT_FALSE(result.findings.empty());
  return result.findings.empty() ? Finding() : result.findings[0];
}

/// As the finding's message says it: "writes 4 bytes at offset 40 of ...".
long offsetOf(const Finding& finding) {
  size_t at = finding.message.find("offset ");
  return at == std::string::npos ? -1 : std::stol(finding.message.substr(at + 7));
}

TEST(NearError, TheAccessStaysNextToItsObject) {
  long offset = offsetOf(firstError("int main(void) { int a[10] = {0}; int i = __VERIFIER_nondet_int();\n"
                                    "if (i >= 0) a[i] = 1; return a[0]; }"));
  EXPECT_GE(offset, 40);
  EXPECT_LT(offset, 56);
}

TEST(NearError, ThroughMixedInputs) {
  long offset = offsetOf(firstError("int main(void) { char a[10] = {0};\n"
                                    "int i = (__VERIFIER_nondet_int() << 16) ^ __VERIFIER_nondet_int();\n"
                                    "if (i >= 0) a[i] = 1; return a[0]; }"));
  EXPECT_GE(offset, 10);
  EXPECT_LT(offset, 26);
}

TEST(NearError, IfItCanOnlyBeFarAwayItIs) {
  EXPECT_GE(offsetOf(firstError("int main(void) { char a[10] = {0}; int i = __VERIFIER_nondet_int();\n"
                                "if (i > 1000) a[i] = 1; return a[0]; }")),
            1000);
}

} // namespace
