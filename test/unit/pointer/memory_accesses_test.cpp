#include "pointer/memory_accesses.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class MemoryAccesses : public PointerFixture {
protected:
  /// "w4 x" for each access of a function, in its order.
  Names accesses(const std::string& name) {
    Names all;
    const Function& code = function(name);
    for (uint32_t i = 0; i < code.instructions.size(); ++i)
      forEachAccess(*program, *result, code, i, [&](const PointerAccess& access) {
        std::string bytes = access.bytes == kToTheEnd ? "?" : std::to_string(access.bytes);
        for (const std::string& target : names(result->pointsTo(code.id, access.pointer)))
          all.push_back((access.isWrite ? "w" : "r") + bytes + " " + target);
      });
    return all;
  }
};

TEST_F(MemoryAccesses, LoadsStoresAndCopies) {
  analyse(kHeapFunctions + R"(
    struct big { int a[8]; } one, two; int x, y; char text[9], other[9];
    void moves(void) { x = y; one = two; }
    void copies(int n) { memcpy(text, other, n); }
    int main(int n, char **v) { moves(); copies(n); return 0; }
  )");
  EXPECT_EQ(accesses("moves"), (Names{"r4 y", "w4 x", "w32 one", "r32 two"}));
  EXPECT_EQ(accesses("copies"), (Names{"w? text", "r? other"}));
}

TEST_F(MemoryAccesses, CallsAccessOnlyWhatEngineFunctionsDo) {
  analyse(R"(
    void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
    struct big { int a[8]; } one; int x;
    void takes(struct big b) { }
    void calls(void) { takes(one); klee_make_symbolic(&x, 4, 0); }
    int main(void) { calls(); return 0; }
  )");
  EXPECT_EQ(accesses("calls"), (Names{"w32 calls.", "r32 one", "r32 calls.", "w4 x"}))
      << "with the copy that is passed";
}

TEST_F(MemoryAccesses, ErrnoIsThereIfSomethingSetsIt) {
  analyse(kHeapFunctions + "int __hindsight_errno; int main(void) { free(malloc(4)); return __hindsight_errno; }");
  std::optional<MemoryRegion> region = errnoRegion(*program, result->locations());
  ASSERT_TRUE(region);
  EXPECT_EQ(region->bytes, 4u);
  analyse("int main(void) { return 0; }");
  EXPECT_FALSE(errnoRegion(*program, result->locations()));
}

} // namespace
} // namespace hindsight
