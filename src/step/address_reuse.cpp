// Addresses of dead objects that are handed out again.
//
// A pointer to freed memory still has a value, and a newer object may have got the same address: comparing the two
// can go either way. Each such pair is one unknown of the path. Whatever is decided about pairs fits together: being at
// the same address is transitive, and objects that are alive at the same time are never at the same one.
#include "step/address_layout.h"
#include "step/machine.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Whether the older object was gone when the newer one was born. A stack object of a frame that has returned is not
/// known any more; whatever is newer and still known was allocated after the frame was gone.
bool diedBefore(const State& state, ObjectId older, ObjectId newer) {
  const Object* first = state.memory.find(older);
  const Object* second = state.memory.find(newer);
  if (!second) return false;
  bool reusable = second->kind == ObjectKind::Heap || second->kind == ObjectKind::Stack;
  if (second->origin == ObjectOrigin::Input) return false; // whenever it was discovered, it was there from the start
  if (!first) return second->kind == ObjectKind::Stack;
  return reusable && first->kind == second->kind && !first->live() && newer.serial() > first->deathSerial;
}

bool mayShare(const State& state, ObjectId a, ObjectId b) {
  return a.serial() < b.serial() ? diedBefore(state, a, b) : diedBefore(state, b, a);
}

/// Whether two objects that may share an address do, if a test or numbers that were looked at tell.
std::optional<bool> knownToShare(Machine& machine, ObjectId a, ObjectId b) {
  const Object *first = machine.state->memory.find(a), *second = machine.state->memory.find(b);
  if (!first || !second) return std::nullopt;
  const TestCase* test = machine.config.fixedInputs;
  std::optional<uint64_t> left = recordedAddress(test, first), right = recordedAddress(test, second);
  if (left && right) return *left == *right;
  if (!first->address || !second->address) return std::nullopt;
  machine.state->addressDependent = true;
  return first->address == second->address;
}

/// Both were locals of frames that have returned. Nothing tells whether one of them was there when the other one was.
bool areForgotten(const State& state, ObjectId a, ObjectId b) {
  return !state.memory.find(a) && !state.memory.find(b);
}

} // namespace

const Term* ShadowAddresses::shared(ObjectId a, ObjectId b) {
  a = machine.objects.atPlaceOf(a),
  b = machine.objects.atPlaceOf(b); // a local is at one place whenever its block is entered
  if (a == b) return machine.terms.makeTrue();
  if (a.serial() > b.serial()) std::swap(a, b);
  if (!mayShare(*machine.state, a, b)) {
    machine.state->addressDependent |= areForgotten(*machine.state, a, b);
    return machine.terms.makeFalse();
  }
  if (std::optional<bool> known = knownToShare(machine, a, b))
    return *known ? machine.terms.makeTrue() : machine.terms.makeFalse();
  for (const AddressPair* pair = machine.state->addressPairs.get(); pair; pair = pair->previous.get())
    if (pair->older == a && pair->newer == b) return pair->same;
  const Term*& symbol = pairSymbols[{a.raw(), b.raw()}];
  if (!symbol) symbol = machine.terms.freshSymbol("same_address", 1);
  const Term* same = symbol;
  machine.state->addressPairs = Ref<const AddressPair>(new AddressPair(a, b, same, machine.state->addressPairs));
  keepConsistent(a, b, same);
  return same;
}

/// What is known of a pair without making it an unknown: null if nothing is.
static const Term* knownPair(Machine& machine, ObjectId a, ObjectId b) {
  for (const AddressPair* pair = machine.state->addressPairs.get(); pair; pair = pair->previous.get())
    if ((pair->older == a && pair->newer == b) || (pair->older == b && pair->newer == a)) return pair->same;
  return mayShare(*machine.state, a, b) ? nullptr : machine.terms.makeFalse();
}

void ShadowAddresses::keepConsistent(ObjectId a, ObjectId b, const Term* same) {
  std::vector<ObjectId> others;
  for (const AddressPair* pair = machine.state->addressPairs.get(); pair; pair = pair->previous.get())
    for (ObjectId id : {pair->older, pair->newer})
      if (id != a && id != b && std::ranges::find(others, id) == others.end()) others.push_back(id);
  auto atMostOneFails = [&](const Term* x, const Term* y, const Term* z) { // x and y imply z
    const Term* rule = machine.terms.bitOr(machine.terms.bitNot(machine.terms.bitAnd(x, y)), z);
    if (!rule->isTrue()) machine.state->path.add(machine.terms, rule);
  };
  for (ObjectId other : others) {
    const Term *withA = knownPair(machine, a, other), *withB = knownPair(machine, b, other);
    if (!withA || !withB) continue;
    atMostOneFails(same, withA, withB);
    atMostOneFails(same, withB, withA);
    atMostOneFails(withA, withB, same);
  }
}

} // namespace hindsight
