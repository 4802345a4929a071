"""The table of bench/real about fuzz targets: those that packages bring along, unchanged, with bugs planted in the library.

A planted bug is a line of the library that is replaced by another one; if the line is not there exactly once, the row says
so. Without the bug, the same run must find nothing: that is the row before it.
"""
import json
import os
import shutil
import subprocess
import tempfile

import debian

JANSSON = "dump error hashtable hashtable_seed load memory pack_unpack strbuffer strconv utf value version".split()

# Package -> how it is configured, its fuzz target, other sources, flags, bytes of input, and the bugs: (name, file, line,
# what it becomes).
TARGETS = {
    "cjson": ("true", "fuzzing/cjson_read_fuzzer.c", ["cJSON.c"], [], 12, [
        ("the end of the text is not looked for in a string", "cJSON.c",
         "        while (((size_t)(input_end - input_buffer->content) < input_buffer->length) && (*input_end != '\\\"'))",
         "        while (*input_end != '\\\"')"),
        ("room for a string with escapes is too small", "cJSON.c",
         "        allocation_length = (size_t) (input_end - buffer_at_offset(input_buffer)) - skipped_bytes;",
         "        allocation_length = (size_t) (input_end - buffer_at_offset(input_buffer)) - 2 * skipped_bytes;"),
    ]),
    "jansson": ("cmake -B made -DJANSSON_BUILD_DOCS=OFF -DCMAKE_C_COMPILER={clang}", "test/ossfuzz/json_load_dump_fuzzer.cc",
                [f"src/{name}.c" for name in JANSSON], ["-DHAVE_CONFIG_H", "-Imade/include", "-Imade/private_include", "-Isrc"],
                28, [
        ("room for a string is too small", "src/load.c", "    t = jsonp_malloc(lex->saved_text.length + 1);",
         "    t = jsonp_malloc(lex->saved_text.length - 2);"),
        ("a key that is there twice is freed twice", "src/load.c", "                jsonp_free(key);\n                error_set(error, lex, json_error_duplicate_key",
         "                jsonp_free(key);\n                jsonp_free(key);\n                error_set(error, lex, json_error_duplicate_key"),
    ]),
}


def prepare(args, package, folder):
    """A copy of the sources, configured."""
    source = debian.fetch(package, args.folder)
    if not source:
        return None
    target = os.path.join(folder, package)
    shutil.copytree(source, target, symlinks=True)
    done = subprocess.run(["sh", "-c", TARGETS[package][0].format(clang=args.clang)], cwd=target, capture_output=True)
    return target if done.returncode == 0 else None


def plant(folder, file, line, other):
    path = os.path.join(folder, file)
    with open(path) as stream:
        text = stream.read()
    if text.count(line) != 1:
        return False
    with open(path, "w") as stream:
        stream.write(text.replace(line, other))
    return True


def search(args, folder, package):
    _, target, sources, flags, size, _ = TARGETS[package]
    output = os.path.join(folder, "out")
    shutil.rmtree(output, ignore_errors=True)
    done = subprocess.run([os.path.abspath(args.hindsight), "run", target, *sources, "--max-input-size",
                           str(size), "--stop-on-error", "--time", f"{args.seconds}s", "--json", "--output", output,
                           "--", *flags], cwd=folder, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"problem": done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}"}


def confirmed(args, folder):
    done = subprocess.run([os.path.abspath(args.hindsight), "replay", os.path.join(folder, "out"), "--only-errors", "--json"],
                          cwd=folder, capture_output=True, text=True)
    try:
        return ", ".join(sorted({each["replayed"] for each in json.loads(done.stdout)["tests"]}))
    except (json.JSONDecodeError, KeyError):
        return "cannot be replayed"


def row(args, folder, package, bug):
    result = search(args, folder, package)
    start = f"| {package}: {TARGETS[package][1]} | {bug} |"
    if "problem" in result:
        return f"{start} {result['problem']} | | | |"
    cost = result["statistics"]
    found = ", ".join(f"{each['kind']} in {each['function']}" for each in result["findings"]) or "nothing"
    replayed = confirmed(args, folder) if result["findings"] else ""
    return f"{start} {found} | {cost['paths']} | {cost['seconds']:.1f} | {replayed} |"


def table(args):
    lines = ["| fuzz target | planted | found | paths | s | replayed |", "| --- | --- | --- | ---: | ---: | --- |"]
    for package in TARGETS:
        for bug, file, line, other in [("nothing", None, None, None), *TARGETS[package][-1]]:
            with tempfile.TemporaryDirectory(prefix="bench-fuzz-") as folder:
                sources = prepare(args, package, folder)
                if not sources:
                    lines.append(f"| {package} | {bug} | cannot be built | | | |")
                elif file and not plant(sources, file, line, other):
                    lines.append(f"| {package} | {bug} | the line is not in {file} | | | |")
                else:
                    lines.append(row(args, sources, package, bug))
            print(lines[-1], flush=True)
    return lines
