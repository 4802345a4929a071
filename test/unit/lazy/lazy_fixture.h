// A function of a snippet, started on any heap, and the ends of all its paths.
#pragma once

#include "../step/machine_fixture.h"
#include "lazy/closed_heap.h"

namespace hindsight::lazy {

class LazyFixture : public MachineFixture {
protected:
  void startIn(const std::string& source, LazyConfig config = {.isOn = true}, HeapBounds bounds = {},
               const InputHeap* given = nullptr, const TestCase* test = nullptr) {
    load(source, {}, "snippet.c", "f");
    MachineConfig settings;
    settings.forksPerRun = 1000;
    settings.fixedInputs = test;
    machine = std::make_unique<Machine>(*program, terms, solver, settings);
    heap = std::make_unique<LazyHeap>(*machine, config, bounds, given);
    machine->absent.setSource(heap.get());
    waiting.push_back(machine->initialState(*program->findFunction("f")));
  }
  /// How all paths end; those that are none are left out.
  std::vector<std::string> endsIn(const std::string& source, LazyConfig config = {.isOn = true},
                                  HeapBounds bounds = {}) {
    startIn(source, config, bounds);
    std::vector<std::string> ends = describe(runAll());
    std::erase(ends, "assumption failed");
    return ends;
  }
  /// The heap that leads to the end of a path.
  std::vector<std::string> heapOf(const State& state) {
    ClosedHeap closed(*machine, *heap, state);
    Assignment model = *solver.model(closed.path());
    Evaluator evaluator(model);
    return heapLines(closed.heap(evaluator, [](U128 bits, const DataType& type) {
      return std::to_string(static_cast<int64_t>(signExtend128(bits, static_cast<unsigned>(type.size * 8))));
    }));
  }
  /// The heap that leads to the one path that ends like this.
  std::vector<std::string> heapThatEnds(const std::string& how) {
    std::vector<std::vector<std::string>> found;
    for (const Ended& each : runAll())
      if (describe(each.end).starts_with(how)) found.push_back(heapOf(*each.state));
    EXPECT_EQ(found.size(), 1u) << how;
    return found.empty() ? std::vector<std::string>{} : found.front();
  }

  static inline const std::string kNode = "struct node { struct node *next; int val; };\n";
  std::unique_ptr<LazyHeap> heap;
};

using Lines = std::vector<std::string>;

} // namespace hindsight::lazy
