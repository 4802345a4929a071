#include "backward/strings/scans.h"

#include "backward/memory/alias.h"
#include "backward/memory/effects.h"
#include "backward/memory/initial_memory.h"
#include "backward/strings/numbers.h"
#include "backward/strings/scan_results.h"
#include "program/allocation_functions.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace hindsight::backward {

namespace {

using Write = PendingScan::Write;

constexpr uint64_t kUnknownSize = ~uint64_t(0);
/// So few bytes are read as soon as their number is known; more of them wait until nothing writes them any more.
constexpr uint64_t kFewBytes = 64;
/// Bytes at offsets that depend on the input are choices between all of an object's, so only small ones are looked at.
constexpr uint64_t kMaxChoice = 128;
/// Of a string and a set, or a needle in a haystack, every pair of bytes may be a term.
constexpr uint64_t kMaxPairs = 1 << 14;
constexpr const char* kLongString = "a string that may be of more than 64 bytes, backward";

/// One of the strings of a scan, as far as it is known.
struct Text {
  const Term* address;
  const BackwardObject* object = nullptr;
  const Term* offset = nullptr;  // in the object
  uint64_t size = kUnknownSize;  // of the object, at most
  uint64_t bytes = kUnknownSize; // that there can be to look at
  bool isOpen = false;           // more may be found about where it is, or how long
  bool isWritten = false;        // everything that writes it was crossed

  bool isChoice() const { return object && !offset->isConst(); }
};

/// The largest size that an object can have under the constraints of the path before the scan.
uint64_t largestSize(BackwardState& state, const Term* size, uint32_t position) {
  BackwardContext& context = *state.context;
  PathCondition path;
  for (const BackwardConstraint& each : state.closed) {
    if (each.position < position || each.leavesOut || each.isHope()) continue;
    CheckResult answer = context.solver.check(path, each.condition);
    if (answer.result == SatResult::Unsat) return kUnknownSize; // it is about to die
    path.add(context.terms, each.condition, answer.witness);
  }
  for (uint64_t most = 8; most <= kMaxScan; most *= 2)
    if (context.solver.check(path, context.terms.ult(context.pointerNumber(most), size)).result == SatResult::Unsat)
      return most;
  return kUnknownSize;
}

/// Where a string ends that cannot be written.
uint64_t constantEnd(BackwardContext& context, const Text& text) {
  for (uint64_t index = 0; index < text.bytes; ++index) {
    const Term* byte = constantContents(context, context.terms.add(text.address, context.pointerNumber(index)), 1);
    if (!byte || byte->isConstValue(0)) return byte ? index + 1 : text.bytes;
  }
  return text.bytes;
}

Text textAt(BackwardState& state, const PendingScan& scan, const Term* address, const Term*& size, bool atBeginning) {
  BackwardContext& context = *state.context;
  Text text{address};
  const Term* root = rootOf(context, address);
  text.object = context.objectOf(root);
  if (!text.object) {
    text.isOpen = !address->isConst();
    text.isWritten = address->isConst();
    if (address->isConst()) text.bytes = 0; // nothing can be looked at there
    return text;
  }
  if (!size) size = text.object->size; // before what it depends on is found
  text.offset = context.terms.sub(address, text.object->base);
  text.isWritten = atBeginning || state.memory.born.find(root->symbol());
  text.isOpen = !atBeginning && (context.isOpen(text.offset) || context.isOpen(size));
  if (size->isConst())
    text.size = static_cast<uint64_t>(size->value());
  else if (text.isWritten && !text.isOpen)
    text.size = largestSize(state, size, scan.position);
  text.bytes = text.size;
  if (text.size != kUnknownSize && text.offset->isConst()) {
    auto offset = static_cast<uint64_t>(text.offset->value());
    text.bytes = offset < text.size ? text.size - offset : 0;
    if (scan.endsAtZero) text.bytes = constantEnd(context, text);
  }
  return text;
}

/// The byte that the path finds at an address, with what was written since.
const Term* readByte(BackwardState& state, const Term* address, uint32_t position, std::span<const Write> writes) {
  BackwardContext& context = *state.context;
  if (const Term* known = constantContents(context, address, 1)) return known;
  PendingRead read{nullptr, address, 1, position, {}};
  for (size_t index = 0; index < writes.size(); ++index) {
    MemoryEffect effect = writes[index].effect;
    Distance distance = relate(state, address, 1, effect.address, effect.size);
    if (distance.relation == Relation::Apart) continue;
    if (effect.kind == MemoryEffect::Kind::Copy) {
      const Term* source = context.terms.add(effect.value, context.terms.sub(address, effect.address));
      effect.value = readByte(state, source, writes[index].position, writes.subspan(index + 1));
      if (!state.alive()) return effect.value;
    }
    read.effects.push_back(effect);
    if (distance.relation == Relation::Known) break; // what was written before that was not seen
  }
  if (read.effects.empty())
    if (const Term* same = findRead(state, address, 1, 8, position)) return same;
  read.result = context.freshUnknown("byte", 8);
  state.memory.reads.push_back(read);
  if (state.memory.reads.size() > kMaxReads)
    state.die(BackwardEnd::Unsupported, "very many bytes of strings that are looked at, backward");
  return read.result;
}

/// The first bytes of a string. Of one at an offset that depends on the input, all bytes of the object are read.
std::vector<const Term*> bytesOf(BackwardState& state, const PendingScan& scan, const Text& text, uint64_t count) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  auto read = [&](const Term* start, uint64_t size) {
    std::vector<const Term*> bytes;
    for (uint64_t index = 0; index < size && state.alive(); ++index)
      bytes.push_back(readByte(state, terms.add(start, context.pointerNumber(index)), scan.position, scan.writes));
    return bytes;
  };
  if (!text.isChoice() || text.size > kMaxScan || text.size == 0) return read(text.address, count);
  std::vector<const Term*> whole = read(text.object->base, text.size), bytes;
  if (!state.alive()) return bytes;
  const Term* all = terms.arrayLiteral(whole);
  for (uint64_t index = 0; index < count; ++index)
    bytes.push_back(terms.select(all, terms.add(text.offset, context.pointerNumber(index))));
  return bytes;
}

