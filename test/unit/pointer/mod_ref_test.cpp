#include "pointer/mod_ref.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class Effects : public PointerFixture {
protected:
  void SetUp() override {
    analyse(kHeapFunctions + R"(
      void exit(int); int __VERIFIER_nondet_int(void); void mystery(int *);
      struct s { int a, b; int *p; } s, t; int x, y, z;
      void leaf(struct s *q) { q->b = q->a; }
      void caller(void) { leaf(&s); x = 1; }
      int *make(void) { return malloc(4); }
      void drop(int *p) { free(p); }
      void ends(int n) { if (n) exit(n); }
      void loops(int n) { while (n--) y = n; }
      void asks(void) { y = __VERIFIER_nondet_int(); }
      void even(int n); void odd(int n) { z = 1; if (n) even(n - 1); }
      void even(int n) { if (n) odd(n - 1); }
      void copies(void) { t = s; }
      void wild(void) { mystery(&z); }
      int main(int n, char **v) { caller(); drop(make()); ends(n); loops(n); asks(); even(n); copies(); wild(); }
    )");
    effects = std::make_unique<ModRef>(*program, *result);
  }
  MemoryRegion at(const std::string& global, int64_t offset, uint64_t bytes) {
    return {{*result->locations().findObject({siteOfGlobal(global)}), offset, 0}, bytes};
  }
  bool writes(const std::string& name, const std::string& global, int64_t offset = 0, uint64_t bytes = 4) {
    return effects->mayWrite(function(name).id, at(global, offset, bytes));
  }
  bool reads(const std::string& name, const std::string& global, int64_t offset = 0, uint64_t bytes = 4) {
    return effects->mayRead(function(name).id, at(global, offset, bytes));
  }
  const FunctionEffects& of(const std::string& name) { return effects->of(function(name).id); }

  std::unique_ptr<ModRef> effects;
};

TEST_F(Effects, FieldsOfTheFunctionAndItsCallees) {
  EXPECT_TRUE(writes("leaf", "s", 4));
  EXPECT_FALSE(writes("leaf", "s", 0));
  EXPECT_TRUE(reads("leaf", "s", 0));
  EXPECT_FALSE(writes("leaf", "x"));
  EXPECT_TRUE(writes("caller", "s", 4));
  EXPECT_TRUE(writes("caller", "x"));
  EXPECT_FALSE(writes("caller", "y"));
  EXPECT_TRUE(of("caller").certainlyReturns());
  EXPECT_EQ(effects->writtenBy(function("leaf").id).size(), 1u);
  EXPECT_EQ(effects->readBy(function("leaf").id).size(), 1u);
}

TEST_F(Effects, HeapAndEnds) {
  EXPECT_EQ(of("make").allocates.count(), 1u);
  EXPECT_EQ(of("drop").frees, of("make").allocates);
  EXPECT_TRUE(of("make").frees.empty());
  EXPECT_TRUE(of("ends").endsProgram);
  EXPECT_FALSE(of("ends").mayDiverge);
  EXPECT_TRUE(of("loops").mayDiverge);
  EXPECT_FALSE(of("loops").endsProgram);
  EXPECT_TRUE(of("asks").asksForInput);
  EXPECT_TRUE(of("main").endsProgram && of("main").mayDiverge && of("main").asksForInput);
}

TEST_F(Effects, AllocationMayWriteErrno) {
  analyse(kHeapFunctions + "int __hindsight_errno; int other; void *make(int n) { return malloc(n); }"
                           "void drop(void *p) { free(p); }"
                           "int main(int n, char **v) { drop(make(n)); return __hindsight_errno; }");
  ModRef now(*program, *result);
  auto writesErrno = [&](const std::string& name) {
    return now.mayWrite(function(name).id, at("__hindsight_errno", 0, 4));
  };
  EXPECT_TRUE(writesErrno("make"));
  EXPECT_TRUE(writesErrno("main"));
  EXPECT_FALSE(writesErrno("drop"));
}

TEST_F(Effects, FunctionsThatCallEachOtherDoTheSame) {
  EXPECT_TRUE(writes("even", "z"));
  EXPECT_TRUE(writes("odd", "z"));
  EXPECT_TRUE(of("even").mayDiverge);
}

TEST_F(Effects, CopiesOfStructs) {
  EXPECT_TRUE(writes("copies", "t", 8, 8));
  EXPECT_TRUE(reads("copies", "s", 8, 8));
  EXPECT_FALSE(writes("copies", "s", 0, 16));
}

TEST_F(Effects, UnknownFunctionsWriteWhatTheyKnow) {
  EXPECT_TRUE(of("wild").callsOutside);
  EXPECT_FALSE(of("wild").certainlyReturns());
  EXPECT_TRUE(writes("wild", "z"));
  EXPECT_FALSE(writes("wild", "x"));
  EXPECT_FALSE(of("caller").callsOutside);
}

TEST_F(Effects, OfOneCall) {
  ModRef effects(*program, *result);
  uint32_t call = callsIn("caller")[0];
  FunctionEffects of = effects.ofCall(function("caller").id, call);
  EXPECT_EQ(of.writes, effects.of(function("leaf").id).writes) << "not the rest of the caller";
  EXPECT_NE(of.writes, effects.of(function("caller").id).writes);
  FunctionEffects allocates = effects.ofCall(function("make").id, callsIn("make")[0]);
  EXPECT_EQ(allocates.allocates.count(), 1u) << "of a function of the engine";
  FunctionEffects frees = effects.ofCall(function("drop").id, callsIn("drop")[0]);
  EXPECT_EQ(frees.frees, effects.of(function("drop").id).frees);
}

} // namespace
} // namespace hindsight
