#include "replay/sanitizer_report.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;

static const char* kOverflow =
    "=================================================================\n"
    "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x502000000013 at pc 0x1\n"
    "READ of size 4 at 0x502000000013 thread T0\n"
    "#0\t/tmp/a\tstrlen\t<null>\t0\t0\n"
    "#1\t/tmp/a\tns::f(int)\t/src/a b.c\t17\t57\n"
    "#2\t/lib/libc.so.6\t__libc_start_main\tcsu/libc-start.c\t360\t3\n"
    "\n"
    "allocated by thread T0 here:\n"
    "#0\t/tmp/a\tmalloc\t<null>\t0\t0\n"
    "#1\t/tmp/a\tmain\t/src/a.c\t3\t1\n"
    "SUMMARY: AddressSanitizer: heap-buffer-overflow /src/a.c:17:57 in f\n";

TEST(SanitizerReport, AddressSanitizer) {
  auto report = parseReport(kOverflow);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, "heap-buffer-overflow");
  EXPECT_EQ(report->address, 0x502000000013u);
  ASSERT_EQ(report->stack.size(), 3u);
  const NativeFrame* user = userFrame(report->stack, "/tmp/a");
  ASSERT_TRUE(user);
  EXPECT_EQ(placeOf(*user), (Place{"/src/a b.c", 17, 57, "ns::f(int)"}));
  EXPECT_FALSE(report->atPc);
}

TEST(SanitizerReport, TheReplayLibraryIsNotTheProgram) {
  NativeStack stack = {{"/tmp/a", "klee_make_symbolic", "runtime/replay/ktest_replay.c", 3, 1},
                       {"/tmp/a", "main", "/src/a.c", 9, 2}};
  EXPECT_EQ(userFrame(stack, "/tmp/a"), &stack[1]);
  EXPECT_EQ(userFrame(stack, "/tmp/b"), nullptr);
  stack[0].file = "./runtime/replay/placed_blocks.h";
  EXPECT_EQ(userFrame(stack, "/tmp/a"), &stack[1]);
}

TEST(SanitizerReport, NorIsAModelOfTheLibrary) {
  NativeStack stack = {{"/tmp/a", "wcscpy", "./runtime/libc/wchar.c", 3, 1}, {"/tmp/a", "main", "/src/a.c", 9, 2}};
  EXPECT_EQ(userFrame(stack, "/tmp/a"), &stack[1]);
  stack[0].file = "/src/runtime/libc/wchar.c"; // somebody's own
  EXPECT_EQ(userFrame(stack, "/tmp/a"), &stack[0]);
}

TEST(SanitizerReport, UndefinedBehaviour) {
  auto report = parseReport("/src/a:b.c:7:16: runtime error: signed integer overflow: 1 + 2\n"
                            "#0\t/tmp/a\tmain\t/src/a:b.c\t7\t16\n"
                            "SUMMARY: UndefinedBehaviorSanitizer: signed-integer-overflow /src/a:b.c:7:16 \n");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, "signed-integer-overflow");
  EXPECT_EQ(report->place.file, "/src/a:b.c");
  EXPECT_EQ(report->place.line, 7u);
  EXPECT_EQ(report->stack.size(), 1u);
}

TEST(SanitizerReport, Leaks) {
  auto report = parseReport("==7==ERROR: LeakSanitizer: detected memory leaks\n\n"
                            "Direct leak of 10 byte(s) in 1 object(s) allocated from:\n"
                            "#0\t/tmp/a\tmalloc\t<null>\t0\t0\n#1\t/tmp/a\tmain\t/src/a.c\t14\t20\n\n"
                            "Indirect leak of 4 byte(s) in 1 object(s) allocated from:\n"
                            "#0\t/tmp/a\tmalloc\t<null>\t0\t0\n\n"
                            "SUMMARY: AddressSanitizer: 14 byte(s) leaked in 2 allocation(s).\n");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, "leak");
  ASSERT_EQ(report->leaks.size(), 2u);
  EXPECT_EQ(report->leaks[0].size(), 2u);
  EXPECT_EQ(report->leaks[1].size(), 1u);
  EXPECT_TRUE(report->stack.empty());
}

TEST(SanitizerReport, AJumpToNowhereAndAReportCutShort) {
  auto report = parseReport("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000010 (pc 0x10 bp 0x1)\n"
                            "==1==Hint: pc points to the zero page.\n");
  ASSERT_TRUE(report);
  EXPECT_EQ(report->kind, "SEGV");
  EXPECT_EQ(report->address, 0x10u);
  EXPECT_TRUE(report->atPc);
}

TEST(SanitizerReport, TextThatIsNoReport) {
  EXPECT_FALSE(parseReport(""));
  EXPECT_FALSE(parseReport("==1==AddressSanitizer: hard rss limit exhausted (2048Mb vs 2100Mb)\n"));
  EXPECT_FALSE(parseReport("#0\ta\nSUMMARY: AddressSanitizer: SEGV\n#\t\t\t\t\t\t\n"));
}

TEST(SanitizerReport, AJumpWithoutAHint) {
  auto report =
      parseReport("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000123456789 (pc 0x000123456789 bp "
                  "0x7fff sp 0x7ffe T0)\n");
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->atPc);
  report = parseReport("==1==ERROR: AddressSanitizer: SEGV on unknown address (pc 0x000123456789 bp 0x7fff T0)\n");
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->atPc);
  EXPECT_FALSE(report->address);
}
