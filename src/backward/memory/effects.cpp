#include "backward/memory/effects.h"

#include "backward/explanation/recorder.h"
#include "backward/memory/alias.h"
#include "backward/memory/effect_values.h"
#include "backward/memory/initial_memory.h"
#include "backward/strings/scans.h"
#include "backward/walking/choices.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace hindsight::backward {

namespace {

bool isFull(const Bytes& bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](const Term* byte) { return !byte; });
}

/// Values of reads that were settled, and the reads that they leave behind.
struct Settled {
  TermMap values;
  std::vector<PendingRead> more;
};

/// Goes from the last effect in time to earlier ones, as far as they are decided. The value of the read, or null.
const Term* advance(BackwardState& state, PendingRead& read, Settled& settled) {
  BackwardContext& context = *state.context;
  Bytes bytes(read.bytes);
  // What realloc found behind a null pointer: nothing.
  if (read.mayBeBehind && read.address->isConst()) return context.freshAny(read.result->width());
  for (size_t index = 0; index < read.effects.size();) {
    const MemoryEffect& effect = read.effects[index];
    Distance distance = relate(state, read.address, read.bytes, effect.address, effect.size);
    if (distance.relation == Relation::Apart) {
      read.effects.erase(read.effects.begin() + static_cast<std::ptrdiff_t>(index));
      continue;
    }
    if (distance.relation == Relation::KnownStart) {
      // What it ends at decides between its bytes and those before it, which are a read of their own.
      const Term* before = context.freshUnknown("before", read.bytes * 8);
      context.setOrigin(before, context.originOf(read.result));
      PendingRead older{before, read.address, read.bytes, read.position, {}, read.mayBeBehind};
      older.effects.assign(read.effects.begin() + static_cast<std::ptrdiff_t>(index) + 1, read.effects.end());
      settled.more.push_back(std::move(older));
      Bytes either(read.bytes);
      for (uint32_t byte = 0; byte < read.bytes; ++byte) either[byte] = context.terms.extract(before, byte * 8, 8);
      choose(state, read, effect, either);
      for (uint32_t byte = 0; byte < read.bytes; ++byte)
        if (!bytes[byte]) bytes[byte] = either[byte];
      return joined(context.terms, bytes, read.result->width());
    }
    if (distance.relation != Relation::Known) return nullptr;
    take(context, effect, distance.bytes, bytes);
    if (isFull(bytes)) return joined(context.terms, bytes, read.result->width());
    ++index;
  }
  return nullptr;
}

/// Whether any of the terms of a read says more when others are known.
bool dependsOn(TermManager& terms, const PendingRead& read, const TermMap& others) {
  auto mentions = [&](const Term* term) {
    auto symbols = terms.symbolsOf(term);
    return std::any_of(symbols.begin(), symbols.end(),
                       [&](SymbolId symbol) { return others.count(terms.symbolTerm(symbol)); });
  };
  return mentions(read.address) || std::any_of(read.effects.begin(), read.effects.end(), [&](const MemoryEffect& each) {
           return mentions(each.address) || mentions(each.size) || (each.value && mentions(each.value));
         });
}

/// Takes reads for which `value` finds one out of the list and replaces them everywhere: as many as do not depend on
/// each other. Replacing may change other reads, so the caller looks again.
template <typename Value> bool settleSome(BackwardState& state, Value&& value) {
  TermManager& terms = state.context->terms;
  Settled settled;
  std::unordered_set<SymbolId> mentioned;
  std::vector<bool> isSettled(state.memory.reads.size());
  for (size_t index = 0; index < isSettled.size(); ++index) {
    PendingRead& read = state.memory.reads[index];
    if (mentioned.count(read.result->symbol()) || dependsOn(terms, read, settled.values)) continue;
    const Term* result = value(read, settled);
    if (!result) continue;
    settled.values.emplace(read.result, result);
    auto symbols = terms.symbolsOf(result);
    mentioned.insert(symbols.begin(), symbols.end());
    isSettled[index] = true;
  }
  if (settled.values.empty()) return false;
  size_t index = 0;
  std::erase_if(state.memory.reads, [&](const PendingRead&) { return isSettled[index++]; });
  std::move(settled.more.begin(), settled.more.end(), std::back_inserter(state.memory.reads));
  state.define(std::move(settled.values));
  return true;
}

/// Gives a new effect to every read that may have seen it.
template <typename Make> void addEffect(BackwardState& state, const Term* address, const Term* size, Make&& make) {
  size_t count = state.memory.reads.size(); // copies add reads of their own
  bool decided = false;
  for (size_t index = 0; index < count; ++index) {
    Distance distance =
        relate(state, state.memory.reads[index].address, state.memory.reads[index].bytes, address, size);
    if (distance.relation == Relation::Apart) continue;
    MemoryEffect effect = make(index);
    state.memory.reads[index].effects.push_back(effect);
    decided = decided || distance.relation == Relation::Known || distance.relation == Relation::KnownStart;
  }
  if (decided) state.addressesChanged = true;
}

} // namespace

const Term* findRead(BackwardState& state, const Term* address, uint32_t bytes, unsigned width, uint32_t position) {
  for (PendingRead& read : state.memory.reads) {
    if (read.address != address || read.bytes != bytes || !read.effects.empty() || read.result->width() != width)
      continue;
    read.position = std::max(read.position, position); // it is also what was read then
    return read.result;
  }
  return nullptr;
}

