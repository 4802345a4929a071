#include "merged/disjunction.h"

#include "term/substitute.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

/// One operation: what was set is replaced at once, what is required is added when all of it is done.
class Disjunction::Step final : public Behind {
public:
  Step(Disjunction& owner, Disjuncts& state) : owner(owner), state(state), required(owner.terms.makeTrue()) {
    for (const Term* each : state) owner.gather(each, present);
  }

  bool wants(Variable variable) override {
    auto symbol = owner.symbols.find(variable);
    return symbol != owner.symbols.end() && present.contains(symbol->second->symbol());
  }
  const Term* take(Variable variable, unsigned width) override { return owner.variableSymbol(variable, width); }
  const Term* value(Variable variable, unsigned width) override { return owner.variableSymbol(variable, width); }
  void become(std::span<const Equation> equations) override {
    set.clear();
    for (const Equation& each : equations) set[each.taken] = each.value;
    if (!set.empty()) rewriteAll(nullptr, nullptr);
    set.clear();
  }
  const Term* read(const Address& address, unsigned width) override { return owner.readSymbol(address, width); }
  void overwrite(const Hits& hits, const Written& written) override { rewriteAll(&hits, &written); }
  void require(const Term* condition) override { required = owner.terms.bitAnd(required, condition); }

  void finish() {
    if (required->isTrue()) return;
    for (const Term*& each : state) each = owner.terms.bitAnd(each, required);
  }

private:
  void rewriteAll(const Hits* hits, const Written* written) {
    done.clear();
    for (const Term*& each : state) each = rewrite(each, hits, written);
  }

  const Term* rewrite(const Term* term, const Hits* hits, const Written* written) {
    TermMap replaced;
    for (SymbolId id : owner.terms.symbolsOf(term)) {
      const Term* symbol = owner.terms.symbolTerm(id);
      const Term* result = rewriteSymbol(symbol, hits, written);
      if (result != symbol) replaced[symbol] = result;
    }
    return replaced.empty() ? term : substitute(owner.terms, term, replaced);
  }

  const Term* rewriteSymbol(const Term* symbol, const Hits* hits, const Written* written) {
    if (auto found = set.find(symbol); found != set.end()) return found->second;
    auto read = owner.addresses.find(symbol->symbol());
    if (read == owner.addresses.end()) return symbol;
    if (auto known = done.find(symbol); known != done.end()) return known->second;
    Address address = read->second;
    address.reference = rewrite(address.reference, hits, written);
    if (address.offset) address.offset = rewrite(address.offset, hits, written);
    unsigned width = symbol->width();
    const Term* result = owner.readSymbol(address, width);
    if (hits)
      if (const Term* when = (*hits)(address); when && !when->isFalse()) {
        const Term* value = (*written)(address, width);
        result = owner.terms.ite(when, value ? value : owner.terms.freshSymbol("anything", width), result);
      }
    return done[symbol] = result;
  }

  Disjunction& owner;
  Disjuncts& state;
  const Term* required;
  TermMap set, done;
  std::map<SymbolId, const Term*> present;
};

const Term* Disjunction::variableSymbol(Variable variable, unsigned width) {
  auto [found, isNew] = symbols.try_emplace(variable, nullptr);
  if (isNew) {
    found->second = terms.freshSymbol(fmt::format("v{}", variable), width);
    variables[found->second->symbol()] = variable;
  }
  return found->second;
}

const Term* Disjunction::readSymbol(const Address& address, unsigned width) {
  auto [found, isNew] = reads.try_emplace(std::tuple(address.field, address.reference, address.offset), nullptr);
  if (isNew) {
    found->second = terms.freshSymbol(fmt::format("r{}", reads.size()), width);
    addresses[found->second->symbol()] = address;
  }
  return found->second;
}

const Address* Disjunction::addressOf(SymbolId symbol) const {
  auto found = addresses.find(symbol);
  return found == addresses.end() ? nullptr : &found->second;
}

std::optional<Variable> Disjunction::variableOf(SymbolId symbol) const {
  auto found = variables.find(symbol);
  return found == variables.end() ? std::nullopt : std::optional(found->second);
}

void Disjunction::gather(const Term* term, std::map<SymbolId, const Term*>& found) const {
  for (SymbolId id : terms.symbolsOf(term)) {
    if (!found.emplace(id, terms.symbolTerm(id)).second) continue;
    auto read = addresses.find(id);
    if (read == addresses.end()) continue;
    gather(read->second.reference, found);
    if (read->second.offset) gather(read->second.offset, found);
  }
}

static void splitConjuncts(const Term* term, std::vector<const Term*>& out) {
  if (term->kind() == TermKind::And && term->width() == 1) {
    for (const Term* kid : term->kids()) splitConjuncts(kid, out);
  } else {
    out.push_back(term);
  }
}

