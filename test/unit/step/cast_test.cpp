// Casts, selection and the lanes of vectors, on numbers and on symbols.
#include "operation_fixture.h"

namespace hindsight {

namespace {

using Cast = OperationFixture;

std::string integerType(unsigned width) {
  return "i" + std::to_string(width);
}

TEST_F(Cast, ExtensionsAndTruncationsAtEveryOddWidth) {
  static constexpr unsigned kWidths[] = {1, 7, 31, 33, 64, 65, 127};
  for (unsigned from : kWidths)
    for (unsigned to : {8u, 32u, 63u, 66u, 128u}) {
      if (from == to) continue;
      std::string types = integerType(from) + " %a to " + integerType(to);
      for (const char* operation : {"zext", "sext", "trunc"}) {
        bool narrows = operation[0] == 't';
        if (narrows != (to < from)) continue;
        loadOperation(integerType(from) + " %a", to, "  %r = " + std::string(operation) + " " + types);
        for (U128 a : corners(from)) {
          U128 wide = operation[0] == 's' ? static_cast<U128>(asSigned(a, from)) : a;
          expectBoth({a}, value(wide & mask128(to)));
        }
      }
    }
}

TEST_F(Cast, SelectChoosesOnBothSides) {
  loadOperation("i1 %c, i65 %a, i65 %b", 65, "  %r = select i1 %c, i65 %a, i65 %b");
  expectBoth({1, U128(1) << 64, 5}, value(U128(1) << 64));
  expectBoth({0, U128(1) << 64, 5}, value(5));
}

TEST_F(Cast, ALaneIsChosenByANumberOrASymbol) {
  loadOperation("i16 %a, i16 %b, i32 %i", 16,
                "  %v = insertelement <4 x i16> <i16 10, i16 11, i16 12, i16 13>, i16 %a, i32 1\n"
                "  %u = insertelement <4 x i16> %v, i16 %b, i32 %i\n"
                "  %j = xor i32 %i, 1\n"
                "  %r = extractelement <4 x i16> %u, i32 %j");
  expectBoth({500, 600, 0}, value(500)); // lane 0 is overwritten, lane 1 read
  expectBoth({500, 600, 1}, value(10));
  expectBoth({500, 600, 2}, value(13));
  expectBoth({500, 600, 3}, value(12));
}

TEST_F(Cast, VectorsAreReinterpretedBitByBit) {
  loadOperation("i64 %a", 64,
                "  %v = bitcast i64 %a to <8 x i8>\n"
                "  %s = shufflevector <8 x i8> %v, <8 x i8> poison, "
                "<8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>\n"
                "  %r = bitcast <8 x i8> %s to i64");
  expectBoth({0x0102030405060708}, value(0x0807060504030201));
  expectBoth({0xff00000000000001}, value(0x01000000000000ff));
}

TEST_F(Cast, VectorArithmeticIsLaneByLane) {
  loadOperation("i32 %a, i32 %b", 32,
                "  %x = bitcast i32 %a to <4 x i8>\n  %y = bitcast i32 %b to <4 x i8>\n"
                "  %s = add <4 x i8> %x, %y\n  %c = icmp slt <4 x i8> %s, zeroinitializer\n"
                "  %z = select <4 x i1> %c, <4 x i8> %x, <4 x i8> %s\n  %r = bitcast <4 x i8> %z to i32");
  expectBoth({0x01ff7f00, 0x01010101}, value(0x02007f01)); // 7f + 1 is negative: the first operand is chosen
}

TEST_F(Cast, FreezeGivesOneValueForGood) {
  loadOperation("i8 %a", 1, "  %p = add nsw i8 %a, poison\n  %f = freeze i8 %p\n  %r = icmp eq i8 %f, %f");
  expectBoth({3}, value(1));
  loadOperation("i8 %a", 8, "  %f = freeze i8 undef\n  %d = sub i8 %f, %f\n  %r = add i8 %d, %a");
  expectBoth({3}, value(3));
}

TEST_F(Cast, PointersSurviveTheRoundTripAndLoseTheirUpperHalf) {
  const char* globals = "@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]";
  loadOperation("i64 %i", 32,
                "  %n = ptrtoint ptr @g to i64\n  %o = shl i64 %i, 2\n  %s = add i64 %n, %o\n"
                "  %p = inttoptr i64 %s to ptr\n  %r = load i32, ptr %p",
                globals);
  expectBoth({2}, value(3));
  expectBoth({4}, error("global-out-of-bounds-read"));
  // Truncated and extended again, the number is only an address, and it is the same address.
  loadOperation("i64 %i", 1,
                "  %n = ptrtoint ptr @g to i64\n  %t = trunc i64 %n to i32\n  %z = zext i32 %t to i64\n"
                "  %a = and i64 %n, 4294967295\n  %r = icmp eq i64 %z, %a",
                globals);
  expectBoth({0}, value(1));
}

TEST_F(Cast, APointerAsAWiderIntegerOnThirtyTwoBits) {
  loadOperation("i32 %i", 32,
                "  %n = ptrtoint ptr @g to i64\n  %p = inttoptr i64 %n to ptr\n"
                "  %q = getelementptr i32, ptr %p, i32 %i\n  %r = load i32, ptr %q",
                "@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]", kLayout32);
  expectBoth({3}, value(4));
  expectBoth({0xffffffff}, error("global-out-of-bounds-read"));
}

} // namespace

} // namespace hindsight
