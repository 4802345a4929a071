#include "forward/address_facts.h"

#include "step/address_layout.h"
#include "step/machine.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace hindsight::forward {

namespace {

const Object* blockOf(const State& state, ObjectId id) {
  const Object* object = state.memory.find(id);
  return object && object->kind == ObjectKind::Heap && object->allocation ? object : nullptr;
}

/// Blocks that are at one address. Each is its own at first.
class Classes {
public:
  ObjectId of(ObjectId id) {
    auto found = leader.try_emplace(id.raw(), id).first;
    return found->second == id ? id : found->second = of(found->second);
  }
  void join(ObjectId a, ObjectId b) { leader[of(a).raw()] = of(b); }

private:
  std::map<uint64_t, ObjectId> leader;
};

/// Places blocks one after the other.
class Placing {
public:
  Placing(const Program& program, const State& state)
      : state(state), next(heapRegion(program.pointerWidth).begin), region(heapRegion(program.pointerWidth)) {}

  void join(const AddressPair& pair) { classes.join(pair.older, pair.newer); }
  void add(ObjectId id) {
    if (const Object* block = blockOf(state, id)) blocks[block->allocation] = block;
  }
  std::vector<PlacedAllocation> place();

private:
  const State& state;
  uint64_t next;
  AddressRegion region;
  Classes classes;
  std::map<uint32_t, const Object*> blocks; // by allocation
};

std::vector<PlacedAllocation> Placing::place() {
  std::map<uint64_t, uint64_t> given; // by the leader of the class
  std::map<uint64_t, uint64_t> sizes;
  for (const auto& [allocation, block] : blocks) {
    uint64_t leader = classes.of(block->id).raw();
    sizes[leader] = std::max(sizes[leader], block->size);
    if (!block->address) continue;
    given[leader] = block->address;
    next = std::max(next, behind(block->address, block->size));
  }
  std::vector<PlacedAllocation> placed;
  for (const auto& [allocation, block] : blocks) {
    uint64_t leader = classes.of(block->id).raw();
    auto [found, isNew] = given.try_emplace(leader, 0);
    if (isNew) {
      found->second = alignedAddress(next, 4096); // fits every block of the class
      next = behind(found->second, sizes[leader]);
    }
    if (region.contains(found->second)) placed.push_back({allocation, found->second});
  }
  return placed;
}

std::string quotedList(const std::vector<std::string>& names) {
  constexpr size_t kMost = 3;
  std::string text;
  for (size_t index = 0; index < std::min(names.size(), kMost); ++index)
    text += fmt::format("{}{}", index == 0 ? "" : index + 1 == names.size() ? " and " : ", ", names[index]);
  return names.size() > kMost ? text + " and others" : text;
}

} // namespace

bool isPlaceable(const State& state, const AddressPair& pair) {
  return blockOf(state, pair.older) && blockOf(state, pair.newer);
}

std::vector<PlacedAllocation> placedAllocations(const Program& program, const State& state, Evaluator& values) {
  Placing placing(program, state);
  if (state.addressDependent && state.addresses)
    for (const AddressTable::Entry& entry : state.addresses->entries) placing.add(entry.object);
  for (const AddressPair* pair = state.addressPairs.get(); pair; pair = pair->previous.get()) {
    if (!isPlaceable(state, *pair)) continue;
    placing.add(pair->older);
    placing.add(pair->newer);
    if (values.evaluate(pair->same) != 0) placing.join(*pair);
  }
  return placing.place();
}

std::string unplacedObjects(const Machine& machine, const State& state) {
  if (!state.addressDependent) return "";
  if (!state.addresses) return "how far apart objects are";
  std::vector<std::string> byLinker, byCompiler, others;
  for (const AddressTable::Entry& entry : state.addresses->entries) {
    const Object* object = state.memory.find(entry.object);
    if (blockOf(state, entry.object)) continue;
    bool isLocal = !object || object->kind == ObjectKind::Stack;
    (isLocal                            ? byCompiler
     : object->kind == ObjectKind::Heap ? others
                                        : byLinker)
        .push_back(machine.ending.objectName(entry.object));
  }
  std::vector<std::string> parts;
  if (!byLinker.empty()) parts.push_back("where the linker puts " + quotedList(byLinker));
  if (!byCompiler.empty()) parts.push_back("where the compiler puts " + quotedList(byCompiler));
  if (!others.empty()) parts.push_back("where the C library puts what it allocates");
  return fmt::format("{}", fmt::join(parts, " and "));
}

} // namespace hindsight::forward
