#include "solver/batch_floats.h"

#include "solver/vectorised.h"
#include "support/invariant.h"
#include "term/evaluator.h"

#include <array>
#include <bit>
#include <cmath>
#include <type_traits>

namespace hindsight {

namespace {

template <typename Host> using Pattern = std::conditional_t<sizeof(Host) == 4, uint32_t, uint64_t>;

template <typename Host> inline Host number(uint64_t bits) {
  return std::bit_cast<Host>(static_cast<Pattern<Host>>(bits));
}
template <typename Host> inline uint64_t pattern(Host value) {
  return std::bit_cast<Pattern<Host>>(value);
}

// Every loop is a function of its own: the compiler clones functions, not templates that are inlined elsewhere.
#define LOOP(name, Host, expression)                                                                                   \
  HINDSIGHT_VECTORISED void name(uint64_t* __restrict to, const uint64_t* __restrict a, const uint64_t* __restrict b,  \
                                 size_t count) {                                                                       \
    (void)b;                                                                                                           \
    for (size_t i = 0; i < count; ++i) to[i] = (expression);                                                           \
  }
#define ARITHMETIC(suffix, Host)                                                                                       \
  LOOP(add##suffix, Host, pattern<Host>(number<Host>(a[i]) + number<Host>(b[i])))                                      \
  LOOP(subtract##suffix, Host, pattern<Host>(number<Host>(a[i]) - number<Host>(b[i])))                                 \
  LOOP(multiply##suffix, Host, pattern<Host>(number<Host>(a[i]) * number<Host>(b[i])))                                 \
  LOOP(divide##suffix, Host, pattern<Host>(number<Host>(a[i]) / number<Host>(b[i])))                                   \
  LOOP(root##suffix, Host, pattern<Host>(std::sqrt(number<Host>(a[i]))))                                               \
  LOOP(equal##suffix, Host, number<Host>(a[i]) == number<Host>(b[i]))                                                  \
  LOOP(less##suffix, Host, number<Host>(a[i]) < number<Host>(b[i]))                                                    \
  LOOP(atMost##suffix, Host, number<Host>(a[i]) <= number<Host>(b[i]))
ARITHMETIC(Single, float)
ARITHMETIC(Double, double)
LOOP(widen, double, pattern<double>(number<float>(a[i])))
LOOP(narrow, float, pattern<float>(static_cast<float>(number<double>(a[i]))))
#undef ARITHMETIC
#undef LOOP

using Loop = void (*)(uint64_t*, const uint64_t*, const uint64_t*, size_t);

Loop arithmeticLoop(TermKind kind, bool isDouble) {
  switch (kind) {
  case TermKind::FAdd: return isDouble ? addDouble : addSingle;
  case TermKind::FSub: return isDouble ? subtractDouble : subtractSingle;
  case TermKind::FMul: return isDouble ? multiplyDouble : multiplySingle;
  case TermKind::FDiv: return isDouble ? divideDouble : divideSingle;
  case TermKind::FSqrt: return isDouble ? rootDouble : rootSingle;
  case TermKind::FEq: return isDouble ? equalDouble : equalSingle;
  case TermKind::FLt: return isDouble ? lessDouble : lessSingle;
  case TermKind::FLe: return isDouble ? atMostDouble : atMostSingle;
  case TermKind::FConvert: return isDouble ? widen : narrow;
  default: return nullptr;
  }
}

bool isComparison(TermKind kind) {
  return kind == TermKind::FEq || kind == TermKind::FLt || kind == TermKind::FLe;
}

template <typename Host> void fromInts(const Operation& operation, uint64_t* to, const uint64_t* a, size_t count) {
  unsigned width = operation.kidWidths[0];
  if (operation.kind == TermKind::FFromSInt)
    for (size_t i = 0; i < count; ++i) to[i] = pattern<Host>(static_cast<Host>(signExtend64(a[i], width)));
  else
    for (size_t i = 0; i < count; ++i) to[i] = pattern<Host>(static_cast<Host>(a[i]));
}

template <typename Host> void toInts(const Operation& operation, uint64_t* to, const uint64_t* a, size_t count) {
  bool isSigned = operation.kind == TermKind::FToSInt;
  unsigned width = operation.width;
  Host end = std::ldexp(Host(1), static_cast<int>(isSigned ? width - 1 : width)), start = isSigned ? -end : Host(0);
  uint64_t outside = isSigned ? uint64_t(1) << (width - 1) : mask64(width);
  for (size_t i = 0; i < count; ++i) {
    Host whole = std::trunc(number<Host>(a[i]));
    bool isInside = whole >= start && whole < end;
    if (!isInside)
      to[i] = outside;
    else
      to[i] = (isSigned ? static_cast<uint64_t>(static_cast<int64_t>(whole)) : static_cast<uint64_t>(whole)) &
              mask64(width);
  }
}

template <typename Host>
void repairNans(const Operation& operation, uint64_t* to, const uint64_t* a, const uint64_t* b, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (!std::isnan(number<Host>(to[i]))) continue;
    std::array<U128, 2> kids{a[i], b[i]};
    to[i] = static_cast<uint64_t>(evaluateOperation(operation, kids));
  }
}

bool isHost(FloatFormat format) {
  return format == FloatFormat::Single || format == FloatFormat::Double;
}

} // namespace

bool hasFloatLoop(const Operation& operation) {
  switch (operation.kind) {
  case TermKind::FFromSInt:
  case TermKind::FFromUInt: return isHost(operation.format()) && operation.kidWidths[0] <= 64;
  case TermKind::FToSInt:
  case TermKind::FToUInt: return isHost(operation.format()) && operation.width <= 64;
  case TermKind::FConvert:
    return isHost(operation.format()) && isHost(operation.sourceFormat()) &&
           operation.format() != operation.sourceFormat();
  default: return isHost(operation.format()) && arithmeticLoop(operation.kind, true) != nullptr;
  }
}

void computeFloats(const Operation& operation, uint64_t* to, const uint64_t* a, const uint64_t* b, size_t count) {
  bool isDouble = operation.format() == FloatFormat::Double;
  switch (operation.kind) {
  case TermKind::FFromSInt:
  case TermKind::FFromUInt:
    return isDouble ? fromInts<double>(operation, to, a, count) : fromInts<float>(operation, to, a, count);
  case TermKind::FToSInt:
  case TermKind::FToUInt:
    return isDouble ? toInts<double>(operation, to, a, count) : toInts<float>(operation, to, a, count);
  default: break;
  }
  Loop loop = arithmeticLoop(operation.kind, isDouble);
  HS_INVARIANT(loop, "only operations that have a loop should be computed by it");
  loop(to, a, b, count);
  if (isComparison(operation.kind)) return;
  if (isDouble)
    repairNans<double>(operation, to, a, b, count);
  else
    repairNans<float>(operation, to, a, b, count);
}

} // namespace hindsight
