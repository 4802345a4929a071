#include "solver/batch_program.h"

#include "solver/batch_floats.h"
#include "solver/vectorised.h"
#include "support/invariant.h"
#include "term/evaluator.h"

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

int64_t extended(uint64_t value, unsigned width) {
  unsigned unused = 64 - width;
  return static_cast<int64_t>(value << unused) >> unused;
}

uint64_t signedQuotient(uint64_t a, uint64_t b, unsigned width) {
  int64_t x = extended(a, width), y = extended(b, width);
  if (y == 0) return x < 0 ? 1 : ~uint64_t(0);
  if (y == -1) return -a;
  return static_cast<uint64_t>(x / y);
}

uint64_t signedRest(uint64_t a, uint64_t b, unsigned width) {
  int64_t x = extended(a, width), y = extended(b, width);
  if (y == 0) return a;
  return y == -1 ? 0 : static_cast<uint64_t>(x % y);
}

struct Operands {
  uint64_t* to;
  const uint64_t *a, *b, *c;
};

/// One loop for each kind of step.
HINDSIGHT_VECTORISED void compute(const BatchStep& step, Operands slot, size_t count) {
  const uint64_t mask = mask64(step.width);
  const unsigned width = step.width, kidWidth = step.kidWidth, low = step.low;
  uint64_t* __restrict to = slot.to;
  const uint64_t* __restrict a = slot.a, * __restrict b = slot.b, * __restrict c = slot.c;
#define EACH(expression)                                                                                               \
  for (size_t i = 0; i < count; ++i) to[i] = (expression);                                                             \
  return
  switch (step.kind) {
  case TermKind::Add: EACH((a[i] + b[i]) & mask);
  case TermKind::Mul: EACH((a[i] * b[i]) & mask);
  case TermKind::UDiv: EACH(b[i] == 0 ? mask : a[i] / b[i]);
  case TermKind::URem: EACH(b[i] == 0 ? a[i] : a[i] % b[i]);
  case TermKind::SDiv: EACH(signedQuotient(a[i], b[i], width) & mask);
  case TermKind::SRem: EACH(signedRest(a[i], b[i], width) & mask);
  case TermKind::And: EACH(a[i] & b[i]);
  case TermKind::Or: EACH(a[i] | b[i]);
  case TermKind::Xor: EACH(a[i] ^ b[i]);
  case TermKind::Not: EACH(~a[i] & mask);
  case TermKind::Shl: EACH(b[i] >= width ? 0 : (a[i] << (b[i] & 63)) & mask);
  case TermKind::LShr: EACH(b[i] >= width ? 0 : a[i] >> (b[i] & 63));
  case TermKind::AShr: EACH(static_cast<uint64_t>(extended(a[i], width) >> (b[i] >= width ? width - 1 : b[i])) & mask);
  case TermKind::Eq: EACH(a[i] == b[i]);
  case TermKind::Ult: EACH(a[i] < b[i]);
  case TermKind::Ule: EACH(a[i] <= b[i]);
  case TermKind::Slt: EACH(extended(a[i], kidWidth) < extended(b[i], kidWidth));
  case TermKind::Sle: EACH(extended(a[i], kidWidth) <= extended(b[i], kidWidth));
  case TermKind::Concat: EACH(a[i] << kidWidth | b[i]);
  case TermKind::Extract: EACH((a[i] >> low) & mask);
  case TermKind::ZExt: EACH(a[i]);
  case TermKind::SExt: EACH(static_cast<uint64_t>(extended(a[i], kidWidth)) & mask);
  case TermKind::Ite: EACH(a[i] ? b[i] : c[i]);
  default: break;
  }
#undef EACH
  HS_UNREACHABLE("a plain step should be one of integers");
}

} // namespace

void BatchProgram::runPlain(const BatchStep& step, size_t count) {
  compute(step, {lanes(step.to), lanes(step.a), lanes(step.b), lanes(step.c)}, count);
}

void BatchProgram::runGeneral(const BatchStep& step, size_t count) {
  const Operation& operation = operations[step.c];
  uint64_t* to = lanes(step.to);
  const uint64_t *a = lanes(step.a), *b = lanes(step.b);
  for (size_t lane = 0; lane < count; ++lane) {
    std::array<U128, 2> kids{a[lane], b[lane]};
    to[lane] = static_cast<uint64_t>(evaluateOperation(operation, kids));
  }
}

void BatchProgram::run(const Level& level, size_t count) {
  for (const BatchStep& step : level.steps) {
    switch (step.how) {
    case BatchStep::How::Plain: runPlain(step, count); break;
    case BatchStep::How::General: runGeneral(step, count); break;
    case BatchStep::How::Float:
      computeFloats(operations[step.c], lanes(step.to), lanes(step.a), lanes(step.b), count);
      break;
    case BatchStep::How::Table: {
      const std::vector<uint64_t>& table = tables[step.b];
      uint64_t* to = lanes(step.to);
      const uint64_t* index = lanes(step.a);
      for (size_t lane = 0; lane < count; ++lane) to[lane] = index[lane] < table.size() ? table[index[lane]] : 0;
      break;
    }
    case BatchStep::How::Pick: {
      const Pick& pick = picks[step.b];
      uint64_t* to = lanes(step.to);
      const uint64_t* index = lanes(step.a);
      for (size_t lane = 0; lane < count; ++lane)
        to[lane] = index[lane] < pick.size() ? lanes(pick[index[lane]])[lane] : 0;
      break;
    }
    }
  }
}

void BatchProgram::import(const Level& level, std::span<const uint32_t> chosen) {
  for (const Import& entry : level.imports)
    std::fill_n(lanes(entry.to), stride, lanes(entry.from)[chosen[entry.level]]);
}

} // namespace hindsight
