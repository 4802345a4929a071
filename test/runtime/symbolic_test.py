#!/usr/bin/env python3
"""Runs the models in the engine: how often they fork, what they find, and what they print.

Each program says what it expects in its first comments: `paths`, `kinds` of errors, the number of `errors`, a reason in
`unsupported`; `native: yes` compares the output with a native run. Nothing may depend on addresses or be missing.

    symbolic_test.py HINDSIGHT CLANG PROGRAM.c...
"""
import json
import os
import re
import subprocess
import sys
import tempfile


def expectations(path: str) -> dict[str, str]:
    with open(path, encoding="utf-8") as source:
        return dict(re.findall(r"^// (\w+): (.*)$", source.read(), re.MULTILINE))


def compare_native(tool: str, clang: str, path: str, machine: str, folder: str) -> list[str]:
    program = os.path.join(folder, "native")
    subprocess.run([clang, machine, "-msse2", path, "-o", program, "-lm"], check=True)
    native = subprocess.run([program], capture_output=True, text=True, check=False).stdout
    command = [tool, "run", path, "--show-output", "--quiet", "--output", os.path.join(folder, "native-out"), "--", machine]
    ours = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [] if ours.startswith(native) else [f"prints {ours!r}, the machine prints {native!r}"]


def check(tool: str, clang: str, path: str, machine: str, folder: str) -> list[str]:
    expected = expectations(path)
    command = [tool, "run", path, "--json", "--time", "60s", "--output", os.path.join(folder, "out")]
    command += expected.get("options", "").split() + ["--", machine] + expected.get("flags", "").split()
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        return [f"status {run.returncode}: {run.stderr.strip()}"]
    result = json.loads(run.stdout)
    problems = []
    paths, kinds = result["statistics"]["paths"], sorted({finding["kind"] for finding in result["findings"]})
    if "paths" in expected and paths != int(expected["paths"]):
        problems.append(f"{paths} paths, expected {expected['paths']}")
    if "errors" in expected:
        if len(result["findings"]) != int(expected["errors"]):
            problems.append(f"{len(result['findings'])} errors, expected {expected['errors']}")
    elif kinds != expected.get("kinds", "").split():
        problems.append(f"errors {kinds}, expected {expected.get('kinds', 'none')}")
    unsupported = "".join(result["unsupported"])
    if expected.get("unsupported", "") not in unsupported or bool(unsupported) != ("unsupported" in expected):
        problems.append(f"unsupported: {unsupported!r}, expected {expected.get('unsupported', 'nothing')}")
    if result["missing_functions"]:
        problems.append(f"missing: {result['missing_functions']}")
    if not result["complete"] and "unsupported" not in expected:
        problems.append(f"not complete: {result['stopped_by']}")
    if any("addresses" in note for note in result["notes"]) and "native" not in expected:
        problems.append(f"{result['notes']}")
    if "native" in expected:
        problems += compare_native(tool, clang, path, machine, folder)
    return problems


def main() -> int:
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    tool, clang, *programs = sys.argv[1:]
    failed = False
    for path in programs:
        for machine in ("-m64", "-m32"):
            with tempfile.TemporaryDirectory() as folder:
                for problem in check(tool, clang, path, machine, folder):
                    print(f"{path} {machine}: {problem}")
                    failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
