#include "chop/skip_list.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::HasSubstr;

class SkipLists : public ChopFixture {
protected:
  void SetUp() override {
    load(kDeclarations + R"(
int ask(void) { return __VERIFIER_nondet_int(); }
int deep(void) { return ask(); }
int x; void f(int n) { x = n; }
void unused(void) { }
void (*keep)(void) = unused;
void leads(void) { f(1); x++; }
int main(void) {
  f(deep());
  f(2);
  leads();
  return x; }
)");
  }
  std::string error(const std::string& text, const Target* target = nullptr) {
    Result<std::vector<SkippedFunction>> list = parseSkipList(*program, text, "main", target);
    return list ? "" : list.error().message;
  }
};

TEST_F(SkipLists, FunctionsAndLines) {
  Result<std::vector<SkippedFunction>> list = parseSkipList(*program, "f:10,leads", "main", nullptr);
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->size(), 2u);
  SkipList skips{*list, Pta::Past};
  FunctionId f = program->findFunction("f")->id;
  const Function& main = *program->findFunction("main");
  int named = 0;
  for (uint32_t i = 0; i < main.instructions.size(); ++i)
    if (main.instructions[i].op == Opcode::Call && main.calls[main.instructions[i].imm].callee == f)
      named += skips.names(*program, f, {main.id, i});
  EXPECT_EQ(named, 1);
}

TEST_F(SkipLists, BadInputIsOneSentence) {
  EXPECT_THAT(error("leds"), HasSubstr("there is no function leds; the closest name"));
  EXPECT_THAT(error("malloc"), HasSubstr("no function malloc"));
  EXPECT_EQ(error("main"), "--skip main: the program starts there");
  EXPECT_THAT(error("unused"), HasSubstr("--skip unused: unused is defined, but nothing that can run calls it"));
  EXPECT_EQ(error("f:3"), "--skip f:3: f is not called on this line; the nearest call is on line 8");
  EXPECT_EQ(error("f:x"), "--skip f:x: behind the colon is the line of a call");
  EXPECT_EQ(error("f,,leads"), "--skip 'f,,leads': a name is empty");
  EXPECT_EQ(error("deep"), "--skip deep: it asks for input, and later inputs would be numbered differently: deep calls "
                           "ask, which calls __VERIFIER_nondet_int");
}

TEST_F(SkipLists, WhatLeadsToTheTargetIsNotSkipped) {
  Result<Target> target = resolveTarget(*program, "snippet.c:5");
  ASSERT_TRUE(target) << target.error().message;
  EXPECT_EQ(error("f", &*target), "--skip f: the target snippet.c:5 is in it");
  EXPECT_EQ(error("leads", &*target), "--skip leads: it leads to the target snippet.c:5: leads calls f");
}

} // namespace
} // namespace hindsight::chop
