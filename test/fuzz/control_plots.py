"""Plots as in faulty_plots, about where control goes: function pointers, recursion, loops, jumps, variadic calls."""

DECLARATIONS = """static jmp_buf far_away;
static unsigned of_pointer(unsigned *p) { return p ? *p : 77; }
static unsigned char of_byte(unsigned char c) { return (unsigned char)(c + 1); }
static int of_two(int a, unsigned b) { return a - (int)b; }
static unsigned odd(unsigned n);
static unsigned even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static unsigned odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static unsigned gather(unsigned depth, unsigned *into) {
  unsigned own = depth * 2;
  if (depth == 0) return *into;
  unsigned *next = depth & 1 ? &own : into;
  *next += 1;
  return gather(depth - 1, next) + own;
}
static void leave(unsigned depth, unsigned value) {
  if (depth == 0) longjmp(far_away, (int)value);
  leave(depth - 1, value + 1);
}
static double mixture(const char *kinds, ...) {
  va_list list;
  double sum = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'i') sum += va_arg(list, int);
    if (*kinds == 'l') sum += (double)va_arg(list, long);
    if (*kinds == 'd') sum += va_arg(list, double);
    if (*kinds == 'p') sum += *va_arg(list, unsigned *);
  }
  va_end(list);
  return sum;
}
"""


