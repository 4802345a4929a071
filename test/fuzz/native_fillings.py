"""Which inputs of a program use a value that was never written, by trying values.

MemorySanitizer follows bits by rules of thumb: it also reports a branch that no value of the unwritten bytes changes. So
where an answer hangs on such a report, every byte is put where nothing was written, each of the 256, then every word of
such a value, and then bytes that differ from place to place. An input that takes the same branches and uses the same addresses every time uses nothing that
was never written.
"""
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
UNIFORM, WORDS, MIXED = 256, 256, 64
BUILD = ["-g", "-O0", "-w"]
WATCHED = ["-fsanitize-coverage=trace-pc-guard,trace-loads,trace-stores"]
HEAP = [f"-Wl,--wrap={name}" for name in ("malloc", "calloc", "realloc", "free")]
# A local that is declared without a value; the lines stay where they are.
DECLARATION = re.compile(r"^(  (?:struct \w+|unsigned char|unsigned|int|long|short|char|float|double)\b[ *]*(v\d+)"
                         r"(?:\[\w+\])*;)$", re.M)


def filled(text):
    """The program with a filling behind each declaration without a value, and how many there are."""
    text, count = DECLARATION.subn(r"\1 judge_fill(&\2, sizeof \2);", text)
    return "void judge_fill(void *, __SIZE_TYPE__);\n" + text, count


def steady_inputs(clang, source, sizes):
    """The inputs on which no value of what was never written changes a branch or an address."""
    base = os.path.splitext(source)[0]
    with open(source) as given, open(base + "_filled.c", "w") as out:
        text, _ = filled(given.read())
        out.write(text)
    subprocess.run([clang, *BUILD, *WATCHED, "-c", base + "_filled.c", "-o", base + "_filled.o"], check=True)
    subprocess.run([clang, *BUILD, "-Wl,--wrap=main", *HEAP, os.path.join(HERE, "every_input.c"),
                    os.path.join(HERE, "filled_runs.c"), base + "_filled.o", "-lm", "-o", base + ".filled"], check=True)
    sums = {}
    for filling in range(UNIFORM + WORDS + MIXED):
        runs = subprocess.run(["setarch", "-R", base + ".filled", *map(str, sizes)], capture_output=True, text=True,
                              env=dict(os.environ, FILL=f"{filling:05}"), timeout=900, check=True).stdout
        for first, second, done, status in re.findall(r"^@ (\d+) (\d+) (\w+) (\w+)$", runs, re.M):
            sums.setdefault((int(first), int(second)), set()).add((done, status))
    return {inputs for inputs, seen in sums.items() if len(seen) == 1}
