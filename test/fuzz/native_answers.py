"""What the tool says about a program, held against what the machine showed (native_judge) on every input.

A proof must be true for every input, a finding must be seen on the very input that the tool names, and a search that
says it is complete has found every error and every place. Answers that are open are counted by their reason.
"""
import collections
import json
import os
import random
import re
import subprocess
import tempfile

from native_judge import HERE, RETURNED

MEMORY_PROPERTIES = "memory-safety,assert,unreach-call,no-overflow,no-abort,def-behavior"
UNSET_PROPERTIES = "uninit,valid-deref,valid-free,assert,unreach-call,no-overflow,no-abort,def-behavior"
CHECK_MODES = {"default": [], "prune off": ["--prune", "off"], "prune subsume": ["--prune", "subsume"],
               "interpolant wp": ["--prune", "interpolate", "--interpolant", "wp"],
               "interpolant core": ["--prune", "interpolate", "--interpolant", "core"],
               "two threads": ["--threads", "2"]}
# Errors that `reach` does not look for: behind them a run may go anywhere.
UNSEEN_BY_REACH = {"overflow", "shift", "float-cast"}
# Ways to ask whether an error function can be called; by default proofs come from the backward engine, too.
UNREACH_MODES = {"default": [], "all": ["--all"], "prune off": ["--prune", "off"], "prune subsume": ["--prune", "subsume"],
                 "interpolant core": ["--interpolant", "core"], "search dfs": ["--search", "dfs"]}
MOST_CALLS = 3
DIRECTIONS = {"forward": ["--direction", "forward", "--prune", "off"],
              "pruned": ["--direction", "forward", "--prune", "interpolate"],
              "backward": ["--direction", "backward"], "both": [], "threads": ["--threads", "2"]}
CLASSES = {
    "null-dereference": "segv", "invalid-dereference": "segv", "read-only-write": "segv", "bad-function-pointer": "segv",
    "heap-out-of-bounds-read": "access", "heap-out-of-bounds-write": "access", "stack-out-of-bounds-read": "access",
    "stack-out-of-bounds-write": "access", "global-out-of-bounds-read": "access", "global-out-of-bounds-write": "access",
    "negative-size": "access", "buffer-overflow": "access", "use-after-free": "access", "use-after-return": "access",
    "use-after-scope": "access", "invalid-free": "bad-free", "interior-free": "bad-free", "memory-leak": "leak",
    "integer-overflow": "overflow", "division-by-zero": "division", "shift-too-far": "shift",
    "float-cast-overflow": "float-cast", "abort-called": "abort", "uncaught-exception": "abort",
    "pure-virtual-call": "abort", "uninitialised-read": "uninitialised", "overlapping-copy": "overlap",
    "unreachable-reached": "unreachable", "bad-array-size": "vla"}


class Broken(Exception):
    """The tool gave no answer at all."""