void crossLoad(BackwardState& state, const Term* result, const Term* address, uint32_t bytes) {
  if (const Term* value = constantContents(*state.context, address, bytes))
    return state.define(result, state.context->terms.resize(value, result->width()));
  if (const Term* same = findRead(state, address, bytes, result->width(), state.position))
    return state.define(result, same);
  state.memory.reads.push_back({result, address, bytes, state.position, {}});
}

void crossStore(BackwardState& state, const Term* address, const Term* value, uint32_t bytes) {
  const Term* size = state.context->pointerNumber(bytes);
  if (state.record) recordWrite(state, RecordedEffect::Kind::Store, address, value);
  noteWrite(state, {MemoryEffect::Kind::Store, address, size, value});
  addEffect(state, address, size,
            [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Store, address, size, value}; });
}

void crossFill(BackwardState& state, const Term* address, const Term* byte, const Term* size) {
  if (state.record) recordWrite(state, RecordedEffect::Kind::Fill, address, byte, size);
  noteWrite(state, {MemoryEffect::Kind::Fill, address, size, byte});
  addEffect(state, address, size, [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Fill, address, size, byte}; });
}

void crossForget(BackwardState& state, const Term* address, const Term* size) {
  noteWrite(state, {MemoryEffect::Kind::Unknown, address, size, nullptr});
  addEffect(state, address, size,
            [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Unknown, address, size, nullptr}; });
}

void crossCopy(BackwardState& state, const Term* to, const Term* from, const Term* size, CopySource source) {
  BackwardContext& context = *state.context;
  if (state.record) recordWrite(state, RecordedEffect::Kind::Copy, to, from, size);
  noteWrite(state, {MemoryEffect::Kind::Copy, to, size, from});
  addEffect(state, to, size, [&](size_t index) {
    const Term* place = context.terms.add(from, context.terms.sub(state.memory.reads[index].address, to));
    uint32_t bytes = state.memory.reads[index].bytes;
    const Term* found = constantContents(context, place, bytes);
    if (!found && relate(state, place, bytes, to, size).relation == Relation::Apart)
      found = findRead(state, place, bytes, bytes * 8, state.position);
    if (!found) {
      found = context.freshUnknown("copied", bytes * 8);
      context.setOrigin(found, context.originOf(state.memory.reads[index].result));
      bool mayBeBehind = source == CopySource::MayEnd || state.memory.reads[index].mayBeBehind;
      state.memory.reads.push_back({found, place, bytes, state.position, {}, mayBeBehind});
    }
    return MemoryEffect{MemoryEffect::Kind::Copy, to, size, found};
  });
  // Every read that may have seen the copy is two now; many copies in a row would take forever.
  if (state.memory.reads.size() > kMaxReads)
    state.die(BackwardEnd::Unsupported, "very many values that may have been copied, backward");
}

namespace {

/// Nothing that is found later can change what the read sees.
bool isDecided(const BackwardState& state, const PendingRead& read) {
  return std::all_of(read.effects.begin(), read.effects.end(), [&](const MemoryEffect& effect) {
    return relate(state, read.address, read.bytes, effect.address, effect.size).relation != Relation::Undecided;
  });
}

/// Reads that scans left behind, of objects whose births were crossed in the meantime.
bool settleLate(BackwardState& state) {
  return settleSome(state, [&](PendingRead& read, Settled&) -> const Term* {
    const Term* root = rootOf(*state.context, read.address);
    const BackwardObject* object = state.context->objectOf(root);
    const uint32_t* birth = object ? state.memory.born.find(root->symbol()) : nullptr;
    return birth && read.position <= *birth && isDecided(state, read) ? finished(state, read, object) : nullptr;
  });
}

} // namespace

void settleReads(BackwardState& state) {
  while (state.alive() && state.addressesChanged) {
    state.addressesChanged = false;
    bool areMore = settleScans(state);
    while (state.alive() &&
           settleSome(state, [&](PendingRead& read, Settled& settled) { return advance(state, read, settled); })) {
    }
    while (areMore && state.alive() && settleLate(state)) {
    }
  }
}

void crossBirth(BackwardState& state, const Term* base) {
  state.memory.born.insert(base->symbol(), state.position);
  if (state.record) recordBirth(state, base);
  state.addressesChanged = true;
  settleReads(state);
  while (state.alive() && settleSome(state, [&](PendingRead& read, Settled&) -> const Term* {
           if (rootOf(*state.context, read.address) != base) return nullptr;
           return finished(state, read, state.context->objectOf(base));
         })) {
  }
}

void crossBeginning(BackwardState& state, AtChoices atChoices) {
  settleReads(state);
  // First those about which everything is decided: their values may decide others.
  auto settleKnown = [&](bool decided) {
    return settleSome(state, [&](PendingRead& read, Settled&) -> const Term* {
      const BackwardObject* object = state.context->objectOf(rootOf(*state.context, read.address));
      return object && (!decided || isDecided(state, read)) ? finished(state, read, object) : nullptr;
    });
  };
  while (state.alive() && !state.memory.isRead()) {
    if (settleScansAtBeginning(state, ScansLeft::OfKnownObjects) || settleKnown(true) || settleKnown(false)) continue;
    if (atChoices == AtChoices::Wait && hasChoice(state)) return;
    // Through a pointer that is no object's: the access would have failed, or it is not known.
    state.imprecise = true;
    if (!settleSome(state, [&](PendingRead& read, Settled&) { return finished(state, read, nullptr); }))
      settleScansAtBeginning(state, ScansLeft::All);
  }
}

} // namespace hindsight::backward
