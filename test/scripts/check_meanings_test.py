#!/usr/bin/env python3
"""Tests of scripts/check-meanings: the table of opcodes is complete, and what it says is so."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "check-meanings"
HEAD = "<!-- opcodes -->\n| opcodes | computes | requires | on numbers |\n| --- | --- | --- | --- |\n"
ADD = "| Add | `semantics/integer.cpp` | | `step/integer.cpp` |\n"
LOAD = "| Load | `step/access.cpp` | `step/resolve.cpp` | |\n"


class CheckMeaningsTest(unittest.TestCase):
    def check(self, table, **changed):
        files = {
            "docs/architecture.md": HEAD + table + "<!-- end of opcodes -->\n",
            "src/program/opcode.h": "enum class Opcode : uint8_t {\n  // sums\n  Add, // a, b\n  Load,\n};\n",
            "src/semantics/result.cpp": "case Opcode::Add: return 1;\n",
            "src/semantics/integer.cpp": "case Opcode::Add: return 1;\n",
            "src/step/integer.cpp": "case Opcode::Add: return 1;\n",
            "src/step/access.cpp": "case Opcode::Load: return 1;\n",
            "src/step/resolve.cpp": "\n",
        }
        files.update({name.replace("__", "/") + ".cpp": text for name, text in changed.items()})
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True)
            return done.returncode, done.stderr

    def test_the_repository_itself_is_clean(self):
        done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_true_table(self):
        self.assertEqual(self.check(ADD + LOAD), (0, ""))

    def test_an_opcode_that_is_missing_or_there_twice(self):
        self.assertIn("Load is in 0 rows", self.check(ADD)[1])
        self.assertIn("Add is in 2 rows", self.check(ADD + ADD + LOAD)[1])
        self.assertIn("Sub is no opcode", self.check(ADD.replace("Add", "Add, Sub") + LOAD)[1])

    def test_a_file_that_does_not_speak_of_the_opcode(self):
        code, text = self.check(ADD + LOAD, src__step__integer="int other;\n")
        self.assertEqual(code, 1)
        self.assertIn("Add: none of step/integer.cpp speaks of Opcode::Add", text)
        self.assertIn("there is no src/step/sums.cpp", self.check(ADD.replace("step/integer", "step/sums") + LOAD)[1])

    def test_a_computation_outside_of_semantics(self):
        text = self.check(ADD.replace("`semantics/integer.cpp`", "`step/integer.cpp`") + LOAD)[1]
        self.assertIn("Add is a computation, so src/semantics/ should say what it means", text)


if __name__ == "__main__":
    unittest.main()