/// How many bytes of each string a scan looks at, and whether there may be more.
struct Plan {
  uint64_t first = 0, second = 0;
  bool isFirstCut = false, isSecondCut = false;
};

bool isCompared(const PendingScan& scan) {
  return scan.second && scan.role == PendingScan::Second::Compared;
}

/// What can be said by now; nothing if it is better to wait.
std::optional<Plan> planFor(const PendingScan& scan, const std::vector<Text>& texts, bool atBeginning) {
  std::vector<uint64_t> counts;
  for (size_t index = 0; index < texts.size(); ++index) {
    const Term* limit = index == 0 || isCompared(scan) ? scan.limit : scan.secondLimit;
    bool isLimited = limit && limit->isConst();
    counts.push_back(std::min(texts[index].bytes, isLimited ? static_cast<uint64_t>(limit->value()) : kUnknownSize));
  }
  if (isCompared(scan)) counts[0] = counts[1] = std::min(counts[0], counts[1]);
  bool isSoon = true, isKnown = true, isSmall = true;
  uint64_t pairs = 1;
  for (size_t index = 0; index < texts.size(); ++index) {
    const Text& text = texts[index];
    isSoon &= counts[index] <= kFewBytes && (!text.isChoice() || (!text.isOpen && text.size <= kFewBytes));
    isKnown &= text.isWritten && !text.isOpen;
    isSmall &= counts[index] <= (readsNumber(scan) ? kMaxBlindScan : kMaxScan) &&
               (!text.isChoice() || text.size <= kMaxChoice);
    if (!isCompared(scan)) pairs *= std::clamp<uint64_t>(counts[index], 1, kMaxPairs);
  }
  if (!isSoon && !isKnown && !atBeginning) return std::nullopt;
  Plan plan{counts[0], texts.size() > 1 ? counts[1] : 0};
  if (isSmall && pairs <= kMaxPairs) return plan;
  for (auto [count, isCut] : {std::pair{&plan.first, &plan.isFirstCut}, {&plan.second, &plan.isSecondCut}}) {
    *isCut = *count > kMaxBlindScan;
    *count = std::min(*count, kMaxBlindScan);
  }
  return plan;
}

/// Whether the second string ends in the bytes that are looked at.
const Term* secondEnds(BackwardContext& context, const PendingScan& scan, const std::vector<const Term*>& bytes) {
  TermManager& terms = context.terms;
  if (scan.secondLimit) return terms.ule(scan.secondLimit, context.pointerNumber(bytes.size()));
  const Term* ends = terms.makeFalse();
  for (const Term* byte : bytes) ends = terms.bitOr(ends, terms.eq(byte, terms.constant(0, 8)));
  return ends;
}

/// Turns a scan into reads, if it is known well enough how many. False: not yet.
bool settleScan(BackwardState& state, size_t which, bool atBeginning) {
  BackwardContext& context = *state.context;
  PendingScan& pending = state.memory.scans[which];
  std::vector<Text> texts = {textAt(state, pending, pending.first, pending.firstSize, atBeginning)};
  if (pending.second) texts.push_back(textAt(state, pending, pending.second, pending.secondSize, atBeginning));
  std::optional<Plan> plan = planFor(pending, texts, atBeginning);
  if (!plan) return false;
  PendingScan scan = std::move(pending);
  state.memory.scans.erase(state.memory.scans.begin() + static_cast<std::ptrdiff_t>(which));
  ScannedBytes bytes{bytesOf(state, scan, texts[0], plan->first), {}};
  if (scan.second && state.alive()) bytes.second = bytesOf(state, scan, texts[1], plan->second);
  if (!state.alive()) return true;
  ScanResult result = resultOf(context, scan, bytes);
  if (plan->isFirstCut)
    state.add({context.terms.ult(result.end, context.pointerNumber(plan->first)), scan.position, kLongString});
  if (plan->isSecondCut && !isCompared(scan))
    state.add({secondEnds(context, scan, bytes.second), scan.position, kLongString});
  state.addressesChanged = true;
  TermMap found{{scan.end, result.end}};
  if (scan.found) found.emplace(scan.found, result.found);
  if (state.alive()) state.define(std::move(found));
  return true;
}

