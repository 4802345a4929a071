"""Generates programs for the machine to judge: at most 4,096 inputs, planted errors, and marked places.

A program interleaves plots of all families. A place is marked by MARK(n) on a line of its own; natively that is noted,
for the tool it is an assignment. Every variable and every byte on the heap is written before it is read, except in the
programs about values that were never written; what goes out of bounds stays near its object, where red zones are.
Some programs are C++, with classes.
"""

import re

import alias_plots
import class_plots
import control_plots
import copy_plots
import faulty_plots
import frame_plots
import heap_plots
import library_plots
import machine_plots
import plot_programs
import size_plots
import table_plots
import text_plots
import unset_plots
import value_plots

MARK = """#ifdef JUDGE
extern void judge_mark(int);
#define MARK(n) judge_mark(n)
#else
static volatile int marked;
#define MARK(n) (void)(marked = (n))
#endif
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
"""
SYMBOLIC = """static unsigned symbolic(void) {
  unsigned char byte;
  klee_make_symbolic(&byte, sizeof byte, "byte");
  return byte;
}
"""
ANY_POINTER = """struct any { void *p; template <typename T> operator T *() const { return static_cast<T *>(p); } };
#define malloc(n) any{(malloc)(n)}
#define calloc(n, m) any{(calloc)(n, m)}
#define realloc(p, n) any{(realloc)(p, n)}
"""
# Plots that go far out of bounds, read what was never written, or ask for inputs without end.
UNFIT = {"plot_index", "plot_wrap", "plot_assume", "plot_loop_sum", "plot_table", "plot_uninitialised", "plot_variadic"}


