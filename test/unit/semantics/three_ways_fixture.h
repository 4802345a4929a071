// Runs a function three ways: on numbers, forward on symbols, and backward from where its result is stored.
//
// The first uses the machine's fast handlers, the second its terms, the third paths that come from behind. Each way
// says which values the result can have for given operands; a difference is a mistake in one of them.
#pragma once

#include "../step/machine_fixture.h"
#include "backward/walking/walker.h"
#include "term/substitute.h"

#include <random>

namespace hindsight {

using namespace hindsight::backward;

class ThreeWays : public MachineFixture {
protected:
  static constexpr const char* kLayout64 =
      "target datalayout = "
      "\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
      "target triple = \"x86_64-pc-linux-gnu\"\n";

  using Numbers = std::vector<U128>;

  /// `body` computes %r of so many bits from the parameters, which are integers.
  void loadOperation(const std::string& parameters, unsigned width, const std::string& body,
                     const std::string& outside = "") {
    std::string widened =
        width == 128 ? "  %wide = or i128 %r, 0\n" : "  %wide = zext i" + std::to_string(width) + " %r to i128\n";
    load(kLayout64 + outside + "\n@out = global i128 0\ndefine void @f(" + parameters + ") {\n" + body + "\n" +
             widened + "  store i128 %wide, ptr @out\n  ret void\n}\n",
         {}, "operation.ll", "f");
    prepare();
  }
  /// A function f of C that takes integers and stores its result in `out`, once.
  void loadFunction(const std::string& source, std::vector<std::string> flags = {}) {
    load("unsigned long long out;\n" + source, std::move(flags), "snippet.c", "f");
    prepare();
  }

  /// All three ways say the same of these operands.
  void expectAgreement(const Numbers& operands) {
    if (HasFatalFailure() || !program) return;
    SCOPED_TRACE("operands" + listed(operands));
    Path concrete = concretely(operands);
    if (!concrete.error.empty()) {
      EXPECT_TRUE(anyPath(symbolic, operands, [&](const Path& path) { return path.error == concrete.error; }))
          << "forward on symbols, " << concrete.error;
      EXPECT_FALSE(anyPath(symbolic, operands, [](const Path& path) { return path.error.empty(); }))
          << "forward on symbols, no error";
      EXPECT_FALSE(anyPath(backward, operands, [](const Path&) { return true; })) << "backward, past the error";
      return;
    }
    EXPECT_FALSE(anyPath(symbolic, operands, [](const Path& path) { return !path.error.empty(); }))
        << "forward on symbols, an error";
    for (U128 value : samples(concrete)) {
      EXPECT_TRUE(canBe(symbolic, operands, value)) << "forward on symbols, " << listed({value});
      EXPECT_TRUE(canBe(backward, operands, value)) << "backward, " << listed({value});
      for (unsigned bit : {0u, pick(resultBits), resultBits - 1}) {
        U128 other = value ^ U128(1) << bit;
        if (canBe({concrete}, operands, other)) continue; // it may be anything
        EXPECT_FALSE(canBe(symbolic, operands, other)) << "forward on symbols, not" << listed({value, other});
        EXPECT_FALSE(canBe(backward, operands, other)) << "backward, not" << listed({value, other});
      }
    }
  }

  /// ... and it is this.
  void expectResult(const Numbers& operands, U128 value) {
    expectAgreement(operands);
    EXPECT_EQ(listed(samples(concretely(operands))), listed({value}));
  }

  /// Pairs and the like of corner cases and random numbers, not all of them.
  void expectAgreementAtCorners(const std::vector<unsigned>& widths, unsigned count = 40) {
    for (unsigned round = 0; round < count; ++round) {
      Numbers operands;
      for (unsigned width : widths) operands.push_back(cornerOrRandom(width));
      expectAgreement(operands);
    }
  }

  U128 cornerOrRandom(unsigned width) {
    U128 mask = mask128(width), sign = U128(1) << (width - 1);
    const U128 corners[] = {0, 1, 2, mask, mask - 1, sign, sign - 1, sign + 1, width, width - 1, width / 2};
    unsigned choice = pick(16);
    if (choice < std::size(corners)) return corners[choice] & mask;
    return (U128(random()) << 64 | random()) & mask;
  }
  unsigned pick(unsigned count) { return static_cast<unsigned>(random() % count); }

  static std::string typeOf(unsigned width) { return "i" + std::to_string(width); }

  static constexpr uint64_t kSeed = 20240607; // the same numbers every time
  std::mt19937_64 random{kSeed};

private:
  struct Path {
    std::vector<const Term*> conditions;
    std::vector<const Term*> inputs; // by parameter; null: the path does not know it
    const Term* result = nullptr;
    std::string error; // spelling of the kind, or what was not supported
  };

  void prepare() {
    ASSERT_TRUE(program);
    resultBits = static_cast<unsigned>(program->globals[program->globalByName.at("out")].size * 8);
    machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{.forksPerRun = 1000});
    waiting.clear();
    waiting.push_back(machine->initialState(*program->findFunction("f")));
    symbolic.clear();
    for (const Ended& ended : runAll()) symbolic.push_back(forwardPath(ended));
    walkBackward();
  }

  Path forwardPath(const Ended& ended) {
    Path path;
    path.conditions = ended.state->path.constraints();
    path.inputs.resize(program->findFunction("f")->parameters.size());
    for (const InputList* entry = ended.state->inputs.get(); entry; entry = entry->previous.get())
      path.inputs[entry->shape->position] = entry->shape->parts.front();
    if (ended.end.kind == EndKind::Error)
      path.error = spell(ended.end.error);
    else if (ended.end.kind != EndKind::Returned)
      path.error = describe(ended.end);
    ObjectId out = machine->globalObject(program->globalByName.at("out"));
    path.result = machine->term(ended.state->memory.read(machine->context, out, 0, resultBits / 8), resultBits);
    return path;
  }

