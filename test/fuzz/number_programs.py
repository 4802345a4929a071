"""Generates programs of numbers for the machine to judge: nothing goes wrong in them but that a marked place is passed.

Most of them are such that the tool can see this in the code (program/safe_code.h), so that paths which cannot get to an
error call are dropped and a proof from the backward engine counts: no pointers but to variables by name, indices that a
mask keeps inside, divisions by numbers, no signed overflow. Some helpers call themselves or each other, and what they return has
a bound, or nearly so. Others have pointers, too.
One or two inputs, of at most 4,096 joint values.
"""
import random

import native_programs

HEADER = """#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void) __attribute__((noreturn)), abort(void) __attribute__((noreturn));
"""
TYPES = ["unsigned", "unsigned", "unsigned char", "unsigned short", "uint64_t", "signed char", "int"]
FUNCTIONS = ["uchar", "uchar", "char", "short", "ushort", "int", "uint", "long", "ulong"]
MOST_MARKS = 12


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.indent, self.depth, self.names, self.marks = [], 0, 0, 0, 0
        self.has_pointers = self.chance(25)
        self.is_slow = self.chance(15)  # a long loop before what matters: the backward engine proves it first
        self.sizes = ((self.pick(8, 16, 32, 64, 256), self.pick(1, 1, 4, 16)) if not self.is_slow else
                      (2, self.pick(4, 8)))
        self.helpers = []
        self.rounds_of = []  # functions that call themselves, with the bound of what they return
        self.words = []  # what can be written, of any type

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, *choices):
        return self.random.choice(choices)

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # ---- expressions: unsigned, whatever the variables are

    def number(self):
        return self.pick(0, 1, 1, 2, 3, 4, 5, 7, 8, 10, 16, 100, 255)

    def place(self):
        kind = self.random.randrange(8)
        if kind == 0:
            return f"table[{self.index()}]"
        if kind == 1 and self.has_pointers:
            return self.pick("*p", "*q", "pair.first", "at->second")
        return self.random.choice(self.words)

    def index(self):
        return str(self.random.randrange(4)) if self.chance(30) else f"({self.expression()}) & 3"

    def expression(self):
        self.depth += 1
        kind = self.random.randrange(12) if self.depth < 4 else self.random.randrange(4)
        if kind == 0:
            text = f"{self.number()}u"
        elif kind < 4:
            text = f"(unsigned){self.place()}" if self.depth < 4 else f"(unsigned){self.random.choice(self.words)}"
        elif kind < 8:
            text = f"({self.expression()} {self.pick('+', '+', '-', '^', '&', '|', '*')} {self.expression()})"
        elif kind < 9:
            text = f"({self.expression()} {self.pick('/', '%')} {self.pick(2, 3, 5, 8, 10)}u)"
        elif kind < 10:
            text = f"({self.expression()} {self.pick('<<', '>>')} {self.random.randrange(9)})"
        elif kind < 11:
            text = f"({self.condition()} ? {self.expression()} : {self.expression()})"
        elif self.rounds_of and self.depth < 3 and self.chance(60):
            text = f"(unsigned){self.called(self.random.choice(self.rounds_of)[0])}"
        elif self.helpers:
            text = f"{self.random.choice(self.helpers)}({self.expression()}, {self.expression()})"
        else:
            text = f"(unsigned)((int)({self.expression()} & 255) {self.pick('/ 3', '% 7', '>> 1', '- 100')})"
        self.depth -= 1
        return text

    def condition(self):
        kind, relation = self.random.randrange(8), self.pick("==", "!=", "<", ">", "<=", ">=", "==")
        if kind == 0:
            return f"({self.expression()} & {self.pick(1, 2, 3, 4)})"
        if kind == 1:
            return f"((int){self.expression()} {relation} {self.random.randrange(-9, 9)})"
        if kind == 2 and self.depth < 3:
            return f"({self.simple()} {self.pick('&&', '||')} {self.simple()})"
        if kind == 3 and self.has_pointers:
            return f"(p {self.pick('==', '!=')} {self.pick('q', '&global', '&pair.first')})"
        return f"({self.expression()} {relation} {self.expression()})" if kind < 6 else self.simple()

    def simple(self):
        return f"({self.random.choice(self.words)} {self.pick('==', '!=', '<', '>')} {self.number()})"

    # ---- statements

    def mark(self):
        if self.marks == MOST_MARKS:
            return "global++;"
        self.marks += 1
        return f"MARK({self.marks});"

    def statement(self, budget, in_loop=False):
        kinds = [self.assignment] * 6 + [self.store] + [self.passing] * 2
        if budget > 1:
            kinds += [self.branch] * 4 + [self.choose, self.loop, self.loop, self.relation, self.limit]
        if in_loop:
            kinds += [self.leave_round]
        if self.has_pointers:
            kinds += [self.redirect] * 2
        self.random.choice(kinds)(budget)

    def block(self, budget, in_loop=False):
        self.indent += 1
        for _ in range(self.random.randrange(1, 4)):
            self.statement(budget - 1, in_loop)
        self.indent -= 1

    def assignment(self, budget):
        place = self.random.choice(self.words)
        if self.chance(50):
            self.emit(f"{place} = {self.expression()};")
        else:
            # Narrow and signed ones are computed as unsigned numbers, so nothing overflows.
            self.emit(f"{place} = {self.expression()} {self.pick('+', '-', '^')} (unsigned){place};")

    def store(self, budget):
        self.emit(f"table[{self.index()}] = {self.expression()};")

    def redirect(self, budget):
        self.emit(self.pick(f"p = {self.condition()} ? {self.pick('q', '&global', '&table[1]')} : &pair.second;",
                            f"*{self.pick('p', 'q')} = {self.expression()};", f"at->first = {self.expression()};",
                            f"q = {self.pick('p', '&pair.first', '&global')};", f"swap(p, {self.pick('q', '&global')});",
                            "pair = (struct two){pair.second, global};"))

    def passing(self, budget):
        conditions = " && ".join(self.condition() for _ in range(self.random.randrange(1, 3)))
        if self.rounds_of and self.chance(40):
            function, bound = self.random.choice(self.rounds_of)
            near = bound + self.pick(-1, 0, 0, 1, 1, 1, 2)
            conditions = f"{self.called(function)} {self.pick('==', '==', '>', '>=', '!=')} {near}"
            conditions += f" && {self.condition()}" if self.chance(30) else ""
        if self.chance(25):
            self.emit(f"if (!({conditions})) {{ global ^= 1; }} else {{ {self.mark()} }}")
        else:
            self.emit(f"if ({conditions}) {self.mark()}")

    def branch(self, budget):
        self.emit(f"if ({self.condition()}) {{")
        self.block(budget // 2)
        if self.chance(50):
            self.emit("} else {")
            self.block(budget // 2)
        self.emit("}")

    def choose(self, budget):
        self.emit(f"switch ({self.expression()} & {self.pick(3, 7)}) {{")
        for case in range(self.random.randrange(2, 4)):
            self.emit(f"case {case}:")
            self.block(1)
            if self.chance(70):
                self.emit("  break;")
        self.emit("default:")
        self.block(1)
        self.emit("}")

    def limit(self, budget):
        """What harnesses do about inputs that they do not want."""
        self.emit(self.pick(f"__VERIFIER_assume({self.condition()} || {self.condition()});",
                            f"if ({self.condition()} && {self.simple()}) abort();",
                            f"if ({self.condition()} && {self.simple()}) return {self.pick(0, 1)};"))

    def leave_round(self, budget):
        self.emit(f"if ({self.condition()}) {self.pick('break', 'continue')};")

    def rounds(self):
        return self.pick(str(self.random.randrange(1, 9)), f"({self.expression()} & {self.pick(3, 7)})",
                         str(self.random.randrange(10, 40)))

    def loop(self, budget):
        counter, kind = self.name("i"), self.random.randrange(4)
        if kind < 2:
            self.emit(f"for (unsigned {counter} = 0; {counter} < {self.rounds()}; {counter}++) {{")
        elif kind == 2:
            self.emit(f"for (unsigned {counter} = {self.rounds()}; {counter}-- > 0;) {{")
        else:
            self.emit(f"unsigned {counter} = 0;")
            self.emit("do {")
        if self.chance(60):
            self.emit(f"  {self.random.choice(self.words)} += {counter};")
        self.block(budget // 3, in_loop=kind < 3)
        self.emit("}" if kind < 3 else f"}} while (++{counter} < {self.random.randrange(2, 6)});")

    def relation(self, budget):
        """Two variables that keep a relation through a loop, or nearly so: whether they do decides a mark."""
        a, b, counter, by = self.name("a"), self.name("b"), self.name("i"), self.random.randrange(2, 5)
        step = self.pick("1", f"({self.random.choice(self.words)} & 3)", counter)
        self.emit(f"unsigned {a} = 0, {b} = {self.pick(0, 0, 0, 1)};")
        self.emit(f"for (unsigned {counter} = 0; {counter} < {self.rounds()}; {counter}++) {{")
        self.emit(f"  {a} += {step};")
        self.emit(f"  {b} += {by} * {step};")
        if self.chance(30):
            self.emit(f"  if ({self.condition()}) {self.pick(f'{a}++', f'{b} += {by}', 'break')};")
        self.emit("}")
        self.emit(f"if ({self.pick(f'{b} != {by} * {a}', f'{b} % {by} == 1', f'{b} < {a}')}) {self.mark()}")

    def delay(self):
        noise, counter = self.name("noise"), self.name("i")
        self.emit(f"unsigned {noise} = {self.number()};")
        self.emit(f"for (unsigned {counter} = 0; {counter} < {self.pick(100, 200, 300)}000; {counter}++)")
        self.emit(f"  {noise} = {noise} * 5 + {counter};")
        self.emit(f"{'global' if self.chance(15) else 'unused'} = {noise};")

    # ---- the program

    def helper(self):
        name, words = self.name("helper"), self.words
        self.emit(f"static unsigned {name}(unsigned x, unsigned y) {{")
        self.words, self.indent = ["x", "y", "global"], 1
        kept, self.has_pointers = self.has_pointers, False
        for _ in range(self.random.randrange(1, 4)):
            self.pick(self.assignment, self.assignment, self.passing, self.branch, self.relation)(2)
        self.emit(f"return {self.expression()};")
        self.words, self.indent, self.has_pointers = words, 0, kept
        self.emit("}")
        self.helpers.append(name)

    def called(self, function):
        return f"{function}({self.expression()} & {self.pick(3, 7, 15)}, {self.expression()})"

    def recursion(self):
        """One or two functions that go so deep as their first argument says."""
        names = [self.name("deep") for _ in range(self.pick(1, 1, 2))]
        type, bound = self.pick("unsigned", "unsigned", "int", "signed char"), self.random.randrange(1, 9)
        for name in names:
            self.emit(f"static {type} {name}(unsigned x, unsigned y);")
        for index, name in enumerate(names):
            step = self.pick("+ 1", "+ 1", f"+ {self.random.randrange(2, 4)}", "+ (int)(y & 3)", "- 1", "^ 1")
            self.emit(f"static {type} {name}(unsigned x, unsigned y) {{")
            self.emit(f"  if (x == 0) return {self.pick(0, 0, 1, 'y & 1')};")
            if self.chance(20):
                self.emit(f"  if (y > {self.number()}) return {self.random.randrange(bound + 1)};")
            self.emit(f"  {type} r = {names[index - 1]}(x - 1, {self.pick('y', 'y', 'y >> 1', 'x')}) {step};")
            self.emit(f"  if (r {self.pick('>', '>', '>=')} {bound}) return {self.pick(bound, bound, 0, 'r')};")
            if self.chance(40):
                self.emit(f"  if (r < {self.pick(1, 0, 2)}) return {self.random.randrange(bound + 1)};")
            self.emit("  return r;")
            self.emit("}")
            self.rounds_of.append((name, bound))

    def read(self, name, size):
        function = f"__VERIFIER_nondet_{self.random.choice(FUNCTIONS)}()"
        kind = self.random.randrange(4)
        if kind < 2:
            self.emit(f"unsigned {name} = (unsigned){function} & {size - 1};")
            return
        type = self.pick("int", "unsigned", "long")
        self.emit(f"{type} {name} = {function};")
        inside = f"{name} >= 0 && {name} < {size}"
        self.emit(f"__VERIFIER_assume({inside});" if kind == 2 else f"if (!({inside})) abort();")

    def program(self):
        self.emit("static unsigned global = 3, table[4] = {1, 2, 4, 8}, unused;")
        if self.has_pointers:
            self.emit("struct two { unsigned first, second; };")
            self.emit("static void swap(unsigned *a, unsigned *b) { unsigned c = *a; *a = *b; *b = c; }")
        for _ in range(self.random.randrange(0, 3)):
            self.helper()
        if self.chance(50):
            self.recursion()
        self.emit("int main(void) {")
        self.indent = 1
        self.words = ["global"]
        self.read("in0", self.sizes[0])
        self.words.append("in0")
        late = self.random.randrange(4)
        if self.is_slow:
            self.emit("if (in0) unused++; else table[1]++;")
            self.delay()
            self.words = []
            self.read("in1", self.sizes[1])
            self.words = ["in1"]
        if self.has_pointers:
            self.emit("struct two pair = {1, 2}, *at = &pair;")
            self.emit("unsigned *p = &global, *q = &pair.first;")
        for index in range(self.random.randrange(1, 4)):
            self.emit(f"{self.random.choice(TYPES)} v{index} = {self.number()};")
            self.words.append(f"v{index}")
        count = self.random.randrange(2, 6)
        for index in range(count):
            if self.sizes[1] > 1 and not self.is_slow and index == min(late, count - 1):
                self.read("in1", self.sizes[1])
                self.words.append("in1")
            self.statement(self.pick(1, 1, 2) if self.is_slow else 5)
        self.passing(0)
        self.emit("return 0;")
        self.indent = 0
        self.emit("}")
        return HEADER + native_programs.MARK + "\n".join(self.lines) + "\n"


class Program:
    """The text, how many values the inputs have, and the line of each mark."""
    unset, suffix = False, ".c"

    def __init__(self, seed):
        generator = Generator(seed)
        self.name, self.seed = f"numbers{seed}", seed
        self.text, self.marks = native_programs.marked(generator.program())
        self.sizes = generator.sizes


if __name__ == "__main__":
    import sys
    print(Program(int(sys.argv[1])).text, end="")
