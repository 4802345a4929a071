#include "prune/relaxation.h"

#include "term/linear_form.h"

namespace hindsight::prune {

namespace {

bool isSignedOrder(TermKind kind) {
  return kind == TermKind::Sle || kind == TermKind::Slt;
}

bool isOrder(TermKind kind) {
  return isSignedOrder(kind) || kind == TermKind::Ule || kind == TermKind::Ult;
}

/// That adding `distance` to the term does not go around the end.
const Term* staysBelow(TermManager& terms, const Term* term, U128 distance, bool isSigned) {
  unsigned width = term->width();
  U128 largest = isSigned ? mask128(width - 1) : mask128(width);
  const Term* limit = terms.constant(largest - distance, width);
  return isSigned ? terms.sle(term, limit) : terms.ule(term, limit);
}

} // namespace

std::optional<Relaxed> relax(TermManager& terms, const Term* a, const Term* b) {
  if (a == b || a->kind() != b->kind() || !isOrder(a->kind())) return std::nullopt;
  unsigned width = a->kid(0)->width();
  if (width != b->kid(0)->width() || width < 2) return std::nullopt;
  for (unsigned side : {0u, 1u}) {
    if (a->kid(1 - side) != b->kid(1 - side)) continue;
    LinearForm mine = linearForm(a->kid(side)), theirs = linearForm(b->kid(side));
    if (!mine.complete || !theirs.complete || mine.addends.empty() || !mine.sameAddends(theirs)) return std::nullopt;
    U128 mask = mask128(width), half = mask128(width - 1);
    U128 distance = (theirs.constant - mine.constant) & mask;
    bool mineIsLower = distance <= half;
    if (!mineIsLower) distance = (0 - distance) & mask;
    if (distance > half / 2) return std::nullopt;
    const Term *lower = mineIsLower ? a : b, *upper = mineIsLower ? b : a;
    // Of "x <= y + c" the smallest y + c says most, of "x + c <= y" the largest x + c.
    return Relaxed{side == 1 ? lower : upper, staysBelow(terms, lower->kid(side), distance, isSignedOrder(a->kind()))};
  }
  return std::nullopt;
}

} // namespace hindsight::prune
