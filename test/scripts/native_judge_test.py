#!/usr/bin/env python3
"""Tests of the judge of test/fuzz/native: it sees what happens on each input, and wrong answers do not pass it."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "fuzz"))

import native_answers  # noqa: E402
import native_fillings  # noqa: E402
import native_judge  # noqa: E402
import native_programs  # noqa: E402
import number_programs  # noqa: E402

HEADER = """#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void), judge_mark(int);
int *kept, none;
"""
PROGRAM = HEADER + """int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar();
  int *p = malloc(8), top = 2147483647;
  int (*call)(void) = 0;
  if (in == 1) p[2] = 1;
  if (in == 2) free(p);
  if (in == 3) top += in;
  if (in == 4) none = 5 / (in - 4);
  if (in == 5) reach_error();
  if (in == 6) return call();
  judge_mark(7);
  if (in == 7) kept = p;
  if (in == 8) p = 0;
  if (!kept) free(p);
  return 0;
}
"""
UNSET = HEADER + """int main(void) {
  int value;
  if (__VERIFIER_nondet_uchar()) value = 1;
  if (value == 1) judge_mark(1);
  return 0;
}
"""
FILLED = HEADER + """int main(void) {
  unsigned v1;
  unsigned char v2[2];
  unsigned char in = __VERIFIER_nondet_uchar(), *v3 = malloc(2);
  if (in == 1 && v1 == 77) judge_mark(1);
  if (in == 2 && v2[0] == v2[1]) judge_mark(1);
  if (in == 3) none = (&none)[v3[1] & 0];
  if (in == 4) none = (int)v3[v3[1] & 1];
  if (in == 5 && ((v1 & 4) ^ (v1 & 4)) == 1) judge_mark(1);
  free(v3);
  return 0;
}
"""
BEFORE = HEADER + """static int shift;
static unsigned char table[3][4] = {{1}, {2}, {3}};
int main(void) {
  if (__VERIFIER_nondet_uchar()) shift--;
  if (table[shift][0]) judge_mark(1);
  return 0;
}
"""
JUMP = HEADER + """#include <setjmp.h>
static jmp_buf back;
static void leave(int depth) {
  char local[8] = {1};
  if (depth == 0) longjmp(back, local[0]);
  leave(depth - 1);
}
int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar(), table[4] = {1, 2, 3, 4};
  if (setjmp(back) == 0) leave(3);
  none = table[in];
  judge_mark(1);
  return 0;
}
"""


class Truth:
    """What native_answers wants to know of a program."""
    name, sizes, unset = "truth", (2, 1), False
    marks, suffix, text = {1: 10, 2: 12}, ".c", "MARK(1);\nMARK(2);\nMARK(12);\n"


def run(inputs, error=None, leaks=(), marks=()):
    made = native_judge.Run(inputs, 0)
    made.error, made.leaks, made.marks = error, set(leaks), set(marks)
    made.possible = {error} if error else set()
    return made


def answer(verdict, findings=(), complete=True):
    entries = [{"kind": kind, "file": "prog.c", "line": line, "stack": [{"file": "prog.c", "line": line}],
                "inputs": [{"bytes": value}]} for kind, line, value in findings]
    return {"verdict": verdict, "complete": complete, "findings": entries, "unsupported": {}, "missing_functions": {},
            "stopped_by": []}


class JudgeTest(unittest.TestCase):
    def judge(self, text, sizes, uninitialised=False, again=False, suffix=".c"):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "prog" + suffix)
            pathlib.Path(source).write_text(text)
            judge = native_judge.Judge("clang-19", "llvm-symbolizer-19", folder)
            return judge.runs(source, sizes, uninitialised, again)

    def test_first_error_of_each_input(self):
        runs = self.judge(PROGRAM, (10, 1))
        line = HEADER.count("\n") + 5
        self.assertEqual([each.error for each in runs],
                         [None, ("access", line), ("double-free", line + 9), ("overflow", line + 2),
                          ("division", line + 3), ("error-reached", line + 4), ("segv", line + 5), None, None, None])
        self.assertEqual([each.leaks for each in runs if each.leaks], [{line - 2}])
        self.assertEqual(runs[8].leaks, {line - 2})

    def test_marks_before_the_error(self):
        runs = self.judge(PROGRAM, (10, 1))
        self.assertEqual(runs[1].marks, set())
        self.assertEqual(runs[2].marks, {7})
        self.assertEqual(runs[9].marks, {7, native_judge.RETURNED})

    def test_values_never_written(self):
        runs = self.judge(UNSET, (2, 1), uninitialised=True)
        self.assertEqual(runs[0].error, ("uninitialised", HEADER.count("\n") + 4))
        self.assertEqual((runs[1].error, 1 in runs[1].marks), (None, True))

    def test_values_that_change_nothing_are_not_used(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "prog.c")
            pathlib.Path(source).write_text(FILLED)
            self.assertEqual(native_fillings.filled(FILLED)[1], 2)
            self.assertEqual(native_fillings.steady_inputs("clang-19", source, (6, 1)), {(0, 0), (3, 0), (5, 0)})
        runs = [run((0, 0), ("uninitialised", 4)), run((1, 0), ("uninitialised", 4)), run((2, 0), ("access", 4))]
        native_judge.drop_unused(runs, {(0, 0), (2, 0)})
        self.assertEqual([each.error for each in runs], [None, ("uninitialised", 4), ("access", 4)])

    def test_second_look_sees_what_lies_before_a_variable(self):
        runs = self.judge(BEFORE, (2, 1), again=True)
        self.assertEqual(runs[1].possible, {("access", HEADER.count("\n") + 5)})
        self.assertEqual((runs[0].error, 1 in runs[0].marks), (None, True))

    def test_locals_are_watched_behind_a_longjmp(self):
        runs = self.judge(JUMP, (6, 1))
        outside = ("access", HEADER.count("\n") + 11)
        self.assertEqual([each.error for each in runs], [None] * 4 + [outside] * 2)
        self.assertEqual([1 in each.marks for each in runs], [True] * 4 + [False] * 2)

    def test_two_looks_that_differ_leave_both_open(self):
        both = native_judge.united(run((0, 0), ("overflow", 4), marks=[1]), run((0, 0), ("access", 6), marks=[1, 2]))
        self.assertEqual((both.error, both.possible, both.marks), (None, {("overflow", 4), ("access", 6)}, {1}))

    def test_programs_are_the_same_for_a_seed(self):
        self.assertEqual(native_programs.Program(7).text, native_programs.Program(7).text)
        self.assertEqual(number_programs.Program(7).text, number_programs.Program(7).text)
        for program in (native_programs.Program, number_programs.Program):
            self.assertTrue(all(first * second <= 4096 for first, second in
                                (program(seed).sizes for seed in range(50))))


class AnswersTest(unittest.TestCase):
    def contradictions(self, runs, ask, *given):
        answers = native_answers.Answers(Truth, "prog.c", runs, argparse.Namespace())
        answers.ask = lambda *flags, source=None: given[-1]
        answers.with_calls = lambda index, chosen: "prog_calls.c"
        ask(answers, *given[:-1])
        return answers.contradictions

    def check(self, runs, given):
        return self.contradictions(runs, lambda answers: answers.check([]), given)

    def reach(self, runs, given):
        return self.contradictions(runs, lambda answers: answers.reach("prog.c:10", 1, "forward", {}), given)

    def test_check(self):
        wrong = [run((0, 0)), run((1, 0), ("access", 4))]
        self.assertFalse(self.check(wrong, answer("violated", [("heap-out-of-bounds-read", 4, "01")])))
        self.assertTrue(self.check(wrong, answer("safe")))
        self.assertTrue(self.check(wrong, answer("violated", [("heap-out-of-bounds-read", 4, "00")])))
        self.assertTrue(self.check(wrong, answer("violated", [("heap-out-of-bounds-read", 5, "01")])))
        self.assertFalse(self.check(wrong, answer("unknown", complete=False)))
        self.assertTrue(self.check([run((0, 0), leaks=[3])], answer("safe")))

    def test_an_error_inside_a_header_is_in_the_line_that_called_it(self):
        finding = {"kind": "heap-out-of-bounds-read", "file": "/usr/include/c++/vector", "line": 1126,
                   "stack": [{"file": "/usr/include/c++/vector", "line": 1126}, {"file": "prog.c", "line": 4}]}
        answers = native_answers.Answers.__new__(native_answers.Answers)
        answers.source = "prog.c"
        self.assertEqual(answers.error_of(finding)[1], 4)

    def test_reach(self):
        arrives = [run((0, 0)), run((1, 0), marks=[1])]
        self.assertFalse(self.reach(arrives, answer("reachable", [("target-reached", 10, "01")])))
        self.assertTrue(self.reach(arrives, answer("reachable", [("target-reached", 10, "00")])))
        self.assertTrue(self.reach(arrives, answer("unreachable")))
        self.assertTrue(self.reach(arrives, answer("blocked")))
        stopped = [run((0, 0)), run((1, 0), ("segv", 4))]
        self.assertFalse(self.reach(stopped, answer("blocked", [("null-dereference", 4, "01")])))
        self.assertTrue(self.reach(stopped, answer("blocked", [("null-dereference", 5, "01")])))
        self.assertTrue(self.reach(stopped, answer("blocked", [("null-dereference", 4, "00")])))
        astray = [run((0, 0)), run((1, 0), ("shift", 3))]
        self.assertFalse(self.reach(astray, answer("blocked", [("null-dereference", 4, "01")])))
        self.assertTrue(self.reach(astray, answer("blocked", [("null-dereference", 4, "00")])))

    def unreach(self, runs, given):
        return self.contradictions(runs, lambda answers: answers.unreach(0, {1, 2}, "default"), given)

    def test_unreach(self):
        arrives = [run((0, 0)), run((1, 0), marks=[1])]
        self.assertFalse(self.unreach(arrives, answer("violated", [("error-reached", 10, "01")])))
        self.assertTrue(self.unreach(arrives, answer("violated", [("error-reached", 10, "00")])))
        self.assertTrue(self.unreach(arrives, answer("violated", [("error-reached", 12, "01")])))
        self.assertTrue(self.unreach(arrives, answer("violated", [("null-dereference", 10, "01")], complete=False)))
        self.assertTrue(self.unreach(arrives, answer("safe")))
        self.assertFalse(self.unreach(arrives, answer("unknown", complete=False)))
        self.assertTrue(self.unreach([run((0, 0), ("error-reached", 5))], answer("safe")))
        self.assertFalse(self.unreach([run((0, 0), ("segv", 5))], answer("safe")))
        self.assertTrue(self.unreach([run((0, 0))], answer("violated", [("error-reached", 10, "00")])))
        both = [run((0, 0), marks=[1, 2]), run((1, 0), marks=[2])]
        self.assertTrue(self.unreach(both, answer("violated", [("error-reached", 10, "00")])))
        self.assertFalse(self.unreach(both, answer("violated", [("error-reached", 12, "01")])))

    def test_marks_become_error_calls(self):
        with tempfile.TemporaryDirectory() as folder:
            answers = native_answers.Answers(Truth, os.path.join(folder, "prog.c"), [], argparse.Namespace())
            with open(answers.with_calls(0, {2})) as text:
                self.assertEqual(text.read(), "MARK(1);\nreach_error();\nMARK(12);\n")

    def test_marks_that_no_input_passes_are_asked_about(self):
        answers = native_answers.Answers(Truth, "prog.c", [run((0, 0), marks=[1])], None)
        never, some = answers.error_calls()
        self.assertEqual((never, bool(some)), ({2}, True))


class CompileOnceTest(unittest.TestCase):
    def test_compiles_each_command_once(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../fuzz/compile_once")
        with tempfile.TemporaryDirectory() as folder:
            compiler, log = os.path.join(folder, "compiler"), os.path.join(folder, "log")
            with open(compiler, "w") as out:  # its output tells how often it was called
                out.write(f'#!/bin/sh\necho "$@" >>{log}\nwc -l <{log} >"$4"\n[ "$1" != -bad ]\n')
            os.chmod(compiler, 0o755)
            environment = dict(os.environ, COMPILE_ONCE_FOLDER=folder, COMPILE_ONCE_CLANG=compiler)

            def compiled(first, name):
                output = os.path.join(folder, name)
                status = subprocess.run([script, first, "-g", "-o", output, "prog.c"], env=environment).returncode
                with open(output) as text:
                    return status, int(text.read())
            self.assertEqual(compiled("-O1", "a"), (0, 1))
            self.assertEqual(compiled("-O1", "b"), (0, 1))
            self.assertEqual(compiled("-O2", "c"), (0, 2))
            self.assertEqual(compiled("-bad", "d"), (1, 3))
            self.assertEqual(compiled("-bad", "e"), (1, 4))
            self.assertEqual(compiled("-O1", "f"), (0, 1))


if __name__ == "__main__":
    unittest.main()
