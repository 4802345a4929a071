#include "machine_fixture.h"

namespace hindsight {
namespace {

class Alignment : public MachineFixture {
protected:
  Lines check(const std::string& source, std::vector<std::string> flags = {}, bool asked = true) {
    load(kNondet + kHeap + source, std::move(flags));
    MachineConfig config;
    config.checkAlignment = asked;
    start(nullptr, config);
    return describe(runAll());
  }
};

TEST_F(Alignment, OffsetsInsideAlignedObjects) {
  const std::string odd = "long w[2]; int main(void) { char *p = (char *)w + 1; return *(int *)p; }";
  EXPECT_EQ(check(odd), Lines{"misaligned-access: reads 4 bytes that must be aligned to 4 bytes at offset 1 of global "
                              "'w'"});
  EXPECT_EQ(check(odd, {}, false), Lines{"returns 0"});
  EXPECT_EQ(check("int main(void) { long w = 0; *(short *)((char *)&w + 3) = 1; return 0; }"),
            Lines{"misaligned-access: writes 2 bytes that must be aligned to 2 bytes at offset 3 of local 'w'"});
  EXPECT_EQ(check("int main(void) { long w[2] = {0, 7 * 65536}; return *(short *)((char *)w + 10); }"),
            Lines{"returns 7"});
}

TEST_F(Alignment, ObjectsAreAlignedAsTheySay) {
  const std::string narrow = "char b[8]; int main(void) { char *p = b; *(int *)p = 3; return b[0]; }";
  EXPECT_EQ(check(narrow), Lines{"misaligned-access: writes 4 bytes that must be aligned to 4 bytes in global 'b', "
                                 "which is aligned to 1 byte"});
  EXPECT_EQ(check("_Alignas(4) " + narrow), Lines{"returns 3"});
  const std::string heap = "typedef int v4 __attribute__((vector_size(16))); int main(void) { v4 *p = malloc(16);"
                           "*p = (v4){1, 2, 3, 4}; return (*p)[2]; }";
  EXPECT_EQ(check(heap), Lines{"returns 3"});
  EXPECT_EQ(check(heap, {"-m32", "-msse2"}),
            Lines{"misaligned-access: writes 4 bytes that must be aligned to 16 bytes in a heap object, which is "
                  "aligned to 8 bytes"});
}

TEST_F(Alignment, PackedStructsMayLieAnywhere) {
  EXPECT_EQ(check("struct __attribute__((packed)) s { char c; int i; } s = {1, 2}; int main(void) { return s.i; }"),
            Lines{"returns 2"});
}

TEST_F(Alignment, SymbolicOffsets) {
  const std::string source = "long w[4]; int main(void) { unsigned i = __VERIFIER_nondet_uint();"
                             "if (i > 16) return 1; return *(int *)((char *)w + ";
  Lines ends = check(source + "i); }");
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_TRUE(ends[0].starts_with("misaligned-access: reads 4 bytes that must be aligned to 4 bytes at offset "));
  EXPECT_EQ(check(source + "i * 4); }").size(), 3u); // out of bounds, at most
  for (const std::string& line : check(source + "i / 4 * 4); }")) EXPECT_TRUE(line.starts_with("returns")) << line;
}

TEST_F(Alignment, PointersAlignedByHand) {
  EXPECT_EQ(check("char b[64]; int main(void) { unsigned long a = ((unsigned long)b + 15) / 16 * 16;"
                  "*(int *)a = 3; return *(int *)a; }"),
            Lines{"returns 3"});
}

} // namespace
} // namespace hindsight
