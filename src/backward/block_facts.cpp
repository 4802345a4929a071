#include "backward/block_facts.h"

#include "program/operands.h"
#include "step/integer.h"

#include <algorithm>

namespace hindsight {

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

void restrict(BlockFacts::Facts& facts, Slot slot, const ValueSet& values) {
  auto [found, isNew] = facts.try_emplace(slot, values);
  if (!isNew) found->second = found->second.intersect(values);
}

} // namespace

BlockFacts::BlockFacts(const Function& function)
    : function(function), definitions(function.slotCount, kNone), entries(function.blocks.size()),
      ends(function.blocks.size()) {
  if (function.blocks.empty()) return;
  for (uint32_t index = 0; index < function.instructions.size(); ++index)
    forEachDefinition(function, function.instructions[index], [&](Slot slot) { definitions[slot] = index; });
  entries[0] = Facts();
  bool changed = true;
  for (unsigned round = 0; changed && round < kMostRounds; ++round) {
    changed = false;
    for (EdgeId id = 0; id < function.edges.size(); ++id) changed = flow(function.edges[id], id) || changed;
  }
  if (changed) return; // nothing that is still moving is a fact
  for (BlockId block = 0; block < function.blocks.size(); ++block)
    if (entries[block]) ends[block] = afterBody(block);
}

/// Whether what is known at the beginning of a block became less.
bool BlockFacts::flow(const Edge& edge, EdgeId id) {
  if (!entries[edge.from]) return false;
  Facts arriving = along(edge, id);
  // An edge that no value takes says nothing.
  if (std::any_of(arriving.begin(), arriving.end(), [](const auto& fact) { return fact.second.empty(); })) return false;
  std::optional<Facts>& known = entries[edge.to];
  if (!known) {
    known = std::move(arriving);
    return true;
  }
  bool changed = false;
  for (auto fact = known->begin(); fact != known->end();) {
    auto other = arriving.find(fact->first);
    ValueSet both = other == arriving.end() ? ValueSet::all(fact->second.width()) : fact->second.unite(other->second);
    if (both == fact->second) {
      ++fact;
      continue;
    }
    changed = true;
    if (both.isAll() || both.intervals().size() > kMostIntervals)
      fact = known->erase(fact);
    else
      (fact++)->second = both;
  }
  return changed;
}

BlockFacts::Facts BlockFacts::afterBody(BlockId block) const {
  Facts facts = *entries[block];
  const Block& body = function.blocks[block];
  for (uint32_t index = 0; index < body.count; ++index)
    forEachDefinition(function, function.instructions[body.first + index], [&](Slot slot) { facts.erase(slot); });
  return facts;
}

std::optional<ValueSet> BlockFacts::valuesOf(const Facts& facts, Operand operand) const {
  if (isNumber(function, operand)) {
    const Constant& constant = function.constants[operand.index()];
    return ValueSet::single(constant.type.width, static_cast<uint64_t>(constant.value) & mask64(constant.type.width));
  }
  if (operand.isConstant()) return std::nullopt;
  auto found = facts.find(operand.index());
  return found == facts.end() ? std::nullopt : std::optional(found->second);
}

BlockFacts::Facts BlockFacts::along(const Edge& edge, EdgeId id) const {
  Facts facts = afterBody(edge.from);
  const Block& from = function.blocks[edge.from];
  refine(facts, function.instructions[from.first + from.count - 1], id);
  // All phis move at once.
  std::vector<std::pair<Slot, std::optional<ValueSet>>> moved;
  for (uint32_t index = 0; index < edge.copyCount; ++index) {
    const PhiCopy& copy = function.phiCopies[edge.firstCopy + index];
    moved.emplace_back(copy.dst, valuesOf(facts, copy.src));
  }
  for (const auto& [slot, values] : moved) {
    facts.erase(slot);
    if (values) facts.emplace(slot, *values);
  }
  return facts;
}

/// What taking the edge says about the register that was looked at.
void BlockFacts::refine(Facts& facts, const Instruction& terminator, EdgeId edge) const {
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

} // namespace hindsight
