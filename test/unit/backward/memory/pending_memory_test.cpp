#include "backward/memory/pending_memory.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

namespace hindsight::backward {
namespace {

class PendingMemoryTest : public testing::Test {
protected:
  PendingAccess access(PendingAccess::Kind kind, const Term* address, uint32_t position) {
    return {kind, address, four, position, {0, 0}};
  }
  const Term* unknown(const char* name) { return terms.freshSymbol(name, 64); }

  TermManager terms;
  const Term* p = unknown("p");
  const Term* q = unknown("q");
  const Term* four = terms.constant(4, 64);
  PendingMemory memory;
};

TEST_F(PendingMemoryTest, WhatIsLeftToRead) {
  EXPECT_TRUE(memory.isRead());
  memory.scans.emplace_back();
  EXPECT_FALSE(memory.isRead());
  memory.clear();
  memory.reads.push_back({unknown("v"), p, 8, 1, {}});
  EXPECT_FALSE(memory.isRead());
}

TEST_F(PendingMemoryTest, TermsAreReplacedEverywhere) {
  memory.reads.push_back({unknown("v"), p, 8, 1, {{MemoryEffect::Kind::Store, p, four, p}}});
  PendingScan scan;
  scan.first = scan.firstSize = p;
  scan.writes.push_back({{MemoryEffect::Kind::Unknown, p, four, nullptr}, 2});
  memory.scans.push_back(scan);
  memory.accesses.push_back(access(PendingAccess::Kind::Read, p, 3));
  memory.heapUses.push_back(access(PendingAccess::Kind::Write, p, 3));
  auto replace = [&](const Term* term) { return term == p ? q : term; };
  EXPECT_TRUE(memory.rewrite(replace));
  EXPECT_EQ(memory.reads[0].address, q);
  EXPECT_EQ(memory.reads[0].effects[0].address, q);
  EXPECT_EQ(memory.reads[0].effects[0].value, q);
  EXPECT_EQ(memory.scans[0].first, q);
  EXPECT_EQ(memory.scans[0].second, nullptr);
  EXPECT_EQ(memory.scans[0].firstSize, q);
  EXPECT_EQ(memory.scans[0].writes[0].effect.address, q);
  EXPECT_EQ(memory.accesses[0].address, q);
  EXPECT_EQ(memory.heapUses[0].address, q);
  EXPECT_FALSE(memory.rewrite(replace)) << "nothing is left to replace";
}

TEST_F(PendingMemoryTest, OfTheRisksThatFailTheFirstInTheProgramCounts) {
  for (uint32_t position : {2u, 5u, 3u})
    memory.risks.push_back({access(PendingAccess::Kind::Read, q, position), terms.ult(p, four)});
  memory.risks.push_back({access(PendingAccess::Kind::Read, q, 9), terms.ult(q, four)});
  memory.risks.push_back({access(PendingAccess::Kind::Read, q, 8), terms.ne(p, four)});
  Substitution substitution(terms, {{p, terms.constant(7, 64)}});
  std::optional<PendingAccess> failing;
  EXPECT_TRUE(memory.rewriteRisks(substitution, failing));
  ASSERT_TRUE(failing);
  EXPECT_EQ(failing->position, 5u) << "positions count from the target";
  ASSERT_EQ(memory.risks.size(), 1u) << "what is known to be valid, or not to be, is no risk";
  EXPECT_EQ(memory.risks[0].access.position, 9u);
  failing.reset();
  EXPECT_FALSE(memory.rewriteRisks(substitution, failing));
  EXPECT_FALSE(failing);
}

TEST_F(PendingMemoryTest, TheLastThatMayFail) {
  EXPECT_EQ(memory.lastThatMayFail(), ~0u);
  memory.heapUses.push_back(access(PendingAccess::Kind::Read, p, 6));
  memory.accesses.push_back(access(PendingAccess::Kind::Read, p, 4));
  EXPECT_EQ(memory.lastThatMayFail(), 4u);
  memory.risks.push_back({access(PendingAccess::Kind::Read, p, 2), terms.ult(p, four)});
  EXPECT_EQ(memory.lastThatMayFail(), 2u);
}

TEST_F(PendingMemoryTest, WhatCameAfterAnErrorDoesNotMatter) {
  for (uint32_t position : {1u, 2u, 3u}) {
    memory.reads.push_back({unknown("v"), p, 8, position, {}});
    memory.accesses.push_back(access(PendingAccess::Kind::Read, p, position));
    memory.risks.push_back({access(PendingAccess::Kind::Read, p, position), terms.ult(p, four)});
  }
  memory.born.insert(p->symbol(), 1);
  memory.forgetReadsAfter(2);
  EXPECT_EQ(memory.reads.size(), 2u) << "what it reads itself is still of interest";
  memory.forgetAccessesFrom(2);
  ASSERT_EQ(memory.accesses.size(), 1u);
  EXPECT_EQ(memory.accesses[0].position, 3u);
  EXPECT_TRUE(memory.risks.empty());
  memory.clear();
  EXPECT_TRUE(memory.isRead() && memory.accesses.empty());
  EXPECT_NE(memory.born.find(p->symbol()), nullptr);
}

TEST_F(PendingMemoryTest, WhatAFailedAccessGivesIsAnything) {
  const Term *its = unknown("its"), *later = unknown("later"), *before = unknown("before");
  memory.reads = {{its, p, 8, 5, {}}, {later, q, 8, 2, {}}, {before, q, 8, 7, {}}};
  std::unordered_set<SymbolId> anything;
  memory.forgetOutcome(access(PendingAccess::Kind::Read, p, 5), anything);
  EXPECT_EQ(anything, std::unordered_set<SymbolId>{its->symbol()});
  ASSERT_EQ(memory.reads.size(), 2u);
  memory.forgetOutcome(access(PendingAccess::Kind::Write, p, 5), anything);
  EXPECT_TRUE(anything.contains(later->symbol())) << "memory behind a failed write";
  ASSERT_EQ(memory.reads.size(), 1u);
  EXPECT_EQ(memory.reads[0].result, before);
}

} // namespace
} // namespace hindsight::backward
