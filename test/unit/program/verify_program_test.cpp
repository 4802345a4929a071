#include "program/verify_program.h"

#include "snippet.h"

#include <functional>

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* kVerifiedSource =
    "int g(int, long); int table[2] = {1, 2}; int *pointer = &table[1];\n"
    "int f(int n, double d) { int s = 0, t = 1; for (int i = 0; i < n; i++) { s += t; t = g(i, s); }\n"
    "switch (s) { case 1: return 4; case 2: return (int)(d * 2); default: return s + *pointer; } }";

/// A correct program, broken in one place, must be found out.
std::vector<std::string> problemsAfter(const std::function<void(Program&, Function&)>& damage) {
  auto program = loadC(kVerifiedSource);
  EXPECT_THAT(verifyProgram(*program), IsEmpty());
  damage(*program, program->functions[program->entry]);
  return verifyProgram(*program);
}

Instruction& find(Function& function, Opcode op) {
  for (Instruction& inst : function.instructions)
    if (inst.op == op) return inst;
  ADD_FAILURE() << "no " << opcodeName(op);
  return function.instructions[0];
}

TEST(VerifyProgram, WrittenBeforeRead) {
  EXPECT_THAT(problemsAfter([](Program&, Function& f) {
                Instruction& first = f.instructions[0];
                ASSERT_EQ(first.op, Opcode::Jump);
                f.edges[first.b.code].copyCount = 1; // a phi gets no value on the way in
              }),
              Contains(HasSubstr("before it is written")));
}

TEST(VerifyProgram, BlocksAndEdges) {
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.blocks[1].count -= 1; }), Not(IsEmpty()));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.blocks[0].successors.clear(); }),
              Contains(HasSubstr("successor")));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.edges[0].to = 999; }), Contains(HasSubstr("out of range")));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { find(f, Opcode::Branch).b.code = 0; }),
              Contains(HasSubstr("edges of its block")));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { std::swap(f.switches[0].cases[0], f.switches[0].cases[1]); }),
              Contains(HasSubstr("sorted")));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.locations.pop_back(); }), Contains(HasSubstr("location")));
}

TEST(VerifyProgram, SequentialCopies) {
  EXPECT_THAT(problemsAfter([](Program&, Function& f) {
                for (Edge& edge : f.edges) { // make the second copy read what the first wrote
                  if (edge.copyCount < 2) continue;
                  PhiCopy* copies = &f.phiCopies[edge.firstCopy];
                  if (f.slotTypes[copies[0].dst] == f.slotTypes[copies[1].dst])
                    copies[1].src = Operand::slot(copies[0].dst);
                }
              }),
              Contains(HasSubstr("overwritten")));
}

TEST(VerifyProgram, CallsAndGlobals) {
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.calls[0].callee = 999; }), Contains(HasSubstr("callee")));
  EXPECT_THAT(problemsAfter([](Program&, Function& f) { f.calls[0].arguments[0].type.width = 8; }),
              Contains(HasSubstr("an argument")));
  EXPECT_THAT(problemsAfter([](Program& p, Function&) { p.globals[0].bytes.push_back(0); }), Not(IsEmpty()));
  EXPECT_THAT(problemsAfter([](Program& p, Function&) {
                for (Global& global : p.globals)
                  for (Relocation& each : global.relocations) each.target = 999;
              }),
              Contains(HasSubstr("names nothing")));
  EXPECT_THAT(problemsAfter([](Program& p, Function&) { p.entry = 999; }), Contains(HasSubstr("entry")));
}

TEST(VerifyProgram, LimitsItsOutput) {
  auto program = loadC(kVerifiedSource);
  for (Instruction& inst : program->functions[program->entry].instructions) inst.width = 200;
  EXPECT_EQ(verifyProgram(*program, 3).size(), 3u);
}

} // namespace
} // namespace hindsight::test
