// Both back ends against the evaluator: every operation on random operands, models, cores, limits, interruption.
#include "solver/backend.h"

#include "fixture.h"

#include <chrono>
#include <thread>

namespace hindsight {
namespace {

class BackendTest : public SolverTest, public ::testing::WithParamInterface<BackendKind> {
protected:
  std::unique_ptr<Backend> backend = makeBackend(GetParam(), terms, {});
  std::mt19937_64 random{17};

  SatResult check(std::vector<const Term*> constraints) { return backend->check({constraints, {}, false}).result; }

  U128 pattern(unsigned width) {
    U128 value = U128(random()) << 64 | random();
    switch (random() % 5) {
    case 0: value = random() % 3; break;
    case 1: value = ~U128(0) - random() % 3; break;
    case 2: value = U128(1) << (random() % width); break;
    default: break;
    }
    return value & mask128(width);
  }

  /// With its symbols pinned to these numbers, the term must have the evaluator's value and no other.
  void expectValue(const Term* term, const std::vector<std::pair<const Term*, U128>>& inputs) {
    Assignment assignment;
    std::vector<const Term*> constraints;
    for (const auto& [input, value] : inputs) {
      assignment.set(input->symbol(), value);
      constraints.push_back(terms.eq(input, number(value, input->width())));
    }
    Evaluator evaluator(assignment);
    const Term* expected = number(evaluator.evaluate(term), term->width());
    constraints.push_back(terms.ne(term, expected));
    EXPECT_EQ(check(constraints), SatResult::Unsat)
        << "kind " << static_cast<int>(term->kind()) << " width " << term->width();
    constraints.back() = terms.eq(term, expected);
    EXPECT_EQ(check(constraints), SatResult::Sat) << "kind " << static_cast<int>(term->kind());
  }
};

TEST_P(BackendTest, IntegerOperations) {
  for (unsigned width : {1u, 8u, 32u, 64u, 100u}) {
    const Term *a = symbol("a", width), *b = symbol("b", width);
    std::vector<const Term*> results = {terms.add(a, b),
                                        terms.sub(a, b),
                                        terms.mul(a, b),
                                        terms.udiv(a, b),
                                        terms.sdiv(a, b),
                                        terms.urem(a, b),
                                        terms.srem(a, b),
                                        terms.bitAnd(a, b),
                                        terms.bitOr(a, b),
                                        terms.bitXor(a, b),
                                        terms.bitNot(a),
                                        terms.shl(a, b),
                                        terms.lshr(a, b),
                                        terms.ashr(a, b),
                                        terms.eq(a, b),
                                        terms.ult(a, b),
                                        terms.ule(a, b),
                                        terms.slt(a, b),
                                        terms.sle(a, b),
                                        terms.ite(terms.ult(a, b), a, b),
                                        terms.zext(a, 120),
                                        terms.sext(a, 120),
                                        terms.concat(a, symbol("c", 5))};
    if (width > 3) results.push_back(terms.extract(a, 2, width - 3));
    for (const Term* result : results)
      for (int round = 0; round < 2; ++round) {
        std::vector<std::pair<const Term*, U128>> inputs;
        for (SymbolId id : terms.symbolsOf(result))
          inputs.emplace_back(terms.symbolTerm(id), pattern(terms.symbolTerm(id)->width()));
        // Division by zero has a meaning too.
        if (round == 1 && inputs.size() == 2) inputs[1].second = 0;
        expectValue(result, inputs);
      }
  }
}

TEST_P(BackendTest, ArraysOfEverySize) {
  for (unsigned count : {1u, 3u, 64u, 100u}) {
    std::vector<const Term*> elements;
    const Term *x = symbol("x"), *i = symbol("i", 16), *j = symbol("j", 16);
    for (unsigned index = 0; index < count; ++index)
      elements.push_back(index % 5 == 3 ? x : number(index * 37 & 0xff, 8));
    const Term* array = terms.arrayLiteral(elements);
    const Term* stored = terms.store(terms.store(array, j, number(200, 8)), number(0, 16), x);
    for (int round = 0; round < 6; ++round) {
      uint64_t at = random() % (count + 2), where = round % 2 ? at : random() % (count + 2);
      expectValue(terms.select(array, i), {{x, 77}, {i, at}});
      expectValue(terms.select(stored, i), {{x, 77}, {i, at}, {j, where}});
    }
  }
}

TEST_P(BackendTest, HugeArraysUseTheTheory) {
  std::vector<const Term*> elements;
  for (unsigned index = 0; index < 5000; ++index) elements.push_back(number(index * 7 & 0xff, 8));
  const Term *i = symbol("i", 32), *j = symbol("j", 64), *x = symbol("x");
  const Term* array = terms.store(terms.arrayLiteral(elements), j, x);
  const Term* read = terms.select(array, i);
  // A store outside writes nothing, a read outside gives 0.
  EXPECT_EQ(check({terms.eq(j, number(6000, 64)), terms.eq(i, number(6000)), terms.ne(read, number(0, 8))}),
            SatResult::Unsat);
  EXPECT_EQ(check({terms.eq(j, number((1ull << 32) + 9, 64)), terms.eq(i, number(9)), terms.ne(read, number(63, 8))}),
            SatResult::Unsat);
  EXPECT_EQ(check({terms.eq(j, number(9, 64)), terms.eq(i, number(9)), terms.eq(read, number(1, 8))}), SatResult::Sat);
}

TEST_P(BackendTest, ModelsSatisfyTheConstraints) {
  RandomConstraints source(terms, 23);
  for (int round = 0; round < 25; ++round) {
    std::vector<const Term*> constraints;
    for (int index = 0; index < 6; ++index) constraints.push_back(source.consistent());
    std::vector<SymbolId> symbols;
    for (SymbolId id = 0; id < terms.symbolCount(); ++id) symbols.push_back(id);
    BackendAnswer answer = backend->check({constraints, symbols, false});
    ASSERT_EQ(answer.result, SatResult::Sat);
    EXPECT_TRUE(satisfies(answer.model, constraints));
    for (SymbolId id : symbols) EXPECT_TRUE(answer.model.has(id)) << "unconstrained symbols get a number too";
  }
}

TEST_P(BackendTest, CoresAreUnsatisfiableAndLeaveOutWhatIsNotNeeded) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32), *z = symbol("z", 32);
  std::vector<const Term*> constraints = {terms.ult(z, number(50)), terms.ult(x, y), terms.ne(z, number(3)),
                                          terms.ult(y, number(10)), terms.ult(number(20), x)};
  BackendAnswer answer = backend->check({constraints, {}, true});
  ASSERT_EQ(answer.result, SatResult::Unsat);
  std::vector<const Term*> core;
  for (uint32_t index : answer.core) core.push_back(constraints.at(index));
  EXPECT_EQ(check(core), SatResult::Unsat);
  for (const Term* constraint : core) EXPECT_TRUE(terms.symbolsOf(constraint)[0] != z->symbol());
  constraints.pop_back();
  EXPECT_EQ(backend->check({constraints, {}, true}).result, SatResult::Sat);
}

