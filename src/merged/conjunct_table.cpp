// Table 2 of AskTheCode: every operation adds equations between versions.
#include "merged/table_maker.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

namespace {

/// Table 2: every operation adds equations between versions.
class ConjunctTable final : public TableMaker {
public:
  ConjunctTable(const Unwinding& unwinding, Places& places, const TableLimits& limits)
      : TableMaker(unwinding, places, limits), states(unwinding.nodes().size()) {}

private:
  struct Version {
    uint32_t number = 0;
    bool isWanted = false;
  };
  struct State {
    bool leadsOn = false;
    std::string control; // "c12": what holds where the node begins
    std::map<Variable, Version> variables;
    std::map<std::string, uint32_t> arrays;
  };

  std::string named(Variable variable, uint32_t version) const {
    return version == 0 ? names.of(variable) : fmt::format("{}.{}", names.of(variable), version);
  }
  TableTerm variable(Variable variable) override {
    Version& version = state.variables[variable];
    version.isWanted = true;
    return formulaName(named(variable, version.number));
  }
  TableTerm array(const std::string& name) { return formulaArray(fmt::format("{}{}", name, state.arrays[name])); }
  /// The variable behind the operation, which sets it; null: it is not wanted.
  TableTerm take(Variable variable) {
    Version& version = state.variables[variable];
    TableTerm taken = version.isWanted ? formulaName(named(variable, version.number)) : nullptr;
    version.number += version.isWanted;
    version.isWanted = false;
    return taken;
  }
  static std::string both(const std::string& a, const std::string& b) {
    return a.empty() ? b : b.empty() ? a : a + " & " + b;
  }
  void require(const TableTerm& one) {
    if (isFormulaNumber(one, 1)) return;
    std::string text = textOf(one);
    if ((" & " + formula + " & ").find(" & " + text + " & ") == std::string::npos) formula = both(formula, text);
  }
  void requireEqual(const TableTerm& a, const TableTerm& b) { require(formulaOperation("=", {a, b})); }

  void addTarget(NodeId id) override {
    state = {};
    formula = "";
    uint32_t last = unwinding.nodes()[id].end - 1;
    addRow(id, last, names.ofOperation(id, last), {fmt::format("c@{}@ => true", rows.size())});
    state.leadsOn = true;
    formula = "c" + lastLabel();
    operations(id, last);
  }

  void process(NodeId id) override {
    const Node& node = unwinding.nodes()[id];
    std::vector<State> ways;
    std::vector<std::string> formulas;
    std::vector<const Way*> taken;
    for (const Way& way : node.ways) {
      if (!states[way.to].leadsOn) continue;
      state = states[way.to];
      formula = "";
      std::vector<std::pair<TableTerm, PlacedOperand>> pairs;
      for (auto [to, source] : moves(id, way))
        if (TableTerm behind = take(to)) pairs.push_back({behind, source});
      for (auto& [behind, source] : pairs) requireEqual(behind, operand(source.inlining, source.operand));
      ways.push_back(state);
      formulas.push_back(formula);
      taken.push_back(&way);
    }
    if (ways.empty()) return;
    state = merge(ways);
    for (size_t index = 0; index < ways.size(); ++index) {
      formula = ways[index].control;
      if (TableTerm when = condition(id, *taken[index])) require(when);
      formulas[index] = both(both(formula, formulas[index]), join(ways[index]));
    }
    formula = formulas[0];
    for (size_t index = 1; index < formulas.size(); ++index) formula += " | " + formulas[index];
    if (formulas.size() > 1) formula = "(" + formula + ")";
    operations(id, node.end);
  }

  State merge(const std::vector<State>& ways) const {
    State merged = ways[0];
    for (const State& way : ways) {
      for (const auto& [variable, version] : way.variables) {
        Version& here = merged.variables[variable];
        here.number = std::max(here.number, version.number);
        here.isWanted |= version.isWanted;
      }
      for (const auto& [name, version] : way.arrays) merged.arrays[name] = std::max(merged.arrays[name], version);
    }
    return merged;
  }
  std::string join(const State& way) const {
    std::string text;
    for (const auto& [variable, version] : way.variables)
      if (uint32_t highest = state.variables.at(variable).number; version.isWanted && version.number != highest)
        text = both(text, fmt::format("{}={}", named(variable, version.number), named(variable, highest)));
    for (const auto& [name, highest] : state.arrays) {
      auto here = way.arrays.find(name);
      uint32_t version = here == way.arrays.end() ? 0 : here->second;
      if (version != highest) text = both(text, fmt::format("{0}{1}={0}{2}", name, version, highest));
    }
    return text;
  }

