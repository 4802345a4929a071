#include "step/allocation_failure.h"

#include "machine_fixture.h"

namespace hindsight {

namespace {

class AllocationFailure : public MachineFixture {
protected:
  /// The numbers of failed allocations on each path, with the functions.
  std::vector<std::string> failures(const std::string& source, const MachineConfig& config) {
    load(source);
    start(nullptr, config);
    std::vector<std::string> texts;
    for (Ended& path : runAll()) {
      std::string text;
      for (const FailedAllocation* entry = path.state->failedAllocations.get(); entry; entry = entry->previous.get())
        text = entry->function + " " + std::to_string(entry->number) + (text.empty() ? "" : ", ") + text;
      texts.push_back(text);
    }
    std::ranges::sort(texts);
    return texts;
  }
};

TEST_F(AllocationFailure, CallsAreCountedAndFailuresRemembered) {
  MachineConfig config;
  config.mallocMayFail = true;
  EXPECT_EQ(failures(kHeap + "int main(void) { void *p = malloc(1), *q = calloc(1, 1); free(p); free(q); return 0; }",
                     config),
            (Lines{"", "calloc 2", "malloc 1", "malloc 1, calloc 2"}));
}

TEST_F(AllocationFailure, FreeingByReallocIsNoAllocation) {
  MachineConfig config;
  config.mallocMayFail = true;
  EXPECT_EQ(failures(kHeap + "int main(void) { void *p = malloc(1); if (!p) return 0; realloc(p, 0);"
                             "free(malloc(1)); return 0; }",
                     config),
            (Lines{"", "malloc 1", "malloc 2"}));
}

TEST_F(AllocationFailure, WhatNoMachineHasFailsWithoutATestSayingSo) {
  EXPECT_EQ(failures(kHeap + "int main(void) { free(malloc(1)); return malloc(1ul << 62) != 0; }", {}), (Lines{""}));
}

TEST_F(AllocationFailure, ATestSaysWhichOnesFail) {
  TestCase test{{}, {}, {2}};
  MachineConfig config;
  config.mallocMayFail = true;
  config.fixedInputs = &test;
  EXPECT_EQ(failures(kHeap + "int main(void) { free(malloc(1)); free(malloc(1)); free(malloc(1)); return 0; }", config),
            (Lines{"malloc 2"}));
}

TEST_F(AllocationFailure, EveryBlockHasTheNumberOfItsCall) {
  load(kHeap + "int main(void) { char *p = malloc(1); free(p); p = realloc(calloc(1, 1), 5); return 0; }");
  start();
  std::vector<Ended> paths = runAll();
  ASSERT_EQ(paths.size(), 1u);
  std::vector<uint32_t> numbers;
  paths[0].state->memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap) numbers.push_back(object.allocation);
  });
  std::ranges::sort(numbers);
  EXPECT_EQ(numbers, (std::vector<uint32_t>{1, 2, 3}));
}

TEST_F(AllocationFailure, ErrnoIsSetOnThePathThatFailsAlone) {
  MachineConfig config;
  config.mallocMayFail = true;
  const std::string program = kHeap + "int __hindsight_errno; int main(void) { ";
  auto results = [&](const MachineConfig& with) {
    load(program + "void *p = malloc(4); int is = (p ? 10 : 20) + __hindsight_errno; free(p); return is; }");
    start(nullptr, with);
    std::vector<uint64_t> found;
    for (Ended& path : runAll()) found.push_back(static_cast<uint64_t>(path.end.exitStatus));
    std::ranges::sort(found);
    return found;
  };
  EXPECT_EQ(results(config), (std::vector<uint64_t>{10, 32}));
  TestCase test{{}, {}, {1}};
  config.fixedInputs = &test;
  EXPECT_EQ(results(config), (std::vector<uint64_t>{32}));
}

} // namespace

} // namespace hindsight
