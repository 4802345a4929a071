#!/usr/bin/env python3
"""Tests of scripts/check-includes: it accepts what the rules allow and names what they forbid."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts" / "check-includes"
LIBRARIES = """
hindsight_library(support)
hindsight_library(term support)
hindsight_library(solver term support)
hindsight_library(program support)
hindsight_library(forward program solver support)
hindsight_library(report support)
hindsight_library(cli forward report program support)
"""


class CheckIncludesTest(unittest.TestCase):
    def check(self, files, libraries=LIBRARIES):
        """Runs the script on a repository with these files; returns its exit code and what it says."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "src").mkdir()
            (root / "CMakeLists.txt").write_text(libraries)
            for name, text in files.items():
                path = root / "src" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, text=True)
            return done.returncode, done.stderr

    def assert_good(self, files, libraries=LIBRARIES):
        self.assertEqual(self.check(files, libraries), (0, ""))

    def assert_bad(self, expected, files, libraries=LIBRARIES):
        code, text = self.check(files, libraries)
        self.assertEqual(code, 1)
        self.assertIn(expected, text)

    def test_the_repository_itself_is_clean(self):
        done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)

    def test_downward_includes_are_fine(self):
        self.assert_good({"term/a.h": '#include "support/b.h"\n#include <vector>\n', "support/b.h": "",
                          "program/llvm/c.cpp": '#include "support/b.h"\n#include <llvm/IR/Module.h>\n',
                          "solver/z3/d.cpp": '#include "term/a.h"\n#include <z3++.h>\n',
                          "solver/cvc5/e.cpp": '#include "support/b.h"\n#include <cvc5/cvc5.h>\n'})

    def test_an_upward_include_is_named_with_its_line(self):
        self.assert_bad("src/support/b.h:2: support includes term/a.h",
                        {"term/a.h": "", "support/b.h": '#pragma once\n#include "term/a.h"\n'})

    def test_an_undeclared_include_is_named(self):
        self.assert_bad("forward may not use term", {"term/a.h": "", "forward/b.cpp": '#include "term/a.h"\n'})

    def test_odd_spelling_does_not_help(self):
        self.assert_bad("support includes term/a.h", {"term/a.h": "", "support/b.h": '  #  include  <term/a.h>\n'})
        self.assert_bad("name the folder", {"term/a.h": "", "support/b.h": '#include "../term/a.h"\n'})

    def test_third_party_headers_stay_behind_their_doors(self):
        self.assert_bad("headers of LLVM", {"forward/a.cpp": '#include "llvm/IR/Module.h"\n'})
        self.assert_bad("headers of Z3", {"solver/a.cpp": "#include <z3.h>\n"})
        self.assert_bad("headers of Z3", {"solver/cvc5/a.cpp": "#include <z3++.h>\n"})
        self.assert_bad("headers of cvc5", {"solver/z3/a.cpp": "#include <cvc5/cvc5.h>\n"})
        self.assert_bad("headers of yaml-cpp", {"program/a.cpp": "#include <yaml-cpp/yaml.h>\n"})
        self.assert_good({"solver/a.cpp": '#include "solver/z3/z3_backend.h"\n', "solver/z3/z3_backend.h": ""},
                         "hindsight_library(solver)\n")

    def test_a_declaration_must_point_down(self):
        self.assert_bad("term may not use solver: it does not stand below", {},
                        "hindsight_library(term solver support)\nhindsight_library(solver support)\n")

    def test_a_declaration_must_be_used(self):
        lines = "hindsight_library(support)\nhindsight_library(term support)\n"
        self.assert_bad("term may use support, but no file of it does", {"term/a.h": "#include <vector>\n"}, lines)
        self.assert_bad("term may use support", {"term/a.h": '#include "term/b.h"\n', "term/b.h": ""}, lines)
        self.assert_good({"term/a/b.cpp": '#include "support/c.def"\n', "support/c.def": ""}, lines)

    def test_folders_to_come_have_their_place(self):
        known = ["farm", "triage", "prove", "chop", "lazy", "valueflow"]
        lines = ["hindsight_library(support)", *(f"hindsight_library({name} support)" for name in known)]
        self.assert_good({f"{name}/a.h": '#include "support/b.h"\n' for name in known} | {"support/b.h": ""},
                         "\n".join(lines))
        self.assert_bad("lazy may not use chop", {}, "hindsight_library(lazy chop)\nhindsight_library(chop)\n")

    def test_report_knows_support_only(self):
        self.assert_bad("report may not use program: it knows support only", {},
                        "hindsight_library(report program support)\n")

    def test_forward_and_backward_are_strangers(self):
        self.assert_bad("never include each other", {}, "hindsight_library(backward forward support)\n")

    def test_a_new_folder_must_be_declared(self):
        self.assert_bad("has no hindsight_library() line", {"replay/a.cpp": ""})
        self.assert_bad("no place in the order", {}, "hindsight_library(attic support)\n")


if __name__ == "__main__":
    unittest.main()
