#include "backward/search/branch_facts.h"

#include "program/operands.h"
#include "semantics/integer.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

constexpr size_t kMostIntervals = 8;
constexpr unsigned kMostRounds = 64; // more than that is for larger programs than this is worth

/// The values for which a comparison with a number holds; empty: nothing simple.
std::optional<ValueSet> satisfying(Predicate predicate, unsigned width, uint64_t number) {
  uint64_t all = mask64(width), sign = uint64_t(1) << (width - 1);
  auto below = [&](uint64_t limit) { // unsigned, exclusive
    return limit == 0 ? ValueSet::none(width) : ValueSet::between(width, 0, limit - 1);
  };
  // Signed order is unsigned order of numbers with the sign turned around.
  auto signedBelow = [&](uint64_t limit) { return below((limit ^ sign) & all).shifted(sign); };
  ValueSet same = ValueSet::single(width, number);
  switch (predicate) {
  case Predicate::Eq: return same;
  case Predicate::Ne: return same.complement();
  case Predicate::Ult: return below(number);
  case Predicate::Ule: return below(number).unite(same);
  case Predicate::Ugt: return below(number).unite(same).complement();
  case Predicate::Uge: return below(number).complement();
  case Predicate::Slt: return signedBelow(number);
  case Predicate::Sle: return signedBelow(number).unite(same);
  case Predicate::Sgt: return signedBelow(number).unite(same).complement();
  case Predicate::Sge: return signedBelow(number).complement();
  default: return std::nullopt;
  }
}

bool isNumber(const Function& function, Operand operand) {
  if (!operand.isConstant()) return false;
  const Constant& constant = function.constants[operand.index()];
  return constant.kind == ConstantKind::Integer && constant.type.width > 0 &&
         constant.type.width <= ValueSet::kMaxWidth;
}

template <typename Facts> auto placeOf(Facts& facts, Slot slot) {
  return std::lower_bound(facts.begin(), facts.end(), slot, [](const auto& fact, Slot s) { return fact.first < s; });
}

void restrict(BranchFacts::Facts& facts, Slot slot, const ValueSet& values) {
  auto found = placeOf(facts, slot);
  if (found == facts.end() || found->first != slot)
    facts.insert(found, {slot, values});
  else
    found->second = found->second.intersect(values);
}

void forget(BranchFacts::Facts& facts, Slot slot) {
  auto found = placeOf(facts, slot);
  if (found != facts.end() && found->first == slot) facts.erase(found);
}

} // namespace

const ValueSet* BranchFacts::find(const Facts& facts, Slot slot) {
  auto found = placeOf(facts, slot);
  return found == facts.end() || found->first != slot ? nullptr : &found->second;
}

BranchFacts::BranchFacts(const Function& function)
    : function(function), definitions(function.slotCount, kNone), entries(function.blocks.size()),
      ends(function.blocks.size()) {
  if (function.blocks.empty()) return;
  for (uint32_t index = 0; index < function.instructions.size(); ++index)
    forEachDefinition(function, function.instructions[index], [&](Slot slot) { definitions[slot] = index; });
  findSetjmps();
  entries[0] = Facts();
  std::vector<bool> isDue(function.blocks.size()); // what is known at their beginning has changed
  isDue[0] = true;
  std::vector<BlockId> order = inOrder();
  bool changed = true;
  for (unsigned round = 0; changed && round < kMostRounds; ++round) {
    changed = false;
    for (BlockId block : order) {
      if (!isDue[block]) continue;
      isDue[block] = false;
      Facts atEnd = afterBody(block);
      for (EdgeId id : function.blocks[block].successors)
        if (flow(along(atEnd, id), entries[function.edges[id].to])) changed = isDue[function.edges[id].to] = true;
    }
  }
  if (changed) return; // nothing that is still moving is a fact
  for (BlockId block = 0; block < function.blocks.size(); ++block)
    if (entries[block]) ends[block] = afterBody(block);
}

/// Whether what is known at the beginning of a block became less.
bool BranchFacts::flow(Facts arriving, std::optional<Facts>& known) {
  // An edge that no value takes says nothing.
  if (std::any_of(arriving.begin(), arriving.end(), [](const auto& fact) { return fact.second.empty(); })) return false;
  if (!known) {
    known = std::move(arriving);
    return true;
  }
  bool changed = false;
  auto other = arriving.begin();
  std::erase_if(*known, [&](auto& fact) {
    while (other != arriving.end() && other->first < fact.first) ++other;
    bool isSaid = other != arriving.end() && other->first == fact.first;
    if (isSaid && other->second == fact.second) return false;
    ValueSet both = isSaid ? fact.second.unite(other->second) : ValueSet::all(fact.second.width());
    if (both == fact.second) return false;
    changed = true;
    if (both.isAll() || both.intervals().size() > kMostIntervals) return true;
    fact.second = std::move(both);
    return false;
  });
  return changed;
}

