"""Plots as in faulty_plots, about values that were never written and decide a branch or an address."""


class UnsetPlots:
    def plot_unset_local(self, v):
        w = v("unsigned $")
        return [[f"if ({self.choice()}) {w} = {self.pick(self.input(), '1')};"],
                [f"if ({self.choice()}) {w} = {self.pick(self.input(), '2')};"],
                self.guarded(f"if ({w} == {self.small()}) {self.pick('y++;', self.error())}")]

    def plot_unset_element(self, v):
        a, i = v("unsigned char $[4]"), v("unsigned $ = 0")
        return [[f"{a}[{self.small()}] = 1;"], [f"{a}[{self.index_of_four()}] = {self.small()};"],
                [f"{i} = {self.index_of_four()};"], self.guarded(f"if ({a}[{i}] > {self.small()}) {self.error()}")]

    def plot_unset_heap(self, v):
        p = v("struct node *$ = 0")
        return [[f"{p} = malloc(sizeof *{p});", f"{p}->value = {self.input()};"],
                [f"if ({self.choice()}) {p}->next = {self.pick('0', p)};"],
                self.guarded(self.pick(f"if ({p}->next) {self.error()}", f"if ({p}->value == {self.small()}) {self.error()}",
                                       f"array[{p}->bytes[1] & 3] = 1;", f"{p}->bytes[1] = 2;")),
                [f"free({p});"]]

    def plot_unset_copy(self, v):
        a, b = v("struct node $"), v("struct node $ = {1, 0, 0, {0}}")
        return [[f"{a}.value = {self.small()};"], [f"if ({self.choice()}) {a}.next = 0;"], [f"{b} = {a};"],
                self.guarded(self.pick(f"if ({b}.value == {self.small()}) {self.error()}",
                                       f"if ({b}.next) {self.error()}", f"y = {b}.bytes[0];"))]

    def plot_unset_grown(self, v):
        p = v("unsigned char *$ = 0")
        return [[f"{p} = {self.pick('malloc(2)', 'calloc(1, 2)')};", f"{p}[0] = {self.input()};"],
                [f"if ({self.choice()}) {p}[1] = 3;"], [f"{p} = realloc({p}, 4);"],
                self.guarded(f"if ({p}[{self.pick(0, 1, 2)}] == {self.small()}) {self.error()}"), [f"free({p});"]]
