// Rewritten terms equal the terms as asked, by evaluation under many assignments.
#include "generator.h"
#include "term/printer.h"

#include <gtest/gtest.h>

namespace hindsight::fuzz {

namespace {

constexpr unsigned kTermsPerSession = 30;
/// With so few bits in all symbols together, every assignment is tried.
constexpr unsigned kExhaustiveBits = 8;
constexpr unsigned kAssignments = 16;

std::string describe(TermManager& raw, TermManager& rewriting, TermPair pair, const Assignment& assignment) {
  std::string text = "as asked:\n" + printTerm(raw, pair.raw) + "\nrewritten:\n" + printTerm(rewriting, pair.rewritten);
  for (auto [symbol, value] : assignment.entries())
    text +=
        "\n" + raw.symbolInfo(symbol).name + " = " + printTerm(raw, raw.constant(value, raw.symbolInfo(symbol).width));
  return text;
}

void checkSession(uint64_t session) {
  TermManager rewriting, raw(false);
  Random random(session);
  TermGenerator generator(rewriting, raw, session, GeneratorOptions::forSession(session, random));
  bool exhaustive = generator.symbolBits() <= kExhaustiveBits;
  unsigned count = exhaustive ? 1u << generator.symbolBits() : kAssignments;
  for (unsigned made = 0; made < kTermsPerSession; ++made) {
    TermPair pair = generator.next();
    ASSERT_EQ(pair.rewritten->width(), pair.raw->width());
    for (unsigned index = 0; index < count; ++index) {
      Assignment assignment = exhaustive ? generator.assignmentFromBits(index) : generator.randomAssignment();
      Evaluator left(assignment), right(assignment);
      ASSERT_TRUE(left.evaluate(pair.rewritten) == right.evaluate(pair.raw))
          << "session " << session << ", term " << made << "\n"
          << describe(raw, rewriting, pair, assignment);
    }
  }
}

} // namespace

class Rewrites : public ::testing::TestWithParam<uint64_t> {};

TEST_P(Rewrites, keepTheValue) {
  constexpr uint64_t sessions = 67; // ten parts of 67 sessions with 30 terms: 20,000 terms
  for (uint64_t session = 0; session < sessions; ++session) {
    checkSession(1 + GetParam() * sessions + session);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Parts, Rewrites, ::testing::Range<uint64_t>(0, 10));

TEST(RewriteGenerator, theSameSeedGivesTheSameTerms) {
  auto build = [](uint64_t seed) {
    TermManager rewriting, raw(false);
    Random random(seed);
    TermGenerator generator(rewriting, raw, seed, GeneratorOptions::forSession(seed, random));
    std::string text;
    for (int made = 0; made < 20; ++made) text += printTerm(rewriting, generator.next().rewritten) + "\n";
    return text;
  };
  EXPECT_EQ(build(5), build(5));
  EXPECT_NE(build(5), build(15));
}

TEST(RewriteGenerator, rewritingAgainChangesLittle) {
  // Rebuilding a rewritten term from its own kids finds it again, but for rare cases of rules that help each other.
  unsigned changed = 0, total = 0;
  for (uint64_t session = 1; session <= 100; ++session) {
    TermManager rewriting, raw(false);
    Random random(session);
    TermGenerator generator(rewriting, raw, session, GeneratorOptions::forSession(session, random));
    for (int made = 0; made < 20; ++made, ++total) {
      const Term* term = generator.next().rewritten;
      changed += rewriting.rebuild(term, term->kids()) != term;
    }
  }
  EXPECT_LT(changed * 50, total);
}

} // namespace hindsight::fuzz
