#include "solver/batch_program.h"

#include "fixture.h"

namespace hindsight {
namespace {

class BatchProgramTest : public SolverTest {
protected:
  /// Every constraint under every value of the last symbol, the others fixed, against the evaluator.
  void compare(const std::vector<const Term*>& constraints, const std::vector<const Term*>& symbols,
               const std::vector<uint64_t>& fixed) {
    std::vector<SymbolId> order;
    for (const Term* symbol : symbols) order.push_back(symbol->symbol());
    auto program = BatchProgram::make(constraints, order);
    ASSERT_TRUE(program);
    std::vector<uint32_t> chosen(symbols.size());
    std::vector<unsigned> seen(constraints.size());
    for (size_t index = 0; index < symbols.size(); ++index) {
      const BatchProgram::Level& level = program->levels()[index];
      bool isLast = index + 1 == symbols.size();
      size_t count = isLast ? kLanes : 1;
      for (size_t lane = 0; lane < count; ++lane) program->lanes(level.symbolSlot)[lane] = isLast ? lane : fixed[index];
      program->import(level, chosen);
      program->run(level, count);
      for (const BatchProgram::Check& check : level.checks) {
        ++seen[check.constraint];
        for (size_t lane = 0; lane < count; ++lane) {
          Assignment assignment;
          for (size_t other = 0; other < symbols.size(); ++other)
            assignment.set(order[other], other + 1 == symbols.size() ? lane : fixed[other]);
          Evaluator evaluator(assignment);
          ASSERT_EQ(program->lanes(check.slot)[lane] != 0, evaluator.isTrue(constraints[check.constraint]))
              << "constraint " << check.constraint << ", lane " << lane;
        }
      }
    }
    for (size_t index = 0; index < constraints.size(); ++index)
      if (!constraints[index]->isConst()) EXPECT_EQ(seen[index], 1u) << "a constraint should be looked at once";
  }
};

TEST_F(BatchProgramTest, EveryOperationOfIntegers) {
  std::mt19937_64 random(3);
  const Term *x = symbol("x"), *y = symbol("y");
  using Make = const Term* (TermManager::*)(const Term*, const Term*);
  Make binary[] = {&TermManager::add,    &TermManager::mul,  &TermManager::udiv,   &TermManager::sdiv,
                   &TermManager::urem,   &TermManager::srem, &TermManager::bitAnd, &TermManager::bitOr,
                   &TermManager::bitXor, &TermManager::shl,  &TermManager::lshr,   &TermManager::ashr};
  for (unsigned width : {8u, 13u, 32u, 64u}) {
    const Term* wideX = width == 8 ? x : terms.zext(x, width);
    const Term* wideY = width == 8 ? y : terms.sext(y, width);
    std::vector<const Term*> constraints;
    for (Make make : binary) {
      const Term* value = (terms.*make)(wideX, terms.add(wideY, number(random() % 9, width)));
      const Term* other = (terms.*make)(terms.bitXor(wideY, wideX), number(random() % 7, width));
      constraints.push_back(terms.ult(value, other));
      constraints.push_back(terms.sle(other, value));
      constraints.push_back(terms.eq(terms.extract(value, 1, 5), terms.extract(other, 2, 5)));
      constraints.push_back(terms.slt(terms.ite(terms.ule(value, other), value, wideY), other));
    }
    for (uint64_t fixed : {0, 1, 77, 128, 255}) compare(constraints, {x, y}, {fixed});
  }
}

TEST_F(BatchProgramTest, TablesAndArrays) {
  const Term *x = symbol("x"), *y = symbol("y"), *z = symbol("z");
  std::vector<const Term*> numbers, mixed;
  for (unsigned index = 0; index < 200; ++index) numbers.push_back(number(index * index, 8));
  for (unsigned index = 0; index < 9; ++index)
    mixed.push_back(index % 3 ? terms.add(index % 2 ? x : y, number(index, 8)) : z);
  const Term *table = terms.arrayLiteral(numbers), *array = terms.arrayLiteral(mixed);
  const Term* stored = terms.store(terms.store(array, x, number(7, 8)), z, y);
  std::vector<const Term*> constraints = {
      terms.ult(terms.select(table, z), number(99, 8)),
      terms.ult(terms.select(table, terms.add(x, z)), y),
      terms.ult(terms.select(array, z), y),
      terms.eq(terms.select(array, y), z),
      terms.ult(terms.select(stored, y), terms.select(stored, terms.urem(z, number(11, 8)))),
  };
  for (uint64_t first : {0, 3, 8, 9, 200})
    for (uint64_t second : {0, 5, 8, 255}) compare(constraints, {x, y, z}, {first, second});
}

TEST_F(BatchProgramTest, Floats) {
  const Term *x = symbol("x"), *y = symbol("y");
  auto asFloat = [&](const Term* byte) {
    return terms.concat(byte, terms.concat(terms.bitXor(byte, number(0x5a, 8)), number(0x1234, 16)));
  };
  const Term *a = asFloat(x), *b = asFloat(y);
  FloatFormat format = FloatFormat::Single;
  std::vector<const Term*> constraints = {
      terms.floatCompare(TermKind::FLt, format, terms.floatBinary(TermKind::FMul, format, a, b), a),
      terms.floatCompare(TermKind::FLe, format, terms.floatBinary(TermKind::FDiv, format, a, b), b),
      terms.floatCompare(TermKind::FEq, format, terms.floatBinary(TermKind::FAdd, format, a, b), b),
  };
  for (uint64_t fixed : {0, 1, 0x3f, 0x40, 0x7f, 0x80, 0xff}) compare(constraints, {x, y}, {fixed});
}

} // namespace
} // namespace hindsight