  Path concretely(const Numbers& operands) {
    const Function& function = *program->findFunction("f");
    waiting.push_back(machine->initialState(function));
    for (size_t index = 0; index < operands.size(); ++index)
      waiting.back()->top->slots()[index] =
          machine->value(terms.constant(operands[index], function.parameters[index].type.width));
    auto ended = runAll();
    // A value that may be anything may have decided something.
    EXPECT_EQ(ended.size(), 1u);
    Path path = forwardPath(ended.front());
    path.inputs.clear();
    return path;
  }

  /// The paths from where the result is stored back to the beginning.
  void walkBackward() {
    backward.clear();
    const Function& function = *program->findFunction("f");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    BackwardWalker walker(*context);
    GlobalId out = program->globalByName.at("out");
    std::vector<BackwardState> left;
    const Term* result = context->freshInput("result", resultBits);
    for (uint32_t index = 0; index < function.instructions.size(); ++index) {
      const Instruction& store = function.instructions[index];
      if (store.op != Opcode::Store || !store.a.isConstant()) continue;
      const Constant& to = function.constants[store.a.index()];
      if (to.kind != ConstantKind::GlobalAddress || to.target != out) continue;
      left.push_back(walker.start({function.id, index}));
      left.back().require(terms.eq(left.back().operand(store.b), result));
    }
    ASSERT_EQ(left.size(), 1u) << "the result should be stored once";
    while (!left.empty()) {
      BackwardState state = std::move(left.back());
      left.pop_back();
      for (BackwardState& next : walker.advance(std::move(state), {.edges = rounds})) {
        if (next.route.atBeginning)
          addBackwardPath(next, result);
        else if (next.alive())
          left.push_back(std::move(next));
        else
          ASSERT_TRUE(next.ending.how == BackwardEnd::Infeasible || next.ending.how == BackwardEnd::Failed ||
                      (next.ending.how == BackwardEnd::Limit && rounds))
              << next.ending.reason;
      }
    }
  }

  void addBackwardPath(const BackwardState& state, const Term* result) {
    EXPECT_TRUE(state.memory.reads.empty());
    Path path;
    path.result = result;
    for (const auto* list : {&state.constraints, &state.closed})
      for (const BackwardConstraint& constraint : *list) path.conditions.push_back(constraint.condition);
    forEachInput(
        state.inputs.get(), [](const Term*) { return true; },
        [&](const BackwardInput& input) { path.inputs.push_back(input.parts.front()); });
    EXPECT_EQ(path.inputs.size(), program->findFunction("f")->parameters.size());
    backward.push_back(std::move(path));
  }

  /// Whether the operands take the path, and `more` can hold on it.
  bool isTaken(const Path& path, const Numbers& operands, const Term* more) {
    TermMap values;
    for (size_t index = 0; index < path.inputs.size() && index < operands.size(); ++index)
      if (const Term* input = path.inputs[index])
        values.emplace(input, terms.constant(operands[index] & mask128(input->width()), input->width()));
    Substitution substitution(terms, values);
    const Term* all = substitution.apply(more);
    for (const Term* condition : path.conditions) all = terms.bitAnd(all, substitution.apply(condition));
    if (all->isConst()) return all->isTrue();
    SatResult answer = solver.check({}, all).result;
    EXPECT_NE(answer, SatResult::Unknown);
    return answer == SatResult::Sat;
  }
  template <typename Wanted> bool anyPath(const std::vector<Path>& paths, const Numbers& operands, Wanted&& wanted) {
    return std::any_of(paths.begin(), paths.end(),
                       [&](const Path& path) { return wanted(path) && isTaken(path, operands, terms.makeTrue()); });
  }
  bool canBe(const std::vector<Path>& paths, const Numbers& operands, U128 value) {
    return std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
      return path.error.empty() && isTaken(path, operands, terms.eq(path.result, terms.constant(value, resultBits)));
    });
  }

  /// The value of the result, or some that it may have.
  Numbers samples(const Path& path) {
    if (path.result->isConst()) return {path.result->value()};
    Numbers values;
    for (unsigned round = 0; round < 3; ++round) {
      Assignment assignment;
      for (SymbolId symbol : symbolsOf(path.result)) assignment.set(symbol, U128(random()) << 64 | random());
      values.push_back(Evaluator(assignment).evaluate(path.result));
    }
    return values;
  }
  std::vector<SymbolId> symbolsOf(const Term* term) {
    std::vector<SymbolId> found;
    std::vector<const Term*> left = {term};
    while (!left.empty()) {
      const Term* next = left.back();
      left.pop_back();
      if (next->isSymbol()) found.push_back(next->symbol());
      for (const Term* kid : next->kids()) left.push_back(kid);
    }
    return found;
  }
  static std::string listed(const Numbers& numbers) {
    std::ostringstream text;
    for (U128 number : numbers) {
      text << " 0x" << std::hex;
      if (number >> 64) text << static_cast<uint64_t>(number >> 64) << ":";
      text << static_cast<uint64_t>(number);
    }
    return text.str();
  }

  unsigned resultBits = 0;

protected:
  unsigned rounds = 0; // how often paths go around a loop

private:
  std::vector<Path> symbolic, backward;
  std::unique_ptr<BackwardContext> context;
};

} // namespace hindsight
