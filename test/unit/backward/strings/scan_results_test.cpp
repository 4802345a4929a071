#include "backward/strings/scan_results.h"

#include "../backward_fixture.h"

#include <cstring>
#include <random>

using namespace hindsight;
using namespace hindsight::backward;

namespace {

using Finds = PendingScan::Finds;

class ScanResultsTest : public BackwardFixture {
protected:
  ScanResultsTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
  }
  std::vector<const Term*> bytes(std::string_view text) {
    std::vector<const Term*> all;
    for (char each : text) all.push_back(terms.constant(static_cast<uint8_t>(each), 8));
    return all;
  }
  PendingScan scan(Finds finds, bool endsAtZero = true) {
    PendingScan made{.finds = finds, .endsAtZero = endsAtZero};
    unsigned width = finds == Finds::Hit ? 1 : finds == Finds::Difference ? 32 : context->pointerWidth();
    if (finds != Finds::End) made.found = terms.freshSymbol("found", width);
    return made;
  }
  uint64_t number(const Term* term) {
    EXPECT_TRUE(term->isConst());
    return term->isConst() ? static_cast<uint64_t>(term->value()) : ~0ull;
  }
  std::unique_ptr<BackwardContext> context;
};

TEST_F(ScanResultsTest, TheFirstZeroIsTheEnd) {
  using namespace std::string_view_literals;
  EXPECT_EQ(number(resultOf(*context, scan(Finds::End), {bytes("ab\0c\0"sv), {}}).end), 2u);
  std::string large(1000, 'x');
  large[777] = 0;
  EXPECT_EQ(number(resultOf(*context, scan(Finds::End), {bytes(large), {}}).end), 777u) << "a tree finds the same";
}

TEST_F(ScanResultsTest, ASearchWithoutAnEndGoesPastAllBytes) {
  const Term* end = resultOf(*context, scan(Finds::End), {bytes("abc"), {}}).end;
  EXPECT_EQ(solver.check({}, terms.ult(end, context->pointerNumber(3))).result, SatResult::Unsat);
  PendingScan bounded = scan(Finds::End);
  bounded.limit = context->pointerNumber(3);
  EXPECT_EQ(number(resultOf(*context, bounded, {bytes("abc"), {}}).end), 3u) << "a limit is an end";
}

TEST_F(ScanResultsTest, HitsAndLastHits) {
  using namespace std::string_view_literals;
  for (auto [letter, isHit, last] : {std::tuple{'b', 1u, 4u}, {'z', 0u, 0u}, {'\0', 1u, 6u}}) {
    PendingScan first = scan(Finds::Hit), behind = scan(Finds::LastHit);
    first.wanted = behind.wanted = terms.constant(static_cast<uint8_t>(letter), 8);
    ScannedBytes text{bytes("abcbd\0b"sv), {}};
    EXPECT_EQ(number(resultOf(*context, first, text).found), isHit);
    EXPECT_EQ(number(resultOf(*context, behind, text).found), last);
    EXPECT_EQ(number(resultOf(*context, behind, text).end), 5u);
  }
}

TEST_F(ScanResultsTest, Differences) {
  using namespace std::string_view_literals;
  PendingScan compare = scan(Finds::Difference);
  compare.second = compare.first = context->pointerNumber(0);
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("ab\0x"sv), bytes("ab\0y"sv)}).found), 0u);
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("ac"), bytes("ab")}).found), 1u);
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("a\x01"), bytes("a\xff")}).found), 0xffffff02u);
  compare.endsAtZero = false;
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("\0x"sv), bytes("\0w"sv)}).found), 1u);
  compare.ignoresCase = compare.endsAtZero = true;
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("aB\0"sv), bytes("Ab\0"sv)}).found), 0u);
  compare.limit = context->pointerNumber(1);
  EXPECT_EQ(number(resultOf(*context, compare, {bytes("ax"), bytes("ay")}).found), 0u) << "the limit comes first";
}

/// What a scan says of constant strings is what the machine's library says, for many short ones over few letters.
class ScanResultsOfLibraryTest : public ScanResultsTest {
protected:
  std::string word(size_t most) {
    std::string text;
    for (size_t length = random() % (most + 1); text.size() < length;) text.push_back("abAB"[random() % 4]);
    return text;
  }
  ScanResult of(const PendingScan& scan, const std::string& first, const std::string& second) {
    return resultOf(*context, scan,
                    {bytes({first.c_str(), first.size() + 1}), bytes({second.c_str(), second.size() + 1})});
  }
  PendingScan with(Finds finds, PendingScan::Second role) {
    PendingScan made = scan(finds);
    made.first = made.second = context->pointerNumber(0);
    made.role = role;
    return made;
  }
  std::mt19937 random{7};
};

TEST_F(ScanResultsOfLibraryTest, SetsOfBytes) {
  for (int round = 0; round < 300; ++round) {
    std::string text = word(8), set = word(3);
    EXPECT_EQ(number(of(with(Finds::End, PendingScan::Second::Accepted), text, set).end),
              strspn(text.c_str(), set.c_str()));
    ScanResult first = of(with(Finds::Hit, PendingScan::Second::Rejected), text, set);
    EXPECT_EQ(number(first.end), strcspn(text.c_str(), set.c_str()));
    EXPECT_EQ(number(first.found) != 0, strpbrk(text.c_str(), set.c_str()) != nullptr);
  }
}

TEST_F(ScanResultsOfLibraryTest, Needles) {
  for (int round = 0; round < 500; ++round) {
    std::string text = word(8), needle = word(3);
    for (bool ignoresCase : {false, true}) {
      PendingScan scan = with(Finds::Hit, PendingScan::Second::Needle);
      scan.ignoresCase = ignoresCase;
      ScanResult result = of(scan, text, needle);
      const char* expected =
          ignoresCase ? strcasestr(text.c_str(), needle.c_str()) : strstr(text.c_str(), needle.c_str());
      EXPECT_EQ(number(result.found) != 0, expected != nullptr) << text << " " << needle;
      EXPECT_EQ(number(result.end), expected ? static_cast<size_t>(expected - text.c_str()) : text.size());
    }
  }
}

TEST_F(ScanResultsOfLibraryTest, RangesOfBytes) {
  for (int round = 0; round < 500; ++round) {
    std::string text = word(8), needle = word(3);
    size_t length = random() % (text.size() + 2);
    PendingScan find = with(Finds::Hit, PendingScan::Second::Needle), last = scan(Finds::LastHit, false);
    find.endsAtZero = false;
    find.limit = last.limit = context->pointerNumber(length);
    find.secondLimit = context->pointerNumber(needle.size());
    ScanResult result = of(find, text, needle);
    const void* expected = memmem(text.c_str(), length, needle.c_str(), needle.size());
    EXPECT_EQ(number(result.found) != 0, expected != nullptr) << text << " " << needle;
    if (expected) EXPECT_EQ(number(result.end), static_cast<size_t>(static_cast<const char*>(expected) - text.c_str()));
    last.wanted = terms.constant('a', 8);
    const void* behind = memrchr(text.c_str(), 'a', length);
    EXPECT_EQ(number(resultOf(*context, last, {bytes({text.c_str(), text.size() + 1}), {}}).found),
              behind ? static_cast<size_t>(static_cast<const char*>(behind) - text.c_str()) + 1 : 0);
  }
}

} // namespace
