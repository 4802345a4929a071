"""The tables of bench/real about GNU coreutils: paths, line coverage of the tests, pruning."""
import collections
import json
import os
import shutil
import subprocess
import tempfile

import debian
import ktest

COVERED = "echo basename cut tr wc sort od expr pathchk printf join uniq".split()
# What every program is given: up to three arguments, something on standard input, and a file.
WORLD = ["--sym-args", "0", "3", "4", "--sym-stdin", "8", "--sym-file", "A", "8", "--env", "LANG=C"]
# Program -> what it is given so that a complete search without pruning takes a minute or more.
PRUNED = {
    "basename": ["--sym-args", "2", "7"],
    "cut": ["--args", "-b1", "--sym-stdin", "17"],
    "pathchk": ["--sym-args", "1", "6", "--file", "a"],
}
ORDINARY_USER = 1000
SEARCHES = ["coverage", "random-path", "bfs", "dfs"]


def tool(command, folder=None):
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"problem": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}"}


def run(args, program, output, world=WORLD):
    shutil.rmtree(output, ignore_errors=True)
    return tool([args.hindsight, "run", program, *world, "--time", f"{args.seconds}s", "--search", args.search, "--json",
                 "--output", output])


def counts(table):
    return ", ".join(f"{name} {count}" for name, count in sorted(table.items(), key=lambda item: -item[1])) or "none"