class Generator(heap_plots.HeapPlots, alias_plots.AliasPlots, value_plots.ValuePlots, control_plots.ControlPlots,
                text_plots.TextPlots, library_plots.LibraryPlots, table_plots.TablePlots, machine_plots.MachinePlots,
                frame_plots.FramePlots, copy_plots.CopyPlots, size_plots.SizePlots, class_plots.ClassPlots,
                unset_plots.UnsetPlots, faulty_plots.Plots, plot_programs.Generator):
    statement_percent = 35

    def __init__(self, seed, only=""):
        super().__init__(seed)
        self.only = only  # a part of the names of all plots; such programs are C, and every value is written
        kind = 100 if only else self.random.randrange(100)
        self.is_cpp = kind < 15
        self.unset = self.only_locals = 15 <= kind < 25
        self.marks = 0
        self.frees = self.frees or self.is_cpp or self.unset

    # ---- inputs: one or two, of few values

    def choose_inputs(self):
        first = self.pick(8, 16, 16, 32, 64, 64, 128, 256)
        second = self.pick(1, 1, 2, 4, 4, 8) if first < 256 or self.chance(90) else 16
        self.sizes = (first, second)
        self.inputs = ["in0"] if second == 1 else ["in0", "in1"]

    def read_input(self, name):
        size = self.sizes[self.inputs.index(name)]
        call = self.pick("__VERIFIER_nondet_uchar()", "__VERIFIER_nondet_uchar()", "__VERIFIER_nondet_uint()", "symbolic()")
        return f"{call} & {size - 1}"

    def most_plots(self):
        return 4

    def choice(self):
        kind, a = self.random.randrange(11), self.input()
        size = self.sizes[self.inputs.index(a)]
        if kind == 10:
            return f"(signed char)({a} << {self.pick(0, 2, 4)}) {self.pick('<', '>=')} {self.random.randrange(-20, 20)}"
        if kind < 3:
            return f"{a} & {self.pick(1, 2, 4)}"
        if kind < 7:
            return f"{a} {self.pick('==', '!=', '<', '>')} {self.random.randrange(size if self.chance(30) else min(size, 8))}"
        if kind < 8:
            return f"{a} {self.pick('<', '==', '>=')} {self.input()}"
        if kind < 9:
            return f"{a} {self.pick('+', '^', '*')} {self.input()} {self.pick('==', '<', '>')} {self.random.randrange(12)}"
        return self.condition(self.scope)

    def few(self):
        """The number of rounds of a loop, from the input."""
        return self.pick(f"({self.input()} & 3)", f"{self.input()} % 4", str(self.random.randrange(1, 4)),
                         f"({self.input()} & 3) + 1", f"({self.input()} > {self.small(9)} ? 3u : 1u)")

    def index_below(self, size):
        return self.pick(str(self.small(size)), f"{self.input()} % {size}")

    def index_of_four(self):
        return self.pick(f"({self.input()} & 3)", f"({self.input()} >> 1 & 3)", str(self.small()), f"{self.input()} % 4")

    # ---- what happens at the end of a plot

    def mark(self):
        if self.marks == 40:
            return "x += 0;"
        self.marks += 1
        return f"MARK({self.marks});"

    def error(self):
        if self.chance(70):
            return self.mark()
        return self.pick("reach_error();", "assert(0);", "abort();") if self.unset else super().error()

    def target(self, scope):
        self.emit(f"if ({self.condition(scope)}) {self.mark()}")

    def allocation(self, size):
        return f"calloc(1, {size})"

    def variable_maker(self, shared, declared):
        make = super().variable_maker(shared, declared)
        if self.unset:
            return make
        return lambda declaration: make(declaration if "=" in declaration or "jmp_buf" in declaration
                                        else declaration + " = {0}")

    # ---- the program

    def kinds(self):
        unset, classes = family(unset_plots.UnsetPlots), family(class_plots.ClassPlots)
        if self.unset:
            return unset + ["plot_overflow", "plot_narrow", "plot_rounds", "plot_division"]
        only_c = [name for plots in (text_plots.TextPlots, library_plots.LibraryPlots, machine_plots.MachinePlots,
                                     frame_plots.FramePlots, copy_plots.CopyPlots, size_plots.SizePlots)
                  for name in family(plots)]
        left_out = {*UNFIT, *unset, *(only_c if self.is_cpp else classes)}
        kinds = [name for name in super().kinds() if name not in left_out and self.only in name]
        return kinds + (3 * classes if self.is_cpp else [])

    def header(self):
        parts = [heap_plots.DECLARATIONS, alias_plots.DECLARATIONS, value_plots.DECLARATIONS, control_plots.DECLARATIONS,
                 table_plots.DECLARATIONS]
        if self.is_cpp:
            return ('extern "C" {\n' + plot_programs.HEADER + MARK + "}\n" + ANY_POINTER + SYMBOLIC
                    + class_plots.DECLARATIONS + "".join(parts))
        return (text_plots.DECLARATIONS + plot_programs.HEADER + MARK + SYMBOLIC + "".join(parts)
                + library_plots.DECLARATIONS + machine_plots.DECLARATIONS + frame_plots.DECLARATIONS)


def family(plots):
    return [name for name in vars(plots) if name.startswith("plot_")]


def marked(text):
    """The text with a line of its own for each mark, and these lines: what else is on one would count as the place."""
    text = re.sub(r"[ \t]*(MARK\(\d+\);)[ \t]*", r"\n\1\n", text)
    text = re.sub(r"\n\n+", "\n", text)
    return text, {int(found.group(1)): number for number, line in enumerate(text.splitlines(), 1)
                  if (found := re.fullmatch(r"\s*MARK\((\d+)\);", line))}


class Program:
    """The text, how many values the inputs have, and the line of each mark."""

    def __init__(self, seed, only=""):
        generator = Generator(seed, only)
        self.name = f"seed{seed}"
        self.text, self.marks = marked(generator.program())
        self.sizes, self.unset = generator.sizes, generator.unset
        self.suffix = ".cpp" if generator.is_cpp else ".c"


if __name__ == "__main__":
    import sys
    print(Program(int(sys.argv[1])).text, end="")
