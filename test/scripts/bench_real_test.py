#!/usr/bin/env python3
"""Tests of what bench/real and bench/readme are made of: tests are read, tables counted, the README has its commands."""

import importlib.machinery
import importlib.util
import json
import os
import pathlib
import struct
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench"))

import coreutils  # noqa: E402
import debian  # noqa: E402
import fuzz_targets  # noqa: E402
import ktest  # noqa: E402


def script(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "bench" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def number(value):
    return struct.pack(">I", value)


def text(data):
    return number(len(data)) + data


def encoded(objects):
    return b"KTEST" + number(3) + number(1) + text(b"program") + number(0) + number(0) + number(len(objects)) + b"".join(
        text(name) + text(data) for name, data in objects)


class KtestTest(unittest.TestCase):
    def test_the_world_is_read(self):
        parts = b"".join(kind + text(name) + text(data) for kind, name, data in [
            (b"a", b"", b"program"), (b"a", b"", b""), (b"i", b"", b"in"), (b"f", b"dir/A", b"xy"), (b"v", b"", b"L=C")])
        world = ktest.world_in(encoded([(b"argc", number(2)), (b"hindsight_world", number(4) + parts)]))
        self.assertEqual(world, ktest.World([b"program", b""], b"in", [(b"dir/A", b"xy")], [b"L=C"]))
        with tempfile.TemporaryDirectory() as folder:
            ktest.put_files(world, folder)
            self.assertEqual(pathlib.Path(folder, "dir", "A").read_bytes(), b"xy")

    def test_a_test_may_say_nothing_about_it(self):
        self.assertIsNone(ktest.world_in(encoded([(b"x", b"1")])))

    def test_other_files_are_refused(self):
        for content in (b"", b"KTEST", b"KTEXT" + number(3) * 5, encoded([(b"x", b"123")])[:-1]):
            with self.assertRaises(ValueError):
                ktest.world_in(content)


class CoreutilsTest(unittest.TestCase):
    def test_a_sample_is_spread_over_the_tests(self):
        with tempfile.TemporaryDirectory() as output, tempfile.TemporaryDirectory() as folder:
            pathlib.Path(output, "run.json").write_text(json.dumps({}))
            for i in range(10):
                pathlib.Path(output, f"test{i:06}.ktest").touch()
            coreutils.sample(output, {"test000002.ktest"}, 3, folder)
            self.assertEqual(sorted(os.listdir(folder)),
                             ["run.json", "test000000.ktest", "test000004.ktest", "test000007.ktest"])

    def test_counts_begin_with_the_largest(self):
        self.assertEqual(coreutils.counts({"a": 1, "b": 3}), "b 3, a 1")
        self.assertEqual(coreutils.counts({}), "none")

    def test_programs_are_those_of_the_package(self):
        self.assertLessEqual(set(coreutils.COVERED) | set(coreutils.PRUNED), set(debian.COREUTILS))


class FuzzTargetsTest(unittest.TestCase):
    def test_a_bug_is_planted_in_one_line_only(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.c")
            path.write_text("one;\ntwo;\ntwo;\n")
            self.assertTrue(fuzz_targets.plant(folder, "a.c", "one;", "none;"))
            self.assertFalse(fuzz_targets.plant(folder, "a.c", "two;", "none;"))
            self.assertFalse(fuzz_targets.plant(folder, "a.c", "three;", "none;"))
            self.assertEqual(path.read_text(), "none;\ntwo;\ntwo;\n")


class ReadmeTest(unittest.TestCase):
    def test_the_readme_leads_from_a_source_to_a_replayed_test(self):
        lines = script("readme").commands((ROOT / "README.md").read_text())
        self.assertIn("apt-get source", lines[1])
        self.assertIn("hindsight cc", lines[2])
        self.assertTrue(lines[-1].startswith("hindsight replay "))


if __name__ == "__main__":
    unittest.main()
