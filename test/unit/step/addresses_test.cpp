// Shadow addresses: given once, aligned, apart from each other, and the same on every rerun.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Addresses = MachineFixture;

TEST_F(Addresses, AreAlignedApartAndFoundAgain) {
  load("_Alignas(256) char a[3]; char b[5]; int c; int main(void) { return a[0] + b[0] + c; }");
  start();
  machine->state = waiting.back().get();
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (const char* name : {"a", "b", "c"}) {
    ObjectId object = machine->globalObject(program->globalByName.at(name));
    uint64_t address = machine->addresses.of(object);
    EXPECT_EQ(machine->addresses.of(object), address);
    uint64_t size = machine->state->memory.find(object)->size;
    for (uint64_t offset : {uint64_t(0), size - 1, size}) { // one past the end still belongs to the object
      auto found = machine->addresses.objectAt(address + offset);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->object, object);
      EXPECT_EQ(found->offset, offset);
    }
    EXPECT_FALSE(machine->addresses.objectAt(address + size + 1));
    EXPECT_FALSE(machine->addresses.objectAt(address - 1));
    ranges.push_back({address, size});
  }
  EXPECT_EQ(ranges[0].first % 256, 0u);
  EXPECT_EQ(ranges[1].first % 16, 0u);
  for (size_t index = 1; index < ranges.size(); ++index)
    EXPECT_GT(ranges[index].first, ranges[index - 1].first + ranges[index - 1].second);
}

TEST_F(Addresses, ACopyOfTheStateGivesItsOwn) {
  load("int a, b; int main(void) { return a + b; }");
  start();
  State& state = *waiting.back();
  ObjectId a = machine->globalObject(program->globalByName.at("a")),
           b = machine->globalObject(program->globalByName.at("b"));
  machine->state = &state;
  uint64_t addressOfA = machine->addresses.of(a);
  std::unique_ptr<State> copy = state.clone();
  machine->state = copy.get();
  uint64_t inCopy = machine->addresses.of(b);
  EXPECT_EQ(machine->addresses.of(a), addressOfA);
  EXPECT_EQ(state.memory.find(b)->address, 0u) << "the original has not looked";
  machine->state = &state;
  EXPECT_EQ(machine->addresses.of(b), inCopy) << "addresses depend on the path alone";
}

TEST_F(Addresses, VariablesComeFirstThenTheHeapThenTheStack) {
  EXPECT_EQ(endOf(kHeap + "int g; int main(void) { int l; char *p = malloc(4); unsigned long a = (unsigned long)&l % 7,"
                          "b = (unsigned long)p, c = (unsigned long)&g; free(p);"
                          "if (a < 7 && c * 2 < b * 2 && b * 2 < (unsigned long)&l * 2) return 1; return 0; }"),
            "returns 1");
}

TEST_F(Addresses, ATestSaysWhereBlocksAre) {
  TestCase test;
  test.addresses = {{1, 0x580000020010}, {3, 0x580000010000}};
  MachineConfig config;
  config.fixedInputs = &test;
  load(kHeap +
       "int main(void) { char *p = malloc(4), *q = malloc(4), *r = malloc(4); unsigned long a = (unsigned long)p"
       " * 2, b = (unsigned long)q * 2, c = (unsigned long)r * 2; free(p); free(q); free(r);"
       "int n = 0; if (a == 0x580000020010 * 2) n += 1; if (c == 0x580000010000 * 2) n += 2;"
       "if (b > a) n += 4; return n; }");
  start(nullptr, config);
  std::vector<Ended> paths = runAll();
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_EQ(paths[0].end.exitStatus, 7);
}

TEST_F(Addresses, PinnedTermsHaveNumbersForBases) {
  load("int a; int main(void) { return a; }");
  start();
  machine->state = waiting.back().get();
  ObjectId a = machine->globalObject(program->globalByName.at("a"));
  const Term* i = terms.freshSymbol("i", 64);
  const Term* plain = terms.add(i, terms.constant(1, 64));
  EXPECT_EQ(machine->addresses.pinned(plain), plain);
  EXPECT_FALSE(machine->state->addressDependent);
  const Term* pinned = machine->addresses.pinned(terms.sub(machine->context.baseTerm(a), i));
  EXPECT_EQ(pinned, terms.sub(terms.constant(machine->addresses.of(a), 64), i));
  EXPECT_TRUE(machine->state->addressDependent);
}

TEST_F(Addresses, TheNumberOfAPointerLeadsBackToItsObject) {
  // Through a hash the object is lost; the number still finds it.
  EXPECT_EQ(endOf("int x = 5; int main(void) { int *volatile p = &x; unsigned long n = (unsigned long)p;"
                  "unsigned long h = n * 3; return *(int *)(h / 3); }"),
            "returns 5");
}

TEST_F(Addresses, ADanglingNumberIsStillDangling) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *volatile p = malloc(4); unsigned long h = (unsigned long)p * 3;"
                          "if (h % 2) return 99; free(p); return *(char *)(h / 3); }"),
            "use-after-free: reads a heap object");
  EXPECT_EQ(endOf("static unsigned long f(void) { int x = 1; int *volatile p = &x; unsigned long n = (unsigned long)p;"
                  "return n % 7 < 7 ? n * 3 : 0; } int main(void) { return *(int *)(f() / 3); }"),
            "use-after-return: reads local 'x'");
}

TEST_F(Addresses, AlignmentIsWhatTheProgramAskedFor) {
  EXPECT_EQ(endOf("int main(void) { _Alignas(64) char a[3]; char *volatile p = a; return (unsigned long)p % 64; }"),
            "returns 0");
}

} // namespace

} // namespace hindsight
