// Scripts are read back by the solvers' own command lines.
#include "solver/smtlib_writer.h"

#include "fixture.h"
#include "solver/backend.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace hindsight {
namespace {

class SmtlibWriterTest : public SolverTest {
protected:
  std::string ask(const std::string& solver, const std::string& script) {
    std::string path =
        (std::filesystem::temp_directory_path() / ("hindsight-smt-" + std::to_string(getpid()) + ".smt2")).string();
    std::ofstream(path) << script;
    std::string output;
    FILE* pipe = popen((solver + " " + path + " 2>&1").c_str(), "r");
    std::array<char, 256> buffer;
    while (pipe && fgets(buffer.data(), buffer.size(), pipe)) output += buffer.data();
    if (pipe) pclose(pipe);
    std::filesystem::remove(path);
    return output;
  }
  bool installed(const char* program) {
    return std::system((std::string("command -v ") + program + " >/dev/null").c_str()) == 0;
  }

  void expectAnswer(std::vector<const Term*> constraints, const std::string& answer, bool alsoCvc5 = true) {
    std::string script = smtlibScript(terms, constraints);
    if (installed("z3")) EXPECT_EQ(ask("z3", script), answer + "\n") << script;
    if (alsoCvc5 && installed("cvc5")) EXPECT_EQ(ask("cvc5 --fp-exp", script), answer + "\n") << script;
  }
};

TEST_F(SmtlibWriterTest, ReadsLikeSmtLib) {
  const Term *x = terms.freshSymbol("in put[3]", 8), *y = terms.freshSymbol("7", 12);
  std::vector<const Term*> constraints = {terms.ult(x, number(5, 8)), terms.slt(y, number(9, 12))};
  std::string script = smtlibScript(terms, constraints, SatResult::Sat);
  EXPECT_NE(script.find("(set-logic QF_BV)"), std::string::npos);
  EXPECT_NE(script.find("(set-info :status sat)"), std::string::npos);
  EXPECT_NE(script.find("(declare-const in_put_3__0 (_ BitVec 8))"), std::string::npos) << script;
  EXPECT_NE(script.find("#x05"), std::string::npos);
  EXPECT_NE(script.find("(check-sat)"), std::string::npos);
  expectAnswer(constraints, "sat");
}

TEST_F(SmtlibWriterTest, EveryKindOfTerm) {
  const Term *a = symbol("a", 32), *b = symbol("b", 32), *i = symbol("i");
  std::vector<const Term*> elements = {number(4), a, b, number(7), number(9)};
  const Term* read = terms.select(terms.store(terms.arrayLiteral(elements), i, a), terms.extract(b, 3, 8));
  const Term* sum = number(0);
  for (const Term* term :
       {terms.mul(a, b), terms.udiv(a, b), terms.sdiv(a, b), terms.urem(a, b), terms.srem(a, b), terms.bitAnd(a, b),
        terms.bitOr(a, b), terms.bitNot(a), terms.shl(a, b), terms.lshr(a, b), terms.ashr(a, b), terms.zext(i, 32),
        terms.sext(i, 32), read, terms.concat(terms.extract(a, 0, 24), i), terms.ite(terms.sle(a, b), a, b)})
    sum = terms.bitXor(sum, term);
  Assignment values;
  values.set(a->symbol(), 123456);
  values.set(b->symbol(), 789);
  values.set(i->symbol(), 200);
  Evaluator evaluator(values);
  std::vector<const Term*> pinned = {terms.eq(a, number(123456)), terms.eq(b, number(789)),
                                     terms.eq(i, number(200, 8))};
  pinned.push_back(terms.eq(sum, number(evaluator.evaluate(sum))));
  expectAnswer(pinned, "sat");
  pinned.back() = terms.bitNot(pinned.back());
  expectAnswer(pinned, "unsat");
}

TEST_F(SmtlibWriterTest, Floats) {
  const Term *a = symbol("a", 32), *b = symbol("b", 32);
  FloatFormat single = FloatFormat::Single;
  const Term* sum = terms.floatBinary(TermKind::FAdd, single, a, b);
  std::vector<const Term*> constraints = {terms.floatCompare(TermKind::FLt, single, a, b),
                                          terms.eq(sum, number(0x40400000)),
                                          terms.ult(terms.floatToInt(single, b, 32, true), number(50))};
  expectAnswer(constraints, "sat");
  std::vector<const Term*> nan = {terms.eq(a, number(0x7f800001)), terms.ne(sum, number(0x7fc00001))};
  expectAnswer(nan, "unsat");
}

TEST_F(SmtlibWriterTest, HugeArrays) {
  std::vector<const Term*> elements(5000, number(0, 8)); // zeros are not written; thousands of stores take z3 minutes
  elements[17] = elements[4999] = number(3, 8);
  const Term *i = symbol("i", 32),
             *read = terms.select(terms.store(terms.arrayLiteral(elements), i, number(9, 8)), symbol("j", 32));
  expectAnswer({terms.eq(read, number(9, 8))}, "sat");
}

TEST_F(SmtlibWriterTest, SharedAndDeepTermsStaySmall) {
  const Term* sum = symbol("x", 32);
  for (unsigned index = 0; index < 300; ++index)
    sum = terms.bitXor(terms.add(sum, sum), terms.mul(sum, number(2 * index + 3)));
  std::vector<const Term*> constraints = {terms.eq(sum, number(1))};
  EXPECT_LT(smtlibScript(terms, constraints).size(), 200'000u);
}

TEST_F(SmtlibWriterTest, RandomScriptsAgreeWithTheBackend) {
  if (!installed("z3")) GTEST_SKIP() << "no z3 on the path";
  RandomConstraints source(terms, 41);
  auto backend = makeZ3Backend(terms, {});
  for (int round = 0; round < 12; ++round) {
    std::vector<const Term*> constraints;
    for (int index = 0; index < 4; ++index) constraints.push_back(source.any());
    SatResult expected = backend->check({constraints, {}, false}).result;
    expectAnswer(constraints, expected == SatResult::Sat ? "sat" : "unsat", round % 4 == 0);
  }
}

} // namespace
} // namespace hindsight
