"""Plots as in faulty_plots, about values: narrow and signed numbers, unions, bytes of pointers, structs by value."""

DECLARATIONS = """union mixed { unsigned word; unsigned char bytes[4]; short halves[2]; float real; };
struct wide { unsigned char tag; unsigned numbers[3]; signed char low; };
struct bits { int few : 3; unsigned more : 5; int rest : 20; };
static struct wide shifted(struct wide w, unsigned by) {
  for (unsigned i = 0; i < 3; i++) w.numbers[i] += by;
  w.tag++;
  w.low -= (signed char)by;
  return w;
}
"""


class ValuePlots:
    def plot_narrow(self, v):
        kind = self.pick("signed char", "short", "char", "unsigned char", "unsigned short")
        a, b = v(f"{kind} $ = 0"), v("int $ = 0")
        top = 100 if "char" in kind else 32000
        parts = [[f"{a} = ({kind}){self.pick(self.input(), f'({self.input()} + {top})', f'({self.input()} * 3)')};"],
                 [f"if ({self.choice()}) {a} {self.pick('+=', '-=', '*=')} {self.pick(1, 3, 100, 127)};"],
                 [f"{b} = {a} {self.pick('+', '-', '*', '^')} {self.pick(1, 2, 50, 200)};"]]
        return parts + [self.guarded(f"if ({self.pick(a, b)} {self.pick('==', '<', '>')} "
                                     f"{self.pick(0, -1, 3, -100, 127, 250)}) {self.error()}")]

    def plot_overflow(self, v):
        kind, top = self.pick(("int", "2147483647"), ("int", "2147483647"), ("long", "9223372036854775807"))
        a = v(f"{kind} $ = 0")
        start = self.pick(f"{top} - {self.pick(0, 1, 5, 100, 255)}", f"-{top} - 1 + {self.pick(0, 1, 7)}",
                          f"{top} / {self.pick(2, 3, 100)}", "-3")
        parts = [[f"{a} = {start};"]]
        for _ in range(self.random.randrange(1, 3)):
            part = self.pick(f"{a} {self.pick('+=', '-=')} {self.input()};", f"{a} = -{a};",
                             f"{a} {self.pick('*=', '+=')} {self.random.randrange(1, 4)};", f"{a}{self.pick('++', '--')};")
            parts.append([f"if ({self.choice()}) {part}"])
        return parts + [self.guarded(f"if ({a} {self.pick('<', '>', '==')} "
                                     f"{self.pick('0', top, top + ' - 5', '-4')}) {self.error()}")]

    def plot_division(self, v):
        a, d = v("int $ = 100"), v("int $ = 1")
        parts = [[f"{d} = (int){self.input()} - {self.small(9)};"],
                 [f"if ({self.choice()}) {a} = {self.pick('-2147483647 - 1', '-7', f'(int){self.input()}')};"]]
        if self.chance(50):
            parts.append([f"if ({self.pick(d + ' == 0', d + ' <= 0', self.choice())}) {d} = {self.pick(1, -1, 2)};"])
        parts.append(self.guarded(f"{a} {self.pick('/=', '%=', '/=')} {d};"))
        return parts + [[f"if ({a} {self.pick('==', '<')} {self.random.randrange(-9, 60)}) {self.error()}"]]

    def plot_shift(self, v):
        a, by = v(f"{self.pick('int', 'unsigned', 'long')} $ = {self.pick(1, 3, -1)}"), v("int $ = 0")
        parts = [[f"{by} = (int)({self.input()} {self.pick('& 31', '& 63', '& 7', '% 35', '& 15')});"],
                 [f"if ({self.choice()}) {by} {self.pick('-= 3', '+= 25', '= 4', '&= 15')};"]]
        parts.append(self.guarded(f"{a} = {a} {self.pick('<<', '>>', '<<')} {by};"))
        return parts + [[f"if ({a} {self.pick('==', '<', '>')} {self.pick(0, 8, 1024, -1, 6)}) {self.error()}"]]

    def plot_union(self, v):
        u, other = v("union mixed $ = {0}"), v("union mixed $ = {7}")
        writes = [f"{u}.bytes[{self.small()}] = {self.pick('1', '128', self.input())};",
                  f"{u}.halves[{self.small(2)}] = (short){self.pick('-1', '258', self.input())};",
                  f"{u}.word {self.pick('=', '+=', '^=')} {self.pick('1065353216', '65536', self.input())};",
                  f"{u}.real = {self.pick('1.0f', '0.5f', f'(float){self.input()}')};", f"{other} = {u};",
                  f"{u}.bytes[({self.input()} & 3)] = 63;"]
        parts = [self.guarded(self.random.choice(writes)) for _ in range(self.random.randrange(2, 5))]
        read = self.pick(u, other)
        return parts + [self.guarded(self.pick(
            f"if ({read}.bytes[{self.small()}] == {self.pick(0, 1, 63, 128)}) {self.error()}",
            f"if ({read}.word == {self.pick('1065353216', '258', '65536', '7')}) {self.error()}",
            f"if ({read}.halves[{self.small(2)}] < {self.pick(0, -1, 100)}) {self.error()}",
            f"if ({read}.real {self.pick('==', '>')} {self.pick('1.0f', '0.5f', '0.0f')}) {self.error()}"))]

    def plot_pointer_bytes(self, v):
        target, p, q = v("unsigned $ = 4"), v("unsigned *$ = 0"), v("unsigned *$ = 0")
        copy = self.pick(f"memcpy(&{q}, &{p}, sizeof {q});", f"{q} = (unsigned *)(uintptr_t){p};",
                         f"for (unsigned i = 0; i < sizeof {q}; i++) ((unsigned char *)&{q})[i] = "
                         f"((unsigned char *)&{p})[i];",
                         f"{q} = (unsigned *)((uintptr_t){p} ^ 255 ^ 255);",
                         f"{q} = (unsigned *)((char *){p} + 4 - 4);")
        parts = [[f"{p} = &{self.pick(target, 'global', 'array[1]')};"],
                 [f"if ({self.choice()}) {p} = {self.pick('0', '&' + target, '&array[2]')};"], [copy]]
        if self.chance(50):
            parts.append([f"if ({self.choice()}) "
                          f"{self.pick(f'memset(&{q}, 0, sizeof {q});', f'*{q} = {self.small(8)};', f'{q} = 0;')}"])
        return parts + [self.guarded(self.pick(f"x = *{q};", f"if ({q} == &{target}) {self.error()}",
                                               f"if (!{q}) {self.error()}", f"if ({p} == {q}) *{q} = 9;",
                                               f"if ({q} && *{q} == {self.pick(4, 3, 2)}) {self.error()}"))]

    def plot_by_value(self, v):
        a, b = v("struct wide $ = {1, {2, 3, 4}, 5}"), v("struct wide $ = {0, {0, 0, 0}, 0}")
        by = self.pick(self.input(), str(self.small()), f"({self.input()} & 7)")
        parts = [[f"if ({self.choice()}) {a}.numbers[{self.small(3)}] = {self.input()};"],
                 [f"{b} = {self.pick(f'shifted({a}, {by})', f'shifted({a}, {by})', a)};"]]
        if self.chance(50):
            parts.append([f"if ({self.choice()}) {a} = {b};"])
        if self.chance(30):
            parts.append([f"memcpy(&{a}.numbers, &{b}.numbers, {self.pick('sizeof ' + a + '.numbers', '4')});"])
        read = self.pick(f"{a}.numbers[{self.small(3)}]", f"{b}.numbers[({self.input()} & 1)]", f"{b}.tag", f"{b}.low",
                         f"{a}.tag")
        return parts + [self.guarded(f"if ({read} {self.pick('==', '<', '>')} {self.random.randrange(-3, 9)}) "
                                     f"{self.error()}")]

    def plot_bits(self, v):
        s = v("struct bits $ = {0, 0, 0}")
        parts = [self.guarded(f"{s}.{self.pick('few', 'more', 'rest')} {self.pick('=', '+=', '^=')} "
                              f"{self.pick(self.input(), '3', '1')};") for _ in range(self.random.randrange(1, 4))]
        return parts + [self.guarded(f"if ({s}.{self.pick('few', 'more', 'rest')} {self.pick('==', '<')} "
                                     f"{self.random.randrange(-4, 8)}) {self.error()}")]

    def plot_real(self, v):
        d, i = v(f"{self.pick('double', 'float')} $ = 1.5"), v("int $ = 0")
        parts = [[f"{d} = {self.pick(f'(int){self.input()} / 4.0', f'{self.input()} * 0.1f', f'-1.0 * {self.input()}')};"],
                 [f"if ({self.choice()}) {d} {self.pick('*= 1e9', '-= 3', '/= 3', '= -0.0', '= 0.0 / (0.0 * x)')};"],
                 self.guarded(f"{i} = (int){d};")]
        return parts + [self.guarded(self.pick(
            f"if ({d} {self.pick('<', '>=', '==')} {self.pick('2.5', '0.0', '10', '-1')}) {self.error()}",
            f"if ({i} == {self.pick(0, 2, -5, 20)}) {self.error()}", f"if ({d} != {d}) {self.error()}"))]

    def plot_grid(self, v):
        g = v(f"{self.pick('unsigned', 'unsigned char', 'short')} $[3][4] = {{{{1}}, {{2}}, {{3}}}}")
        i, j = v("int $ = 0"), v("int $ = 0")
        parts = [[f"{i} = (int)({self.input()} {self.pick('& 1', '% 3', '& 3')});",
                  f"{j} = (int)({self.input()} {self.pick('& 3', '% 4', '% 5')});"],
                 [f"if ({self.choice()}) {self.pick(i + '--', j + '++', i + ' = 2')};"]]
        return parts + [self.guarded(self.pick(f"{g}[{i}][{j}] = 7;", f"x = {g}[{i}][{j}];",
                                               f"if ({i} >= 0 && {i} < 3 && {g}[{i}][{j}] == 3) {self.error()}"))]
