"""Generates C programs that are an interleaving of plots on top of harmless statements (bounded_programs).

A plot declares a few variables, changes them on some paths only, and lets something happen later for some of the states.
What plots there are is for subclasses: every method plot_* is one (see faulty_plots).
"""

import bounded_programs

HEADER = """#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void) __attribute__((noreturn));
extern void abort(void) __attribute__((noreturn)), exit(int) __attribute__((noreturn));
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, __func__))
extern void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
struct node { unsigned value; struct node *next; unsigned *where; unsigned char bytes[4]; };
static unsigned twice(unsigned x) { return x + x; }
static unsigned next_of(unsigned x) { return x + 1; }
static unsigned picky(unsigned x) { assert(x != 5); return x; }
static unsigned total(unsigned count, ...) {
  va_list list;
  unsigned sum = 0;
  va_start(list, count);
  for (unsigned i = 0; i < count; i++) sum += va_arg(list, unsigned);
  va_end(list);
  return sum;
}
static unsigned down(unsigned depth, unsigned *p) {
  unsigned here = depth;
  if (depth == 0) return *p;
  if (*p & 1) *p += here;
  return down(depth - 1, depth & 1 ? &here : p) + here;
}
static unsigned *keeper;
static void lend(unsigned x, unsigned keeps) {
  unsigned local = x;
  if (keeps) keeper = &local;
}
"""


class Generator(bounded_programs.Generator):
    only_locals = False  # no plot keeps its variables in globals
    statement_percent = 20  # how often a harmless statement stands between two parts of plots
    endless_percent = 0  # how many programs have loops that may go on for ever

    def __init__(self, seed):
        super().__init__(seed)
        self.statics = []  # variables and functions at file scope
        self.inputs = []
        self.inputs_shared = self.chance(50)
        self.endless = self.chance(self.endless_percent)
        self.frees = self.chance(70)  # harmless statements allocate nothing

    def choice(self):
        """A condition on the input, so that paths part."""
        raise NotImplementedError

    # ---- conditions and numbers

    def input(self):
        return self.random.choice(self.inputs)

    def small(self, limit=4):
        return self.random.randrange(limit)

    def offset(self, limit):
        """Up to the limit, and rarely past it."""
        return self.random.randrange(limit) if self.chance(75) else self.random.randrange(limit, limit + 3)

    def guarded(self, text):
        return [f"if ({self.choice()}) {text}"] if self.chance(60) else [text]

    # ---- the program

    def statement(self, scope, budget):
        """Harmless ones that need not allocate."""
        if not self.frees:
            return super().statement(scope, budget)
        at = len(self.lines)
        super().statement(scope, budget)
        if any("malloc" in line for line in self.lines[at:]):
            del self.lines[at:]
            self.emit(f"{self.place(scope)} = {self.expression(scope)};")

    def target(self, scope):
        """Harmless statements do not plant more than now and then."""
        if self.chance(25):
            super().target(scope)

    def variable_maker(self, shared, declared):
        def make(declaration):
            name = self.name("v")
            text = declaration.replace("$", name)
            if shared:
                self.statics.append(f"static {text};")
            else:
                declared.append(f"{text};")
            return name
        return make

    def placed(self, part, shared):
        """A part of a plot, in main or in a function of its own."""
        text = " ".join(part)
        local = text.startswith("y ") or any(name in text for name in (" x", " y", "n;", "first", "&x", "n,"))
        if not part or not shared or not self.inputs_shared or local or not self.chance(40):
            return part
        name = self.name("part")
        self.statics.append(f"static unsigned {name}(unsigned x) {{")
        self.statics.extend("  " + line for line in part)
        self.statics.append("  return x + 1; }")
        call = f"{name}({self.pick('global', '1', self.input())});"
        if self.chance(40):
            return [f"if ({self.choice()}) {call} else {{ global = {self.small(9)}; {call} }}"]
        if self.chance(25):
            return [f"for (unsigned i = 0; i < {self.random.randrange(1, 3)}; i++) {call}"]
        return [call]

    def kinds(self):
        """Names of the plots that a program may have."""
        return [name for name in dir(self) if name.startswith("plot_") and (self.endless or "endless" not in name)]

    def plots(self, count):
        kinds = self.kinds()
        plots, declared = [], []
        for index in range(count):
            shared = self.chance(45) and not self.only_locals
            kind = self.random.choice(kinds)
            if self.endless and index == 0:
                kind = self.random.choice([kind for kind in kinds if "endless" in kind])
            plot = getattr(self, kind)(self.variable_maker(shared, declared))
            plots.append([self.placed(part, shared) for part in plot])
        return plots, declared

    def choose_inputs(self):
        self.inputs = [f"in{index}" for index in range(self.random.randrange(1, 4))]

    def read_input(self, name):
        return "__VERIFIER_nondet_uint()" + ("" if self.endless else self.pick(" & 1", " & 3", " & 7", " & 15", ""))

    def most_plots(self):
        return 3 if self.endless else 5

    def header(self):
        return HEADER

    def program(self):
        self.emit("unsigned global = 3, array[4] = {1, 2, 4, 8};")
        self.emit("struct node last = {9, &last, &global, {1, 2, 3, 4}}, *first = &last;")
        self.choose_inputs()
        self.scope = {"words": ["global"], "pointers": ["(&global)"], "nodes": ["first"], "addressable": ["global"],
                      "lasting": ["global"], "loops": 0}
        for index in range(self.random.randrange(0, 2)):
            self.function(f"f{index}")
        plots, declared = self.plots(self.random.randrange(1, self.most_plots()))
        before = self.lines
        self.lines = []
        self.emit("int main(void) {")
        self.indent += 1
        for name in self.inputs:
            own = "" if self.inputs_shared else "unsigned "
            self.emit(f"{own}{name} = {self.read_input(name)};")
        self.emit("unsigned x = 0, y = in0; unsigned *p = &x, *q = &global;")
        self.emit("struct node *n = &last, *m = n;")
        for line in declared:
            self.emit(line)
        scope = {"words": self.inputs + ["x", "y", "global"], "pointers": ["p", "q"], "nodes": ["n", "m", "first"],
                 "addressable": ["x", "y", "global"], "lasting": ["x", "global"], "loops": 1}
        while any(plots):
            plot = self.random.choice([plot for plot in plots if plot])
            for line in plot.pop(0):
                self.emit(line)
            if not self.endless and self.chance(self.statement_percent):
                self.statement(scope, 2)
        self.emit("return 0;")
        self.indent -= 1
        self.emit("}")
        if self.inputs_shared:
            before.append(f"static unsigned {', '.join(self.inputs)};")
        return self.header() + "\n".join(before + self.statics + self.lines) + "\n"

