#include "step/held.h"

#include "machine_fixture.h"
#include "step/code.h"

namespace hindsight {
namespace {

class Held : public MachineFixture {
protected:
  /// How many slots each frame holds something in at the end of the one path, the outermost last.
  std::vector<size_t> heldAtEnd(const std::string& body) {
    load("declare void @exit(i32)\ndeclare ptr @malloc(i64)\ndeclare void @__hindsight_holds(...)\n" + body, {},
         "snippet.ll");
    start();
    std::vector<Ended> ended = runAll();
    std::vector<size_t> counts;
    EXPECT_EQ(ended.size(), 1u);
    auto livenessOf = [this](const Function& function) -> Liveness& {
      auto& known = liveness[&function];
      if (!known) known = std::make_unique<Liveness>(function);
      return *known;
    };
    const State& state = *ended.front().state;
    for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
      counts.push_back(heldSlots(*frame, frame == state.top.get(), *program, livenessOf).size());
    return counts;
  }

private:
  std::map<const Function*, std::unique_ptr<Liveness>> liveness;
};

TEST_F(Held, WhatIsNeededBehindTheCall) {
  EXPECT_EQ(heldAtEnd("define void @die() {\n call void @exit(i32 1)\n ret void\n}\n"
                      "define i32 @main() {\n %p = call ptr @malloc(i64 4)\n %q = call ptr @malloc(i64 4)\n"
                      " call void @die()\n %v = load i32, ptr %p\n ret i32 %v\n}\n"),
            (std::vector<size_t>{0, 1}));
}

TEST_F(Held, WhatTheCallBeforeItSays) {
  EXPECT_EQ(heldAtEnd("define i32 @main() {\n %p = call ptr @malloc(i64 4)\n %q = call ptr @malloc(i64 4)\n"
                      " call void (...) @__hindsight_holds(ptr %p, ptr null, ptr %q)\n call void @exit(i32 1)\n"
                      " unreachable\n}\n"),
            (std::vector<size_t>{2}));
  EXPECT_EQ(heldAtEnd("define i32 @main() {\n %p = call ptr @malloc(i64 4)\n"
                      " call void (...) @__hindsight_holds(ptr %p)\n %q = call ptr @malloc(i64 4)\n"
                      " call void @exit(i32 1)\n unreachable\n}\n"),
            (std::vector<size_t>{0}))
      << "what was said of another call";
}

} // namespace
} // namespace hindsight
