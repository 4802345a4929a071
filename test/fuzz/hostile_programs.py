"""Programs written by hand to catch the tool out (hostile_programs.txt), for the machine to judge like generated ones.

hostile_classes.txt has those in C++. Each is about something that is easily got wrong: copies of no bytes, ends of arrays, bytes and numbers of pointers,
narrow arithmetic, order of evaluation, lifetimes. What once was got wrong is kept here.
"""
import os
import re

import native_programs

HEADER = """#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void) __attribute__((noreturn));
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
struct node { unsigned value; struct node *next; };
static unsigned twice(unsigned x) { return x + x; }
static unsigned next_of(unsigned x) { return x + 1; }
static unsigned total(unsigned count, ...) {
  va_list list;
  unsigned sum = 0;
  va_start(list, count);
  for (unsigned i = 0; i < count; i++) sum += va_arg(list, unsigned);
  va_end(list);
  return sum;
}
"""


class Program:
    """`kind`: "cpp" for C++, "unset" for values that were never written, or nothing."""

    def __init__(self, name, sizes, kind, body):
        self.unset, self.suffix = kind == "unset", ".cpp" if kind == "cpp" else ".c"
        before, _, main = body.rpartition("@@\n")
        # What a program includes comes before all else: a header of C++ is no place for extern "C".
        includes = "".join(re.findall(r"^#.*\n", before + main, flags=re.M))
        before, main = (re.sub(r"^#.*\n", "", part, flags=re.M) for part in (before, main))
        inputs = [f"unsigned in{index} = __VERIFIER_nondet_uchar() & {size - 1};"
                  for index, size in enumerate(sizes) if size > 1]
        start = HEADER.index("extern")
        headers, declarations = includes + HEADER[:start], HEADER[start:] + native_programs.MARK
        if kind == "cpp":
            declarations = "extern \"C\" {\n" + declarations + "}\n"
        else:
            headers = "#define _GNU_SOURCE 1\n" + headers
        text = (headers + declarations + before + "int main(void) {\n" + "\n".join(inputs) + "\n" + main
                + "return 0;\n}\n")
        self.name, self.sizes = name, sizes
        self.text, self.marks = native_programs.marked(text)


def programs(path="hostile_programs.txt"):
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), path)) as source:
        parts = re.split(r"^\[(\w+) (\d+) (\d+) ?(cpp|unset)?\]\n", source.read(), flags=re.M)[1:]
    for name, first, second, kind, body in zip(*(parts[index::5] for index in range(5))):
        yield Program(name, (int(first), int(second)), kind, body.rstrip("\n") + "\n")
