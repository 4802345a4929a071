"""Debian packages whose programs are triaged: built with `hindsight cc`, with a compilation database beside."""
import json
import os
import shutil
import stat
import subprocess

import debian

CONFIGURE = "./configure --disable-nls CC={cc} CFLAGS={cflags}"

# Package -> how it is configured and made, the source with main, and the program; then arguments and inputs that it is
# run with, short enough for the world that triage gives a program by default: two arguments of eight bytes, sixteen bytes
# of input.
PACKAGES = {
    "bzip2": ("true", "make -j1 CC={cc} CFLAGS={cflags} bzip2", "bzip2.c", "bzip2", [
        (["-c"], b"hello hello"), (["-dc"], b"BZh9\x17rE8P\x90\0\0\0\0"), (["-tv"], b"BZh91AY&SY\0\0\0\0\0"), (["-h"], b""),
        (["-z", "-1"], b"aaaaaaaaaaaaaaaa"), (["-dcf"], b"no bzip2"), (["-L"], b""), (["-x"], b""), (["none"], b"")]),
    "gzip": (CONFIGURE, "make -j1 MAKEINFO=true HELP2MAN=true", "gzip.c", "gzip", [
        (["-c"], b"hello hello"), (["-dc"], b"\x1f\x8b\x08\0\0\0\0\0\0\3K\4\0C\xbe"), (["-dc"], b"\x1f\x9d\x90a\xc4\0"),
        (["-l"], b"\x1f\x8b"), (["-h"], b""), (["-V"], b""), (["-t"], b"\x1f\x1eaaaaaaaaaa"), (["-9c"], b"aaaaaaaaaaaaaaaa")]),
    "sed": (CONFIGURE, "make -j1 -i MAKEINFO=true", "sed/sed.c", "sed/sed", [
        ([script], b"abc\nabd\nxyz\n") for script in
        ["p", "s/a/b/g", "y/ab/cd/", "=;l", "/a/d", "$!N;P;D", "1i\\x", "s/\\(.\\)", "x;G;h", "2q5", "/b/,/z/p", "a", "s/b/&&/2", "{p;p}",
         "b e;:e", "1~2d", "w o"]]),
    "mujs": ("true", "f={cflags}; {cc} $f -c one.c && {cc} $f -c main.c && {cc} $f -o mujs one.o main.o -lm", "main.c", "mujs", [
        ([], script) for script in
        [b"print(1+2)", b"a=[1,2];a[1]=3", b"x={a:1};x.a", b"/a+/.exec('aa')", b"'abc'.length", b"for(i in {a:1});", b"throw 1", b"f=0x1F+1e3",
         b"[3,1,2].sort()", b"JSON.parse('[1]')", b"new Date(0)", b"try{x}catch(e){}", b"({a:[1]}).a", b"'a,b'.split(',')"]]),
    "less": (CONFIGURE, "make -j1 MAKEINFO=true HELP2MAN=true less", "main.c", "less", [
        (["-V"], b""), ([], b"one\ntwo\n"), (["-N"], b"one\ntwo\n"), (["-?"], b""), (["-Fs"], b"\n\n\na\n"), (["+2"], b"a\nb\nc\n"), (["-x"], b"")]),
    "make-dfsg": (CONFIGURE, "make -j1 MAKEINFO=true HELP2MAN=true", "src/main.c", "make", [
        (["-f-"], b"a:;@:\n"), (["-nf-"], b"X=1\na:$X\n1:\n"), (["-pf-"], b"a:\n"), (["-v"], b""), (["-f-"], b"ifdef X\nendif\n"),
        (["-f-"], b"$(info $(X:a=b)"), (["-rf-"], b"%.o:%.c\n")]),
}

LOGGER = """#!/usr/bin/env python3
import json, os, sys
with open({log!r}, "a") as file:
    file.write(json.dumps([os.getcwd(), sys.argv[1:]]) + "\\n")
os.execvp({command[0]!r}, {command!r} + sys.argv[1:])
"""


def logging_compiler(path, command, log):
    with open(path, "w") as file:
        file.write(LOGGER.format(log=log, command=command))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def database(log, top):
    """The commands that made objects of sources below `top`."""
    entries = []
    for line in open(log):
        folder, words = json.loads(line)
        for source in (word for word in words if word.endswith(".c")):
            path = os.path.normpath(os.path.join(folder, source))
            if path.startswith(top + os.sep) and os.path.exists(path) and "conftest" not in path:
                entries.append({"directory": folder, "file": path, "arguments": ["cc", *words]})
    return entries


def run_build(target, commands, cc, cflags):
    with open(target + ".log", "w") as output:
        for line in commands:
            done = subprocess.run(["sh", "-c", line.format(cc=cc, cflags=f"'{cflags}'")], cwd=target, stdout=output, stderr=output,
                                  stdin=subprocess.DEVNULL, env={**os.environ, "FORCE_UNSAFE_CONFIGURE": "1"})
            if done.returncode != 0:
                return False
    open(target + ".built", "w").close()
    return True


def build(package, folder, hindsight):
    """The folder of a build with `hindsight cc`, which is remembered; None if it fails."""
    target = os.path.join(folder, "built", package + "-alarms")
    if os.path.exists(target + ".built"):
        return target
    source = debian.fetch(package, folder)
    if not source:
        return None
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copytree(source, target, symlinks=True)
    debian.order_times(target)
    log = target + ".commands"
    if os.path.exists(log):
        os.unlink(log)
    cc = logging_compiler(target + ".cc", [hindsight, "cc"], log)
    if not run_build(target, PACKAGES[package][:2], cc, "-O2 -g"):
        return None
    with open(os.path.join(target, "compile_commands.json"), "w") as file:
        json.dump(database(log, target), file, indent=1)
    return target


def sanitized(package, folder, built, clang):
    """The same, configured alike, made with AddressSanitizer: the folder and the command that makes it."""
    target = built + "-asan"
    make = PACKAGES[package][1].format(cc="{cc}", cflags="{cflags}")
    if make.startswith("make"):
        make += " CC={cc} CFLAGS={cflags}"
    make = make.format(cc=f"'{clang} -fsanitize=address -w'" if make.startswith("make") else f"{clang} -fsanitize=address -w",
                       cflags="'-O1 -g'")
    if os.path.exists(target + ".built"):
        return target, make
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(built, target, symlinks=True)
    for place, _, files in os.walk(target):
        for name in files:
            path = os.path.join(place, name)
            if name.endswith((".o", ".a")) or (os.access(path, os.X_OK) and open(path, "rb").read(4) == b"\x7fELF"):
                os.unlink(path)
    return (target, make) if run_build(target, [make.replace("{", "{{").replace("}", "}}")], "", "") else (None, make)
