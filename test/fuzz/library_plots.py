"""Plots as in faulty_plots, about the C library beyond strings (C only): sorting, moving, handlers, scanning, arrays of
a size that the input decides."""

DECLARATIONS = """static int by_value(const void *a, const void *b) {
  int left = *(const int *)a, right = *(const int *)b;
  return left < right ? -1 : left > right;
}
static unsigned at_end;
static void handler(void) {
  if (at_end == 2) at_end = 3;
  if (at_end == 5) reach_error();
}
"""


class LibraryPlots:
    def plot_sorted(self, v):
        a, key, found = v("int $[4] = {3, 1, 2, 0}"), v("int $ = 2"), v("int *$ = 0")
        parts = [[f"{a}[{self.index_of_four()}] = (int){self.pick(self.input(), '5', '-1')};"],
                 self.guarded(f"qsort({a}, {self.pick(4, 3)}, sizeof {a}[0], by_value);"),
                 [f"{key} = {self.pick('1', f'(int){self.input()}', '5')};"],
                 [f"{found} = bsearch(&{key}, {a}, 4, sizeof {a}[0], by_value);"]]
        last = self.pick(f"if ({a}[{self.small()}] == {self.small(6)}) {self.error()}", f"if ({found}) {self.error()}",
                         f"x = (unsigned)*{found};")
        return [*(parts if found in last else parts[:2]), self.guarded(last)]

    def plot_moved(self, v):
        a = v("unsigned char $[8] = {1, 2, 3, 4, 5, 6, 7, 8}")
        by, length = self.pick("1", "2", f"({self.input()} & 3)"), self.pick("4", "5", f"({self.input()} & 7)")
        return [self.guarded(f"memmove({a} + {by}, {a}, {length});"),
                self.guarded(f"memset({a} + {self.small()}, {self.pick('0', self.input())}, {self.pick('2', length)});"),
                self.guarded(f"if ({a}[{self.small(8)}] == {self.small(6)}) {self.error()}")]

    def plot_handler(self, v):
        return [[f"if ({self.choice()}) atexit(handler);"], [f"if ({self.choice()}) at_end = {self.pick(2, 5, 4)};"],
                [f"if ({self.choice()}) exit({self.small(2)});"] if self.chance(40) else []]

    def plot_scanned(self, v):
        t, n, w = v("char $[8] = \"12 7\""), v("int $ = 0"), v("int $ = 0")
        character = self.pick("'3'", "' '", self.letter())
        return [[f"{t}[{self.small()}] = {character};"],
                self.guarded(f"{n} = sscanf({t}, \"%d\", &{w});"),
                self.guarded(f"if ({n} == {self.small(2)} && {w} > {self.small(20)}) {self.error()}")]

    def plot_tokens(self, v):
        t, n, token = v("char $[8] = \"a,b,c\""), v("unsigned $ = 0"), self.name("token")
        character = self.pick("','", self.letter())
        return [[f"{t}[({self.input()} & 3)] = {character};"],
                [f"for (char *{token} = strtok({t}, \",\"); {token}; {token} = strtok(0, \",\"))", f"  {n}++;"],
                self.guarded(f"if ({n} == {self.small(5)}) {self.error()}")]

    def plot_sized_array(self, v):
        size, w, array = v("unsigned $ = 2"), v("unsigned $ = 0"), self.name("sized")
        return [[f"{size} = {self.pick(self.few(), f'({self.input()} & 7)')} + {self.pick(1, 2, 2)};"],
                [f"{{ unsigned {array}[{size}];", f"  for (unsigned i = 0; i < {size}; i++) {array}[i] = i;",
                 f"  {self.pick('', f'{array}[{self.pick(1, 2)}] = 9;')}",
                 f"  {w} = {array}[{self.pick('0', f'{size} - 1', '1')}]; }}"],
                self.guarded(f"if ({w} == {self.pick(0, 1, 3, 9)}) {self.error()}")]

    def plot_absolute(self, v):
        a = v("int $ = 0")
        return [[f"{a} = (int){self.input()} - {self.small(9)};"],
                self.guarded(f"{a} = {self.pick(f'abs({a})', f'(int)labs({a})', f'abs({a}) % 3', f'{a} < 0 ? -{a} : {a}')};"),
                self.guarded(f"if ({a} {self.pick('==', '<')} {self.random.randrange(-3, 9)}) {self.error()}")]

    def plot_formatted(self, v):
        """What the models of the library leave open: a number with a point that depends on the input."""
        t, d = v("char $[12] = \"1.5\""), v("double $ = 0")
        first = self.pick(f"sprintf({t}, \"%.1f\", {self.input()} / 2.0);", f"{t}[1] = (char)('d' + ({self.input()} & 3));",
                          f"{t}[0] = (char)('0' + ({self.input()} & 7));")
        return [self.guarded(first), self.guarded(f"{d} = {self.pick('atof', 'atof')}({t});"),
                self.guarded(self.pick(f"if ({d} == {self.pick('1.5', '0', '3.5', '1e5')}) {self.error()}",
                                       f"if ({t}[0] == '{self.small(9)}') {self.error()}"))]
