#include "intake/elf_file.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ElfFile = IntakeTest;

TEST_F(ElfFile, AnAddedSectionIsReadBack) {
  std::string file = object("a.c", "int f(void) { return 1; }");
  EXPECT_FALSE(addElfSection(file, ".extra", "hello"));
  EXPECT_FALSE(addElfSection(file, ".extra", " again"));
  Result<std::string> content = readElfSections(*readFile(file), ".extra");
  ASSERT_TRUE(content);
  EXPECT_EQ(*content, "hello again");
  EXPECT_EQ(*readElfSections(*readFile(file), ".other"), "");
}

TEST_F(ElfFile, TheRestStaysAsItWas) {
  std::string program = path("prog");
  ASSERT_EQ(compile({write("m.c", "int main(void) { return 7; }"), "-o", program}), 0);
  ASSERT_FALSE(addElfSection(program, ".extra", std::string(100000, 'x')));
  EXPECT_EQ(WEXITSTATUS(shell("./prog")), 7);
  EXPECT_EQ(shell("strip prog && ./prog; test $? = 7"), 0);
  EXPECT_EQ(readElfSections(*readFile(program), ".extra")->size(), 100000u);
}

TEST_F(ElfFile, OfThirtyTwoBits) {
  std::string file = path("a.o");
  ASSERT_EQ(compile({"-m32", "-c", write("a.c", "int x;"), "-o", file}), 0);
  ASSERT_FALSE(addElfSection(file, ".extra", "hello"));
  EXPECT_EQ(*readElfSections(*readFile(file), ".extra"), "hello");
}

TEST_F(ElfFile, DamageIsAnError) {
  std::string good = *readFile(object("a.c", "int f(void) { return 1; }"));
  EXPECT_FALSE(isElf("text"));
  EXPECT_FALSE(readElfSections(good.substr(0, 20), ".text"));
  EXPECT_FALSE(readElfSections(good.substr(0, good.size() - 1), ".text")) << "the table stands at the end";
  for (size_t at = 16; at < 64; ++at) { // the header: whatever it says, no more than an error
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0xff);
    (void)readElfSections(bad, ".text");
  }
  EXPECT_TRUE(addElfSection(write("text", "no ELF file"), ".extra", "x"));
}

} // namespace
} // namespace hindsight::test