/// Leaves out what is false, what is there twice, and what another disjunct follows from.
void Disjunction::simplify(Disjuncts& disjuncts) {
  std::erase_if(disjuncts, [](const Term* each) { return each->isFalse(); });
  std::sort(disjuncts.begin(), disjuncts.end(), [](const Term* a, const Term* b) { return a->id() < b->id(); });
  disjuncts.erase(std::unique(disjuncts.begin(), disjuncts.end()), disjuncts.end());
  constexpr size_t kCompared = 200; // every one with every other
  if (disjuncts.size() < 2 || disjuncts.size() > kCompared) return;
  std::vector<std::vector<const Term*>> parts(disjuncts.size());
  for (size_t index = 0; index < disjuncts.size(); ++index) {
    splitConjuncts(disjuncts[index], parts[index]);
    std::sort(parts[index].begin(), parts[index].end());
  }
  std::vector<bool> absorbed(disjuncts.size(), false);
  for (size_t weak = 0; weak < parts.size(); ++weak)
    for (size_t strong = 0; strong < parts.size(); ++strong)
      if (weak != strong && !absorbed[weak] && !absorbed[strong] && parts[weak].size() < parts[strong].size())
        absorbed[strong] =
            std::includes(parts[strong].begin(), parts[strong].end(), parts[weak].begin(), parts[weak].end());
  Disjuncts kept;
  for (size_t index = 0; index < disjuncts.size(); ++index)
    if (!absorbed[index]) kept.push_back(disjuncts[index]);
  disjuncts = std::move(kept);
}

/// The disjunction as one formula; what all of them demand stands outside of it.
const Term* Disjunction::either(const Disjuncts& disjuncts) {
  const Term* all = terms.makeFalse();
  if (strategy != Strategy::DisjunctComb || disjuncts.size() < 2) {
    for (const Term* each : disjuncts) all = terms.bitOr(all, each);
    return all;
  }
  std::vector<const Term*> common;
  std::vector<std::vector<const Term*>> parts(disjuncts.size());
  for (size_t index = 0; index < disjuncts.size(); ++index) {
    splitConjuncts(disjuncts[index], parts[index]);
    std::sort(parts[index].begin(), parts[index].end());
    if (index == 0)
      common = parts[0];
    else
      std::erase_if(common, [&](const Term* each) {
        return !std::binary_search(parts[index].begin(), parts[index].end(), each);
      });
  }
  for (const auto& part : parts) {
    const Term* rest = terms.makeTrue();
    for (const Term* each : part)
      if (!std::binary_search(common.begin(), common.end(), each)) rest = terms.bitAnd(rest, each);
    all = terms.bitOr(all, rest);
  }
  std::sort(common.begin(), common.end(), [](const Term* a, const Term* b) { return a->id() < b->id(); });
  for (const Term* each : common) all = terms.bitAnd(all, each);
  return all;
}

bool Disjunction::process(NodeId id, bool isTarget) {
  const Node& node = unwinding.nodes()[id];
  Disjuncts merged;
  if (isTarget) {
    merged.push_back(terms.makeTrue());
    Step step(*this, merged);
    step.require(crossing.arrival(id, step));
    step.finish();
  }
  unsigned count = isTarget;
  for (const Way& way : node.ways) {
    if (states[way.to].empty()) continue;
    ++count;
    Disjuncts one = states[way.to];
    {
      Step step(*this, one);
      crossing.moves(id, way, step);
      step.finish();
    }
    Step step(*this, one);
    if (const Term* condition = crossing.condition(id, way, step)) step.require(condition);
    step.finish();
    merged.insert(merged.end(), one.begin(), one.end());
  }
  simplify(merged);
  bool isOne = strategy == Strategy::DisjunctOne || (strategy == Strategy::DisjunctComb && count > 1);
  if (isOne && merged.size() > 1) merged = {either(merged)};
  for (uint32_t at = node.end; at > node.first && !merged.empty();) {
    Step step(*this, merged);
    crossing.instruction(id, --at, step);
    step.finish();
    if (strategy != Strategy::DisjunctOne) simplify(merged);
    std::erase_if(merged, [](const Term* each) { return each->isFalse(); });
  }
  if (node.havoc != kNone && !isTarget) {
    {
      Step step(*this, merged);
      crossing.assumeInvariants(id, step);
      step.finish();
    }
    Step step(*this, merged);
    crossing.enterLoop(id, step);
    step.finish();
  }
  states[id] = std::move(merged);
  return !states[id].empty();
}

const Term* Disjunction::formula(NodeId node) {
  const Term* all = terms.makeFalse();
  for (const Term* each : states[node]) all = terms.bitOr(all, each);
  return all;
}

std::vector<PendingRead> Disjunction::pendingReads(NodeId node) {
  std::map<SymbolId, const Term*> present;
  for (const Term* each : states[node]) gather(each, present);
  std::vector<PendingRead> result;
  for (auto [id, symbol] : present)
    if (const Address* address = addressOf(id)) {
      bool isPointer = places.field(address->field).value.kind == ScalarKind::Pointer;
      result.push_back({*address, symbol, isPointer});
    }
  return result;
}

void Disjunction::addStart(NodeId node, bool isEntry, std::vector<const Term*>& out) {
  std::map<SymbolId, const Term*> present;
  for (const Term* each : states[node]) gather(each, present);
  std::vector<const Term*> references;
  for (auto [id, symbol] : present)
    if (auto variable = variableOf(id); variable && unwinding.isPointer(*variable)) references.push_back(symbol);
  addInputHeap(terms, places, pendingReads(node), references, isEntry, out);
}

} // namespace hindsight::merged