/// Two scans of the same strings with nothing written in between find the same.
bool isSame(const PendingScan& a, const PendingScan& b) {
  return a.finds == b.finds && a.role == b.role && a.endsAtZero == b.endsAtZero && a.ignoresCase == b.ignoresCase &&
         a.number == b.number && a.questions() == b.questions() && a.writes.empty() && b.writes.empty();
}

bool mergeScan(BackwardState& state, size_t which) {
  PendingScan scan = state.memory.scans[which];
  for (size_t index = 0; index < which; ++index) {
    PendingScan& other = state.memory.scans[index];
    if (!isSame(scan, other)) continue;
    other.position = std::max(other.position, scan.position);
    TermMap found{{scan.end, other.end}};
    if (scan.found) found.emplace(scan.found, other.found);
    state.memory.scans.erase(state.memory.scans.begin() + static_cast<std::ptrdiff_t>(which));
    state.define(std::move(found));
    return true;
  }
  return false;
}

} // namespace

PendingScan& announceScan(BackwardState& state, PendingScan scan, std::string_view name) {
  BackwardContext& context = *state.context;
  scan.position = state.position + 1;
  scan.end = context.freshUnknown(name, context.pointerWidth());
  switch (scan.finds) {
  case PendingScan::Finds::End: break;
  case PendingScan::Finds::Hit: scan.found = context.freshUnknown(name, 1); break;
  case PendingScan::Finds::LastHit: scan.found = context.freshUnknown(name, context.pointerWidth()); break;
  case PendingScan::Finds::Difference: scan.found = context.freshUnknown(name, 32); break;
  case PendingScan::Finds::Number: scan.found = context.freshUnknown(name, 64); break;
  case PendingScan::Finds::NumberEnd: scan.found = context.freshUnknown(name, context.pointerWidth()); break;
  case PendingScan::Finds::NumberOverflow: scan.found = context.freshUnknown(name, 1); break;
  }
  state.addressesChanged = true;
  return state.memory.scans.emplace_back(std::move(scan));
}

const Term* bytesLookedAt(BackwardContext& context, const PendingScan& scan) {
  TermManager& terms = context.terms;
  if (!scan.limit) return terms.add(scan.end, context.pointerNumber(1));
  return terms.add(scan.end, terms.zext(terms.ult(scan.end, scan.limit), context.pointerWidth()));
}

std::vector<const Term*> scannedAddresses(const PendingScan& scan) {
  std::vector<const Term*> all = {scan.first};
  if (scan.second) all.push_back(scan.second);
  for (const Write& write : scan.writes)
    if (write.effect.kind == MemoryEffect::Kind::Copy) all.push_back(write.effect.value);
  return all;
}

void noteWrite(BackwardState& state, const MemoryEffect& effect) {
  for (PendingScan& scan : state.memory.scans) {
    if (scan.position > state.position) continue; // it comes after the scan
    std::vector<const Term*> all = scannedAddresses(scan);
    if (std::any_of(all.begin(), all.end(), [&](const Term* address) {
          return relate(state, address, largestAllocation(state.context->pointerWidth()), effect.address, effect.size)
                     .relation != Relation::Apart;
        }))
      scan.writes.push_back({effect, state.position});
  }
}

bool settleScans(BackwardState& state) {
  bool some = false;
  for (size_t index = 0; index < state.memory.scans.size() && state.alive();) {
    bool isNow = state.memory.scans[index].position <= state.position;
    if (isNow && settleScan(state, index, false)) {
      some = true;
      index = 0; // what it found may be what another one waits for
    } else if (!isNow || !mergeScan(state, index)) {
      ++index;
    }
  }
  return some;
}

bool settleScansAtBeginning(BackwardState& state, ScansLeft which) {
  for (size_t index = 0; index < state.memory.scans.size() && state.alive(); ++index) {
    bool isKnown = std::ranges::all_of(scannedAddresses(state.memory.scans[index]), [&](const Term* address) {
      return address->isConst() || state.context->objectOf(rootOf(*state.context, address));
    });
    if (isKnown || which == ScansLeft::All) return settleScan(state, index, true);
  }
  return false;
}

} // namespace hindsight::backward
