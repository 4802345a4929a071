"""Plots as in faulty_plots, about copies, fills and comparisons of a size that may be 0 (C only): then a pointer may be
null, freed or one past the end, and nothing happens."""


class CopyPlots:
    def maybe_no_size(self):
        """A size up to four."""
        return self.pick(f"({self.input()} & 3)", f"{self.input()} % 5", f"(({self.choice()}) ? 0 : {self.pick(1, 2, 4)})",
                         f"({self.input()} > {self.small(8)} ? {self.input()} & 3 : 0)", "0")

    def only_if_valid(self, size, pointer, end):
        """Often the size is 0 where the pointer leads nowhere."""
        return [[f"if ({self.pick('!' + pointer, f'{pointer} == {end}', self.choice())}) {size} = 0;"]
                ] if self.chance(60) else []

    def plot_copy_of_nothing(self, v):
        a, b = v("unsigned char $[4] = {1, 2, 3, 4}"), v("unsigned char $[4] = {5, 6, 7, 0}")
        p, n = v("unsigned char *$ = 0"), v("unsigned $ = 0")
        places = [b, f"{b} + 4", f"{b} + {self.small()}", "0", "0"]
        parts = [[f"{p} = {self.random.choice(places)};"], [f"if ({self.choice()}) {p} = {self.random.choice(places)};"],
                 [f"{n} = {self.maybe_no_size()};"], *self.only_if_valid(n, p, f"{b} + 4")]
        copy = self.pick(f"memcpy({a}, {p}, {n});", f"memcpy({p}, {a}, {n});", f"memmove({p}, {a}, {n});",
                         f"memmove({a} + {self.pick(0, 1)}, {p}, {n});", f"memset({p}, 9, {n});",
                         f"strncpy((char *){a}, (char *){p}, {n});", f"strncpy((char *){p}, (char *){a}, {n});",
                         f"{n} = memcmp({a}, {p}, {n}) == 0;")
        end = self.pick(f"if ({a}[{self.small()}] == {self.pick(1, 5, 6)}) {self.error()}",
                        f"if ({b}[{self.small()}] == {self.pick(9, 1, 5)}) {self.error()}",
                        f"if (!{p}) {self.error()}", f"if ({p} == {b} + 4) {self.error()}",
                        f"if ({n} == {self.small()}) {self.error()}")
        return [*parts, self.guarded(copy), self.guarded(end)]

    def plot_block_of_nothing(self, v):
        """Nothing is written into a block of no bytes: AddressSanitizer would not see that, it has one."""
        a, h, n = v("unsigned char $[4] = {1, 2, 3, 4}"), v("unsigned char *$ = 0"), v("unsigned $ = 0")
        parts = [[f"{n} = {self.maybe_no_size()};"], [f"{h} = malloc({n});"]]
        freed = self.chance(30)
        if freed:
            parts.append([f"free({h});"])
            parts.append([f"{n} = {self.pick('0', f'({self.choice()}) ? 0 : 1')};"])
        use = [f"memcpy({h}, {a}, {n});", f"memset({h}, 7, {n});", f"memmove({h}, {a} + 4 - {n}, {n});"]
        if freed:  # what was there is not known, so it is not read before it is written
            use.append(f"memcpy({a}, {h}, {n});")
        parts.append([self.random.choice(use)])
        parts.append(self.guarded(self.pick(f"if ({n} && {h}[0] == {self.pick(1, 7, 3)}) {self.error()}",
                                            f"if ({n} == {self.small()}) {self.error()}",
                                            f"memset({h} + {n}, 1, {self.pick('0', '0', f'{n} != 0')});",
                                            f"if ({a}[0] == 1) {self.error()}")))
        return parts if freed else [*parts, *([[f"free({h});"]] if self.chance(85) else [])]
