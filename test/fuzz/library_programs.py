"""Generates small C programs around what is hard to cross backward: realloc, variadic functions, setjmp and longjmp,
numbers read from text, recursion.

Each program has one or two of these plots, over a few small inputs, and after each one marked places behind conditions.
No program has undefined behaviour: arithmetic is unsigned, indices are within bounds, every variadic argument exists, a
longjmp goes to a function that has not returned, and what it changes is in memory.
"""

import random

HEADER = """#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned mark;
"""


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []  # lines before main
        self.body = []       # lines of main
        self.counter = 0
        self.inputs = []

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def number(self, most=12):
        return self.random.randrange(most)

    def define(self, text):
        self.functions += [line for line in text.strip("\n").split("\n")]

    def emit(self, text):
        self.body += ["  " + line for line in text.strip("\n").split("\n")]

    def input(self, masks=(1, 3, 7)):
        """A new input, or one that is there already."""
        if self.inputs and self.random.randrange(3) == 0:
            return self.random.choice(self.inputs)
        name = self.name("in")
        if self.random.randrange(3):
            self.emit(f"unsigned {name} = __VERIFIER_nondet_uint() & {self.pick(*masks)};")
        else:
            self.emit(f"unsigned {name} = __VERIFIER_nondet_uint();\nif ({name} > {self.pick(*masks)}) return 0;")
        self.inputs.append(name)
        return name

    def target(self, *values):
        """A marked place behind a condition on these values."""
        conditions = []
        for value in self.random.sample(values, self.random.randrange(1, min(len(values), 2) + 1)):
            conditions.append(f"{value} {self.pick('==', '==', '>', '<', '!=')} {self.number()}u")
        self.counter += 1
        self.emit(f"if ({' && '.join(conditions)}) {{\n  mark = {self.counter};\n}}")

    # ---- realloc

    def growing(self):
        count, array, i = self.input(), self.name("a"), self.name("i")
        self.emit(f"""
unsigned *{array} = {self.pick("NULL", "malloc(4)", "calloc(2, 4)")};
for (unsigned {i} = 0; {i} < {count}; {i}++) {{
  {array} = realloc({array}, ({i} + 1) * sizeof *{array});
  {array}[{i}] = {i} * {self.number(5)} + {self.number()};
}}""")
        index = self.number(4)
        self.target(f"({count} > {index} ? {array}[{index}] : 0)", count)
        self.emit(f"free({array});")

    def resized(self):
        size, value, old, new = self.input(), self.input(), self.name("a"), self.name("b")
        first = self.pick("malloc(8)", "calloc(2, 4)")
        self.emit(f"""
unsigned *{old} = {first};
{old}[0] = {value};
{old}[1] = {self.number()};
unsigned *{new} = realloc({old}, ({size} + 2) * 4);
{new}[{size} + 1] = {value} + {self.number()};""")
        self.target(f"{new}[0]", f"{new}[1]", f"{new}[{size} + 1]")
        self.emit(f"free({new});")

    def vector(self):
        if not any("struct vector" in line for line in self.functions):
            self.define("""
struct vector { unsigned *data; unsigned used, room; };
static void push(struct vector *v, unsigned value) {
  if (v->used == v->room) {
    v->room = v->room ? 2 * v->room : 1;
    v->data = realloc(v->data, v->room * sizeof *v->data);
  }
  v->data[v->used++] = value;
}""")
        v, count, i = self.name("v"), self.input(), self.name("i")
        self.emit(f"""
struct vector {v} = {{0, 0, 0}};
for (unsigned {i} = 0; {i} <= {count}; {i}++)
  push(&{v}, {i} ^ {self.number()});""")
        self.target(f"{v}.data[0]", f"{v}.room", f"{v}.data[{v}.used - 1]")
        self.emit(f"free({v}.data);")

    # ---- variadic functions

    def summing(self):
        function, kind = self.name("sum"), self.pick("unsigned", "unsigned long", "unsigned")
        self.define(f"""
static {kind} {function}(unsigned count, ...) {{
  va_list list;
  va_start(list, count);
  {kind} sum = {self.number()};
  for (unsigned i = 0; i < count; i++)
    sum = sum * {self.number(3)} + va_arg(list, {kind});
  va_end(list);
  return sum;
}}""")
        x, y, result = self.input(), self.input(), self.name("r")
        count = self.pick("1", "2", "3", f"({x} & 1) + 1")
        self.emit(f"{kind} {result} = {function}({count}, ({kind}){x}, ({kind}){y}, ({kind}){self.number()});")
        self.target(f"{result}", x)

    def forwarding(self):
        function, helper = self.name("both"), self.name("pick")
        self.define(f"""
static unsigned {helper}(unsigned which, va_list list) {{
  unsigned found = 0;
  for (unsigned i = 0; i <= which; i++)
    found = va_arg(list, unsigned);
  return found;
}}
static unsigned {function}(unsigned which, ...) {{
  va_list list, again;
  va_start(list, which);
  va_copy(again, list);
  unsigned result = {helper}(which, list) * {1 + self.number(3)} + va_arg(again, unsigned);
  va_end(again);
  va_end(list);
  return result;
}}""")
        x, y, result = self.input(), self.input((1,)), self.name("r")
        self.emit(f"unsigned {result} = {function}({y} & 1, {x}, {self.number()}u);")
        self.target(f"{result}", y)

    def storing(self):
        function, kind = self.name("store"), self.pick("unsigned char", "unsigned", "long long")
        self.define(f"""
static void {function}(int count, ...) {{
  va_list list;
  va_start(list, count);
  while (count--) {{
    unsigned *to = va_arg(list, unsigned *);
    *to = ({kind})va_arg(list, {"unsigned" if kind == "unsigned char" else kind});
  }}
  va_end(list);
}}""")
        x, a, b = self.input(), self.name("p"), self.name("q")
        passed = "unsigned" if kind == "unsigned char" else kind
        self.emit(f"""
unsigned {a} = 0, {b} = {self.number()};
{function}({self.pick("1", "2")}, &{a}, ({passed})({x} + {self.number()}), &{b}, ({passed}){x});""")
        self.target(a, b)

    # ---- setjmp and longjmp

    def catching(self):
        buffer, check, outer = self.name("buffer"), self.name("check"), self.name("outer")
        self.define(f"""
static jmp_buf {buffer};
static unsigned {check}(unsigned x) {{
  if (x > {self.number(7)})
    longjmp({buffer}, {self.pick("(int)x", "3", "0")});
  return x + {self.number()};
}}
static unsigned {outer}(unsigned x) {{
  return {check}(x) {self.pick("+", "^")} {check}({self.pick("x / 2", "x ^ 1", "3u")});
}}""")
        x, seen, value, thrown = self.input(), self.name("seen"), self.name("value"), self.name("thrown")
        self.emit(f"""
volatile unsigned {seen} = 0, {value} = 0;
int {thrown} = setjmp({buffer});
if ({thrown} == 0) {{
  {seen} = 1;
  {value} = {self.pick(check, outer)}({x});
  {seen} = 2;
}}""")
        self.target(f"(unsigned){thrown}", seen, value)

    def retrying(self):
        buffer, tries = self.name("buffer"), self.name("tries")
        self.define(f"static jmp_buf {buffer};\nstatic unsigned {tries};")
        x = self.input((1, 3))
        self.emit(f"""
{tries} = 0;
if (setjmp({buffer}) > {self.number(2)})
  {tries} += {self.number(3)};
{tries}++;
if ({tries} <= {x})
  longjmp({buffer}, {self.pick("1", "2", f"(int){tries}")});""")
        self.target(tries, x)

    def nested(self):
        function, inner = self.name("guard"), self.name("fails")
        self.define(f"""
static void {inner}(jmp_buf *where, unsigned x) {{
  if (x & {self.pick(1, 2)})
    longjmp(*where, (int)x + 1);
}}
static unsigned {function}(jmp_buf *up, unsigned x) {{
  jmp_buf mine;
  int thrown = setjmp(mine);
  if (thrown > {self.number(4)})
    longjmp(*up, thrown + {self.number(3)});
  if (thrown)
    return {self.number()};
  {inner}({self.pick("&mine", "&mine", "up")}, x);
  return {self.number()};
}}""")
        x, buffer, thrown, result = self.input(), self.name("buffer"), self.name("thrown"), self.name("result")
        self.emit(f"""
jmp_buf {buffer};
volatile unsigned {result} = 0;
int {thrown} = setjmp({buffer});
if (!{thrown})
  {result} = {function}(&{buffer}, {x});""")
        self.target(f"(unsigned){thrown}", result)

    # ---- numbers from text

    def text(self):
        """A small buffer of characters that inputs decide about, with its end."""
        buffer, size = self.name("text"), self.random.randrange(2, 5)
        self.emit(f"char {buffer}[{size + 1}];")
        for index in range(size):
            low = self.pick("'0'", "'0'", "'0'", "'a'", "' '", "'*'")
            mask = self.pick(3, 7, 15) if index else self.pick(1, 7)
            self.emit(f"{buffer}[{index}] = (char)({low} + (__VERIFIER_nondet_uint() & {mask}));")
        end = self.pick(str(size), f"{size} - ({self.input((1,))} & 1)")
        self.emit(f"{buffer}[{end}] = 0;")
        return buffer, size

    def simple_number(self):
        buffer, _ = self.text()
        result = self.name("number")
        self.emit(f"unsigned {result} = (unsigned){self.pick('atoi', 'atoi', 'atol', 'atoll')}({buffer});")
        self.target(result, f"({result} + 1)", f"({result} % 10)")

    def checked_number(self):
        buffer, size = self.text()
        result, end = self.name("number"), self.name("end")
        function, base = self.pick("strtol", "strtoul", "strtoll", "strtoull"), self.pick(10, 10, 16, 8, 0, 2, 36)
        self.emit(f"""
char *{end};
errno = 0;
unsigned {result} = (unsigned){function}({buffer}, {self.pick(f"&{end}", f"&{end}")}, {base});""")
        self.target(result, f"(unsigned)({end} - {buffer})", f"(unsigned)(*{end} == 0)", "(unsigned)errno")

    # ---- recursion

    def recursing(self):
        function, k, m = self.name("f"), self.number(5) + 1, self.number()
        result = self.name("r")
        bodies = [
            f"return n <= 1 ? {k} : n * {function}(n - 1);",
            f"return n < 2 ? n : {function}(n - 1) + {function}(n - 2);",
            f"return n == 0 ? {m} : {function}(n / 2) + n % 2;",
            f"if (n > {k}) return {function}(n - {k}) + 1;\n  return n ^ {m};",
            f"return n == 0 ? {m} : {function}(n & (n - 1)) + {k};",
        ]
        self.define(f"static unsigned {function}(unsigned n) {{\n  {self.pick(*bodies)}\n}}")
        x = self.input((3, 7, 7))
        self.emit(f"unsigned {result} = {function}({self.pick(x, f'{x} + 1', f'{x} ^ 1')});")
        self.target(result, x)

    def mutual(self):
        even, odd, result = self.name("even"), self.name("odd"), self.name("r")
        self.define(f"""
static unsigned {odd}(unsigned n);
static unsigned {even}(unsigned n) {{ return n == 0 ? {self.number(4)} : {odd}(n - 1); }}
static unsigned {odd}(unsigned n) {{ return n == 0 ? {self.number(4)} : {even}(n - 1); }}""")
        x = self.input()
        self.emit(f"unsigned {result} = {even}({x});")
        self.target(result, x)

    def list(self):
        if not any("struct item" in line for line in self.functions):
            self.define("""
struct item { unsigned value; struct item *next; };
static unsigned total(struct item *item) { return item ? item->value + total(item->next) : 0; }
static unsigned depth(struct item *item) {
  if (!item) return 0;
  return depth(item->next) + 1;
}""")
        head, count, i = self.name("head"), self.input((1, 3)), self.name("i")
        self.emit(f"""
struct item *{head} = NULL;
for (unsigned {i} = 0; {i} < {count}; {i}++) {{
  struct item *item = malloc(sizeof *item);
  item->value = {i} + {self.number(4)};
  item->next = {head};
  {head} = item;
}}
unsigned total{i} = {self.pick("total", "depth")}({head});""")
        self.target(f"total{i}", count)

    def filling(self):
        """Recursion that writes memory on its way."""
        function, array, x = self.name("fill"), self.name("a"), self.input((3,))
        self.define(f"""
static void {function}(unsigned *to, unsigned count) {{
  if (count == 0) return;
  *to = count * {1 + self.number(3)};
  {function}(to + 1, count - 1);
}}""")
        self.emit(f"unsigned {array}[4] = {{1, 2, 3, 4}};\n{function}({array}, {x});")
        self.target(f"{array}[{self.number(4)}]", f"{array}[{self.number(4)}]")

    PLOTS = {
        "realloc": (growing, resized, vector),
        "varargs": (summing, forwarding, storing),
        "setjmp": (catching, retrying, nested),
        "numbers": (simple_number, checked_number),
        "recursion": (recursing, recursing, mutual, list, filling),
    }

    def program(self):
        plots = self.random.sample(sorted(self.PLOTS), self.pick(1, 1, 2))
        for plot in plots:
            self.random.choice(self.PLOTS[plot])(self)
        if self.random.randrange(2):
            self.target(*self.inputs or ["mark"])
        return HEADER + "\n".join(self.functions) + "\nint main(void) {\n" + "\n".join(self.body) + "\n  return 0;\n}\n"


def generate(seed, marks=True):
    return Generator(seed).program()


if __name__ == "__main__":
    import sys
    print(generate(int(sys.argv[1])), end="")
