#include "intake/bitcode_records.h"

#include <gtest/gtest.h>

namespace hindsight::intake {
namespace {

const BitcodeRecord kModule{RecordKind::Module, "src/a.c", "/build", std::string("BC\xC0\xDE\0\0x", 7)};
const BitcodeRecord kNote{RecordKind::NoBitcode, "start.S", "/build", "it is assembler"};

TEST(BitcodeRecords, ComeBackAsTheyWere) {
  Result<std::vector<BitcodeRecord>> records = decodeRecords(encodeRecord(kModule));
  ASSERT_TRUE(records);
  EXPECT_EQ(*records, std::vector{kModule});
}

TEST(BitcodeRecords, SectionsThatALinkerJoined) {
  std::string joined = encodeRecord(kModule) + std::string(5, '\0') + encodeRecord(kNote) + std::string(3, '\0');
  Result<std::vector<BitcodeRecord>> records = decodeRecords(joined);
  ASSERT_TRUE(records);
  EXPECT_EQ(*records, (std::vector{kModule, kNote}));
}

TEST(BitcodeRecords, AnEmptySectionHasNone) {
  EXPECT_TRUE(decodeRecords("")->empty());
  EXPECT_TRUE(decodeRecords(std::string(8, '\0'))->empty());
}

TEST(BitcodeRecords, EveryDamagedByteIsSeen) {
  std::string good = encodeRecord(kModule);
  for (size_t at = 0; at < good.size(); ++at) {
    if (at >= 12 && at < 16) continue; // the kind, where another one may be right
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x41);
    EXPECT_FALSE(decodeRecords(bad)) << "byte " << at;
  }
  std::string otherKind = good;
  otherKind[12] = 77;
  EXPECT_FALSE(decodeRecords(otherKind));
}

TEST(BitcodeRecords, EveryCutIsSeen) {
  std::string good = encodeRecord(kModule);
  for (size_t size = 1; size < good.size(); ++size) EXPECT_FALSE(decodeRecords(good.substr(0, size))) << size;
}

TEST(BitcodeRecords, AnotherVersionIsNamed) {
  std::string other = encodeRecord(kModule);
  other[8] = 9;
  Result<std::vector<BitcodeRecord>> records = decodeRecords(other);
  ASSERT_FALSE(records);
  EXPECT_NE(records.error().message.find("format 9"), std::string::npos) << records.error().message;
}

TEST(BitcodeRecords, WordsOfALine) {
  std::vector<std::string> words = {"-o", "", "a b", "x.o"};
  EXPECT_EQ(splitWords(joinWords(words)), words);
  EXPECT_TRUE(splitWords("").empty());
}

} // namespace
} // namespace hindsight::intake
