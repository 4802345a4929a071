#!/usr/bin/env python3
"""Tests of scripts/list-untested: every source file has a unit test, and a file without one is found."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "list-untested"
TEST = "TEST(Thing, Works) {\n  EXPECT_EQ(1, 1);\n}\n"


class ListUntestedTest(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([SCRIPT, folder], capture_output=True, text=True)
            return done.returncode, done.stdout.split()

    def test_every_source_file_has_a_unit_test(self):
        done = subprocess.run([SCRIPT], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_a_file_without_one_is_named(self):
        files = {"src/a/one.cpp": "", "src/a/deep/two.cpp": "", "test/unit/a/deep/two_test.cpp": TEST}
        self.assertEqual(self.check(files), (1, ["src/a/one.cpp"]))
        self.assertEqual(self.check(files | {"test/unit/a/one_test.cpp": TEST}), (0, []))

    def test_it_stands_where_the_file_stands(self):
        self.assertEqual(self.check({"src/a/deep/two.cpp": "", "test/unit/a/two_test.cpp": TEST})[0], 1)

    def test_a_test_in_which_nothing_can_fail_is_none(self):
        for text in ("", "// TODO\n", "TEST(Thing, Works) {\n}\n", "EXPECT_EQ(1, 1);\n"):
            self.assertEqual(self.check({"src/a/one.cpp": "", "test/unit/a/one_test.cpp": text})[0], 1, text)

    def test_headers_need_none(self):
        self.assertEqual(self.check({"src/a/one.h": ""}), (0, []))


if __name__ == "__main__":
    unittest.main()
