#include "term/printer.h"

#include "term_fixture.h"

using namespace hindsight;

using Printer = TermTest;

TEST_F(Printer, infix) {
  EXPECT_EQ(text(t.ult(t.add(x, num(4)), num(10))), "(x + 4) <u 10");
  EXPECT_EQ(text(t.slt(x, y)), "x <s y");
  EXPECT_EQ(text(t.sub(x, y)), "x - y");
  EXPECT_EQ(text(t.sub(x, num(1))), "x - 1");
  EXPECT_EQ(text(t.add(t.add(x, y), t.mul(z, num(3)))), "x + y + (z * 3)");
  EXPECT_EQ(text(t.neg(x)), "-x");
  EXPECT_EQ(text(t.udiv(x, y)), "x /u y");
  EXPECT_EQ(text(t.bitAnd(x, num(0xff0))), "x & 4080");
}

TEST_F(Printer, truth) {
  EXPECT_EQ(text(t.bitAnd(p, q)), "p && q");
  EXPECT_EQ(text(t.bitOr(p, t.ult(x, y))), "p || (x <u y)");
  EXPECT_EQ(text(t.ne(x, y)), "x != y");
  EXPECT_EQ(text(t.bitNot(p)), "!p");
  EXPECT_EQ(text(t.bitNot(x)), "~x");
  EXPECT_EQ(text(t.makeTrue()), "true");
}

TEST_F(Printer, numbers) {
  EXPECT_EQ(text(num(9999)), "9999");
  EXPECT_EQ(text(num(0xdeadbeef)), "0xdeadbeef");
  EXPECT_EQ(text(num((U128(0xab) << 64) | 5, 128)), "0xab0000000000000005");
}

TEST_F(Printer, structure) {
  EXPECT_EQ(text(t.extract(x, 8, 8)), "x[15:8]");
  EXPECT_EQ(text(t.extract(x, 31, 1)), "x[31]");
  EXPECT_EQ(text(t.concat(a, b)), "a ++ b");
  EXPECT_EQ(text(t.zext(a, 32)), "zext32(a)");
  EXPECT_EQ(text(t.sext(a, 32)), "sext32(a)");
  EXPECT_EQ(text(t.ite(p, x, t.add(y, num(1)))), "p ? x : (y + 1)");
}

TEST_F(Printer, arrays) {
  std::vector<const Term*> elements{num(1, 8), a, num(3, 8)};
  const Term* array = t.arrayLiteral(elements);
  EXPECT_EQ(text(t.select(array, x)), "[1, a, 3][x]");
  EXPECT_EQ(text(t.select(t.store(array, y, b), x)), "[1, a, 3]{y := b}[x]");
  std::vector<const Term*> many(100, num(1, 8));
  many[0] = a;
  EXPECT_NE(text(t.select(t.arrayLiteral(many), x)).find("... 100 elements"), std::string::npos);
}

TEST_F(Printer, floats) {
  EXPECT_EQ(text(t.floatBinary(TermKind::FAdd, FloatFormat::Single, x, y)), "x +f32 y");
  EXPECT_EQ(text(t.floatCompare(TermKind::FLt, FloatFormat::Single, x, y)), "x <f32 y");
  EXPECT_EQ(text(t.floatConvert(FloatFormat::Single, FloatFormat::Double, x)), "f64_from_f32(x)");
  EXPECT_EQ(text(t.floatFromInt(FloatFormat::Double, x, true)), "f64_from_s32(x)");
  EXPECT_EQ(text(t.floatToInt(FloatFormat::Single, x, 8, false)), "u8_from_f32(x)");
  EXPECT_EQ(text(t.floatRound(FloatFormat::Single, RoundingMode::Up, x)), "round_up_f32(x)");
  EXPECT_EQ(text(t.floatSqrt(FloatFormat::Single, x)), "sqrt_f32(x)");
  EXPECT_EQ(text(t.floatFma(FloatFormat::Single, x, y, z)), "fma_f32(x, y, z)");
}

TEST_F(Printer, sharedPartsGetNames) {
  const Term* shared = t.urem(t.mul(x, y), t.add(z, num(100)));
  EXPECT_EQ(text(t.ult(t.mul(shared, x), t.udiv(shared, y))),
            "let t1 = (x * y) %u (z + 100) in\n(x * t1) <u (t1 /u y)");
  const Term* small = t.mul(x, y);
  EXPECT_EQ(text(t.ult(t.udiv(small, z), t.urem(small, z))), "((x * y) /u z) <u ((x * y) %u z)");
}

TEST_F(Printer, namesCanBeGiven) {
  const Term* sum = t.add(x, y);
  auto name = [&](const Term* term) -> std::string { return term == x ? "R(a1,0)" : term == sum ? "sum" : ""; };
  EXPECT_EQ(printTerm(t, t.ult(x, t.mul(y, z)), name), "R(a1,0) <u (y * z)");
  EXPECT_EQ(printTerm(t, t.eq(t.mul(sum, z), y), name), text(t.eq(t.mul(t.freshSymbol("sum", 32), z), y)));
}

TEST_F(Printer, deepAndSharedTermsStayReadable) {
  TermManager raw(false);
  const Term* term = raw.freshSymbol("u", 32);
  for (int round = 0; round < 100000; ++round) term = raw.bitXor(raw.add(term, term), raw.constant(3, 32));
  std::string result = printTerm(raw, term);
  EXPECT_LT(result.size(), 20u << 20);
  EXPECT_GT(result.size(), 100000u);
}