def some_of(tests, most):
    """At equal distances; 0: all."""
    return tests[::max(1, -(-len(tests) // most))] if most else tests


def sample(output, partial, most, folder):
    """A folder of results with some of the tests that went to their end."""
    tests = sorted(name for name in os.listdir(output) if name.endswith(".ktest") and name not in partial)
    shutil.copy(os.path.join(output, "run.json"), folder)
    for name in some_of(tests, most):
        shutil.copy(os.path.join(output, name), folder)


def replayed(args, output, partial):
    """How many tests were replayed, how many did what was predicted, and what the others did."""
    with tempfile.TemporaryDirectory(prefix="bench-real-") as folder:
        sample(output, partial, args.replays, folder)
        result = tool([args.hindsight, "replay", folder, "--json"])
    if "problem" in result:
        return 0, 0, collections.Counter([result["problem"]])
    answers = collections.Counter(each["replayed"] for each in result["tests"])
    others = collections.Counter(f"{each['replayed']}: predicted {each['predicted']}, {each['reason']}"
                                 for each in result["tests"] if each["replayed"] not in ("yes", "not-attempted"))
    return answers["yes"], len(result["tests"]) - answers["not-attempted"], others


def paths_row(args, name, programs):
    """The row, and (paths, unsupported, missing, tests, confirmed)."""
    output = os.path.join(args.folder, "runs", name)
    result = run(args, os.path.join(programs, "src", name), output)
    if "problem" in result:
        return f"| {name} | {result['problem']} | | | | | | |", (0, 0, 0, 0, 0)
    ends = result["ended_paths"]
    finished = sum(count for end, count in ends.items() if end != "not finished")
    missing = {**result["missing_functions"], **result["missing_variables"]}
    errors = collections.Counter(f"{each['kind']} in {each['function']}" for each in result["findings"])
    yes, tests, others = replayed(args, output, set(result["partial_tests"]))
    with open(output + ".replay", "w") as file:
        file.write("".join(f"{count} {text}\n" for text, count in others.most_common()) if others else "")
    row = (f"| {name} | {finished}{' (all)' if result['complete'] else ''} | {result['statistics']['instructions']} | "
           f"{counts(result['unsupported'])} | {counts(missing)} | {counts(errors)} | {tests} | {yes} |")
    return row, (finished, ends.get("unsupported", 0), sum(missing.values()), tests, yes)


def paths(args):
    programs = debian.built("coreutils", args.folder, "", debian.ours(args.hindsight))
    if not programs:
        return ["coreutils cannot be built."]
    lines = ["| program | paths | instructions | unsupported | missing | errors | tests replayed | as predicted |",
             "| --- | ---: | ---: | --- | --- | --- | ---: | ---: |"]
    total = [0] * 5
    for name in args.programs:
        row, figures = paths_row(args, name, programs)
        total = [a + b for a, b in zip(total, figures)]
        print(row, flush=True)
        lines.append(row)
    share = 100 * total[1] / total[0] if total[0] else 0
    lines.append(f"| all {len(args.programs)} | {total[0]} | | {total[1]} ({share:.2f} %) | {total[2]} | | {total[3]} | "
                 f"{total[4]} |")
    return lines


# ---- Coverage ----


def run_natively(program, world, folder, prefix):
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        shutil.rmtree(path) if os.path.isdir(path) and not os.path.islink(path) else os.remove(path)
    ktest.put_files(world, folder)
    environment = {"GCOV_PREFIX": prefix}
    for variable in world.variables:
        name, _, value = os.fsdecode(variable).partition("=")
        environment[name] = value
    try:
        subprocess.run(world.arguments, executable=program, input=world.input, cwd=folder, env=environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10)
    except subprocess.TimeoutExpired:
        pass


def run_tests_natively(program, worlds, prefix):
    """Like `hindsight replay`: never as root, because that is not what was predicted, and `date -s` is a command."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    try:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(ORDINARY_USER)
            os.setuid(ORDINARY_USER)
        with tempfile.TemporaryDirectory(prefix="bench-real-", dir="/tmp") as folder:
            for world in worlds:
                run_natively(program, world, folder, prefix)
    finally:
        os._exit(0)


def worlds_in(output, most):
    """Of the tests that a run left, and how many those are."""
    tests = sorted(name for name in os.listdir(output) if name.endswith(".ktest")) if os.path.isdir(output) else []
    worlds = []
    for name in some_of(tests, most):
        with open(os.path.join(output, name), "rb") as file:
            worlds.append(ktest.world_in(file.read()))
    return [world for world in worlds if world], len(tests)


def lines_of(gcno_folder, prefix, name):
    """Lines of src/NAME.c, and those of them that were executed."""
    data = os.path.join(gcno_folder, "src", name + ".gcda")
    written = prefix + data
    if not os.path.exists(written):
        return 0, 0
    shutil.copy(written, data)
    done = subprocess.run(["gcov", "--json-format", "--stdout", name + ".gcda"], cwd=os.path.dirname(data),
                          capture_output=True, text=True, check=True)
    os.remove(data)
    executed = {}
    for file in json.loads(done.stdout)["files"]:
        if file["file"].endswith(f"src/{name}.c"):
            for line in file["lines"]:
                executed[line["line_number"]] = executed.get(line["line_number"], 0) + line["count"]
    return len(executed), sum(1 for count in executed.values() if count)


def built_for_gcov(args):
    """A copy of the build in which the programs' own sources are compiled once more, by gcc."""
    target = os.path.join(args.folder, "built", "coreutils-gcov")
    if os.path.exists(target + ".built"):
        return target
    programs = debian.built("coreutils", args.folder, "", debian.ours(args.hindsight))
    if not programs:
        return None
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(programs, target, symlinks=True)
    for name in COVERED:
        for made in (name, name + ".o"):
            os.remove(os.path.join(target, "src", made))
    with open(target + ".log", "w") as log:
        done = subprocess.run(["make", "-j1", "CC=gcc", "CFLAGS=-O0 --coverage", *("src/" + name for name in COVERED)],
                              cwd=target, stdout=log, stderr=log)
    if done.returncode != 0:
        return None
    open(target + ".built", "w").close()
    return target


def natively_executed(native, name, worlds):
    """Lines of its source, and those that these tests execute."""
    with tempfile.TemporaryDirectory(prefix="bench-gcov-", dir="/tmp") as prefix:
        os.chmod(prefix, 0o777)
        run_tests_natively(os.path.join(native, "src", name), worlds, prefix)
        return lines_of(native, prefix, name)


def coverage(args):
    """Of the tests that the table of paths left."""
    native = built_for_gcov(args)
    if not native:
        return ["coreutils cannot be built for gcov."]
    lines = ["| program | tests | lines of its source | executed by the tests | share |",
             "| --- | ---: | ---: | ---: | ---: |"]
    shares = []
    for name in [each for each in COVERED if each in args.programs]:
        worlds, tests = worlds_in(os.path.join(args.folder, "runs", name), args.replays)
        all_lines, executed = natively_executed(native, name, worlds)
        shares.append(100 * executed / all_lines if all_lines else 0)
        lines.append(f"| {name} | {len(worlds)} of {tests} | {all_lines} | {executed} | {shares[-1]:.1f} % |")
        print(lines[-1], flush=True)
    if shares:
        lines.append(f"| mean of {len(shares)} | | | | {sum(shares) / len(shares):.1f} % |")
    return lines


# ---- Which search ----


def search(args):
    """Lines that the tests of each search execute, after the same number of instructions."""
    programs = debian.built("coreutils", args.folder, "", debian.ours(args.hindsight))
    native = built_for_gcov(args)
    if not programs or not native:
        return ["coreutils cannot be built."]
    lines = ["| program | " + " | ".join(f"`--search {name}`" for name in SEARCHES) + " |",
             "| --- |" + " ---: |" * len(SEARCHES)]
    for name in [each for each in COVERED if each in args.programs]:
        shares = []
        for order in SEARCHES:
            with tempfile.TemporaryDirectory(prefix="bench-real-") as folder:
                output = os.path.join(folder, "out")
                tool([args.hindsight, "run", os.path.join(programs, "src", name), *WORLD, "--max-instructions", "4M",
                      "--search", order, "--json", "--output", output])
                all_lines, executed = natively_executed(native, name, worlds_in(output, args.replays)[0])
            shares.append(f"{100 * executed / all_lines if all_lines else 0:.1f} %")
        lines.append(f"| {name} | {' | '.join(shares)} |")
        print(lines[-1], flush=True)
    return lines


# ---- Pruning ----


def pruning(args):
    programs = debian.built("coreutils", args.folder, "", debian.ours(args.hindsight))
    if not programs:
        return ["coreutils cannot be built."]
    lines = ["| program | given | `--prune off`: verdict, instructions, s | pruned: verdict, instructions, s | fewer, times |",
             "| --- | --- | --- | --- | ---: |"]
    for name, world in PRUNED.items():
        if name not in args.programs:
            continue
        cells, instructions = [], []
        for prune in ("off", "interpolate"):
            with tempfile.TemporaryDirectory(prefix="bench-real-") as folder:
                open(os.path.join(folder, "a"), "w").close()
                result = tool([args.hindsight, "check", os.path.join(programs, "src", name), *world, "--search", "dfs",
                               "--prune", prune, "--property", "valid-deref,assert", "--no-replay", "--json", "--time",
                               f"{args.prune_seconds}s", "--output", os.path.join(folder, "out")], folder)
            if "problem" in result:
                cells.append(result["problem"])
                continue
            cost = result["statistics"]
            verdict = result["verdict"]
            if result["complete"]:
                instructions.append(cost["instructions"])
            else:
                verdict += f" (not complete: {'; '.join([*result['stopped_by'], *result['unsupported']])})"
            cells.append(f"{verdict}, {cost['instructions']}, {cost['seconds']:.1f}")
        ratio = f"{instructions[0] / instructions[1]:.1f}" if len(instructions) == 2 else ""
        lines.append(f"| {name} | `{' '.join(world)}` | {' | '.join(cells)} | {ratio} |")
        print(lines[-1], flush=True)
    return lines
