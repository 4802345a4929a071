"""What the machine says about a program: every input is run natively under sanitizers, and the first error ends a run.

every_input.c runs the inputs; here the program is built, the reports are read, and addresses become lines.
"""
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ARITHMETIC = "signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow,vla-bound,return,unreachable"
MEMORY = ["-fsanitize=address," + ARITHMETIC, "-fsanitize-address-use-after-scope"]
ONLY_MEMORY = ["-fsanitize=address", "-fsanitize-address-use-after-scope"]
BOUNDS = ["-fsanitize=address,array-bounds", "-fsanitize-address-use-after-scope"]
UNINITIALISED = ["-fsanitize=memory," + ARITHMETIC, "-fno-sanitize-memory-param-retval"]
CHECKS = {"memory": MEMORY, "only_memory": ONLY_MEMORY, "bounds": BOUNDS, "uninitialised": UNINITIALISED}
COMMON = ["-g", "-O0", "-w", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
# No symbolizer, also not for the stacks that LeakSanitizer compares with those it leaves out.
COMMON_OPTIONS = ("symbolize=0:external_symbolizer_path=:print_stacktrace=1:report_error_type=1:halt_on_error=1:"
                  "handle_abort=1:allow_user_segv_handler=1")
ENVIRONMENT = {
    "ASAN_OPTIONS": COMMON_OPTIONS + ":detect_stack_use_after_return=1:detect_leaks=1:redzone=64",
    "UBSAN_OPTIONS": COMMON_OPTIONS, "MSAN_OPTIONS": COMMON_OPTIONS,
    "LSAN_OPTIONS": "use_stacks=0:use_registers=0:max_leaks=0", "PATH": os.environ["PATH"]}
RETURNED = 63  # the mark that main returned

# What sanitizers say, and the classes in which answers are compared. Accesses of all kinds are one class: beyond the end
# of a freed object, the tool says that it was freed, and a sanitizer that it ended.
REPORTS = {
    "heap-buffer-overflow": "access", "stack-buffer-overflow": "access", "stack-buffer-underflow": "access",
    "dynamic-stack-buffer-overflow": "access", "global-buffer-overflow": "access", "negative-size-param": "access",
    "heap-use-after-free": "access", "stack-use-after-return": "access", "stack-use-after-scope": "access",
    "SEGV": "segv", "BUS": "segv", "ILL": "segv", "double-free": "double-free", "bad-free": "bad-free",
    "alloc-dealloc-mismatch": "mismatched-free", "new-delete-type-mismatch": "mismatched-free",
    "FPE": "division", "ABRT": "abort", "use-of-uninitialized-value": "uninitialised",
    "memcpy-param-overlap": "overlap", "strcpy-param-overlap": "overlap", "strcat-param-overlap": "overlap",
    "strncpy-param-overlap": "overlap", "strncat-param-overlap": "overlap",
    "signed-integer-overflow": "overflow", "invalid-shift-base": "overflow", "invalid-shift-exponent": "shift",
    "integer-divide-by-zero": "division", "float-cast-overflow": "float-cast", "non-positive-vla-index": "vla",
    "missing-return": "unreachable", "unreachable-call": "unreachable", "out-of-bounds-index": "access"}


class JudgeFailed(Exception):
    """The program is not one that the machine can judge; a mistake of its generator, or of this file."""


# What calls that were not over hold when exit is called is not lost. Pointers that linger on the stack hide some leaks.
WITH_STACKS = dict(ENVIRONMENT, LSAN_OPTIONS="use_stacks=1:use_registers=1:max_leaks=0")


class Run:
    """One input: the first error as (class, line) or None, lines of lost allocations, places that were passed.

    Where two sanitizers saw different errors, which one comes first is not known: error is None, and both are possible.
    What a call that was not over when exit was called may hold is perhaps lost.
    """

    def __init__(self, inputs, marks):
        self.inputs, self.error, self.leaks, self.possible, self.perhaps = inputs, None, set(), set(), set()
        self.marks = {number for number in range(RETURNED + 1) if marks >> number & 1}


class Judge:
    def __init__(self, clang, symbolizer, folder):
        self.clang, self.symbolizer = clang, symbolizer
        self.drivers = {}
        for name, checks in CHECKS.items():
            self.drivers[name] = os.path.join(folder, f"every_input_{name}.o")
            self.call([clang, *COMMON, *checks, "-c", os.path.join(HERE, "every_input.c"), "-o", self.drivers[name]])

    def call(self, command, **more):
        try:
            result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=900, **more)
        except subprocess.TimeoutExpired:
            raise JudgeFailed(f"{' '.join(command)}: takes more than 15 minutes")
        if result.returncode:
            raise JudgeFailed(f"{' '.join(command)}: {result.stderr[-1500:]}")
        return result.stdout

    def runs(self, source, sizes, uninitialised=False, again=False):
        """A Run for each joint value of the inputs.

        MemorySanitizer does not see accesses out of bounds, so a program about values that were never written is run
        both ways. Nor does AddressSanitizer right before a variable that lies behind data of
        UndefinedBehaviorSanitizer, or where an index leads from one variable into another: if the first look is in
        doubt, the program is run again without the latter, and once more with its indices watched.
        """
        runs = self.runs_under("memory", source, sizes)
        for checks in ("only_memory", "bounds") if again else ():
            runs = list(map(united, runs, self.runs_under(checks, source, sizes)))
        if uninitialised:
            runs = list(map(united, self.runs_under("uninitialised", source, sizes), runs))
            for run in runs:
                run.leaks = set()  # not asked for in such programs
        return runs

    def runs_under(self, checks, source, sizes):
        program = os.path.splitext(source)[0] + "." + checks
        compiler = [self.clang] + (["--driver-mode=g++"] if source.endswith("cpp") else [])
        driver, checks = self.drivers[checks], CHECKS[checks]
        objects = program + ".o"
        self.call([*compiler, *COMMON, *checks, "-DJUDGE", "-c", source, "-o", objects])
        # The driver first: its guards lie before the program's variables.
        jumps = [] if source.endswith("cpp") else ["-Wl,--wrap=longjmp", "-Wl,--wrap=__asan_handle_no_return"]
        self.call([*compiler, *COMMON, *checks, "-Wl,--wrap=main", *jumps, driver, objects, "-lm", "-o", program])
        runs = self.read_runs(program, source, sizes, ENVIRONMENT)
        if any(run.leaks and RETURNED not in run.marks for run in runs):
            for run, again in zip(runs, self.read_runs(program, source, sizes, WITH_STACKS)):
                if RETURNED not in run.marks:
                    run.perhaps, run.leaks = run.leaks, run.leaks & again.leaks
        return runs

    def read_runs(self, program, source, sizes, environment):
        text = self.call([program, *map(str, sizes)], env=environment)
        lines = self.lines_of(program, text, os.path.basename(source))
        return [read_run(head, report, lines, program) for head, report in split_runs(text)]

    def lines_of(self, program, text, name):
        """The line of the program for each offset in its binary, None for code that is not the program's."""
        offsets = sorted(set(re.findall(re.escape(program) + r"\+(0x[0-9a-f]+)\)", text)))
        if not offsets:
            return {}
        answers = self.call([self.symbolizer, "--obj=" + program, "--no-inlines", "--functions=none"],
                            input="\n".join(offsets) + "\n").split("\n\n")
        lines = {}
        for offset, answer in zip(offsets, answers):
            place = answer.strip().rsplit(":", 2)
            lines[offset] = int(place[-2]) if os.path.basename(place[0]) == name else None
        return lines


