#include "merged/conjunction.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

/// The equations of the operations of a node, or of what moves on a way.
class Conjunction::Step final : public Behind {
public:
  Step(Conjunction& owner, State& state) : owner(owner), state(state), all(owner.terms.makeTrue()) {}

  bool wants(Variable variable) override {
    auto found = state.variables.find(variable);
    return found != state.variables.end() && found->second.isWanted;
  }
  const Term* take(Variable variable, unsigned width) override {
    State::Version& version = state.variables[variable];
    const Term* symbol = owner.symbol(variable, version.number, width);
    ++version.number;
    version.isWanted = false;
    return symbol;
  }
  const Term* value(Variable variable, unsigned width) override {
    State::Version& version = state.variables[variable];
    version.isWanted = true;
    return owner.symbol(variable, version.number, width);
  }
  void become(std::span<const Equation> equations) override {
    for (const Equation& each : equations) require(owner.terms.eq(each.taken, each.value));
  }
  const Term* read(const Address& address, unsigned width) override {
    for (auto [id, version] : state.reads)
      if (owner.reads[id].address == address) return owner.readSymbol(id, version);
    auto id = static_cast<uint32_t>(owner.reads.size());
    owner.reads.push_back({address, width, {}});
    state.reads[id] = 0;
    return owner.readSymbol(id, 0);
  }
  void overwrite(const Hits& hits, const Written& written) override;
  void require(const Term* condition) override { all = owner.terms.bitAnd(all, condition); }

  const Term* formula() const { return all; }

private:
  Conjunction& owner;
  State& state;
  const Term* all;
};

/// All reads that are hit get their new version first: what is written is read before the operation.
void Conjunction::Step::overwrite(const Hits& hits, const Written& written) {
  struct Hit {
    uint32_t read;
    const Term *when, *after;
  };
  std::vector<Hit> found;
  for (auto& [id, version] : state.reads) {
    const Term* when = hits(owner.reads[id].address);
    if (!when || when->isFalse()) continue;
    found.push_back({id, when, owner.readSymbol(id, version)});
    ++version;
  }
  for (const Hit& hit : found) {
    Address address = owner.reads[hit.read].address;
    unsigned width = owner.reads[hit.read].width;
    const Term* before = owner.readSymbol(hit.read, state.reads[hit.read]);
    if (const Term* value = written(address, width))
      require(owner.terms.eq(hit.after, owner.terms.ite(hit.when, value, before)));
    else
      require(owner.terms.bitOr(hit.when, owner.terms.eq(hit.after, before))); // anything where it hits
  }
}

const Term* Conjunction::symbol(Variable variable, uint32_t version, unsigned width) {
  std::vector<const Term*>& versions = symbols[variable];
  if (versions.size() <= version) versions.resize(version + 1, nullptr);
  if (!versions[version]) versions[version] = terms.freshSymbol(fmt::format("v{}.{}", variable, version), width);
  return versions[version];
}

const Term* Conjunction::readSymbol(uint32_t read, uint32_t version) {
  std::vector<const Term*>& versions = reads[read].versions;
  if (versions.size() <= version) versions.resize(version + 1, nullptr);
  if (!versions[version])
    versions[version] = terms.freshSymbol(fmt::format("r{}.{}", read, version), reads[read].width);
  return versions[version];
}

Conjunction::State Conjunction::merge(std::span<const State> ways) const {
  State merged = ways[0];
  for (const State& way : ways.subspan(1)) {
    for (const auto& [variable, version] : way.variables) {
      State::Version& here = merged.variables[variable];
      here.number = std::max(here.number, version.number);
      here.isWanted |= version.isWanted;
    }
    for (auto [read, version] : way.reads) {
      auto [here, isNew] = merged.reads.try_emplace(read, version);
      here->second = std::max(here->second, version);
    }
  }
  return merged;
}

/// JOINVERS: on this way, what goes on by a higher version is what has a lower one behind.
const Term* Conjunction::join(const State& way, const State& merged) {
  const Term* all = terms.makeTrue();
  for (const auto& [variable, version] : way.variables) {
    uint32_t highest = merged.variables.at(variable).number;
    if (!version.isWanted || version.number == highest) continue;
    const Term* behind = symbols.at(variable)[version.number];
    all = terms.bitAnd(all, terms.eq(behind, symbol(variable, highest, behind->width())));
  }
  for (auto [read, version] : way.reads)
    if (uint32_t highest = merged.reads.at(read); version != highest)
      all = terms.bitAnd(all, terms.eq(readSymbol(read, version), readSymbol(read, highest)));
  return all;
}

const Term* Conjunction::process(NodeId id, bool isTarget) {
  const Node& node = unwinding.nodes()[id];
  std::vector<State> ways;
  std::vector<const Term*> moved;
  std::vector<const Way*> taken;
  for (const Way& way : node.ways) {
    if (!leadsOn(way.to)) continue;
    ways.push_back(states[way.to]);
    Step step(*this, ways.back());
    crossing.moves(id, way, step);
    moved.push_back(step.formula());
    taken.push_back(&way);
  }
  if (taken.empty() && !isTarget) return nullptr;
  if (isTarget) {
    ways.emplace_back(); // here it ends, well: nothing is wanted
    taken.push_back(nullptr);
    Step step(*this, ways.back());
    moved.push_back(crossing.arrival(id, step));
  }
  State merged = merge(ways);
  Step step(*this, merged);
  const Term* out = terms.makeFalse();
  // Conditions are about the merged state, and may want further variables: they come after all joins.
  std::vector<const Term*> joined;
  for (size_t index = 0; index < taken.size(); ++index) joined.push_back(join(ways[index], merged));
  for (size_t index = 0; index < taken.size(); ++index) {
    const Term* one = terms.bitAnd(moved[index], joined[index]);
    if (taken[index]) {
      one = terms.bitAnd(one, reached[taken[index]->to]);
      if (const Term* condition = crossing.condition(id, *taken[index], step)) one = terms.bitAnd(condition, one);
    }
    out = terms.bitOr(out, one);
  }
  uint32_t last = node.end;
  while (last > node.first) crossing.instruction(id, --last, step);
  if (node.havoc != kNone && !isTarget) {
    crossing.assumeInvariants(id, step);
    crossing.enterLoop(id, step);
  }
  states[id] = std::move(merged);
  reached[id] = terms.freshSymbol(fmt::format("c{}", id), 1);
  return terms.bitOr(terms.bitNot(reached[id]), terms.bitAnd(out, step.formula()));
}

std::vector<PendingRead> Conjunction::pendingReads(NodeId node) const {
  std::vector<PendingRead> result;
  for (auto [id, version] : states[node].reads) {
    const Read& read = reads[id];
    bool isPointer = places.field(read.address.field).value.kind == ScalarKind::Pointer;
    if (version < read.versions.size() && read.versions[version])
      result.push_back({read.address, read.versions[version], isPointer});
  }
  return result;
}

void Conjunction::addStart(NodeId node, bool isEntry, std::vector<const Term*>& out) {
  std::vector<const Term*> references;
  for (const auto& [variable, version] : states[node].variables)
    if (version.isWanted && unwinding.isPointer(variable))
      references.push_back(symbol(variable, version.number, places.pointerBits()));
  addInputHeap(terms, places, pendingReads(node), references, isEntry, out);
}

const Term* Conjunction::variableAt(NodeId node, Variable variable, unsigned width) {
  auto found = states[node].variables.find(variable);
  if (found == states[node].variables.end() || !found->second.isWanted) return nullptr;
  return symbol(variable, found->second.number, width);
}

} // namespace hindsight::merged
