"""Plots as in faulty_plots, about what depends on the machine: numbers wider than a register, arrays whose size the input
decides, marks in the low bits of pointers, and programs that give up while their callers hold memory."""

DECLARATIONS = """typedef __int128 wide;
static int give_up(unsigned when) { if (when) exit(3); return 0; }
static unsigned *guarded_copy(unsigned *of, unsigned when) {
  unsigned *copy = calloc(1, 4);
  *copy = of ? *of : 1;
  give_up(when);
  return copy;
}
"""


class MachinePlots:
    def plot_wide(self, v):
        w, by = v("wide $ = 7"), v("wide $ = 3")
        change = [f"{by} = {self.input()} - {self.small(4)};", f"{w} <<= {self.pick(60, 100, 120, 124)};",
                  f"{w} = -{w} - {self.small(3)};"]
        self.random.shuffle(change)
        end = self.pick(f"{w} = {w} / {by};", f"{w} = {w} % {by};", f"{w} = {w} << {by};", f"x = 5 << {by};",
                        f"{w} = {w} * ((wide)1 << {self.pick(60, 124)});", f"if ({w} / 5 == 2) {self.error()}",
                        f"if (({w} >> 64) != 0) {self.error()}")
        return [self.guarded(change[0]), self.guarded(change[1]), self.guarded(end)]

    def plot_sized_array(self, v):
        n, sum_ = v("int $ = 2"), v("unsigned $ = 0")
        low = self.pick(0, 1, 1, -1)
        last = self.pick(f"{n} - 1", f"{n} - 1", f"{n}", str(self.small(3)))
        fill = f"for (int i = 0; i < {n}; i++) a[i] = (unsigned)i + 1;"
        body = [f"if ({n} < 6) {{", f"  unsigned a[{n}];", f"  {fill}", f"  {sum_} = a[{last}];", "}"]
        return [self.guarded(f"{n} = (int)({self.input()} & 3) + {low};"), body,
                self.guarded(f"if ({sum_} == {self.small(4)}) {self.error()}")]

    def plot_marked_pointer(self, v):
        p, mark = v("unsigned *$ = 0"), v("unsigned long $ = 0")
        q = v("unsigned *$ = 0")
        parts = [[f"{p} = (unsigned *)calloc(2, 4);", f"{mark} = (unsigned long){p};"],
                 self.guarded(f"{mark} |= {self.pick(1, 2, 3)};"),
                 [f"{q} = (unsigned *)({mark} & ~(unsigned long){self.pick(3, 3, 7)});"],
                 self.guarded(self.pick(f"{q}[{self.pick(0, 1, 2)}] = {self.small(9)};",
                                        f"if ({mark} & {self.pick(1, 2)}) {self.error()}",
                                        f"if ((unsigned long){p} % {self.pick(4, 8)}) {self.error()}",
                                        f"if ({p} == (unsigned *){self.pick('-1', '1')} || {p} != {q}) {self.error()}"))]
        return parts + ([[f"free({self.pick(p, q)});"]] if self.chance(80) else [])

    def plot_giving_up(self, v):
        p, q = v("unsigned *$ = 0"), v("unsigned *$ = 0")
        when = self.choice()
        parts = [[f"{p} = guarded_copy(0, 0);"], [f"{q} = guarded_copy({p}, {when});"]]
        if self.chance(50):
            parts.append(self.guarded(f"free({q}), {q} = 0;"))
        if self.chance(50):
            parts.append([f"give_up({self.choice()});"])
        return parts + [[f"free({p});"], [f"free({q});"] if self.chance(80) else []]
