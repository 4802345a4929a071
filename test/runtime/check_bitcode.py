#!/usr/bin/env python3
"""Checks promises of the models that can be read off the bitcode.

- Models that promise not to fork have no branch at all.
- Models do not call each other by public names, because a program may define a function of that name for itself.

    check_bitcode.py LLVM_DIS ENGINE_SYMBOLS.txt MODULE.bc...
"""
import re
import subprocess
import sys

BRANCH_FREE = (
    "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit isascii toascii "
    "tolower toupper iswalnum iswalpha iswdigit iswspace towlower towupper abs labs llabs ffs ffsl ffsll fabs floor "
    "ceil fmin fmax copysign __isnan __isinf __finite __signbit rand_r"
).split()
FUNCTION = re.compile(r"^define ([^\n]*)@([\w.]+)\([^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
BRANCH = re.compile(r"^\s*(br|switch|indirectbr) ", re.MULTILINE)
CALL = re.compile(r"\bcall [^\n]*?@([\w.]+)\(")


def check(text: str, engine: set[str]) -> list[str]:
    problems = []
    functions = {name: (head, body) for head, name, body in FUNCTION.findall(text)}
    public = {name for name, (head, _) in functions.items() if "internal" not in head}
    for name in BRANCH_FREE:
        if name not in functions:
            problems.append(f"{name} is missing")
        elif BRANCH.search(functions[name][1]):
            problems.append(f"{name} branches")
    for name, (_, body) in sorted(functions.items()):
        for callee in sorted(set(CALL.findall(body))):
            private = callee.startswith(("__hindsight_", "llvm.")) or callee in engine or callee == "__errno_location"
            if callee in public and not private:
                problems.append(f"{name} calls the public function {callee}")
    return problems


def main() -> int:
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    disassembler, listing, *modules = sys.argv[1:]
    with open(listing, encoding="utf-8") as lines:
        engine = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    failed = False
    for module in modules:
        text = subprocess.run([disassembler, module, "-o", "-"], check=True, capture_output=True, text=True).stdout
        for problem in check(text, engine):
            print(f"{module}: {problem}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
