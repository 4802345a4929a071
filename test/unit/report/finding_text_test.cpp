#include "report/finding_text.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

Finding sampleFinding() {
  Finding finding;
  finding.kind = ErrorKind::HeapOutOfBoundsRead;
  finding.place = {"a.c", 12, 5, "parse"};
  finding.message = "reads 1 byte at offset 8 of an object of 8 bytes";
  finding.stack = {{{"a.c", 12, 5, "parse"}, {{"length", "9"}, {"data", "&buffer"}}}, {{"a.c", 20, 3, "main"}, {}}};
  finding.inputs = {{"packet", {1, 9, 0, 0}, ""}, {"n", {232, 3, 0, 0}, "1000"}};
  finding.notes = {{"the object was allocated here", {"a.c", 18, 0, "main"}}};
  finding.test = "out/test000001.ktest";
  return finding;
}

std::string render(const Finding& finding) {
  SourceText sources;
  return renderFinding(finding, sources, Terminal::plain());
}

TEST(FindingText, SaysWhatWhereHowAndWithWhichInput) {
  EXPECT_EQ(render(sampleFinding()),
            "a.c:12:5 in parse: heap-out-of-bounds-read: reads 1 byte at offset 8 of an object of 8 bytes\n"
            "  breaks valid-deref (CWE-125; a sanitizer calls it heap-buffer-overflow)\n"
            "  a.c:18 in main: the object was allocated here\n"
            "  stack:\n"
            "    #0 parse(length=9, data=&buffer) at a.c:12:5\n"
            "    #1 main() at a.c:20:3\n"
            "  input:\n"
            "    packet    4 bytes  01 09 00 00  = 2305\n"
            "    n         4 bytes  e8 03 00 00  = 1000\n"
            "  test: out/test000001.ktest\n  again: hindsight replay out/test000001.ktest\n");
}

TEST(FindingText, DoesWithoutAFile) {
  Finding finding = sampleFinding();
  finding.notes = {{"declared here", {"", 0, 0, "parse"}}};
  EXPECT_THAT(render(finding), HasSubstr("\n  in parse: declared here\n"));
}

TEST(FindingText, ShowsTheSource) {
  ScratchFolder scratch;
  Finding finding = sampleFinding();
  finding.place = {scratch.write("a.c", "int x;\nreturn *p;\n").string(), 2, 8, "parse"};
  EXPECT_THAT(render(finding), HasSubstr("     2 | return *p;\n       |        ^\n"));
}

TEST(FindingText, HasASentenceWhenTheEngineHasNone) {
  Finding finding;
  finding.kind = ErrorKind::DoubleFree;
  EXPECT_EQ(render(finding), "?: double-free: memory is freed twice\n"
                             "  breaks valid-free (CWE-415; a sanitizer calls it double-free)\n");
}

TEST(FindingText, ShortensDeepStacksAndLongPaths) {
  Finding finding = sampleFinding();
  finding.stack.assign(1000, {{"a.c", 1, 0, "recurse"}, {}});
  finding.steps.assign(100, {{"a.c", 2, 0, "f"}, "goes on", {{"i", "3"}}});
  std::string text = render(finding);
  EXPECT_THAT(text, HasSubstr("... 976 more"));
  EXPECT_THAT(text, HasSubstr("... 60 steps before"));
  EXPECT_THAT(text, HasSubstr("    f in a.c\n        2 |   // goes on; i=3\n"));
}

TEST(FindingText, KeepsControlCharactersFromTheTerminal) {
  Finding finding = sampleFinding();
  finding.inputs = {{"evil\x1b[2J", {1}, "\x1b]0;x\x07"}};
  finding.message = "a\x1b"
                    "b";
  EXPECT_THAT(render(finding), Not(HasSubstr("\x1b")));
}

TEST(FindingText, ReadsTextAsText) {
  EXPECT_EQ(renderBytes("s", std::vector<uint8_t>{'G', 'E', 'T', 0}, "", 1, 100),
            "s    4 bytes  47 45 54 00  = \"GET\\000\"");
  EXPECT_EQ(renderBytes("s", std::vector<uint8_t>{1}, "", 1, 100), "s     1 byte  01  = 1");
  EXPECT_EQ(renderBytes("s", std::vector<uint8_t>{0, 1, 2}, "", 1, 2), "s    3 bytes  00 01 ...");
}

TEST(ErrorFile, HasOneFactPerLine) {
  EXPECT_EQ(renderErrorFile(sampleFinding()),
            "Error: heap-out-of-bounds-read: reads 1 byte at offset 8 of an object of 8 bytes\n"
            "File: a.c\n"
            "Line: 12\n"
            "Function: parse\n"
            "Property: valid-deref\n"
            "CWE: 125\n"
            "Sanitizer: heap-buffer-overflow\n"
            "Stack:\n"
            "\t#0 parse(length=9, data=&buffer) at a.c:12:5\n"
            "\t#1 main() at a.c:20:3\n"
            "Note: the object was allocated here at a.c:18 in main\n"
            "Inputs:\n"
            "\tpacket    4 bytes  01 09 00 00  = 2305\n"
            "\tn         4 bytes  e8 03 00 00  = 1000\n");
}

} // namespace
} // namespace hindsight
