// The handlers that clang calls where arithmetic is undefined.
#include "../machine_fixture.h"

namespace hindsight {
namespace {

class Overflow : public MachineFixture {
protected:
  std::vector<Ended> check(const std::string& statement) {
    load(kNondet + "long wide; int main(void) { int x = __VERIFIER_nondet_int(); volatile int r = 0;\n" + statement +
             " return r; }",
         {"-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow,vla-bound",
          "-fno-sanitize-recover=all"});
    start();
    return runAll();
  }

  /// The kinds of error among the ends, and the one message if there is one.
  std::pair<std::vector<ErrorKind>, std::string> errors(const std::string& statement) {
    std::pair<std::vector<ErrorKind>, std::string> result;
    for (const Ended& path : check(statement)) {
      if (path.end.kind != EndKind::Error) continue;
      result.first.push_back(path.end.error);
      result.second = path.end.message;
    }
    return result;
  }
  using Kinds = std::vector<ErrorKind>;
};

TEST_F(Overflow, EveryOperatorHasAHandler) {
  for (const char* statement : {"r = x + 1;", "r = x - 1;", "r = x * 2;", "r = -x;", "x++;", "x -= 5;"})
    EXPECT_EQ(errors(statement).first, Kinds{ErrorKind::IntegerOverflow}) << statement;
}

TEST_F(Overflow, NamesTheOperandsAndTheType) {
  EXPECT_EQ(errors("int y = 2147483647; if (x > 0) r = y + x;").second,
            "2147483647 + a value that depends on the input does not fit 'int'");
  EXPECT_EQ(errors("long y = x; wide = y * 9223372036854775807L;").second,
            "a value that depends on the input * 9223372036854775807 does not fit 'long'");
}

TEST_F(Overflow, DivisionsByZeroAndOfTheLeastNumber) {
  EXPECT_EQ(errors("r = 7 / x;").first, Kinds{ErrorKind::DivisionByZero});
  EXPECT_EQ(errors("r = x / -1;").first, Kinds{ErrorKind::IntegerOverflow});
  EXPECT_EQ(errors("r = x % -1;").first, Kinds{ErrorKind::IntegerOverflow});
}

TEST_F(Overflow, ShiftsTooFarAndShiftsThatLoseBits) {
  EXPECT_EQ(errors("r = 1 >> x;").first, Kinds{ErrorKind::ShiftTooFar});
  EXPECT_EQ(errors("if (x >= 0 && x < 32) r = 3 << x;").first, Kinds{ErrorKind::IntegerOverflow});
  EXPECT_EQ(errors("if (x >= 0 && x < 30) r = 1 << x;").first, Kinds{});
  EXPECT_EQ(errors("if (x >= 0 && x < 40) r = 1L << x != 0;").first, Kinds{});
}

TEST_F(Overflow, OperandsWiderThanAnAddressAreGivenByAddress) {
  const std::string wide = "__int128 w = 7; volatile __int128 z = 0; ";
  EXPECT_EQ(errors(wide + "r = (int)(w / z);").first, Kinds{ErrorKind::DivisionByZero});
  EXPECT_EQ(errors(wide + "w <<= 126;").second, "7 << 126 does not fit '__int128'");
  EXPECT_EQ(errors(wide + "w <<= (__int128)128;").first, Kinds{ErrorKind::ShiftTooFar});
  EXPECT_EQ(errors(wide + "r = 3 << (__int128)31;").second, "3 << 31 does not fit 'int'");
  EXPECT_EQ(errors(wide + "w = -w * ((__int128)1 << 125);").second,
            "-7 * 42535295865117307932921825928971026432 does not fit '__int128'");
}

TEST_F(Overflow, ArraysWithoutElements) {
  EXPECT_EQ(errors("if (x >= -1 && x < 1) { int a[x]; r = sizeof a != 0; }").first, Kinds{ErrorKind::BadArraySize});
  EXPECT_EQ(errors("if (x > 0 && x < 3) { int a[x]; r = sizeof a != 0; }").first, Kinds{});
}

TEST_F(Overflow, ConversionsAndUnsignedArithmeticAreNone) {
  for (const char* statement :
       {"r = (char)x;", "unsigned u = x; u = u * u + 1; r = u != 0;", "short s = x; s++; r = s;"})
    EXPECT_EQ(errors(statement).first, Kinds{}) << statement;
}

TEST_F(Overflow, FloatsThatDoNotFit) {
  EXPECT_EQ(errors("double d = 3e9; r = (int)d;"),
            std::pair(Kinds{ErrorKind::FloatCastOverflow}, std::string("3000000000 does not fit 'int'")));
  EXPECT_EQ(errors("float f = -1; r = (unsigned char)f;").second, "-1 does not fit 'unsigned char'");
  EXPECT_EQ(errors("long double l = 1e30L; wide = (long)l;").second, "1e+30 does not fit 'long'");
  EXPECT_EQ(errors("_Float16 h = 300; r = (signed char)h;").second, "300 does not fit 'signed char'");
  EXPECT_EQ(errors("double d = __builtin_nan(\"\"); r = (int)d;").first, Kinds{ErrorKind::FloatCastOverflow});
  EXPECT_EQ(errors("double d = -2147483648.9; r = (int)d; float f = -0.9f; r = (unsigned)f;").first, Kinds{});
  EXPECT_EQ(errors("double d = 9223372036854774784.0; wide = (long)d;").first, Kinds{});
}

TEST_F(Overflow, FloatsThatMayNotFit) {
  EXPECT_EQ(errors("double d = x; r = (short)d;"),
            std::pair(Kinds{ErrorKind::FloatCastOverflow},
                      std::string("a number that depends on the input does not fit 'short'")));
  EXPECT_EQ(errors("double d = x; if (d > -32769 && d < 32768) r = (short)d;").first, Kinds{});
}

} // namespace
} // namespace hindsight