  void operations(NodeId id, uint32_t end) {
    const Node& node = unwinding.nodes()[id];
    while (end > node.first) operation(id, --end);
    // What joins several ways has a row of its own, so that it is written once.
    bool isJoin = formula.starts_with('(') || formula.find(" & ") != std::string::npos;
    if (isJoin && (node.ways.size() > 1 || id == unwinding.entry())) row(id, node.first, "branch");
    state.control = formula;
    states[id] = state;
  }

  void row(NodeId id, uint32_t at, std::string operation) {
    std::string text = fmt::format("c@{}@ => {}", rows.size(), formula);
    addRow(id, at, std::move(operation), {std::move(text)});
    formula = "c" + lastLabel();
  }

  void operation(NodeId id, uint32_t at) {
    InliningId inlining = unwinding.nodes()[id].inlining;
    const Instruction& inst = functionOf(id).instructions[at];
    Effect effect = effectOf(id, inst);
    if (effect == Effect::None) return;
    TableTerm result = inst.dst == kNone ? nullptr : take(unwinding.variable(inlining, inst.dst));
    std::optional<Accessed> place;
    if (effect == Effect::Load || effect == Effect::Store) {
      place = accessed(id, at, inst);
      if (!place) effect = Effect::Anything;
    }
    switch (effect) {
    case Effect::Load: {
      TableTerm value = formulaRead(array(place->array), place->reference, place->offset);
      if (result) requireEqual(result, value);
      if (result && place->isPointer) {
        TableTerm before = formulaRead(formulaArray(place->array + "_in"), place->reference, place->offset);
        require(formulaOperation("<=", {before, formulaNumber(0)}));
      }
      require(formulaOperation("!=", {place->reference, formulaNumber(0)}));
      break;
    }
    case Effect::Store: {
      TableTerm behind = array(place->array);
      ++state.arrays[place->array];
      requireEqual(behind,
                   formulaWrite(array(place->array), place->reference, operand(inlining, inst.b), place->offset));
      require(formulaOperation("!=", {place->reference, formulaNumber(0)}));
      break;
    }
    case Effect::New:
    case Effect::NewZeros: {
      TableTerm number = formulaNumber(places.numberOfCreated(id, at));
      if (result) requireEqual(result, number);
      for (auto& [name, version] : state.arrays) {
        if (effect == Effect::New) break;
        TableTerm behind = array(name);
        ++version;
        requireEqual(behind, formulaWrite(array(name), number, formulaNumber(0)));
      }
      break;
    }
    case Effect::Assumes:
      require(formulaOperation(
          "!=", {operand(inlining, functionOf(id).calls[inst.imm].arguments[0].value), formulaNumber(0)}));
      break;
    default:
      for (auto& [name, version] : state.arrays) ++version; // anything from here on
    }
    row(id, at, names.ofOperation(id, at));
  }

  bool finish() override {
    state = states[unwinding.entry()];
    if (!state.leadsOn) return false;
    formula = state.control;
    for (const auto& [name, version] : state.arrays)
      if (referenceArrays.contains(name)) requireEqual(array(name), formulaArray(name + "_in"));
    for (const auto& [variable, version] : state.variables)
      if (version.isWanted && unwinding.isPointer(variable))
        require(formulaOperation("<=", {formulaName(named(variable, version.number)), formulaNumber(0)}));
    row(unwinding.entry(), unwinding.nodes()[unwinding.entry()].first, "the input heap");
    rows.back().place.clear();
    return true;
  }

  std::vector<State> states;
  State state;
  std::string formula;
};

} // namespace

std::vector<ExplainedOperation> conjunctTable(const Unwinding& unwinding, Places& places,
                                              const std::vector<NodeId>& targets, const TableLimits& limits) {
  return ConjunctTable(unwinding, places, limits).make(targets);
}

} // namespace hindsight::merged
