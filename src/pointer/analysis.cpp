#include "pointer/analysis.h"

#include <chrono>

namespace hindsight {

PointerAnalysis::PointerAnalysis(const Program& program, const PointsToInput& input)
    : program(program), input(input), pointerBytes(program.pointerWidth / 8),
      table(pointerBytes, input.locationsPerObject), slotBase(program.functions.size(), kNone),
      resultBase(program.functions.size(), kNone), isWhole(program.functions.size()) {
  outsideMemory = table.object({kNone, ObjectRole::Outside, 0}, std::nullopt);
  outside = graph.addNode();
  addConstraint({ConstraintKind::Outside, outside});
}

PointsTo PointerAnalysis::run() {
  auto begin = std::chrono::steady_clock::now();
  start();
  solve();
  PointsTo out = result();
  std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  out.figures.seconds = spent.count();
  return out;
}

void PointerAnalysis::addConstraint(const Constraint& constraint) {
  auto index = static_cast<uint32_t>(constraints.size());
  constraints.push_back(constraint);
  graph.watch(constraint.pointer, index);
  if (constraint.second != kNone) graph.watch(constraint.second, index);
}

/// Code is added as calls reach it; sets are passed on; what is new in a set meets the constraints on it.
void PointerAnalysis::solve() {
  while (true) {
    while (!waiting.empty()) {
      FunctionId next = waiting.back();
      waiting.pop_back();
      addCode(program.functions[next]);
    }
    while (newConstraints < constraints.size()) {
      auto index = static_cast<uint32_t>(newConstraints++);
      LocationSet present = graph.pointsTo(constraints[index].pointer);
      if (!present.empty()) apply(index, present);
    }
    if (!waiting.empty()) continue;
    graph.propagate();
    std::vector<NodeId> changed = graph.takeChanged();
    if (changed.empty() && !settleDifferences()) return;
    ++rounds;
    for (NodeId node : changed) {
      LocationSet news = graph.takeNews(node);
      std::vector<uint32_t> watchers = graph.watchersOf(node);
      for (uint32_t index : watchers) apply(index, news);
    }
  }
}

void PointerAnalysis::apply(uint32_t index, const LocationSet& locations) {
  const Constraint constraint = constraints[index]; // a copy: the list may grow
  if (constraint.kind == ConstraintKind::Difference) return applyDifference(constraint);
  if (constraint.kind == ConstraintKind::Combine) return applyCombine(constraint.pointer);
  locations.forEach([&](LocationIndex location) {
    MemoryLocation at = table[location];
    if (at.isDifference() && constraint.kind != ConstraintKind::Outside) return;
    if (constraint.kind != ConstraintKind::CallTarget) lookAt(at.object);
    switch (constraint.kind) {
    case ConstraintKind::Load:
      if (NodeId cell = cells.read(at, constraint.bytes); cell != kNone) graph.addEdge(cell, constraint.other);
      break;
    case ConstraintKind::Store:
      if (NodeId cell = cells.written(at, constraint.bytes); cell != kNone) graph.addEdge(constraint.other, cell);
      break;
    case ConstraintKind::CopyIn: cells.copy(constraint.buffer, location, constraint.bytes); break;
    case ConstraintKind::CopyOut: cells.copy(location, constraint.buffer, constraint.bytes); break;
    case ConstraintKind::Refill: cells.copy(constraint.buffer, startOf(at.object), kToTheEnd); break;
    case ConstraintKind::CallTarget: applyCallTarget(constraint, at); break;
    case ConstraintKind::Outside: applyOutside(location); break;
    case ConstraintKind::Difference:
    case ConstraintKind::Combine: break;
    }
  });
}

void PointerAnalysis::applyCallTarget(const Constraint& constraint, const MemoryLocation& at) {
  const Function& caller = program.functions[constraint.function];
  const ObjectKey key = table.object(at.object).key;
  if (key.role == ObjectRole::Outside) return callUnknown(caller, constraint.instruction);
  if (key.role != ObjectRole::Declared || program.sites[key.site].kind != SiteKind::Function) return;
  if (normalised(at).offset == 0) bindCall(caller, constraint.instruction, program.sites[key.site].function);
}

/// Of pointers into one object, the difference is a number. Otherwise it remembers the objects.
void PointerAnalysis::applyDifference(const Constraint& constraint) {
  LocationSet objects;
  for (NodeId node : {constraint.pointer, constraint.second})
    graph.pointsTo(node).forEach([&](LocationIndex location) { objects.insert(table[location].object); });
  if (objects.count() < 2) return;
  LocationSet differences;
  objects.forEach([&](ObjectIndex object) { differences.insert(table.location({object, 0, kDifference})); });
  graph.addLocations(constraint.other, differences);
}

/// When all sets are known: a pointer minus a number that was only dressed as a pointer is still that pointer.
bool PointerAnalysis::settleDifferences() {
  bool grown = false;
  for (Constraint& constraint : constraints) {
    if (constraint.kind != ConstraintKind::Difference || constraint.settled) continue;
    if (!graph.pointsTo(constraint.second).empty() || graph.pointsTo(constraint.pointer).empty()) continue;
    graph.addEdge(constraint.pointer, constraint.other, kAnyOffset);
    grown = constraint.settled = true;
  }
  return grown;
}

/// Only a pointer into one of the objects that a difference is made of leads to another one.
void PointerAnalysis::applyCombine(NodeId sum) {
  LocationSet pointed, differing, found;
  graph.pointsTo(sum).forEach([&](LocationIndex location) {
    (table[location].isDifference() ? differing : pointed).insert(table[location].object);
  });
  if (!differing.intersects(pointed)) return;
  differing.forEach([&](ObjectIndex object) { found.insert(table.location({object, 0, 1})); });
  graph.addLocations(sum, found);
}

/// Code outside the program reads what it can point to, writes everything it knows there, and calls what it can call.
void PointerAnalysis::applyOutside(LocationIndex location) {
  const ObjectKey key = table.object(table[location].object).key;
  if (key.role == ObjectRole::Declared && program.sites[key.site].kind == SiteKind::Function)
    return callFromOutside(program.sites[key.site].function);
  MemoryLocation anywhere{table[location].object, 0, 1};
  if (table[location].isDifference()) // it may do any sums
    graph.addLocation(outside, table.location(anywhere));
  if (NodeId cell = cells.read(anywhere, 1); cell != kNone) graph.addEdge(cell, outside, kAnyOffset);
  if (NodeId cell = cells.written(anywhere, 1); cell != kNone) graph.addEdge(outside, cell);
}

PointsTo analysePointers(const Program& program, const PointsToInput& input) {
  return PointerAnalysis(program, input).run();
}

} // namespace hindsight
