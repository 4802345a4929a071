"""Generates small C programs with planted errors behind conditions, such that many different states meet before them.

A program is an interleaving of plots on top of harmless statements (bounded_programs). A plot declares a few variables,
changes them on some paths only, and lets something go wrong later for some of the states: an index, a pointer that was
freed, a sum that has one value. Only a few of the states that meet in between fail, which is what pruning could lose.
"""

import endless_plots
import faulty_plots
import plot_programs


class Generator(faulty_plots.Plots, endless_plots.EndlessPlots, plot_programs.Generator):
    endless_percent = 15

    def choice(self):
        """A condition on the input, so that paths part."""
        kind = self.random.randrange(10)
        a = self.input()
        if kind < 3:
            return f"{a} & {self.pick(1, 2, 4)}"
        if kind < 6:
            return f"{a} {self.pick('==', '!=', '<', '>')} {self.random.randrange(8)}"
        if kind < 7:
            return f"{a} {self.pick('<', '==', '>=')} {self.input()}"
        if kind < 8:
            return f"{a} + {self.input()} {self.pick('==', '<', '>')} {self.random.randrange(12)}"
        if kind < 9:
            return "__VERIFIER_nondet_uint() & 1"
        return f"{self.condition(self.scope)}"


def generate(seed):
    """The program, and whether it may run for ever."""
    generator = Generator(seed)
    return generator.program(), generator.endless


if __name__ == "__main__":
    import sys
    print(generate(int(sys.argv[1]))[0], end="")
