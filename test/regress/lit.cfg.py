# How lit runs the programs below: each has RUN lines, and says in CHECK lines what must come out.
#
#   %hindsight   the tool                        %run      `%hindsight run` into the folder %t.out, once per test
#   %clang       clang of the same LLVM          %s, %t    this file, a name for temporary files
#   FileCheck, not, count and the other LLVM tools are on the PATH.
import os
import shutil

import lit.formats

config.name = "hindsight"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params["exec_root"]

hindsight = lit_config.params["hindsight"]
llvm_bin = lit_config.params["llvm_bin"]
config.substitutions += [
    ("%run", f"{hindsight} run --output %t.out"),
    ("%hindsight", hindsight),
    ("%clang", os.path.join(llvm_bin, "clang")),
    ("%FileCheck", os.path.join(llvm_bin, "FileCheck")),
]

# Results of earlier runs would only pile up, and no folder of results is ever written over.
shutil.rmtree(config.test_exec_root, ignore_errors=True)
os.makedirs(config.test_exec_root)

config.environment["PATH"] = os.pathsep.join([llvm_bin, os.environ["PATH"]])
config.environment["LC_ALL"] = "C"
config.environment["NO_COLOR"] = "1"
for name in ("HINDSIGHT_RUNTIME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# A browser, where there is one. It needs no display, and asks nothing of the network.
if chromium := shutil.which("chromium"):
    config.available_features.add("chromium")
    config.substitutions.append(("%chromium", f"{chromium} --headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
                                 "--disable-background-networking"))

if lit_config.params.get("validated") == "1":
    config.available_features.add("validated")
if lit_config.params.get("sanitize") == "1":
    config.available_features.add("sanitize")
