#include "merged/invariant.h"

#include "program/operands.h"
#include "support/number_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

std::vector<Slot> phisOf(const Function& function, BlockId header) {
  std::vector<Slot> phis;
  for (const Edge& edge : function.edges)
    if (edge.to == header)
      for (uint32_t copy = 0; copy < edge.copyCount; ++copy)
        phis.push_back(function.phiCopies[edge.firstCopy + copy].dst);
  std::sort(phis.begin(), phis.end());
  phis.erase(std::unique(phis.begin(), phis.end()), phis.end());
  return phis;
}

bool isConstantIn(const Function& function, const std::set<BlockId>& body, Slot slot) {
  for (const Edge& edge : function.edges)
    if (body.contains(edge.to))
      for (uint32_t copy = 0; copy < edge.copyCount; ++copy)
        if (function.phiCopies[edge.firstCopy + copy].dst == slot) return false;
  for (BlockId block : body) {
    const Block& here = function.blocks[block];
    for (uint32_t at = here.first; at < here.first + here.count; ++at) {
      bool isSet = false;
      forEachDefinition(function, function.instructions[at], [&](Slot each) { isSet |= each == slot; });
      if (isSet) return false;
    }
  }
  return true;
}

namespace {

class CandidateMaker {
public:
  CandidateMaker(const Unwinding& unwinding, NodeId havoc)
      : head(unwinding.nodes()[havoc]), function(*unwinding.inlinings()[head.inlining].function),
        body(unwinding.loopBody(havoc)), phis(phisOf(function, head.havoc)) {}

  std::vector<Invariant> make() {
    gatherOthers();
    for (Slot phi : phis) {
      bool isPointer = typeOf(Operand::slot(phi)).kind == ScalarKind::Pointer;
      if (typeOf(Operand::slot(phi)).kind == ScalarKind::Float) continue;
      if (isPointer) {
        add(phi, Predicate::Ne, {}, 0);
        addUnlessAtStart(phi);
      } else {
        add(phi, Predicate::Sge, {}, 0);
      }
      for (Operand other : others)
        if (typeOf(other) == typeOf(Operand::slot(phi))) addAll(phi, other, isPointer);
      for (Slot second : phis)
        if (second > phi && typeOf(Operand::slot(second)) == typeOf(Operand::slot(phi)))
          addAll(phi, Operand::slot(second), isPointer);
    }
    return std::move(found);
  }

private:
  ScalarType typeOf(Operand operand) const {
    return operand.isConstant() ? function.constants[operand.index()].type : function.slotTypes[operand.index()];
  }

  void add(Slot left, Predicate predicate, Operand right, std::optional<int64_t> number = {}) {
    constexpr size_t kMostCandidates = 120;
    Invariant invariant{head.inlining, head.havoc, predicate, Operand::slot(left), right, number};
    if (found.size() < kMostCandidates && std::find(found.begin(), found.end(), invariant) == found.end())
      found.push_back(invariant);
  }
  /// Not null once another register has changed: what the first round sets.
  void addUnlessAtStart(Slot pointer) {
    for (const Edge& edge : function.edges) {
      if (edge.to != head.havoc || edge.backEdge) continue;
      for (uint32_t copy = 0; copy < edge.copyCount; ++copy) {
        const PhiCopy& start = function.phiCopies[edge.firstCopy + copy];
        bool isFixed = start.src.isConstant() || (isConstantIn(function, body, start.src.index()) &&
                                                  start.src.index() < function.parameters.size());
        if (start.dst == pointer || !isFixed || typeOf(start.src).kind == ScalarKind::Float) continue;
        found.push_back({head.inlining,
                         head.havoc,
                         Predicate::Ne,
                         Operand::slot(pointer),
                         {},
                         0,
                         std::pair(Operand::slot(start.dst), start.src)});
      }
    }
  }
  void addAll(Slot left, Operand right, bool isPointer) {
    add(left, Predicate::Eq, right);
    if (isPointer) {
      add(left, Predicate::Ne, right);
      return;
    }
    for (Predicate each :
         {Predicate::Sle, Predicate::Sge, Predicate::Slt, Predicate::Sgt, Predicate::Ule, Predicate::Ne})
      add(left, each, right);
  }

