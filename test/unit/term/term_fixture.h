// A term manager with a few symbols, for the tests of the rewrite rules.
#pragma once

#include "term/evaluator.h"
#include "term/printer.h"
#include "term/term_manager.h"

#include <gtest/gtest.h>

namespace hindsight {

/// The symbols x, y, z have 32 bits, a and b 8, p and q are truth values.
class TermTest : public ::testing::Test {
protected:
  const Term* num(U128 value, unsigned width = 32) { return t.constant(value, width); }
  std::string text(const Term* term) { return printTerm(t, term); }

  TermManager t;
  const Term* x = t.freshSymbol("x", 32);
  const Term* y = t.freshSymbol("y", 32);
  const Term* z = t.freshSymbol("z", 32);
  const Term* a = t.freshSymbol("a", 8);
  const Term* b = t.freshSymbol("b", 8);
  const Term* p = t.freshSymbol("p", 1);
  const Term* q = t.freshSymbol("q", 1);
};

} // namespace hindsight
