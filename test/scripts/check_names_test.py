#!/usr/bin/env python3
"""Tests of scripts/check-names: one name with two meanings is found, and what is a file's own may be called anything."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "check-names"
BOX = "namespace a {\n\nclass Box {\npublic:\n  int size() { return 1; }\n};\n\n} // namespace a\n"


class CheckNamesTest(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True)
            return done.returncode, done.stderr

    def test_the_repository_itself_is_clean(self):
        done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertGreater(int(done.stdout.split()[1]), 100)

    def test_two_types_of_one_name(self):
        code, text = self.check({"one.h": BOX, "two.h": BOX.replace("class", "struct")})
        self.assertEqual(code, 1)
        self.assertIn("the type a::Box is defined in one.h:3 and in two.h:3", text)

    def test_two_inline_functions_of_one_signature(self):
        text = "namespace a {\n\ninline int half(int number) {\n  return number / 2;\n}\n\n} // namespace a\n"
        self.assertEqual(self.check({"one.h": text, "two.h": text.replace("number", "n")})[0], 1)
        self.assertEqual(self.check({"one.h": text, "two.h": text.replace("int number", "long number")})[0], 0)

    def test_other_namespaces_and_declarations_are_fine(self):
        own = BOX.replace("namespace a {", "namespace a {\n\nnamespace {").replace("} // namespace a",
                                                                                  "} // namespace\n\n} // namespace a")
        self.assertEqual(self.check({"one.h": BOX.replace("Box", "Bag"), "two.cpp": own, "three.cpp": own})[0], 0)
        self.assertEqual(self.check({"one.h": BOX, "two.h": BOX.replace("namespace a", "namespace b")})[0], 0)
        self.assertEqual(self.check({"one.h": BOX, "two.h": "namespace a {\n\nclass Box;\n\n} // namespace a\n"})[0], 0)

    def test_a_file_does_not_hide_what_all_see(self):
        own = BOX.replace("namespace a {", "namespace a::b {\n\nnamespace {").replace(
            "} // namespace a", "} // namespace\n\n} // namespace a::b")
        code, text = self.check({"one.h": BOX, "two.cpp": own})
        self.assertEqual(code, 1)
        self.assertIn("two.cpp:5: the type Box hides a::Box of one.h:3", text)
        self.assertEqual(self.check({"one.h": BOX.replace("namespace a", "namespace c"), "two.cpp": own})[0], 0)

    def test_engines_have_namespaces_of_their_own(self):
        shared, own = BOX.replace("namespace a", "namespace hindsight"), BOX.replace("namespace a",
                                                                                     "namespace hindsight::prune")
        code, text = self.check({"prune/one.h": shared})
        self.assertEqual(code, 1)
        self.assertIn("prune/one.h:3: the type hindsight::Box is in the folder of an engine", text)
        self.assertEqual(self.check({"prune/one.h": own, "term/two.h": shared})[0], 0)
        self.assertEqual(self.check({"prune/one.h": own, "reach/two.h": own.replace("prune", "reach")})[0], 0)
        self.assertEqual(self.check({"prune/one.h": own, "prune/two.h": own})[0], 1)
        # What is only declared there may be anybody's.
        declared = "namespace hindsight {\nclass Box;\n} // namespace hindsight\n\n"
        self.assertEqual(self.check({"prune/one.h": declared + own})[0], 0)


if __name__ == "__main__":
    unittest.main()