  void note(Operand operand) {
    if (operand.isNone()) return;
    if (operand.isConstant()) {
      if (function.constants[operand.index()].kind != ConstantKind::Integer) return;
    } else if (!isConstantIn(function, body, operand.index()) || !isThere(operand.index())) {
      return;
    }
    if (std::find(others.begin(), others.end(), operand) == others.end()) others.push_back(operand);
  }

  /// Whether it has its value when the loop begins: it is used in it, or handed in.
  bool isThere(Slot slot) const {
    if (slot < function.parameters.size()) return true;
    for (BlockId block : body) {
      const Block& here = function.blocks[block];
      for (uint32_t at = here.first; at < here.first + here.count; ++at) {
        bool isUsed = false;
        forEachUse(function, function.instructions[at], [&](Operand use) { isUsed |= use == Operand::slot(slot); });
        if (isUsed) return true;
      }
    }
    return false;
  }

  void gatherOthers() {
    for (const Edge& edge : function.edges)
      if (edge.to == head.havoc && !edge.backEdge)
        for (uint32_t copy = 0; copy < edge.copyCount; ++copy) note(function.phiCopies[edge.firstCopy + copy].src);
    for (const Instruction& inst : function.instructions)
      if (inst.op == Opcode::ICmp || inst.op == Opcode::PtrCmp) {
        note(inst.a);
        note(inst.b);
      }
    for (Slot slot = 0; slot < function.parameters.size(); ++slot) note(Operand::slot(slot));
  }

  const Node& head;
  const Function& function;
  const std::set<BlockId>& body;
  const std::vector<Slot> phis;
  std::vector<Operand> others;
  std::vector<Invariant> found;
};

std::string nameOf(const Function& function, Operand operand) {
  if (operand.isConstant()) {
    const Constant& constant = function.constants[operand.index()];
    return constant.type.kind == ScalarKind::Pointer ? "NULL" : integerText(constant.value, constant.type.width, true);
  }
  if (operand.index() < function.parameters.size()) return function.parameters[operand.index()].name;
  for (const VariableLocation& each : function.variables)
    if (!each.inMemory && each.where == operand) return each.name;
  return "";
}

} // namespace

std::vector<Invariant> candidatesFor(const Unwinding& unwinding, NodeId havoc) {
  return CandidateMaker(unwinding, havoc).make();
}

std::string textOf(const Unwinding& unwinding, const Invariant& invariant) {
  const Function& function = *unwinding.inlinings()[invariant.inlining].function;
  static constexpr const char* kSigns[] = {"==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="};
  std::string left = nameOf(function, invariant.left);
  bool isPointer = function.slotTypes[invariant.left.index()].kind == ScalarKind::Pointer;
  std::string right = !invariant.number ? nameOf(function, invariant.right)
                      : isPointer       ? "NULL"
                                        : std::to_string(*invariant.number);
  if (left.empty() || right.empty()) return "";
  auto atStart = [](const std::string& name) { return "(" + name + " at the start)"; }; // the parameter it was
  if (left == right) right = atStart(right);
  bool isUnsigned = invariant.predicate >= Predicate::Ult && invariant.predicate <= Predicate::Uge;
  std::string text =
      fmt::format("{}{} {} {}", isUnsigned ? "(unsigned)" : "", left, kSigns[unsigned(invariant.predicate)], right);
  if (!invariant.unless) return text;
  std::string a = nameOf(function, invariant.unless->first), b = nameOf(function, invariant.unless->second);
  if (a == b) b = atStart(b);
  return a.empty() || b.empty() ? "" : fmt::format("{} || {} == {}", text, a, b);
}

} // namespace hindsight::merged
