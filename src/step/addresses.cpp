// Shadow addresses: assigned to an object when the program first looks at the number behind a pointer.
//
// They are deterministic per path, aligned as the object requires, and far enough apart that a pointer one past the end
// of an object is not the start of another. Only an object that is known to be where a dead one was has its address.
// Those of heap objects are a part of the test (`TestCase::addresses`), and a run of the test has the same ones.
#include "step/address_layout.h"
#include "step/any_address.h"
#include "step/machine.h"

#include "term/substitute.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Behind everything in the region that has an address already, and out of the way of what a test has addresses for.
uint64_t freeAddress(const Machine& machine, ObjectKind kind, uint64_t align) {
  AddressRegion region = regionOf(kind, machine.context.pointerWidth);
  const TestCase* test = machine.config.fixedInputs;
  bool isPartlyTaken = test && !test->addresses.empty() && kind == ObjectKind::Heap;
  uint64_t next = isPartlyTaken ? region.begin + (region.end - region.begin) / 2 : region.begin;
  if (const AddressTable* table = machine.state->addresses.get())
    for (const AddressTable::Entry& entry : table->entries)
      if (region.contains(entry.address)) next = std::max(next, behind(entry.address, entry.size));
  return alignedAddress(next, align);
}

/// How many bytes an object needs there. The room of one of a symbolic size may be all that there is: on most paths it
/// is much smaller, and others have to fit, too.
uint64_t reservedBytes(const Object& object, unsigned pointerWidth) {
  AddressRegion region = regionOf(object.kind, pointerWidth);
  return object.sizeTerm ? std::min(object.size, (region.end - region.begin) / 64) : object.size;
}

/// The address of another object that this one is known to be at. What is not known of a pair is decided here: they are
/// at different ones.
std::optional<uint64_t> addressOfOther(Machine& machine, ObjectId id) {
  for (Ref<const AddressPair> pair = machine.state->addressPairs; pair; pair = pair->previous) {
    if (pair->older != id && pair->newer != id) continue;
    const Object* other = machine.state->memory.find(pair->older == id ? pair->newer : pair->older);
    if (!other || !other->address) continue;
    Decision decision = machine.solver.decide(machine.state->path, pair->same);
    if (decision.mustBeTrue()) return other->address;
    machine.state->addressDependent = true;
    if (!decision.mustBeFalse())
      machine.forking.assume(*machine.state, machine.terms.bitNot(pair->same), decision.falseWitness);
  }
  return std::nullopt;
}

/// Numbers, addresses and distances, added up.
bool isSum(const Term* term) {
  switch (term->kind()) {
  case TermKind::Const:
  case TermKind::Symbol: return true;
  case TermKind::Add:
  case TermKind::Mul: return std::ranges::all_of(term->kids(), isSum);
  default: return !term->mentionsBase();
  }
}

/// Whether a condition only asks if unknown objects (step/absent.h) are at certain places: the answer is the same for
/// every layout of these.
bool asksForPlaces(TermManager& terms, const Term* condition) {
  if (condition->width() != 1) return false;
  if (!condition->mentionsBase()) return true;
  switch (condition->kind()) {
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Not:
    return std::ranges::all_of(condition->kids(), [&](const Term* kid) { return asksForPlaces(terms, kid); });
  case TermKind::Eq:
  case TermKind::Ult:
  case TermKind::Ule: {
    size_t known = 0, unknown = 0;
    for (SymbolId symbol : terms.symbolsOf(condition)) {
      const SymbolInfo& info = terms.symbolInfo(symbol);
      if (info.baseOf) ++(info.distinct ? known : unknown);
    }
    return known <= 1 && unknown > 0 && std::ranges::all_of(condition->kids(), isSum);
  }
  default: return false;
  }
}

} // namespace

uint64_t ShadowAddresses::of(ObjectId id) {
  const Object* object = machine.state->memory.find(id);
  if (object && object->address) return object->address;
  if (!object) { // a stack object of a frame that has returned, or of an earlier pass through a block
    if (const Object* next = machine.objects.successor(id)) return of(next->id);
    if (std::optional<uint64_t> known = onceGiven(id)) return *known;
  }
  std::optional<uint64_t> address = recordedAddress(machine.config.fixedInputs, object);
  if (!address) address = addressOfOther(machine, id);
  if (!address) address = freeAddress(machine, object ? object->kind : ObjectKind::Stack, object ? object->align : 1);
  auto table =
      machine.state->addresses ? Ref<AddressTable>::make(*machine.state->addresses) : Ref<AddressTable>::make();
  AddressTable::Entry entry{*address, object ? reservedBytes(*object, machine.context.pointerWidth) : 1, id};
  auto isBefore = [](const AddressTable::Entry& a, const AddressTable::Entry& b) {
    return std::pair(a.address, a.object.serial()) < std::pair(b.address, b.object.serial());
  };
  table->entries.insert(std::ranges::upper_bound(table->entries, entry, isBefore), entry);
  machine.state->addresses = table;
  if (object) machine.objects.own(id).address = *address;
  return *address;
}

std::optional<uint64_t> ShadowAddresses::onceGiven(ObjectId gone) const {
  if (!machine.state->addresses) return std::nullopt;
  const auto& entries = machine.state->addresses->entries;
  bool isScoped =
      machine.objects.scopedAllocation(gone) != nullptr; // keeps the address of earlier passes through its block
  auto isSame = [&](const AddressTable::Entry& entry) {
    return entry.object == gone ||
           (isScoped && entry.object.site() == gone.site() && entry.object.serial() < gone.serial());
  };
  auto it = std::find_if(entries.rbegin(), entries.rend(), isSame);
  return it == entries.rend() ? std::nullopt : std::optional(it->address);
}

std::optional<PointerTarget> ShadowAddresses::objectAt(uint64_t address) const {
  if (!machine.state->addresses) return std::nullopt;
  const auto& entries = machine.state->addresses->entries;
  auto it = std::upper_bound(entries.begin(), entries.end(), address,
                             [](uint64_t key, const AddressTable::Entry& entry) { return key < entry.address; });
  if (it == entries.begin()) return std::nullopt;
  --it;
  if (address - it->address > it->size) return std::nullopt;
  return PointerTarget{machine.objects.atPlaceOf(it->object), address - it->address};
}

const Term* ShadowAddresses::pinned(const Term* term) {
  if (!term->mentionsBase()) return term;
  if (const Term* same = sameAtAnyAddress(machine, term)) return same;
  TermMap addresses;
  for (SymbolId symbol : machine.terms.symbolsOf(term)) {
    const SymbolInfo& info = machine.terms.symbolInfo(symbol);
    if (!info.baseOf || !info.distinct) continue;
    uint64_t address = of(ObjectId::fromBits(info.baseOf));
    addresses[machine.terms.symbolTerm(symbol)] = machine.terms.constant(address, info.width);
  }
  if (addresses.empty()) return term;
  if (!asksForPlaces(machine.terms, term)) machine.state->addressDependent = true;
  return substitute(machine.terms, term, addresses);
}

} // namespace hindsight
