"""Sources of Debian packages, fetched by `apt-get source` without touching the system's lists, and built there.

Nothing of it is kept in the repository.
"""
import os
import resource
import shutil
import subprocess
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

AUTOCONF = "./configure --disable-nls CC={cc} CXX={cxx} CFLAGS={cflags}"
CMAKE = ("cmake -B made -DCMAKE_C_COMPILER={cc_word} -DCMAKE_CXX_COMPILER={cxx_word} -DCMAKE_BUILD_TYPE=Release")
COREUTILS = ("echo basename cut tr wc sort od expr pathchk cat head uniq seq test printf base64 date ls tsort fmt join "
             "csplit").split()

# Package -> how it is configured and made, and its programs (of a library, where to start behind a colon).
PACKAGES = {
    "bzip2": ("true", "make -j1 CC={cc} CFLAGS={cflags} bzip2 libbz2.a", ["bzip2"]),
    "zlib": ("CC={cc} CFLAGS={cflags} ./configure --static", "make -j1 CC={cc} minigzip libz.a", ["minigzip"]),
    "gzip": (AUTOCONF, "make -j1", ["gzip"]),
    "jansson": (CMAKE + " -DJANSSON_BUILD_DOCS=OFF", "make -C made -j1", ["made/bin/json_process"]),
    "cjson": (CMAKE + " -DENABLE_CUSTOM_COMPILER_FLAGS=OFF", "make -C made -j1", ["made/cJSON_test"]),
    "libtasn1-6": (AUTOCONF + " --disable-doc", "make -j1", ["src/asn1Coding", "src/asn1Decoding", "src/asn1Parser"]),
    "libosip2": (AUTOCONF, "make -j1", ["src/osipparser2/.libs/libosipparser2.so:osip_message_parse"]),
    "m4": (AUTOCONF, "make -j1", ["src/m4"]),
    "less": (AUTOCONF, "make -j1", ["less"]),
    # Its sources in Debian have no configure.
    "tiff": (CMAKE + " -Dcxx=OFF", "make -C made -j1", ["made/tools/tiffinfo", "made/tools/tiffcp"]),
    "coreutils": ("FORCE_UNSAFE_CONFIGURE=1 " + AUTOCONF + " --without-libgmp --without-openssl",
                  "make -j1", ["src/" + name for name in COREUTILS]),
}


# The release that is tested, and those to look at for a source that the mirror does not have any more.
SUITES = ["bookworm", "trixie", "bullseye"]


def apt_options(folder, suite=SUITES[0]):
    home = os.path.join(folder, "apt", suite)
    parts, lists = os.path.join(home, "parts"), os.path.join(home, "lists")
    os.makedirs(parts, exist_ok=True)
    os.makedirs(os.path.join(lists, "partial"), exist_ok=True)
    with open(os.path.join(parts, "source.sources"), "w") as file:
        file.write("Types: deb-src\nURIs: http://deb.debian.org/debian\n"
                   f"Suites: {suite}\nComponents: main\n"
                   "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n")
    return ["-o", "Dir::Etc::SourceList=/dev/null", "-o", f"Dir::Etc::SourceParts={parts}", "-o",
            f"Dir::State::Lists={lists}", "-o", "APT::Sandbox::User=root"]


def fetch_from(suite, package, folder, home):
    options = apt_options(folder, suite)
    lists = os.path.join(folder, "apt", suite, "lists")
    if not any(name.endswith("InRelease") for name in os.listdir(lists)):
        subprocess.run(["apt-get", *options, "-qq", "update"], capture_output=True)
    shutil.rmtree(home, ignore_errors=True)
    os.makedirs(home)
    if subprocess.run(["apt-get", *options, "-qq", "source", package], cwd=home, capture_output=True).returncode == 0:
        return True
    shutil.rmtree(home)
    return False


def fetch(package, folder):
    """The folder of its sources, or None."""
    home = os.path.join(folder, package)
    if not os.path.isdir(home) and not any(fetch_from(suite, package, folder, home) for suite in SUITES):
        return None
    found = [each for each in sorted(os.listdir(home)) if os.path.isdir(os.path.join(home, each))]
    return os.path.join(home, found[0]) if found else None


def compilers(cc, cxx, cc_word=None, cxx_word=None, cflags="-O2"):
    """What the commands of PACKAGES are filled in with. CMake wants compilers of one word."""
    return {"cc": cc, "cxx": cxx, "cc_word": cc_word or cc, "cxx_word": cxx_word or cxx, "cflags": cflags}


def ours(hindsight):
    tool = os.path.abspath(hindsight)
    return compilers(tool + " cc", tool + " c++", tool + "-cc", tool + "-c++")


def quoted(word):
    return "'" + word + "'" if " " in word else word


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def order_times(folder):
    """What autotools made is newer than what it was made of: patches may have changed that, and then make wants them."""
    now = time.time()
    for place, _, files in os.walk(folder):
        for name in files:
            made = {"aclocal.m4": 100, "configure": 50, "Makefile.in": 50}
            last = 50 if name.endswith(("config.h.in", "config.hin", "config_h.in")) else 25 if name.endswith((".1", ".info")) else 200
            age = made.get(name, last)
            os.utime(os.path.join(place, name), (now - age, now - age), follow_symlinks=False)


def build(source, target, package, names):
    """Seconds of configure and of make, or None and where to see what went wrong."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)
    order_times(target)
    configure, make, _ = PACKAGES[package]
    seconds = []
    with open(target + ".log", "w") as log:
        for command in (configure, make):
            command = command.format(**{key: quoted(value) for key, value in names.items()})
            start = processor_seconds()
            status = subprocess.run(["sh", "-c", command], cwd=target, stdout=log, stderr=log,
                                    stdin=subprocess.DEVNULL).returncode
            seconds.append(processor_seconds() - start)
            if status != 0:
                return None, f"fails, see {target}.log"
    open(target + ".built", "w").close()
    return seconds, ""


def built(package, folder, kind, names):
    """The folder of an earlier build of this kind, or of a new one; None if it cannot be had."""
    target = os.path.join(folder, "built", package + kind)
    if not os.path.exists(target + ".built"):
        source = fetch(package, folder)
        if not source or not build(source, target, package, names)[0]:
            return None
    return target