TEST_P(BackendTest, CoresAreMinimal) {
  RandomConstraints source(terms, 19);
  int cores = 0;
  for (int round = 0; round < 40 && cores < 8; ++round) {
    std::vector<const Term*> constraints;
    for (int index = 0; index < 12; ++index) constraints.push_back(source.any());
    BackendAnswer answer = backend->check({constraints, {}, true});
    if (answer.result != SatResult::Unsat) continue;
    ++cores;
    std::vector<const Term*> core;
    for (uint32_t index : answer.core) core.push_back(constraints[index]);
    ASSERT_EQ(check(core), SatResult::Unsat);
    for (size_t left = 0; left < core.size(); ++left) {
      std::vector<const Term*> fewer = core;
      fewer.erase(fewer.begin() + static_cast<long>(left));
      EXPECT_EQ(check(fewer), SatResult::Sat);
    }
  }
  EXPECT_GT(cores, 2);
}

TEST_P(BackendTest, NoConstraintsAndConstants) {
  EXPECT_EQ(check({}), SatResult::Sat);
  EXPECT_EQ(check({terms.makeTrue()}), SatResult::Sat);
  EXPECT_EQ(check({terms.makeFalse()}), SatResult::Unsat);
}

/// Questions that share beginnings, grow, shrink and change must not leak into each other.
TEST_P(BackendTest, HistoryDoesNotMatter) {
  RandomConstraints source(terms, 31);
  auto fresh = makeBackend(GetParam(), terms, {.oneShot = true});
  std::vector<const Term*> stack;
  for (int step = 0; step < 60; ++step) {
    if (!stack.empty() && source.below(3) == 0) stack.resize(source.below(stack.size()));
    stack.push_back(source.any());
    SatResult expected = fresh->check({stack, {}, false}).result;
    ASSERT_EQ(check(stack), expected);
    if (expected == SatResult::Unsat) stack.pop_back();
  }
}