/// Blocks before those that they lead to, as far as they do not go around.
std::vector<BlockId> BranchFacts::inOrder() const {
  std::vector<BlockId> order;
  std::vector<bool> seen(function.blocks.size());
  std::vector<std::pair<BlockId, size_t>> stack = {{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, index] = stack.back();
    if (index == function.blocks[block].successors.size()) {
      order.push_back(block);
      stack.pop_back();
      continue;
    }
    BlockId to = function.edges[function.blocks[block].successors[index++]].to;
    if (seen[to]) continue;
    seen[to] = true;
    stack.emplace_back(to, 0);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

namespace {

bool isSetjmpCall(const Function& function, const Instruction& instruction) {
  return instruction.op == Opcode::Call && function.calls[instruction.imm].returnsTwice;
}

} // namespace

void BranchFacts::findSetjmps() {
  std::vector<BlockId> left;
  for (uint32_t index = 0; index < function.instructions.size(); ++index)
    if (isSetjmpCall(function, function.instructions[index])) left.push_back(function.blockOf(index));
  if (!left.empty()) behindSetjmp.resize(function.blocks.size());
  while (!left.empty()) {
    BlockId block = left.back();
    left.pop_back();
    for (EdgeId edge : function.blocks[block].successors) {
      BlockId to = function.edges[edge].to;
      if (behindSetjmp[to]) continue;
      behindSetjmp[to] = true;
      left.push_back(to);
    }
  }
}

bool BranchFacts::isFixed(Slot slot) const {
  if (behindSetjmp.empty() || slot < function.parameters.size()) return true;
  uint32_t definition = definitions[slot];
  return definition != kNone && !behindSetjmp[function.blockOf(definition)];
}

BranchFacts::Facts BranchFacts::afterBody(BlockId block) const {
  Facts facts = *entries[block];
  const Block& body = function.blocks[block];
  for (uint32_t index = 0; index < body.count; ++index) {
    const Instruction& instruction = function.instructions[body.first + index];
    forEachDefinition(function, instruction, [&](Slot slot) { forget(facts, slot); });
    // A longjmp takes no edge: what comes back may be other values than those on the way here.
    if (!behindSetjmp.empty() && isSetjmpCall(function, instruction))
      std::erase_if(facts, [&](const auto& fact) { return !isFixed(fact.first); });
  }
  return facts;
}

std::optional<ValueSet> BranchFacts::valuesOf(const Facts& facts, Operand operand) const {
  if (isNumber(function, operand)) {
    const Constant& constant = function.constants[operand.index()];
    return ValueSet::single(constant.type.width, static_cast<uint64_t>(constant.value) & mask64(constant.type.width));
  }
  if (operand.isConstant()) return std::nullopt;
  const ValueSet* found = find(facts, operand.index());
  return found ? std::optional(*found) : std::nullopt;
}

BranchFacts::Facts BranchFacts::along(Facts facts, EdgeId id) const {
  const Edge& edge = function.edges[id];
  const Block& from = function.blocks[edge.from];
  refine(facts, function.instructions[from.first + from.count - 1], id);
  // All phis move at once.
  std::vector<std::pair<Slot, std::optional<ValueSet>>> moved;
  for (uint32_t index = 0; index < edge.copyCount; ++index) {
    const PhiCopy& copy = function.phiCopies[edge.firstCopy + index];
    moved.emplace_back(copy.dst, valuesOf(facts, copy.src));
  }
  for (const auto& [slot, values] : moved) {
    forget(facts, slot);
    if (values) restrict(facts, slot, *values);
  }
  return facts;
}

/// What taking the edge says about the register that was looked at.
void BranchFacts::refine(Facts& facts, const Instruction& terminator, EdgeId edge) const {
  if (terminator.op == Opcode::Branch && !terminator.a.isConstant() &&
      EdgeId(terminator.b.code) != EdgeId(terminator.c.code)) {
    uint32_t definition = definitions[terminator.a.index()];
    if (definition == kNone || function.instructions[definition].op != Opcode::ICmp) return;
    const Instruction& comparison = function.instructions[definition];
    // The register must still be the one that was compared: both in the block that ends here.
    if (function.blockOf(definition) != function.edges[edge].from) return;
    if (comparison.a.isConstant() || !isNumber(function, comparison.b)) return;
    const Constant& number = function.constants[comparison.b.index()];
    std::optional<ValueSet> values = satisfying(static_cast<Predicate>(comparison.extra), number.type.width,
                                                static_cast<uint64_t>(number.value) & mask64(number.type.width));
    if (!values) return;
    restrict(facts, comparison.a.index(), EdgeId(terminator.b.code) == edge ? *values : values->complement());
  }
  if (terminator.op == Opcode::Switch && !terminator.a.isConstant()) {
    unsigned width = function.slotTypes[terminator.a.index()].width;
    if (width == 0 || width > ValueSet::kMaxWidth) return;
    const SwitchTable& table = function.switches[terminator.imm];
    ValueSet taken = ValueSet::none(width), cases = ValueSet::none(width);
    for (const SwitchCase& each : table.cases) {
      ValueSet value = ValueSet::single(width, static_cast<uint64_t>(each.value) & mask64(width));
      if (each.edge == edge) taken = taken.unite(value);
      cases = cases.unite(value);
    }
    if (table.defaultEdge == edge) taken = taken.unite(cases.complement());
    restrict(facts, terminator.a.index(), taken);
  }
}

} // namespace hindsight::backward