class Answers:
    """All that the tool is asked about one program."""

    def __init__(self, program, source, runs, args):
        self.program, self.source, self.runs, self.args = program, source, runs, args
        self.by_input = {run.inputs: run for run in runs}
        self.contradictions, self.open, self.asked = [], [], collections.Counter()

    def ask(self, command, *flags, source=None):
        seconds = self.args.backward_timeout if "backward" in flags else self.args.timeout
        folder = os.path.dirname(self.source)
        environment = dict(os.environ, COMPILE_ONCE_FOLDER=folder, COMPILE_ONCE_CLANG=self.args.clang)
        output = tempfile.mkdtemp(prefix="out", dir=folder)
        line = [self.args.hindsight, command, source or self.source, *flags, "--no-replay", "--json", "--time",
                f"{seconds}s", "--output", output, "--clang", os.path.join(HERE, "compile_once")]
        try:
            result = subprocess.run(line, capture_output=True, text=True, timeout=seconds + 60,
                                    env=environment)
            return json.loads(result.stdout)
        except subprocess.TimeoutExpired:
            raise Broken("does not keep to its time limit")
        except json.JSONDecodeError:
            raise Broken(f"exit {result.returncode}: {result.stderr[-300:].strip()}")

    def all(self):
        for mode in filter(None, self.args.modes.split(",")):
            self.guarded("check " + mode, self.check, CHECK_MODES[mode])
        if self.program.unset:
            return  # where a value is anything, so is what the machine does
        for index, chosen in enumerate(self.error_calls()):
            for mode in filter(None, self.args.unreach.split(",")):
                self.guarded(f"unreach-call of marks {sorted(chosen)} {mode}", self.unreach, index, chosen, mode)
        targets = [(f"{os.path.basename(self.source)}:{line}", mark) for mark, line in self.program.marks.items()]
        for target, mark in [*targets, ("main:return", RETURNED)]:
            answers = {}
            for direction in filter(None, self.args.directions.split(",")):
                self.guarded(f"reach {target} {direction}", self.reach, target, mark, direction, answers)
            if set(answers.values()) == {"blocked", "unreachable"}:  # whether an error is in the way may be left open
                self.open.append(("both", "unreachable in one direction, blocked in another"))
            elif len(set(answers.values())) > 1:
                self.contradictions.append(f"reach {target}: {answers}")

    def guarded(self, what, ask, *arguments):
        before = len(self.contradictions)
        try:
            ask(*arguments)
        except Broken as broken:
            self.contradictions.append(f"{what}: {broken}")
        if len(self.contradictions) == before:
            return
        self.contradictions[before:] = [text if text.startswith(what) else f"{what}: {text}"
                                        for text in self.contradictions[before:]]

    # ---- check

    def check(self, flags):
        properties = UNSET_PROPERTIES if self.program.unset else MEMORY_PROPERTIES
        answer = self.ask("check", "--all", "--no-tests", "--property", properties, *flags)
        leaks = {("leak", line) for run in self.runs for line in run.leaks}
        truth = {run.error for run in self.runs if run.error} | leaks
        possible = {error for run in self.runs for error in run.possible} | leaks
        found = set()
        for finding in answer["findings"]:
            error = self.error_of(finding)
            found.add(error)
            self.finding(error, finding, possible | {("leak", line) for run in self.runs for line in run.perhaps})
        missed = truth - found
        if answer["complete"] and missed:
            self.contradictions.append(f"{answer['verdict']} and complete, but misses {sorted(missed)}")
        elif answer["verdict"] == "safe" and possible:
            self.contradictions.append(f"safe, but the machine shows {sorted(possible)}")
        self.count("check", answer, answer["verdict"] == "safe" or answer["complete"] and found)

    def error_of(self, finding):
        """Class and line: what goes wrong in a header of the C++ library is in the line of the program that called it."""
        own = [frame["line"] for frame in finding["stack"] if frame["file"].endswith(os.path.basename(self.source))]
        line = finding["line"] if finding["file"].endswith(os.path.basename(self.source)) or not own else own[0]
        return CLASSES.get(finding["kind"], finding["kind"]), line

    def finding(self, error, finding, possible):
        run = self.run_of(finding)
        if error not in possible:
            self.contradictions.append(f"{finding['kind']}:{finding['line']} is never seen")
        elif run is None:
            self.contradictions.append(f"{finding['kind']}:{finding['line']} has inputs that no run has")
        elif error not in run.possible and not (error[0] == "leak" and error[1] in run.leaks | run.perhaps):
            self.contradictions.append(f"{finding['kind']}:{finding['line']} is not seen on its input {run.inputs}: "
                                       f"{sorted(run.possible) or sorted(run.leaks)}")

    # ---- check --property unreach-call: some marks become calls of reach_error

    def error_calls(self):
        """Sets of marks to become error calls: some that no input passes, if there are, and any."""
        choose, marks = random.Random(self.program.name), sorted(self.program.marks)
        never = [mark for mark in marks if not any(mark in run.marks for run in self.runs)]
        some = [choose.sample(kind, min(len(kind), choose.randint(1, MOST_CALLS))) for kind in (never, marks)]
        return [set(chosen) for chosen in some if chosen]

    def unreach(self, index, chosen, mode):
        answer = self.ask("check", "--no-tests", "--property", "unreach-call", *UNREACH_MODES[mode],
                          source=self.with_calls(index, chosen))
        lines = {self.program.marks[mark] for mark in chosen}
        calls = {run.inputs: self.calls_on(run, lines) for run in self.runs}
        arrives = [inputs for inputs, called in calls.items() if called]
        found = {finding["line"] for finding in answer["findings"]}
        if answer["verdict"] == "safe" and arrives:
            self.contradictions.append(f"safe, but the machine calls it on {arrives[0]}")
        elif answer["complete"] and any(called and not called & found for called in calls.values()):
            self.contradictions.append(f"complete with {sorted(found)}, but some inputs make other calls only")
        for finding in answer["findings"]:
            run = self.run_of(finding)
            if finding["kind"] != "error-reached":
                self.contradictions.append(f"{finding['kind']}:{finding['line']}, which was not asked about")
            elif run is None or (finding["line"] not in calls[run.inputs] and not is_astray(run)):
                self.contradictions.append(f"the call in line {finding['line']} is not seen on its input "
                                           f"{run and run.inputs}{'' if arrives else ', nor on any'}")
        self.asked["shown backward"] += any("proved by the backward search" in note for note in answer.get("notes", []))
        # Behind an error that nobody asked about anything may happen: if the machine shows one, nothing is open.
        is_beyond = answer["unsupported"] and all(each.startswith("going on after") for each in answer["unsupported"])
        errors = any(kind != "error-reached" for run in self.runs for kind, _ in run.possible)
        self.count("unreach", answer, answer["verdict"] in ("safe", "violated") or is_beyond and errors)

    def with_calls(self, index, chosen):
        """A file with the program, these marks turned into error calls."""
        source = os.path.splitext(self.source)[0] + f"_calls{index}" + self.program.suffix
        with open(source, "w") as out:
            out.write(re.sub(r"MARK\((\d+)\);", lambda mark: "reach_error();" if int(mark[1]) in chosen else mark[0],
                             self.program.text))
        return source

    def calls_on(self, run, lines):
        """Lines of the error calls that this input may make; the first one ends it, but which one that is, is not known."""
        marked = {self.program.marks[mark] for mark in run.marks if mark in self.program.marks}
        return marked & lines | {line for kind, line in run.possible if kind == "error-reached"}

    def run_of(self, finding):
        """The native run on the input that the tool found; inputs that it does not need may have any value."""
        values = [int.from_bytes(bytes.fromhex(entry["bytes"]), "little") for entry in finding["inputs"]]
        values = [value & (size - 1) for value, size in zip(values + [0, 0], self.program.sizes)]
        return self.by_input.get(tuple(values))

    # ---- reach

    def reach(self, target, mark, direction, answers):
        try:
            answer = self.ask("reach", "--target", target, *DIRECTIONS[direction])
        except Broken as broken:
            if "exit 2" in str(broken):
                return  # nothing that could be reached survived the compiler
            raise
        verdict, arrives, astray = answer["verdict"], any(mark in run.marks for run in self.runs), False
        if verdict in ("unreachable", "blocked") and arrives:
            self.contradictions.append(f"{verdict}, but the machine gets there")
        elif verdict == "reachable":
            finding = next(entry for entry in answer["findings"] if entry["kind"] == "target-reached")
            run = self.run_of(finding)
            astray = is_astray(run)
            if run is None or (mark not in run.marks and not astray):
                self.contradictions.append(f"reachable, but not by its input: {run and (run.inputs, run.possible)}"
                                           f"{'' if arrives else ', nor by any'}")
        elif verdict == "blocked":
            for finding in answer["findings"]:
                self.blocker(finding)
        settled = verdict in ("reachable", "unreachable", "blocked")
        if settled and not astray:
            answers[direction] = verdict
        self.count(direction, answer, settled)

    def blocker(self, finding):
        """The error in the way must show on the very input that the tool names, unless that input went astray before."""
        error, run = self.error_of(finding), self.run_of(finding)
        if run is None or (error not in run.possible and not is_astray(run)):
            self.contradictions.append(f"blocked by {finding['kind']}:{finding['line']}, which is not seen on its input: "
                                       f"{run and (run.inputs, run.possible)}")

    def count(self, kind, answer, settled):
        self.asked[kind] += 1
        if settled:
            return
        reasons = [*answer["unsupported"], *answer["missing_functions"], *answer["stopped_by"]]
        reason = ", ".join(map(reason_text, reasons)) or ", ".join(answer.get("notes", [])) or "no reason given"
        reason = re.sub(r"\S*/prog(_calls\d)?\.c(pp)?:[\d:]*", "a place", reason)
        if "did not confirm" in reason and not any(run.error or run.leaks for run in self.runs):
            self.contradictions.append(f"{kind}: a path that its own run refutes, in a program without errors")
        self.open.append((kind, reason))


def is_astray(run):
    """Whether the machine shows an error on this input that `reach` does not look for."""
    return run is not None and any(kind in UNSEEN_BY_REACH for kind, _ in run.possible)


def reason_text(reason):
    return reason if isinstance(reason, str) else reason.get("limit") or json.dumps(reason)