class ControlPlots:
    def plot_callbacks(self, v):
        table = v("unsigned (*$[4])(unsigned) = {twice, next_of, picky, 0}")
        f, arg = v("unsigned (*$)(unsigned) = next_of"), v("unsigned $ = 1")
        at = self.index_of_four()
        parts = [[f"if ({self.choice()}) {arg} = {self.pick('5', self.input(), '4')};"],
                 [f"{f} = {table}[{at}];"]]
        if self.chance(50):
            parts.append([f"if ({self.pick('!' + f, self.choice())}) {f} = {self.pick('twice', 'picky', '0')};"])
        parts.append(self.guarded(f"{arg} = {f}({arg});"))
        end = self.pick(f"{arg} == {self.small(9)}", f"{f} == {self.pick('twice', 'picky')}")
        return parts + [[f"if ({end}) {self.error()}"]]

    def plot_cast_callee(self, v):
        w, r = v("unsigned $ = 4"), v("unsigned $ = 0")
        call = self.pick(f"((unsigned (*)(void *))of_pointer)({self.pick('&' + w, '0')})",
                         f"((int (*)(unsigned *))of_pointer)(&{w})",
                         f"((unsigned (*)(char *))of_pointer)((char *)&{w})",
                         f"((unsigned (*)(int, int))of_two)({w}, {self.pick('3', self.input())})")
        if self.chance(50):
            f = v("void (*$)(void) = 0")
            parts = [[f"{f} = (void (*)(void)){self.pick('of_pointer', 'of_pointer', 'of_pointer')};"],
                     [f"if ({self.choice()}) {f} = {self.pick('0', '(void (*)(void))of_pointer')};"]]
            call = f"((unsigned (*)(unsigned *)){f})(&{w})"
        else:
            parts = []
        return parts + [[f"if ({self.choice()}) {w} = {self.pick(self.input(), '9')};"],
                        self.guarded(f"{r} = {call};"),
                        [f"if ({r} {self.pick('==', '>')} {self.random.randrange(10)}) {self.error()}"]]

    def plot_mutual(self, v):
        n, r = v("unsigned $ = 0"), v("unsigned $ = 0")
        parts = [[f"{n} = {self.pick(self.few(), f'{self.input()} & 15', str(self.small(6)))};"],
                 self.guarded(f"{r} = {self.pick(f'even({n})', f'odd({n})', f'gather({n} & 3, &{n})')};")]
        return parts + [self.guarded(f"if ({r} == {self.small(9)}{self.pick('', f' && {n} > 2')}) {self.error()}")]

    def plot_rounds(self, v):
        i, s = v(f"{self.pick('unsigned', 'int', 'unsigned char')} $ = 0"), v("unsigned $ = 0")
        extra = self.pick("", f"  if ({s} > {self.random.randrange(3, 9)}) break;",
                          f"  if ({i} == {self.small()}) continue;", f"  if ({s} == {self.small(6)}) {self.error()}")
        loop = self.pick(f"for ({i} = 0; {i} < {self.few()}; {i}++) {{",
                         f"for ({i} = {self.few()}; {i} > 0; {i}--) {{")
        return [[loop, extra, f"  {s} {self.pick('+=', '^=', '+=')} {self.pick(i, '1', '3', f'({self.input()} >> {i})')};",
                 "}"],
                self.guarded(f"if ({s} == {self.small(12)}) {self.error()}")]

    def plot_goto_inside(self, v):
        i, s, label = v("unsigned $ = 0"), v("unsigned $ = 0"), self.name("inside")
        return [[f"{i} = {self.small()};", f"if ({self.choice()}) goto {label};",
                 f"for (; {i} < {self.few()}; {i}++) {{", f"  {s} += {self.pick('2', i, '3')};", f"{label}:",
                 f"  {s}++;", f"  if ({s} > {self.random.randrange(4, 12)}) {self.pick('break;', 'break;', self.error())}",
                 "}"], self.guarded(f"if ({s} == {self.small(10)} && {i} {self.pick('<', '==')} {self.small(5)}) "
                                    f"{self.error()}")]

    def plot_goto_back(self, v):
        n, s, label, end = v("unsigned $ = 0"), v("unsigned $ = 0"), self.name("again"), self.name("done")
        return [[f"{n} = {self.few()};", f"{label}:", f"if ({n} == 0) goto {end};", f"{n}--;",
                 f"{s} += {self.pick(n, self.input() + ' & 1', '1')};", f"if ({self.choice()}) goto {label};", f"{end}:",
                 f"{s} ^= {self.small()};"], self.guarded(f"if ({s} == {self.small(8)}) {self.error()}")]

    def plot_mixture(self, v):
        d, w = v("double $ = 0"), v("unsigned $ = 2")
        kinds = "".join(self.pick("i", "l", "d", "p") for _ in range(self.random.randrange(1, 4)))
        given = {"i": f"(int){self.input()}", "l": f"{self.small(8)}L", "d": self.pick("0.5", f"(double){self.input()}"),
                 "p": f"&{w}"}
        arguments = ", ".join(given[kind] for kind in kinds)
        return [[f"if ({self.choice()}) {w} = {self.small(9)};"],
                self.guarded(f"{d} = mixture(\"{kinds}\", {arguments});"),
                [f"if ({d} {self.pick('==', '>', '<')} {self.pick('2', '4.5', '9', '0.5')}) {self.error()}"]]

    def plot_far_jump(self, v):
        w, p = v("volatile unsigned $ = 0"), v("unsigned *volatile $ = 0")
        return [[f"{w} = {self.small()};", f"{p} = calloc(1, 4);", "switch (setjmp(far_away)) {", "case 0:",
                 f"  {w} += 1;", f"  if ({self.choice()}) leave({self.pick('2', self.few())}, {self.small(3)});",
                 f"  {self.pick('', f'free({p}), {p} = 0;')}", "  break;", "case 1:", f"  {w} += {self.small(5)};",
                 f"  {self.pick('', f'free({p});', f'free({p}), {p} = 0;')}", "  break;", "default:",
                 f"  {w} = {self.small(5)};", "}"],
                self.guarded(self.pick(f"if ({w} == {self.small(5)}) {self.error()}", f"if ({p}) *{p} = {w};",
                                       f"*{p} = 1;")),
                [f"free({p});"] if self.chance(80) else []]

    def plot_machine(self, v):
        state, i = v("unsigned $ = 0"), v("unsigned $ = 0")
        moves = []
        for number in range(3):
            moves.append(f"  case {number}: {state} = ({self.input()} >> {i} & 1) ? {self.small()} : {self.small()}; break;")
        return [[f"for ({i} = 0; {i} < {self.random.randrange(2, 5)}; {i}++) switch ({state}) {{", *moves,
                 f"  default: {state} = {self.small()};", "}"],
                self.guarded(f"if ({state} == {self.small()}) {self.error()}")]
