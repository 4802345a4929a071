#include "backward/strings/numbers.h"

#include "../backward_fixture.h"
#include "backward/strings/scan_results.h"

#include <cerrno>
#include <cstdlib>
#include <random>

using namespace hindsight;
using namespace hindsight::backward;

namespace {

using Finds = PendingScan::Finds;

class Numbers : public BackwardFixture {
protected:
  Numbers() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
  }

  const Term* find(Finds finds, const NumberFormat& format, const std::vector<const Term*>& bytes) {
    unsigned width = finds == Finds::NumberOverflow ? 1 : 64;
    PendingScan scan{.finds = finds, .number = format, .found = terms.freshSymbol("found", width)};
    return resultOf(*context, scan, {bytes, {}}).found;
  }
  uint64_t number(Finds finds, const NumberFormat& format, const std::string& text) {
    std::vector<const Term*> bytes;
    for (char each : text) bytes.push_back(terms.constant(static_cast<uint8_t>(each), 8));
    bytes.push_back(terms.constant(0, 8));
    const Term* found = find(finds, format, bytes);
    EXPECT_TRUE(found->isConst()) << text;
    return found->isConst() ? static_cast<uint64_t>(found->value()) : ~0ull;
  }
  /// What the machine's library makes of it.
  void compare(const std::string& text, uint32_t base, bool isSigned) {
    static const bool hasBinary = std::strtol("0b1", nullptr, 2) == 1; // newer libraries do
    NumberFormat format = {base, hasBinary, ~0ull, ~0ull};
    if (isSigned) format.positive = ~0ull / 2, format.negative = ~0ull / 2 + 1;
    char* end = nullptr;
    errno = 0;
    uint64_t expected = isSigned ? static_cast<uint64_t>(std::strtol(text.c_str(), &end, static_cast<int>(base)))
                                 : std::strtoul(text.c_str(), &end, static_cast<int>(base));
    bool overflow = errno == ERANGE;
    EXPECT_EQ(number(Finds::Number, format, text), expected) << '"' << text << "\" in base " << base;
    EXPECT_EQ(number(Finds::NumberEnd, format, text), static_cast<uint64_t>(end - text.c_str()))
        << '"' << text << "\" in base " << base;
    EXPECT_EQ(number(Finds::NumberOverflow, format, text), overflow) << '"' << text << "\" in base " << base;
  }
  std::unique_ptr<BackwardContext> context;
};

TEST_F(Numbers, AsTheLibraryReadsThem) {
  const char* const texts[] = {"",
                               "0",
                               "12",
                               "-7",
                               " \t+42x",
                               "+-3",
                               "- 3",
                               "0x1f",
                               "0X",
                               "0xg",
                               "-0x10",
                               "0779",
                               "089",
                               "zz",
                               "1z",
                               "08x",
                               "00x12",
                               "0b11",
                               "+",
                               " ",
                               "9 9",
                               "\x80",
                               "9223372036854775807",
                               "9223372036854775808",
                               "-9223372036854775808",
                               "-9223372036854775809",
                               "18446744073709551615",
                               "18446744073709551616",
                               "-18446744073709551615",
                               "99999999999999999999999999",
                               "-99999999999999999999999999",
                               "0x7fffffffffffffff",
                               "0x8000000000000000",
                               "0xffffffffffffffff",
                               "0x10000000000000000"};
  for (const char* text : texts)
    for (uint32_t base : {0u, 2u, 8u, 10u, 16u, 36u})
      for (bool isSigned : {true, false}) compare(text, base, isSigned);
}

TEST_F(Numbers, AnyText) {
  std::mt19937_64 random(7);
  const std::string letters = " +-00011279afxXzZ\t";
  for (int round = 0; round < 400; ++round) {
    std::string text;
    for (size_t length = random() % 6; length-- > 0;) text += letters[random() % letters.size()];
    compare(text, std::array{0u, 10u, 16u, 8u, 3u}[random() % 5], random() % 2);
  }
}

TEST_F(Numbers, BytesThatAreNotKnown) {
  std::vector<const Term*> bytes;
  for (int index = 0; index < 4; ++index) bytes.push_back(terms.freshSymbol("byte", 8));
  bytes.push_back(terms.constant(0, 8));
  NumberFormat format = {10, false, ~0ull / 2, ~0ull / 2 + 1};
  const Term* value = find(Finds::Number, format, bytes);
  auto isPossible = [&](uint64_t wanted) {
    return solver.check({}, terms.eq(value, terms.constant(wanted, 64))).result == SatResult::Sat;
  };
  EXPECT_TRUE(isPossible(9999));
  EXPECT_TRUE(isPossible(static_cast<uint64_t>(-999)));
  EXPECT_FALSE(isPossible(10000));
  EXPECT_FALSE(isPossible(static_cast<uint64_t>(-1000)));
}

} // namespace
