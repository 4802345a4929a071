#!/usr/bin/env python3
"""Replays hand-made .ktest files with the native replay library.

    replay_test.py HARNESS
"""
import os
import struct
import subprocess
import sys
import tempfile

FAILURE = 86
ASSUMPTION = 87
GOOD = [
    ("array", struct.pack("<hh", 5, -6)),
    ("small", struct.pack("<i", 3)),
    ("n1", struct.pack("<i", -123456)),
    ("n2", b"\xff"),
    ("n3", b"\x03"),
]


def block(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def ktest(objects, magic=b"KTEST", version=3) -> bytes:
    out = magic + struct.pack(">I", version) + struct.pack(">I", 1) + block(b"prog")
    if version >= 2:
        out += struct.pack(">II", 0, 0)
    out += struct.pack(">I", len(objects))
    for name, data in objects:
        out += block(name.encode()) + block(data)
    return out


def replaced(index: int, name: str, data: bytes):
    return GOOD[:index] + [(name, data)] + GOOD[index + 1 :]


WITH_FIXED = GOOD[:2] + [("fixed", struct.pack("<i", 4))] + GOOD[2:]
CASES = [
    # what, file, expected status, expected in the output
    ("a good test", ktest(GOOD), 0, "5 -6 3 -123456 255 1 fixed=4 replay=1 symbolic=0"),
    ("an input with one value", ktest(WITH_FIXED), 0, "-123456 255 1 fixed=4"),
    ("the old magic", ktest(GOOD, magic=b"BOUT\n"), 0, "5 -6 3"),
    ("version 1", ktest(GOOD, version=1), 0, "5 -6 3"),
    ("an assertion fails", ktest(replaced(1, "small", struct.pack("<i", 9))), -6, "small != 9"),
    ("a wrong name", ktest(replaced(0, "other", b"1234")), FAILURE, "'array', but the next input of the test is"),
    ("a wrong size", ktest(replaced(2, "n1", b"12")), FAILURE, "asks for 4 bytes of 'n1', but the test has 2"),
    ("an input is missing", ktest(GOOD[:4]), FAILURE, "wants input number 5, but the test has only 4"),
    ("out of its range", ktest(replaced(1, "small", struct.pack("<i", 10))), FAILURE, "10 is not in [0, 10)"),
    ("an assumption fails", ktest(replaced(0, "array", struct.pack("<hh", 0, 1))), ASSUMPTION, "does not hold"),
    ("another assumption fails", ktest(replaced(2, "n1", struct.pack("<i", 7))), ASSUMPTION, "does not hold"),
    ("not a test", b"something else", FAILURE, "is not a .ktest file"),
    ("cut off", ktest(GOOD)[:-3], FAILURE, "ends too early"),
    ("a newer version", ktest(GOOD, version=4), FAILURE, "version 4"),
    ("no file", None, FAILURE, "cannot read"),
    ("no variable", "unset", FAILURE, "set KTEST_FILE"),
]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for what, content, status, expected in CASES:
            path = os.path.join(folder, "test.ktest")
            if os.path.exists(path):
                os.remove(path)
            if isinstance(content, bytes):
                with open(path, "wb") as out:
                    out.write(content)
            environment = dict(os.environ, KTEST_FILE=path)
            if content == "unset":
                del environment["KTEST_FILE"]
            run = subprocess.run([sys.argv[1]], env=environment, capture_output=True, text=True)
            output = run.stdout + run.stderr
            if run.returncode != status or expected not in output:
                print(f"{what}: status {run.returncode}, expected {status}; output: {output!r}, expected {expected!r}")
                failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
