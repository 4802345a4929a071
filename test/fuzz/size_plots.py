"""Plots as in faulty_plots, about sizes that the input decides (C only): blocks, arrays, copies and fills of such a size,
with accesses at the last byte, one behind it, or at a symbolic offset. What is read was written before, on every input
that gets there; what goes out of bounds stays near."""


class SizePlots:
    def any_size(self):
        """A size of a block: at least one byte, since AddressSanitizer takes none for one."""
        a = self.input()
        return self.pick(f"({a} & 7) + 1", f"{a} % 5 + 1", f"({a} & 3) * 4 + 4", f"(({self.choice()}) ? {a} & 3 : 4) + 1",
                         f"({a} >> 1 & 7) + 2", f"(unsigned char)({a} * 3) % 9 + 1", f"{a} / 2 % 12 + 3")

    def near(self, size):
        """An offset inside most of the time, or just behind the end."""
        a = self.input()
        return self.pick(f"{size} - 1", f"{size} - 1", size, f"{a} % {size}", f"{a} % ({size} + 1)", f"{size} / 2",
                         f"({a} & 3)", "0", str(self.small()))

    def happens(self, byte, value):
        return f"if ({byte} == {value}) {self.error()}"

    def freed(self, pointer):
        return [[f"free({pointer});"]] if self.chance(85) else []

    def plot_sized_block(self, v):
        n, h = v("unsigned $ = 1"), v("unsigned char *$ = 0")
        made = self.pick(f"{h} = calloc(1, {n});", f"{h} = calloc({n}, 1);", f"{h} = malloc({n}), memset({h}, 3, {n});",
                         f"{h} = malloc({n}); for (unsigned i = 0; i < {n}; i++) {h}[i] = (unsigned char)i;")
        parts = [[f"{n} = {self.any_size()};"], [made]]
        if self.chance(40):
            parts.append(self.guarded(f"{n} = {self.pick(f'{n} + 1', f'{n} + 2', f'({n} + 1) / 2', f'{n} > 1 ? {n} - 1 : 1')};"))
        parts.append(self.guarded(f"{h}[{self.near(n)}] = {self.pick(2, 5, self.input())};"))
        parts.append(self.guarded(self.happens(f"{h}[{self.near(n)}]", self.pick(0, 2, 3, 5))))
        return parts + self.freed(h)

    def plot_sized_fill(self, v):
        a, n = v("unsigned char $[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}"), v("unsigned $ = 1")
        start = self.pick(0, 0, 1, 4)
        fill = self.pick(f"memset({a} + {start}, {self.pick(0, 7, self.input())}, {n});",
                         f"memset({a} + ({self.input()} & 3), 7, {n});")
        parts = [[f"{n} = {self.any_size()};"]]
        if self.chance(60):
            parts.append([f"if ({n} > {9 - start}) {n} = {self.pick(9 - start, 9 - start, 10 - start, 1)};"])
        return [*parts, self.guarded(fill),
                self.guarded(self.happens(f"{a}[{self.pick(0, 4, 8, f'{self.input()} % 9', f'{n} % 9')}]",
                                          self.pick(0, 1, 5, 7, 9)))]

    def plot_sized_copy(self, v):
        n, h = v("unsigned $ = 1"), v("unsigned char *$ = 0")
        a = v("unsigned char $[8] = {8, 7, 6, 5, 4, 3, 2, 1}")
        limit = self.pick([f"if ({n} > 8) {n} = 8;"], [f"if ({n} > 9) {n} = 9;"], [])
        copy = self.pick(f"memcpy({h}, {a}, {n});", f"memcpy({h}, {a} + 8 - {n} % 9, {n} % 9);",
                         f"memmove({h} + {self.pick(0, 1)}, {a}, {n});", f"memcpy({h} + 1, {a}, {n} - 1);",
                         f"memcpy({a}, {h}, {n});", f"memcpy({h}, {a}, {self.pick(4, 8, f'{self.input()} % 9')});")
        parts = [[f"{n} = {self.any_size()};"], limit, [f"{h} = calloc({n}, 1);"], self.guarded(copy)]
        parts.append(self.guarded(self.happens(f"{h}[{self.near(n)}]", self.pick(0, 8, 7, 1))))
        if self.chance(40):
            parts.append(self.guarded(self.happens(f"{a}[{self.index_below(8)}]", self.pick(0, 8, 5))))
        return parts + self.freed(h)

    def plot_sized_growth(self, v):
        n, m, h = v("unsigned $ = 1"), v("unsigned $ = 1"), v("unsigned char *$ = 0")
        parts = [[f"{n} = {self.any_size()};"], [f"{h} = calloc(1, {n});", f"{h}[{n} - 1] = 9;"],
                 [f"{m} = {self.pick(self.any_size(), f'{n} + 1', f'{n} * 2', str(self.small() + 1))};"]]
        grown = f"{h} = realloc({h}, {m}); if ({m} > {n}) memset({h} + {n}, 4, {m} - {n});"
        parts.append([grown])
        if self.chance(30):
            parts.append(self.guarded(f"{h} = realloc({h}, {m} + 1), {h}[{m}] = 6;"))
        parts.append(self.guarded(f"{h}[{self.near(self.pick(n, m, m))}] = 2;"))
        parts.append(self.guarded(self.happens(f"{h}[{self.near(self.pick(n, m, m))}]", self.pick(0, 2, 4, 9))))
        return parts + self.freed(h)

    def plot_sized_or_known(self, v):
        """The same room on some paths, where the size is known."""
        n, h, most = v("unsigned $ = 1"), v("unsigned char *$ = 0"), self.pick(4, 4, 8)
        sizes = [f"{n} = {most};", f"{n} = ({self.input()} & {most - 1}) + 1;"]
        self.random.shuffle(sizes)
        made = self.pick(f"{h} = calloc({n}, 1);", f"{h} = malloc({n}), memset({h}, 3, {n});")
        parts = [[f"if ({self.choice()}) {{ {sizes[0]} }} else {{ {sizes[1]} }}"], [made]]
        if self.chance(50):
            parts.append([f"{n} = 0;"])
        parts.append(self.guarded(f"{h}[{self.pick(most - 1, most - 1, 0, most // 2)}] = 2;"))
        parts.append(self.guarded(self.happens(f"{h}[{self.pick(0, most - 1)}]", self.pick(0, 2, 3))))
        return parts + self.freed(h)

    def plot_sized_words(self, v):
        n, sum_ = v("unsigned $ = 1"), v("unsigned $ = 0")
        fill = self.pick(f"for (unsigned i = 0; i < {n}; i++) a[i] = i * {self.pick(1, 3)};",
                         f"memset(a, 0, {n} * sizeof *a);", f"memset(a, {self.small(3)}, sizeof a);")
        body = ["{", f"  unsigned short a[{n}];", f"  {fill}", f"  a[{self.near(n)}] += {self.pick(1, 2)};",
                f"  {sum_} = a[{self.near(n)}];", "}"]
        return [[f"{n} = {self.any_size()};"], body, self.guarded(self.happens(sum_, self.pick(0, 1, 2, 3, 6, 514)))]

    def plot_sized_owners(self, v):
        """Pointers in a block of symbolic size, and copies of such a block."""
        n, h, k = v("unsigned $ = 1"), v("unsigned **$ = 0"), v("unsigned **$ = 0")
        one, two = v("unsigned $ = 1"), v("unsigned $ = 2")
        parts = [[f"{n} = {self.any_size()} % 4 + 1;"], [f"{h} = calloc({n}, sizeof *{h});"],
                 [f"for (unsigned i = 0; i < {n}; i++) {h}[i] = i & 1 ? &{one} : &{two};"]]
        copies = self.chance(50)
        if copies:
            parts.append([f"{k} = calloc({n}, sizeof *{k});", f"memcpy({k}, {h}, {n} * sizeof *{k});"])
        p = k if copies else h
        parts.append(self.guarded(f"*{p}[{self.pick('0', f'{n} - 1', f'{self.input()} % {n}', n)}] += 2;"))
        parts.append(self.guarded(self.happens(self.pick(one, two, f"*{p}[{n} - 1]"), self.pick(1, 2, 3, 4))))
        return parts + self.freed(h) + (self.freed(k) if copies else [])
