#!/usr/bin/env python3
"""Checks that a module of models needs nothing but what the engine provides.

    check_symbols.py LLVM_NM ENGINE_SYMBOLS.txt MODULE.bc...
"""
import subprocess
import sys

# llvm-nm adds this one to every 32-bit module.
NOT_A_SYMBOL_OF_THE_MODULE = {"_GLOBAL_OFFSET_TABLE_"}


def symbols(nm: str, module: str, option: str) -> set[str]:
    output = subprocess.run([nm, option, "-j", module], check=True, capture_output=True, text=True).stdout
    return set(output.split())


def main() -> int:
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    nm, listing, *modules = sys.argv[1:]
    with open(listing, encoding="utf-8") as lines:
        engine = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    failed = False
    for module in modules:
        defined = symbols(nm, module, "--defined-only")
        for name in sorted(symbols(nm, module, "--undefined-only") - engine - NOT_A_SYMBOL_OF_THE_MODULE):
            print(f"{module}: '{name}' is neither a model nor provided by the engine")
            failed = True
        for name in sorted(defined & engine):
            print(f"{module}: '{name}' belongs to the engine, but is defined by a model")
            failed = True
        if not defined:
            print(f"{module}: defines nothing")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
