// Addresses of dead objects that are handed out again.
//
// A pointer to freed memory still has a value, and a newer object may have got the same address: comparing the two
// can go either way. Each such pair is one unknown of the path. Whatever is decided about pairs fits together: being at
// the same address is transitive, and objects that are alive at the same time are never at the same one.
#include "step/address_reuse.h"

#include "step/address_layout.h"
#include "step/machine.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Whether the older object was gone when the newer one was born. A stack object of a frame that has returned is not
/// known any more; whatever is newer and still known was allocated after the frame was gone.
bool diedBefore(const Residence& older, const Residence& newer) {
  if (!newer.isKnown || newer.isInput) return false;
  bool reusable = newer.kind == ObjectKind::Heap || newer.kind == ObjectKind::Stack;
  if (!older.isKnown) return newer.kind == ObjectKind::Stack;
  return reusable && older.kind == newer.kind && !older.isLive && newer.place.serial() > older.deathSerial;
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

} // namespace

const Instruction* scopedAllocation(const Program& program, ObjectId id) {
  const Site& site = program.sites[id.site()];
  if (site.kind != SiteKind::Alloca) return nullptr;
  const Function& function = program.functions[site.function];
  const Instruction& allocation = function.instructions[site.instruction];
  return function.allocas[allocation.imm].scoped ? &allocation : nullptr;
}

const Object* successorOf(const Program& program, const State& state, ObjectId gone) {
  const Instruction* allocation = scopedAllocation(program, gone);
  if (!allocation || state.memory.find(gone)) return nullptr;
  const Function& function = program.functions[program.sites[gone.site()].function];
  for (const Frame* each = state.top.get(); each; each = each->caller.get()) {
    if (each->code->function != &function) continue;
    Value local = each->slots()[allocation->dst];
    const Object* object = local.isPointer() ? state.memory.find(local.object()) : nullptr;
    // Serial numbers ascend. Those between belong to this frame or to a call that it made to its own function.
    if (object && object->firstHere <= gone.serial() && gone.serial() < object->id.serial()) return object;
  }
  return nullptr;
}

bool wasGivenUp(const Program& program, const State& state, ObjectId gone) {
  const Site& site = program.sites[gone.site()];
  if (site.kind != SiteKind::Alloca) return false;
  const std::vector<Instruction>& code = program.functions[site.function].instructions;
  auto local = code.begin() + site.instruction;
  if (std::find_if(code.begin(), local, [](const auto& each) { return each.op == Opcode::StackSave; }) == local)
    return false;
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
    if (frame->code->function->id == site.function) return true;
  return false;
}

Residence Residence::of(const Program& program, const State& state, ObjectId id) {
  const Object* next = successorOf(program, state, id);
  const Object* object = next ? next : state.memory.find(id);
  if (!object) return {.place = id};
  return {object->id, true, object->kind, object->live(), object->origin == ObjectOrigin::Input, object->deathSerial};
}

SharedAddress sharedAddress(const Residence& a, const Residence& b) {
  if (a.place == b.place) return SharedAddress::Always;
  if (!a.isKnown && !b.isKnown) return SharedAddress::Untold;
  bool isPossible = a.place.serial() < b.place.serial() ? diedBefore(a, b) : diedBefore(b, a);
  return isPossible ? SharedAddress::Perhaps : SharedAddress::Never;
}

const Term* ShadowAddresses::shared(ObjectId a, ObjectId b) {
  Residence first = Residence::of(machine.program, *machine.state, a);
  Residence second = Residence::of(machine.program, *machine.state, b);
  switch (sharedAddress(first, second)) {
  case SharedAddress::Always: return machine.terms.makeTrue();
  case SharedAddress::Untold: machine.state->addressDependent = true; return machine.terms.makeFalse();
  case SharedAddress::Never: return machine.terms.makeFalse();
  case SharedAddress::Perhaps: break;
  }
  a = first.place, b = second.place;
  if (a.serial() > b.serial()) std::swap(a, b);
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
  auto residenceOf = [&](ObjectId id) { return Residence::of(machine.program, *machine.state, id); };
  bool isPossible = sharedAddress(residenceOf(a), residenceOf(b)) == SharedAddress::Perhaps;
  return isPossible ? nullptr : machine.terms.makeFalse();
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
