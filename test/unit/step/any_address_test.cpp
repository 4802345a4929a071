#include "step/any_address.h"

#include "machine_fixture.h"

namespace hindsight {
namespace {

class AnyAddress : public MachineFixture {
protected:
  void SetUp() override {
    load("_Alignas(8) char a[24]; char b[5]; int main(void) { return a[0] + b[0]; }");
    start();
    machine->state = waiting.back().get();
    a = base("a");
    b = base("b");
  }
  const Term* base(const char* name) {
    return machine->context.baseTerm(machine->globalObject(program->globalByName.at(name)));
  }
  const Term* number(uint64_t value) { return terms.constant(value, 64); }
  std::string compared(Predicate predicate, const Term* left, const Term* right) {
    const Term* answer = comparedAtAnyAddress(*machine, predicate, left, right);
    return answer ? (answer->isTrue() ? "yes" : "no") : "it depends";
  }

  const Term *a = nullptr, *b = nullptr;
};

TEST_F(AnyAddress, BitsThatAlignmentFixes) {
  EXPECT_EQ(sameAtAnyAddress(*machine, terms.bitAnd(a, number(7))), number(0));
  EXPECT_EQ(sameAtAnyAddress(*machine, terms.bitAnd(terms.add(a, number(13)), number(7))), number(5));
  EXPECT_EQ(sameAtAnyAddress(*machine, terms.bitAnd(a, number(15))), nullptr);
  EXPECT_EQ(sameAtAnyAddress(*machine, terms.bitAnd(b, number(1))), nullptr);
}

TEST_F(AnyAddress, NumbersThatAreNoAddress) {
  EXPECT_EQ(compared(Predicate::Eq, a, number(~uint64_t(0))), "no");
  EXPECT_EQ(compared(Predicate::Ne, b, number(1)), "yes");
  EXPECT_EQ(compared(Predicate::Ult, b, number(4096)), "no");
  EXPECT_EQ(compared(Predicate::Eq, a, number(0x555555560001)), "no") << "it is not aligned";
  EXPECT_EQ(compared(Predicate::Eq, b, number(0x555555560001)), "it depends");
}

TEST_F(AnyAddress, ObjectsDoNotOverlap) {
  EXPECT_EQ(compared(Predicate::Eq, a, b), "no");
  EXPECT_EQ(compared(Predicate::Eq, terms.add(a, number(23)), b), "no");
  EXPECT_EQ(compared(Predicate::Eq, terms.add(a, number(24)), b), "it depends") << "the other may be right behind it";
  EXPECT_EQ(compared(Predicate::Ult, a, b), "it depends");
}

TEST_F(AnyAddress, TheStackIsAboveEverythingElse) {
  SiteId site = program->findFunction("main")->site;
  ObjectId block = machine->objects.allocate(site, ObjectKind::Heap, 8, 16, false).id;
  ObjectId local = machine->objects.allocate(site, ObjectKind::Stack, 8, 8, false).id;
  Object& given = machine->objects.allocate(site, ObjectKind::Heap, 8, 8, false);
  given.origin = ObjectOrigin::Input;
  const Term *heap = machine->context.baseTerm(block), *stack = machine->context.baseTerm(local);
  EXPECT_EQ(compared(Predicate::Ult, stack, heap), "no");
  EXPECT_EQ(compared(Predicate::Ule, terms.add(a, number(24)), stack), "yes");
  EXPECT_EQ(compared(Predicate::Ult, a, heap), "it depends") << "a large block may be anywhere";
  EXPECT_EQ(compared(Predicate::Ult, stack, machine->context.baseTerm(given.id)), "it depends");
  const AddressSpace& memory = machine->state->memory;
  auto isLower = [&](ObjectId one, ObjectId other) { return isLowerAnywhere(*memory.find(one), *memory.find(other)); };
  ObjectId variable = machine->globalObject(program->globalByName.at("a"));
  EXPECT_EQ(isLower(variable, local), std::optional(true));
  EXPECT_EQ(isLower(local, block), std::optional(false));
  EXPECT_EQ(isLower(variable, block), std::nullopt);
  EXPECT_EQ(isLower(local, given.id), std::nullopt) << "what the world hands over may be on the stack";
}

TEST_F(AnyAddress, DetoursBecomeStraight) {
  const Term* marked = terms.bitOr(a, number(3));
  EXPECT_EQ(straightened(*machine, terms.bitAnd(marked, number(~uint64_t(7)))), a);
  const Term* up = terms.bitAnd(terms.add(terms.add(a, number(9)), number(7)), number(~uint64_t(7)));
  EXPECT_EQ(straightened(*machine, up), terms.add(a, number(16)));
  EXPECT_EQ(straightened(*machine, terms.bitAnd(b, number(~uint64_t(7)))), nullptr);
  EXPECT_EQ(straightened(*machine, terms.bitOr(a, number(uint64_t(0x55) << 56))), nullptr);
}

TEST_F(AnyAddress, IsNotAskedWhereAddressesDecidedAlready) {
  machine->state->addressDependent = true;
  EXPECT_EQ(sameAtAnyAddress(*machine, terms.bitAnd(a, number(7))), nullptr);
}

} // namespace
} // namespace hindsight
