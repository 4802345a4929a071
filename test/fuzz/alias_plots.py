"""Plots as in faulty_plots, about several ways to one object: chains, swaps, pointers into structs, contexts, scopes."""

DECLARATIONS = """struct ring { unsigned value; struct ring *next; };
struct inner { unsigned cells[3]; unsigned *at; };
struct deep { struct inner in; struct deep *up; unsigned char tail[2]; };
struct context { unsigned (*step)(struct context *, unsigned); unsigned total, *out; };
static unsigned adds(struct context *c, unsigned by) { return c->total += by; }
static unsigned stores(struct context *c, unsigned by) {
  if (c->out) *c->out = by;
  return by;
}
static void swap_words(unsigned *a, unsigned *b) {
  unsigned old = *a;
  *a = *b;
  *b = old;
}
static struct ring *steps(struct ring *r, unsigned count) {
  while (count--) r = r->next;
  return r;
}
static unsigned counted(unsigned by) {
  static unsigned calls = 0;
  calls += by;
  return calls;
}
static unsigned mixed_up(unsigned seed, unsigned rounds) {
  unsigned hash = 5381;
  for (unsigned i = 0; i < rounds; i++) hash = hash * 33 + ((seed >> i) & 7);
  return hash & 63;
}
static const unsigned char table_of_eight[8] = {3, 1, 4, 1, 5, 9, 2, 6};
"""