/// Factoring a product of two primes: beyond any small limit.
class HardQuery {
public:
  explicit HardQuery(TermManager& terms) {
    const Term *p = terms.freshSymbol("p", 64), *q = terms.freshSymbol("q", 64);
    const Term* limit = terms.constant(1ull << 32, 64);
    constraints = {terms.eq(terms.mul(p, q), terms.constant(2860486313ull * 3267000013ull, 64)), terms.ult(p, limit),
                   terms.ult(q, limit), terms.ult(terms.constant(1, 64), p), terms.ult(terms.constant(1, 64), q)};
  }
  std::vector<const Term*> constraints;
};

TEST_P(BackendTest, ResourceLimitStops) {
  auto limited = makeBackend(GetParam(), terms, {.resourceLimit = GetParam() == BackendKind::Z3 ? 200'000u : 20'000u});
  HardQuery hard(terms);
  auto start = std::chrono::steady_clock::now();
  BackendAnswer answer = limited->check({hard.constraints, {}, false});
  EXPECT_EQ(answer.result, SatResult::Unknown);
  EXPECT_NE(answer.reason.find("resource limit"), std::string::npos) << answer.reason;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  // Afterwards it answers as before.
  const Term* x = symbol("x", 32);
  std::vector<const Term*> easy = {terms.ult(x, number(5))};
  EXPECT_EQ(limited->check({easy, {}, false}).result, SatResult::Sat);
}

TEST_P(BackendTest, EffortIsBoundedFromOneQueryToTheNext) {
  HardQuery hard(terms);
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  std::vector<const Term*> product = {terms.eq(terms.mul(x, y), number(35)), terms.ult(x, number(9)),
                                      terms.ult(y, number(9)), terms.ult(number(1), x)};
  EXPECT_EQ(backend->check({product, {}, false}).result, SatResult::Sat);
  backend->limitEffort(GetParam() == BackendKind::Z3 ? 200'000u : 20'000u);
  EXPECT_EQ(backend->check({hard.constraints, {}, false}).result, SatResult::Unknown);
  backend->limitEffort(1);
  product.push_back(terms.ne(x, number(5)));
  EXPECT_EQ(backend->check({product, {}, false}).result, SatResult::Unknown);
  backend->limitEffort(0);
  EXPECT_EQ(backend->check({product, {}, false}).result, SatResult::Sat);
}

TEST_P(BackendTest, InterruptEndsARunningQueryAndAllLaterOnes) {
  HardQuery hard(terms);
  std::thread watcher([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    backend->interrupt();
  });
  auto start = std::chrono::steady_clock::now();
  BackendAnswer answer = backend->check({hard.constraints, {}, false});
  watcher.join();
  EXPECT_EQ(answer.result, SatResult::Unknown);
  EXPECT_EQ(answer.reason, "interrupted");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
  EXPECT_EQ(check({terms.makeTrue()}), SatResult::Unknown);
}

TEST_P(BackendTest, AnInterruptBeforeTheFirstQueryIsNotForgotten) {
  backend->interrupt();
  EXPECT_EQ(check({terms.makeTrue()}), SatResult::Unknown);
}

INSTANTIATE_TEST_SUITE_P(All, BackendTest, ::testing::Values(BackendKind::Z3, BackendKind::Cvc5),
                         [](const auto& info) { return info.param == BackendKind::Z3 ? "Z3" : "Cvc5"; });

} // namespace
} // namespace hindsight