def united(run, other):
    """What two runs of one input under different sanitizers show together."""
    assert run.inputs == other.inputs
    run.possible |= other.possible
    run.error = next(iter(run.possible)) if len(run.possible) == 1 else None
    run.marks &= other.marks  # what lies behind an error that only one of them saw is not counted
    run.leaks = set() if run.possible else run.leaks & other.leaks
    run.perhaps |= other.perhaps
    return run


def drop_unused(runs, steady):
    """Without the reports of MemorySanitizer about inputs on which nothing that was never written decides anything."""
    for run in runs:
        if run.inputs in steady:
            run.possible = {error for error in run.possible if error[0] != "uninitialised"}
            run.error = next(iter(run.possible)) if len(run.possible) == 1 else None


def split_runs(text):
    for part in re.split(r"^@ ", text, flags=re.M)[1:]:
        head, _, report = part.partition("\n")
        yield head.split(), report


def first_line(stack, lines, program):
    """The innermost line of the program in a printed stack."""
    for offset in re.findall(re.escape(program) + r"\+(0x[0-9a-f]+)\)", stack):
        if lines[offset]:
            return lines[offset]
    raise JudgeFailed(f"no line of the program in {stack[:600]}")


def read_run(head, report, lines, program):
    first, second, marks, status = head
    run = Run((int(first), int(second)), int(marks, 16))
    if "ERROR: LeakSanitizer: detected memory leaks" in report:
        for stack in re.split(r"^(?:Direct|Indirect) leak", report, flags=re.M)[1:]:
            run.leaks.add(first_line(stack, lines, program))
    elif "JUDGE: " in report:
        kind = re.search("JUDGE: (.*)", report).group(1)
        if kind == "too-many-inputs":
            raise JudgeFailed("the program asks for more than two inputs")
        run.error = (kind, first_line(report, lines, program))
    elif found := re.search(r":(\d+):\d+: runtime error: [^\n]*(?:.*\n)*?SUMMARY: UndefinedBehaviorSanitizer: (\S+)", report):
        run.error = (class_of(found.group(2), report), int(found.group(1)))
    elif found := re.search(r"Sanitizer: (attempting )?(free on address which was not malloc|[\w-]+)", report):
        kind = "bad-free" if found.group(2).startswith("free on") else found.group(2)
        run.error = (class_of(kind, report), first_line(report, lines, program))
    elif int(status, 16) & 0x7f:
        raise JudgeFailed(f"input {run.inputs}: ended by signal {int(status, 16) & 0x7f}")
    elif report.strip():
        raise JudgeFailed(f"input {run.inputs}: {report[:600]}")
    run.possible = {run.error} if run.error else set()
    return run


def class_of(kind, report):
    if kind not in REPORTS:
        raise JudgeFailed(f"a report of an unknown kind, {kind}: {report[:800]}")
    return REPORTS[kind]