class AliasPlots:
    def plot_ring(self, v):
        r = v("struct ring $[3] = {{1, 0}, {2, 0}, {3, 0}}")
        walker = v("struct ring *$ = 0")
        order = self.random.sample(range(3), 3)
        parts = [[f"{r}[{a}].next = &{r}[{b}];" for a, b in zip(order, order[1:] + order[:1])],
                 [f"if ({self.choice()}) {r}[{self.small(3)}].next = {self.pick('0', f'&{r}[{self.small(3)}]')};"],
                 self.guarded(f"{walker} = steps(&{r}[{self.small(3)}], {self.few()});")]
        if self.chance(60):
            parts.append([f"if ({walker}) {walker}->value {self.pick('=', '+=')} {self.pick('7', self.input())};"])
        return parts + [self.guarded(self.pick(
            f"if ({walker}->value == {self.pick(1, 2, 3, 7)}) {self.error()}",
            f"if ({walker} == &{r}[{self.small(3)}]) {self.error()}",
            f"if ({walker} && {walker}->next->value == {self.pick(1, 3, 7)}) {self.error()}",
            f"if ({r}[0].next->value + {r}[1].next->next->value == {self.small(9)}) {self.error()}"))]

    def plot_swap(self, v):
        a, b, p, q = v("unsigned $ = 1"), v("unsigned $ = 2"), v("unsigned *$ = 0"), v("unsigned *$ = 0")
        other = self.pick(p, "0", "&global")
        parts = [[f"{p} = {self.pick('&' + a, f'({self.choice()}) ? &{a} : &{b}')};",
                  f"{q} = {self.pick('&' + b, f'({self.choice()}) ? &{b} : {other}')};"],
                 [f"if ({self.choice()}) *{p} = {self.pick('5', self.input())};"],
                 self.guarded(f"swap_words({p}, {q});")]
        return parts + [self.guarded(self.pick(
            f"if ({a} == {self.small(6)} && {b} == {self.small(6)}) {self.error()}", f"if ({p} == {q}) {self.error()}",
            f"if (*{p} < *{q}) {self.error()}", f"if (*{q} == {self.small(6)}) {self.error()}"))]

    def plot_own_pointer(self, v):
        s, t = v("struct inner $ = {{1, 2, 3}, 0}"), v("struct inner $ = {{4, 5, 6}, 0}")
        parts = [[f"{s}.at = &{s}.cells[{self.small(3)}];"], [f"if ({self.choice()}) {t} = {s};"],
                 [f"if ({self.choice()}) {self.pick(s, t)}.cells[{self.small(3)}] = {self.pick('9', self.input())};"]]
        if self.chance(50):
            parts.append([f"if ({t}.at) {self.pick(f'*{t}.at = 8;', f'{t}.at++;', f'{t}.at = &{t}.cells[1];')}"])
        return parts + [self.guarded(self.pick(
            f"if (*{t}.at == {self.pick(2, 8, 9)}) {self.error()}", f"if ({s}.cells[1] == {self.pick(2, 8, 9)}) {self.error()}",
            f"if ({t}.at == {s}.at) {self.error()}", f"if ({t}.at && *{t}.at > {self.small(9)}) {self.error()}"))]

    def plot_deep(self, v):
        a, b, d = v("struct deep $ = {{{1, 2, 3}, 0}, 0, {0, 0}}"), v("struct deep $ = {{{4, 5, 6}, 0}, 0, {7, 8}}"), \
            v("struct deep *$ = 0")
        parts = [[f"{a}.up = &{b};", f"{b}.in.at = &{a}.in.cells[{self.small(3)}];"],
                 [f"if ({self.choice()}) {b}.up = {self.pick('&' + a, '&' + b)};"],
                 [f"{d} = {self.pick('&' + a, f'({self.choice()}) ? &{a} : &{b}')};"],
                 self.guarded(f"{d}->up->in.cells[{self.index_below(3)}] = {self.pick('9', self.input())};")]
        if self.chance(50):
            parts.append(self.guarded(f"*{d}->up->in.at = {self.small(9)};"))
        return parts + [self.guarded(self.pick(
            f"if ({a}.in.cells[{self.small(3)}] == {self.pick(1, 3, 9)}) {self.error()}",
            f"if ({b}.in.cells[1] == {d}->in.cells[1]) {self.error()}", f"x = {d}->up->up->tail[1];"))]

    def plot_context(self, v):
        c, out = v("struct context $ = {adds, 0, 0}"), v("unsigned $ = 0")
        parts = [[f"if ({self.choice()}) {c}.step = {self.pick('stores', 'adds', 'stores', '0')};"],
                 [f"if ({self.choice()}) {c}.out = &{self.pick(out, c + '.total', 'global')};"],
                 [f"for (unsigned i = 0; i < {self.few()}; i++)", f"  {c}.step(&{c}, i + {self.small()});"]]
        return parts + [self.guarded(f"if ({self.pick(out, c + '.total')} == {self.small(8)}) {self.error()}")]

    def plot_counted(self, v):
        w = v("unsigned $ = 0")
        parts = [self.guarded(f"{w} = counted({self.pick('1', '2', self.input())});") for _ in range(2)]
        return parts + [[f"if ({w} == {self.small(6)}) {self.error()}"]]

    def plot_hash(self, v):
        h = v("unsigned $ = 0")
        goal = self.random.randrange(64)
        return [[f"{h} = mixed_up({self.input()}, {self.pick(2, 3, 4, self.few())});"],
                self.guarded(f"if ({h} {self.pick('==', '==', '<')} {goal}) {self.error()}")]

    def plot_lookup(self, v):
        w = v("unsigned $ = 0")
        index = self.pick(f"{self.input()} & 7", f"{self.input()} % 9", f"({self.input()} & 3) + {self.small(6)}")
        return [self.guarded(f"{w} = table_of_eight[{index}];"),
                self.guarded(f"if ({w} == {self.pick(1, 4, 5, 9, 7, 0)}) {self.error()}")]

    def plot_scope(self, v):
        p, inner = v("unsigned *$ = 0"), self.name("inner")
        parts = [[f"{p} = &global;"],
                 [f"if ({self.choice()}) {{", f"  unsigned {inner} = {self.small(9)};",
                  f"  {self.pick('', f'{p} = &{inner};', f'if ({self.choice()}) {p} = &{inner};')}",
                  f"  if (*{p} == {self.small(9)}) {self.error()}",
                  f"  {self.pick('', f'{p} = &global;')}", "}"]]
        return parts + [self.guarded(f"x = *{p};")]

    def plot_walk(self, v):
        a, p = v("unsigned char $[5] = {2, 7, 1, 8, 0}"), v("unsigned char *$ = 0")
        end = f"{a} + {self.pick(4, 5, 3)}"
        parts = [[f"if ({self.choice()}) {a}[{self.index_below(5)}] = {self.pick('0', '7', self.input())};"],
                 [self.pick(f"for ({p} = {a}; {p} < {end} && *{p} != {self.pick(7, 8, 9)}; {p}++) x++;",
                            f"for ({p} = {a}; *{p}; {p}++) x++;", f"{p} = {end}; while ({p} > {a} && {p}[-1] != 7) {p}--;")]]
        return parts + [self.guarded(self.pick(f"if ({p} == {end}) {self.error()}", f"x = *{p};", f"*{p} = 3;",
                                               f"if ({p} - {a} == {self.small(5)}) {self.error()}"))]
