// Runs with a target.
#pragma once

#include "run_fixture.h"

#include <gmock/gmock.h>

namespace hindsight::forward {

/// Figure 1, with a bound on the rounds. The null pointer is at line 8, the load behind it at line 9.
inline constexpr const char* kFigure = "int main(void) {\n"                                                        // 2
                                       "  int W; klee_make_symbolic(&W, sizeof W, \"W\"); int i = 0, r = 0, *p;\n" // 3
                                       "  if (W > ROUNDS) return 0;\n"                                             // 4
                                       "  while (i < W) i++;\n"                                                    // 5
                                       "  if (W == 10) {\n"                                                        // 6
                                       "    p = 0;\n"                                                              // 7
                                       "    *p = 7;\n"                                                             // 8
                                       "    r = *p;\n"                                                             // 9
                                       "  }\n"                                                                     // 10
                                       "  return r;\n"                                                             // 11
                                       "}";

struct TargetRun : testing::Test {
  RunResult run(const std::string& source, const std::string& text, ReplayMap guesses = {}) {
    program = load(source);
    auto resolved = resolveTarget(*program, text);
    EXPECT_TRUE(resolved) << resolved.error().message;
    target = std::move(*resolved);
    config.target = &target;
    config.search = RunConfig::Search::Target;
    config.confirm = true;
    config.wantTests = false;
    config.trustAddresses = false;
    if (!guesses.empty()) config.guesses = &guesses;
    RunResult result = runForward(*program, config, collector);
    config.guesses = nullptr;
    return result;
  }
  static std::string figure(int rounds) {
    std::string text = kFigure;
    return text.replace(text.find("ROUNDS"), 6, std::to_string(rounds));
  }
  /// The first call in main, which makes the input.
  static CodePoint inputCall(const std::string& source) {
    auto loaded = load(source);
    const Function& main = *loaded->findFunction("main");
    CodePoint call{main.id, 0};
    while (main.instructions[call.instruction].op != Opcode::Call) ++call.instruction;
    return call;
  }
  std::unique_ptr<Program> program;
  Target target;
  RunConfig config;
  Collector collector;
};

} // namespace hindsight::forward
