#!/usr/bin/env python3
"""Renames everything a module of models defines (f becomes hs_f), so that it can be linked with the real C library.

Works on the text form, before code generation: calls that the code generator makes up (floor for llvm.floor, memcpy for
llvm.memcpy) still go to the machine's library.

    rename_models.py LLVM_DIS INPUT.bc OUTPUT.ll
"""
import re
import subprocess
import sys

DEFINITION = re.compile(r"^(?:define\s.*?@([\w.$]+)\(|@([\w.$]+) = (?!private|internal|external))", re.MULTILINE)
REFERENCE = re.compile(r"([@$])([A-Za-z_][\w.$]*)")  # a symbol, or the comdat of one


def main() -> int:
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    disassembler, source, target = sys.argv[1:]
    text = subprocess.run([disassembler, source, "-o", "-"], check=True, capture_output=True, text=True).stdout
    defined = {first or second for first, second in DEFINITION.findall(text)}
    defined = {name for name in defined if not name.startswith(("llvm.", "asan.", "__asan", "___asan", "__odr_asan"))}

    def rename(match: re.Match) -> str:
        return f"{match[1]}hs_{match[2]}" if match[2] in defined else match[0]

    with open(target, "w", encoding="utf-8") as out:
        out.write(REFERENCE.sub(rename, text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
