// String functions of the library, backward: scans with unknown results, and copies whose lengths are such results.
//
// A function's own steps are crossed in reverse order as well: its scans are announced first, the writes that follow
// them are crossed, and then the scans are where the path is. Our models of these functions say which bytes are
// accessed; the bytes are the same here. Models of functions that are not listed here are walked, but they have no
// loops of their own: they call the searches that are.
#pragma once

#include "backward/walking/backward_call.h"
#include "program/known_functions.h"

#include <span>
#include <string_view>

namespace hindsight::backward {

/// How a line of `program/functions.def` is crossed.
struct StringEntry {
  consteval StringEntry(std::string_view name, StringFunction cross)
      : name(name), cross(cross), arguments(lineOf(name).arguments) {}
  std::string_view name;
  StringFunction cross;
  size_t arguments;
};
std::span<const StringEntry> stringSearches();
std::span<const StringEntry> stringCopies();
std::span<const StringEntry> numberParsers();
/// Whether a call of such a parser says by a number in which base.
bool hasKnownBase(const Function& caller, const CallInfo& call);

inline const Term* byteArgument(const BackwardCall& call, size_t index) {
  return call.terms().resize(call.argument(index), 8);
}
inline const Term* plus(const BackwardCall& call, const Term* term, uint64_t number) {
  return call.terms().add(term, call.context.pointerNumber(number));
}

/// An access that is judged when it is known what was found. Reads are those of searches.
void expectRead(const BackwardCall& call, const Term* address, const Term* bytes);
void expectWrite(const BackwardCall& call, const Term* address, const Term* bytes);

/// What a search returns for the time being.
struct Search {
  const Term *end, *found;
};
/// Announces a search whose reads are expected elsewhere.
Search announce(const BackwardCall& call, PendingScan scan);
/// ... and expects that its strings are there as far as it looks, or `lookedAt` bytes of them.
Search search(const BackwardCall& call, PendingScan scan, const Term* lookedAt = nullptr);
/// How long a string is, at most `limit` bytes of it.
const Term* lengthOf(const BackwardCall& call, const Term* string, const Term* limit = nullptr);

} // namespace hindsight::backward
