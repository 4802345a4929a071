// Shadow addresses: given to an object when a program first looks at the number behind a pointer.
//
// They are deterministic per path, never reused, aligned as the object asks for, and far enough apart that a pointer
// one past the end of an object is not the start of another.
#include "step/machine.h"

#include "term/substitute.h"

#include <algorithm>

namespace hindsight {

namespace {

constexpr uint64_t kGap = 64;

} // namespace

uint64_t Machine::addressOf(ObjectId id) {
  const Object* object = state->memory.find(id);
  if (object && object->address) return object->address;
  if (!object) { // a stack object of a frame that has returned, or of an earlier pass through a block
    if (const Object* next = successor(id)) return addressOf(next->id);
    if (std::optional<uint64_t> known = addressOnceGiven(id)) return *known;
  }
  auto table = state->addresses ? Ref<AddressTable>::make(*state->addresses) : Ref<AddressTable>::make();
  uint64_t align = std::max<uint64_t>(object ? object->align : 1, 16);
  uint64_t size = object ? object->size : 1;
  uint64_t address = (table->next + align - 1) / align * align;
  table->next = address + size + kGap;
  table->entries.push_back({address, size, id});
  state->addresses = table;
  if (object) ownObject(id).address = address;
  return address;
}

std::optional<uint64_t> Machine::addressOnceGiven(ObjectId gone) const {
  if (!state->addresses) return std::nullopt;
  const auto& entries = state->addresses->entries;
  bool isScoped = scopedAllocation(gone) != nullptr; // keeps the address of earlier passes through its block
  auto isSame = [&](const AddressTable::Entry& entry) {
    return entry.object == gone ||
           (isScoped && entry.object.site() == gone.site() && entry.object.serial() < gone.serial());
  };
  auto it = std::find_if(entries.rbegin(), entries.rend(), isSame);
  return it == entries.rend() ? std::nullopt : std::optional(it->address);
}

std::optional<Machine::Target> Machine::objectAtAddress(uint64_t address) const {
  if (!state->addresses) return std::nullopt;
  const auto& entries = state->addresses->entries;
  auto it = std::upper_bound(entries.begin(), entries.end(), address,
                             [](uint64_t key, const AddressTable::Entry& entry) { return key < entry.address; });
  if (it == entries.begin()) return std::nullopt;
  --it;
  if (address - it->address > it->size) return std::nullopt;
  return Target{atPlaceOf(it->object), address - it->address};
}

const Term* Machine::pinned(const Term* term) {
  if (!term->mentionsBase()) return term;
  TermMap addresses;
  for (SymbolId symbol : terms.symbolsOf(term)) {
    const SymbolInfo& info = terms.symbolInfo(symbol);
    if (!info.baseOf || !info.distinct) continue;
    uint64_t address = addressOf(ObjectId::fromBits(info.baseOf));
    addresses[terms.symbolTerm(symbol)] = terms.constant(address, info.width);
  }
  if (addresses.empty()) return term;
  state->addressDependent = true;
  return substitute(terms, term, addresses);
}

} // namespace hindsight
