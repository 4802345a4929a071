"""Plots as in faulty_plots, with loops that may go on for ever but come back to where they were."""


class EndlessPlots:
    def plot_endless_machine(self, v):
        s, t = v("unsigned $ = 0"), v("unsigned $ = 0")
        cases = " ".join(f"case {case}: {s} = {self.small()}; {self.pick('', f'{t} = {self.small()};')} break;"
                         for case in range(self.random.randrange(2, 4)))
        return [[f"if ({self.choice()}) {s} = {self.small()};"],
                [f"while (__VERIFIER_nondet_uint() & 1) {{",
                 f"  switch ({s}) {{ {cases} default: {s} = {self.small()}; }}", "}"],
                self.guarded(f"if ({s} == {self.small()} && {t} == {self.small()}) {self.error()}")]

    def plot_endless_sum(self, v):
        s = v(f"{self.pick('unsigned', 'unsigned char')} $ = 0")
        step = self.pick(f"{s} = ({s} + {self.random.randrange(1, 4)}) & {self.pick(3, 7)};",
                         f"{s} ^= {self.small(8)};",
                         f"if ({s} < {self.random.randrange(1, 5)}) {s}++; else {s} = {self.small()};",
                         f"if ({self.choice()}) {s} = {self.small()}; else {s} = {s} ? 0 : {self.small()};")
        return [[f"while (__VERIFIER_nondet_uint() & 1) {{ {step} }}"],
                self.guarded(f"assert({s} != {self.small(6)});")]

    def plot_endless_heap(self, v):
        p, flag = v("unsigned *$ = 0"), v("unsigned $ = 0")
        body = self.pick(f"if ({p}) {{ free({p}); {p} = 0; }} else {p} = malloc(4);",
                         f"{p} = malloc(4); if ({self.choice()}) {{ free({p}); {flag} = 1; }} else free({p});",
                         f"if (!{p}) {p} = malloc(8); {p}[{self.pick(0, 1)}] = {self.small()}; {flag} ^= 1;",
                         f"if ({flag}) {{ free({p}); {p} = 0; {flag} = 0; }} else {{ {p} = malloc(4); {flag} = 1; }}")
        return [[f"while (__VERIFIER_nondet_uint() & 1) {{ {body} }}"],
                self.guarded(self.pick(f"if ({flag}) *{p} = 1;", f"if ({p}) *{p} = 2;", f"if ({flag}) {self.error()}")),
                [f"if ({self.pick(p, p, flag)}) free({p});"]]
