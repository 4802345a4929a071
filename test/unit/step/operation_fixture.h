// Runs one operation of IR twice: on numbers, and on symbols that are given the same numbers afterwards.
//
// The two runs go through different code (fast handlers and terms), so a mistake in either shows as a difference;
// tests compare both with a result computed here.
#pragma once

#include "machine_fixture.h"

namespace hindsight {

class OperationFixture : public MachineFixture {
protected:
  struct Outcome {
    std::string error; // spelling of the kind, empty if the path returned
    U128 value = 0;
    bool operator==(const Outcome&) const = default;
    friend void PrintTo(const Outcome& outcome, std::ostream* out) {
      *out << (outcome.error.empty() ? "value" : outcome.error) << " 0x" << std::hex
           << static_cast<uint64_t>(outcome.value >> 64) << ":" << static_cast<uint64_t>(outcome.value);
    }
  };
  static Outcome value(U128 number) { return {"", number}; }
  static Outcome error(const char* kind) { return {kind, 0}; }

  static constexpr const char* kLayout64 =
      "target datalayout = "
      "\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
      "target triple = \"x86_64-pc-linux-gnu\"\n";
  static constexpr const char* kLayout32 =
      "target datalayout = "
      "\"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128\"\n"
      "target triple = \"i386-pc-linux-gnu\"\n";

  /// `body` computes %r of `resultType` (an integer type) from the parameters, which are integers too.
  void loadOperation(const std::string& parameters, unsigned resultWidth, const std::string& body,
                     const std::string& outside = "", const char* layout = kLayout64) {
    std::string type = "i" + std::to_string(resultWidth);
    std::string widened = resultWidth == 128 ? "  %w = or i128 %r, 0\n" : "  %w = zext " + type + " %r to i128\n";
    load(layout + outside + "\n@out = global i128 0\ndefine i32 @f(" + parameters + ") {\n" + body + "\n" + widened +
             "  store i128 %w, ptr @out\n  ret i32 0\n}\n",
         {}, "operation.ll", "f");
    machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{.forksPerRun = 1000});
    waiting.clear();
    waiting.push_back(machine->initialState(*program->findFunction("f")));
    symbolic = runAll();
  }

  /// On numbers: there is one path.
  Outcome concretely(const std::vector<U128>& operands) {
    const Function& function = *program->findFunction("f");
    waiting.push_back(machine->initialState(function));
    for (size_t index = 0; index < operands.size(); ++index) {
      unsigned width = function.parameters[index].type.width;
      waiting.back()->top->slots()[index] = machine->value(terms.constant(operands[index], width));
    }
    auto ended = runAll();
    EXPECT_EQ(ended.size(), 1u);
    return outcomeOf(ended.front(), {});
  }

  /// On symbols: exactly one of the paths is that of these numbers.
  Outcome symbolically(const std::vector<U128>& operands) {
    Outcome outcome{"no path", 0};
    unsigned matching = 0;
    for (const Ended& path : symbolic) {
      Assignment assignment;
      for (const InputList* entry = path.state->inputs.get(); entry; entry = entry->previous.get())
        assignment.set(entry->shape->parts.front()->symbol(), operands[entry->shape->position]);
      Evaluator evaluator(assignment);
      bool holds = true;
      for (const Term* constraint : path.state->path.constraints()) holds &= evaluator.isTrue(constraint);
      if (!holds) continue;
      ++matching;
      outcome = outcomeOf(path, assignment);
    }
    EXPECT_EQ(matching, 1u) << "paths should part the inputs";
    return outcome;
  }

  void expectBoth(const std::vector<U128>& operands, const Outcome& expected) {
    EXPECT_EQ(concretely(operands), expected) << "concrete " << listed(operands);
    EXPECT_EQ(symbolically(operands), expected) << "symbolic " << listed(operands);
  }

  /// Numbers at which arithmetic of this width goes wrong if it does.
  static std::vector<U128> corners(unsigned width) {
    U128 mask = mask128(width), sign = U128(1) << (width - 1);
    std::vector<U128> numbers = {0, 1, mask, sign, sign - 1, (sign >> 1) | 1, U128(0x5a5a5a5a5a5a5a5b) & mask, width};
    for (U128& number : numbers) number &= mask;
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }
  static I128 asSigned(U128 number, unsigned width) { return signExtend128(number, width); }

  std::vector<Ended> symbolic;

private:
  Outcome outcomeOf(const Ended& path, const Assignment& assignment) {
    if (path.end.kind == EndKind::Error) return {std::string(spell(path.end.error)), 0};
    if (path.end.kind != EndKind::Returned) return {describe(path.end), 0};
    ObjectId out = machine->globalObject(program->globalByName.at("out"));
    Value stored = path.state->memory.read(machine->context, out, 0, 16);
    return {"", Evaluator(assignment).evaluate(machine->term(stored, 128))};
  }
  static std::string listed(const std::vector<U128>& numbers) {
    std::ostringstream text;
    for (U128 number : numbers)
      text << " 0x" << std::hex << static_cast<uint64_t>(number >> 64) << ":" << static_cast<uint64_t>(number);
    return text.str();
  }
};

} // namespace hindsight
