// Table 1 of AskTheCode: formulas in which operations substitute what they set.
#include "merged/table_maker.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

namespace {

/// Table 1: formulas in which operations substitute what they set.
class DisjunctTable final : public TableMaker {
public:
  DisjunctTable(const Unwinding& unwinding, Places& places, const TableLimits& limits)
      : TableMaker(unwinding, places, limits), states(unwinding.nodes().size()) {}

private:
  using Conjuncts = std::vector<TableTerm>;

  TableTerm variable(Variable variable) override { return formulaName(names.of(variable)); }

  static void add(Conjuncts& all, TableTerm one) {
    if (isFormulaNumber(one, 1)) return;
    std::string text = textOf(one);
    for (const TableTerm& each : all)
      if (textOf(each) == text) return;
    all.push_back(std::move(one));
  }
  void require(const TableTerm& one) {
    for (Conjuncts& each : state) add(each, one);
    dropFalse();
  }
  void dropFalse() {
    std::erase_if(state, [](const Conjuncts& all) {
      return std::ranges::any_of(all, [](const TableTerm& each) { return isFormulaNumber(each, 0); });
    });
  }
  void substitute(const Replacements& by) {
    for (Conjuncts& each : state) {
      Conjuncts after;
      for (const TableTerm& one : each) add(after, replaced(one, by));
      each = std::move(after);
    }
    dropFalse();
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> result;
    for (const Conjuncts& each : state) {
      std::string text;
      for (const TableTerm& one : each) text += (text.empty() ? "" : " & ") + textOf(one);
      if (text.empty()) text = "true";
      if (std::ranges::count(result, text) == 0) result.push_back(std::move(text));
    }
    return result;
  }

  void addTarget(NodeId node) override {
    state = {{}};
    addRow(node, unwinding.nodes()[node].end - 1, names.ofOperation(node, unwinding.nodes()[node].end - 1), lines());
    operations(node, unwinding.nodes()[node].end - 1);
  }

  void process(NodeId id) override {
    const Node& node = unwinding.nodes()[id];
    std::vector<Conjuncts> merged;
    for (const Way& way : node.ways) {
      state = states[way.to];
      if (state.empty()) continue;
      Replacements by;
      for (auto [to, source] : moves(id, way)) by[names.of(to)] = operand(source.inlining, source.operand);
      substitute(by);
      if (TableTerm when = condition(id, way)) require(when);
      merged.insert(merged.end(), state.begin(), state.end());
    }
    isFull |= merged.size() > limits.disjuncts;
    state = std::move(merged);
    operations(id, node.end);
  }

  void operations(NodeId id, uint32_t end) {
    const Node& node = unwinding.nodes()[id];
    while (end > node.first && !state.empty()) operation(id, --end);
    states[id] = state;
  }

  void operation(NodeId id, uint32_t at) {
    InliningId inlining = unwinding.nodes()[id].inlining;
    const Instruction& inst = functionOf(id).instructions[at];
    std::string result = inst.dst == kNone ? "" : names.of(unwinding.variable(inlining, inst.dst));
    Effect effect = effectOf(id, inst);
    switch (effect) {
    case Effect::None: return;
    case Effect::Load:
    case Effect::Store: {
      std::optional<Accessed> place = accessed(id, at, inst);
      if (!place) return anything(result);
      TableTerm array = formulaArray(place->array);
      if (effect == Effect::Load)
        substitute({{result, formulaRead(array, place->reference, place->offset)}});
      else
        substitute(
            {{place->array + "[]", formulaWrite(array, place->reference, operand(inlining, inst.b), place->offset)}});
      if (effect == Effect::Load && place->isPointer) {
        TableTerm before = formulaRead(formulaArray(place->array + "_in"), place->reference, place->offset);
        require(formulaOperation("<=", {before, formulaNumber(0)}));
      }
      require(formulaOperation("!=", {place->reference, formulaNumber(0)}));
      break;
    }
    case Effect::New:
    case Effect::NewZeros: {
      TableTerm number = formulaNumber(places.numberOfCreated(id, at));
      substitute({{result, number}});
      if (effect == Effect::NewZeros) substitute(zeros(number));
      break;
    }
    case Effect::Assumes:
      require(formulaOperation(
          "!=", {operand(inlining, functionOf(id).calls[inst.imm].arguments[0].value), formulaNumber(0)}));
      break;
    case Effect::Anything: anything(result); break;
    }
    if (!state.empty()) addRow(id, at, names.ofOperation(id, at), lines());
  }

  std::map<std::string, bool> present() const {
    std::map<std::string, bool> found;
    for (const Conjuncts& each : state)
      for (const TableTerm& one : each) gatherNames(one, found);
    return found;
  }
  bool isCurrentArray(const std::string& name) const { return name.ends_with("[]") && !name.ends_with("_in[]"); }

  Replacements zeros(const TableTerm& number) {
    Replacements by;
    for (const auto& [name, isThere] : present())
      if (isCurrentArray(name))
        by[name] = formulaWrite(formulaArray(name.substr(0, name.size() - 2)), number, formulaNumber(0));
    return by;
  }
  void anything(const std::string& result) {
    Replacements by;
    unsigned number = ++unknowns;
    if (!result.empty()) by[result] = formulaName(fmt::format("any{}", number));
    for (const auto& [name, isThere] : present())
      if (isCurrentArray(name))
        by[name] = formulaArray(fmt::format("{}_any{}", name.substr(0, name.size() - 2), number));
    substitute(by);
  }

  bool finish() override {
    state = states[unwinding.entry()];
    if (state.empty()) return false;
    for (const auto& [name, isThere] : present()) {
      bool isArray = name.ends_with("[]");
      std::string plain = isArray ? name.substr(0, name.size() - 2) : name;
      if (isArray && referenceArrays.contains(plain))
        require(formulaOperation("=", {formulaArray(plain), formulaArray(plain + "_in")}));
    }
    for (const auto& [name, isThere] : present())
      for (Variable each = 0; each < unwinding.variableCount(); ++each)
        if (names.of(each) == name && unwinding.isPointer(each))
          require(formulaOperation("<=", {formulaName(name), formulaNumber(0)}));
    addRow(unwinding.entry(), unwinding.nodes()[unwinding.entry()].first, "the input heap", lines());
    rows.back().place.clear();
    return true;
  }

  std::vector<std::vector<Conjuncts>> states;
  std::vector<Conjuncts> state;
  unsigned unknowns = 0;
};

} // namespace

std::vector<ExplainedOperation> disjunctTable(const Unwinding& unwinding, Places& places,
                                              const std::vector<NodeId>& targets, const TableLimits& limits) {
  return DisjunctTable(unwinding, places, limits).make(targets);
}

} // namespace hindsight::merged
