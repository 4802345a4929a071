// Searches through strings, backward: lengths, comparisons, bytes, sets of bytes and needles.
#include "backward/strings/string_calls.h"

namespace hindsight::backward {

namespace {

using Finds = PendingScan::Finds;
using Second = PendingScan::Second;

void lengthCall(const BackwardCall& call) {
  call.returns(lengthOf(call, call.argument(0)));
}
void boundedLengthCall(const BackwardCall& call) {
  call.returns(lengthOf(call, call.argument(0), call.size(1)));
}

template <bool kIgnoresCase> void compareCall(const BackwardCall& call) {
  call.returns(search(call, {.finds = Finds::Difference,
                             .ignoresCase = kIgnoresCase,
                             .first = call.argument(0),
                             .second = call.argument(1)})
                   .found);
}
template <bool kIgnoresCase> void boundedCompareCall(const BackwardCall& call) {
  call.returns(search(call, {.finds = Finds::Difference,
                             .ignoresCase = kIgnoresCase,
                             .first = call.argument(0),
                             .second = call.argument(1),
                             .limit = call.size(2)})
                   .found);
}
/// All bytes must be there, also those behind a difference.
void compareMemoryCall(const BackwardCall& call) {
  PendingScan scan{.finds = Finds::Difference,
                   .endsAtZero = false,
                   .first = call.argument(0),
                   .second = call.argument(1),
                   .limit = call.size(2)};
  call.returns(search(call, std::move(scan), call.size(2)).found);
}
void differCall(const BackwardCall& call) {
  PendingScan scan{.finds = Finds::Difference,
                   .endsAtZero = false,
                   .first = call.argument(0),
                   .second = call.argument(1),
                   .limit = call.size(2)};
  const Term* difference = search(call, std::move(scan)).found;
  call.returns(call.terms().zext(call.terms().ne(difference, call.terms().constant(0, difference->width())), 32));
}

/// A pointer to what was found, or null.
void returnHit(const BackwardCall& call, const Term* isFound, const Term* address) {
  call.returns(call.terms().ite(isFound, address, call.context.pointerNumber(0)));
}

void findCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit, .first = string, .wanted = byteArgument(call, 1)});
  returnHit(call, found, call.terms().add(string, end));
}
void findOrEndCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit, .first = string, .wanted = byteArgument(call, 1)});
  call.returns(call.terms().add(string, end));
}
void findLastCall(const BackwardCall& call) {
  const Term* string = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::LastHit, .first = string, .wanted = byteArgument(call, 1)});
  const Term* none = call.context.pointerNumber(0);
  returnHit(call, call.terms().ne(found, none), plus(call, call.terms().add(string, found), ~uint64_t(0)));
}
void findByteCall(const BackwardCall& call) {
  const Term* start = call.argument(0);
  auto [end, found] = search(call, {.finds = Finds::Hit,
                                    .endsAtZero = false,
                                    .first = start,
                                    .limit = call.size(2),
                                    .wanted = byteArgument(call, 1)});
  returnHit(call, found, call.terms().add(start, end));
}
void findByteSomewhereCall(const BackwardCall& call) {
  const Term* start = call.argument(0);
  auto [end, found] =
      search(call, {.finds = Finds::Hit, .endsAtZero = false, .first = start, .wanted = byteArgument(call, 1)});
  call.returns(call.terms().add(start, end));
}
/// From the end: what comes before the byte that was found is not looked at.
void findLastByteCall(const BackwardCall& call) {
  const Term *start = call.argument(0), *size = call.size(2);
  const Term* number = announce(call, {.finds = Finds::LastHit,
                                       .endsAtZero = false,
                                       .first = start,
                                       .limit = size,
                                       .wanted = byteArgument(call, 1)})
                           .found;
  const Term* none = call.context.pointerNumber(0);
  const Term* isFound = call.terms().ne(number, none);
  const Term* index = call.terms().ite(isFound, plus(call, number, ~uint64_t(0)), none);
  const Term* address = call.terms().add(start, index);
  expectRead(call, address, call.terms().sub(size, index));
  returnHit(call, isFound, address);
}

// ---- Sets of bytes, which are read as a whole

Search searchSet(const BackwardCall& call, Second role, Finds finds) {
  lengthOf(call, call.argument(1));
  Search result = announce(call, {.finds = finds, .role = role, .first = call.argument(0), .second = call.argument(1)});
  expectRead(call, call.argument(0), plus(call, result.end, 1));
  return result;
}
template <Second kRole> void spanCall(const BackwardCall& call) {
  call.returns(searchSet(call, kRole, Finds::End).end);
}
void findOneOfCall(const BackwardCall& call) {
  auto [end, found] = searchSet(call, Second::Rejected, Finds::Hit);
  returnHit(call, found, call.terms().add(call.argument(0), end));
}

// ---- Needles

template <bool kIgnoresCase> void findStringCall(const BackwardCall& call) {
  const Term* haystack = call.argument(0);
  const Term* length = lengthOf(call, call.argument(1));
  auto [end, found] = announce(call, {.finds = Finds::Hit,
                                      .role = Second::Needle,
                                      .ignoresCase = kIgnoresCase,
                                      .first = haystack,
                                      .second = call.argument(1)});
  const Term* behind = call.terms().ite(found, length, call.context.pointerNumber(1));
  expectRead(call, haystack, call.terms().add(end, behind));
  returnHit(call, found, call.terms().add(haystack, end));
}
void findMemoryCall(const BackwardCall& call) {
  const Term* haystack = call.argument(0);
  auto [end, found] = announce(call, {.finds = Finds::Hit,
                                      .role = Second::Needle,
                                      .endsAtZero = false,
                                      .first = haystack,
                                      .second = call.argument(2),
                                      .limit = call.size(1),
                                      .secondLimit = call.size(3)});
  expectRead(call, haystack, call.size(1));
  expectRead(call, call.argument(2), call.size(3));
  returnHit(call, found, call.terms().add(haystack, end));
}

constexpr StringEntry kTable[] = {
    {"strlen", lengthCall},
    {"__hindsight_length", lengthCall},
    {"strnlen", boundedLengthCall},
    {"__hindsight_length_max", boundedLengthCall},
    {"strcmp", compareCall<false>},
    {"strcoll", compareCall<false>},
    {"strcasecmp", compareCall<true>},
    {"strncmp", boundedCompareCall<false>},
    {"strncasecmp", boundedCompareCall<true>},
    {"memcmp", compareMemoryCall},
    {"bcmp", differCall},
    {"strchr", findCall},
    {"index", findCall},
    {"strchrnul", findOrEndCall},
    {"strrchr", findLastCall},
    {"rindex", findLastCall},
    {"memchr", findByteCall},
    {"memrchr", findLastByteCall},
    {"rawmemchr", findByteSomewhereCall},
    {"strspn", spanCall<Second::Accepted>},
    {"__hindsight_span", spanCall<Second::Accepted>},
    {"strcspn", spanCall<Second::Rejected>},
    {"__hindsight_complement_span", spanCall<Second::Rejected>},
    {"strpbrk", findOneOfCall},
    {"strstr", findStringCall<false>},
    {"strcasestr", findStringCall<true>},
    {"memmem", findMemoryCall},
};

} // namespace

std::span<const StringEntry> stringSearches() {
  return kTable;
}

} // namespace hindsight::backward
