// Symbolic inputs: names, parts, types, and what siblings share.
#include "machine_fixture.h"

namespace hindsight {

namespace {

class Inputs : public MachineFixture {
protected:
  void SetUp() override {
    load("int main(void) { return 0; }");
    start();
    machine->state = waiting.back().get();
  }
  static constexpr ScalarType kInt{ScalarKind::Integer, 32}, kFloat{ScalarKind::Float, 32},
      kByte{ScalarKind::Integer, 8};
};

TEST_F(Inputs, PartsFollowTheTypeIfItDividesTheSize) {
  auto words = machine->newInput("w", 8, kInt, true);
  ASSERT_EQ(words->parts.size(), 2u);
  EXPECT_EQ(words->parts[1]->width(), 32u);
  EXPECT_EQ(words->type.width, 32u);
  auto odd = machine->newInput("o", 7, kInt, true);
  EXPECT_EQ(odd->parts.size(), 7u);
  EXPECT_EQ(odd->parts[0]->width(), 8u);
  EXPECT_EQ(odd->type.width, 0u) << "only bytes are known";
  EXPECT_EQ(odd->position, 1u);
  EXPECT_EQ(machine->state->inputs->count, 2u);
}

TEST_F(Inputs, OddWidthsAreWholeBytes) {
  auto bit = machine->newInput("b", 1, {ScalarKind::Integer, 1}, false);
  EXPECT_EQ(bit->parts.front()->width(), 8u);
  EXPECT_EQ(bit->type.width, 1u);
  auto extended = machine->newInput("e", 10, {ScalarKind::Float, 80}, true);
  ASSERT_EQ(extended->parts.size(), 1u);
  EXPECT_EQ(extended->parts.front()->width(), 80u);
}

TEST_F(Inputs, AGuessIsOnePathBesideTheFreeOne) {
  load(kNondet + "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); return a + b; }");
  const Function& main = *program->findFunction("main");
  CodePoint first{main.id, 0};
  while (main.instructions[first.instruction].op != Opcode::Call) ++first.instruction;
  ReplayMap guesses = {{first, 0, {7, 0, 0, 0}}, {{main.id, first.instruction + 1}, std::nullopt, {1, 2}}};
  start(nullptr, {.guesses = &guesses});
  std::vector<Ended> ended = runAll();
  ASSERT_EQ(ended.size(), 2u);
  unsigned guided = 0, open = 0;
  for (const Ended& each : ended) {
    const InputList* second = each.state->inputs.get();
    EXPECT_FALSE(second->shape->parts[0]->isConst()) << "no guess has its size";
    const Term* value = second->previous->shape->parts[0];
    if (each.state->guidance == State::Guidance::Guided) guided += value->isConst() && value->value() == 7;
    if (each.state->guidance == State::Guidance::Free) open += !value->isConst();
  }
  EXPECT_EQ(guided, 1u);
  EXPECT_EQ(open, 1u);
}

TEST_F(Inputs, SiblingsShareWhatIsTheSame) {
  std::unique_ptr<State> sibling = machine->state->clone();
  auto first = machine->newInput("x", 4, kInt, true);
  auto second = machine->newInput("x", 4, kInt, true);
  EXPECT_NE(first->parts, second->parts) << "another position is another input";
  machine->state = sibling.get();
  EXPECT_EQ(machine->newInput("x", 4, kInt, true), first);
  EXPECT_EQ(machine->newInput("x", 4, kInt, true), second);
}

TEST_F(Inputs, AnotherTypeOrNameOrSizeIsAnotherInput) {
  auto at = [&](const char* name, uint64_t size, ScalarType type, bool isSigned) {
    machine->state->inputs = nullptr;
    return machine->newInput(name, size, type, isSigned);
  };
  auto integer = at("x", 4, kInt, true);
  EXPECT_EQ(at("x", 4, kInt, true), integer);
  auto floating = at("x", 4, kFloat, true);
  EXPECT_NE(floating, integer);
  EXPECT_EQ(floating->type.kind, ScalarKind::Float);
  EXPECT_NE(at("y", 4, kInt, true), integer);
  EXPECT_NE(at("x", 8, kInt, true), integer);
  EXPECT_NE(at("x", 4, kByte, true), integer);
  EXPECT_FALSE(at("x", 4, kInt, false)->isSigned);
}

using InputProgram = MachineFixture;

TEST_F(InputProgram, StringsAreReadWhileTheyAreConcrete) {
  load("char text[4] = \"abc\", open[3] = {'a', 'b', 'c'}; int main(void) { return text[0] + open[0]; }");
  start();
  machine->state = waiting.back().get();
  Value text = Value::pointer(machine->globalObject(program->globalByName.at("text")), 0);
  EXPECT_EQ(machine->access.text(text), "abc");
  EXPECT_EQ(machine->access.text(Value::pointer(text.object(), 2)), "c");
  EXPECT_EQ(machine->access.text(Value::pointer(text.object(), 3)), "");
  EXPECT_EQ(machine->access.text(text, 2), std::nullopt) << "longer than the limit";
  Value open = Value::pointer(machine->globalObject(program->globalByName.at("open")), 0);
  EXPECT_EQ(machine->access.text(open), std::nullopt) << "no end in the object";
  EXPECT_EQ(machine->access.text(Value::integer(0)), std::nullopt);
  machine->state->memory.write(machine->context, text.object(), 1, 1, Value::ofTerm(terms.freshSymbol("s", 8)));
  EXPECT_EQ(machine->access.text(text), std::nullopt) << "a symbol in it";
}

} // namespace

} // namespace hindsight
