"""Programs whose functions do much that their callers may or may not look at: for `--skip`.

The functions write to globals, arrays, lists on the heap and through pointers that they are given; they fork, allocate,
free what is their own, sometimes exit, and call each other; tables of pointers are read at indices of the input, and
some functions write only what nobody reads. `main` calls them in any order and looks at what they may
have done: in conditions, as indices, in assertions. Everything is on a line of its own.
"""
import random

PRELUDE = """
extern void __assert_fail(const char *, const char *, unsigned, const char *);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long); extern void free(void *); extern void exit(int);
extern void *memcpy(void *, const void *, unsigned long); extern void *memset(void *, int, unsigned long);
struct node { int value; struct node *next; };
int g0 = 1, g1 = 2, g2, g3, array[4], other[4];
int *p0 = &g0, *p1 = array;
struct node first, *list = &first, *spare;
int *slots[4] = {&g0, &g1, array, other}, *marks[2] = {&g2, &first.value};
static int noted[4];
"""
FUNCTIONS = 4


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = PRELUDE.splitlines()

    def pick(self, *options):
        return self.random.choice(options)

    def below(self, bound):
        return self.random.randrange(bound)

    def emit(self, line, depth=1):
        self.lines.append("  " * depth + line)

    def place(self, pointer="p"):
        """Something of type int that can be written to, always inside its object."""
        return self.pick("g0", "g1", "g2", "g3", f"array[{self.below(4)}]", f"other[{self.below(4)}]", "*p0", "*p1",
                         f"*{pointer}", "list->value", "array[(unsigned)n % 4]", "other[(unsigned)m % 4]",
                         "*slots[(unsigned)n % 4]", "*marks[(unsigned)m % 2]")

    def number(self, pointer="p"):
        return self.pick(str(self.below(6)), "n", "m", self.place(pointer), f"({self.place(pointer)} + {self.below(3)})")

    def condition(self, pointer="p"):
        return f"{self.number(pointer)} {self.pick('<', '==', '!=', '>')} {self.number(pointer)}"

    def effect(self, depth, index, nested=0):
        kind = self.below(17 if nested < 2 else 11)
        if kind < 3:
            self.emit(f"{self.place()} = {self.number()};", depth)
        elif kind == 3:
            self.emit(f"{self.pick('p0', 'p1')} = {self.pick('&g0', '&g1', '&g2', 'array + 1', 'p', 'p0', '&list->value')};", depth)
        elif kind == 4:
            self.emit("{ struct node *fresh = malloc(sizeof *fresh); fresh->value = "
                      f"{self.number()}; fresh->next = list; list = fresh; }}", depth)
        elif kind == 5:
            self.emit("{ int *own = malloc(8); own[0] = "
                      f"{self.number()}; {self.place()} = own[0]; free(own); }}", depth)
        elif kind == 6:
            self.emit(f"memcpy({self.pick('array', 'other')}, {self.pick('array + 2', 'other + 2')}, 8);", depth)
        elif kind == 7:
            self.emit(f"memset({self.pick('array', 'other')}, {self.below(2)}, {self.pick(4, 8, 16)});", depth)
        elif kind == 8:
            self.emit(self.pick("spare = list;", f"slots[{self.below(4)}] = {self.pick('p', 'p0', '&g3', '&list->value')};",
                                f"marks[{self.below(2)}] = {self.pick('&list->value', 'p1', '&g0')};"), depth)
        elif kind == 9:
            self.emit("for (struct node *each = list; each; each = each->next) each->value += "
                      f"{self.below(3)};", depth)
        elif kind == 10:
            self.emit(f"r += {self.number()};", depth)
        elif kind == 11 and index:
            callee = self.below(index)
            self.emit(f"{self.pick('r = ', '')}f{callee}({self.number()}, {self.number()}, {self.pick('p', '&g3', 'p0', '&r')});", depth)
        elif kind == 12 and self.below(3) == 0:
            self.emit(f"if ({self.condition()}) exit({self.below(2)});", depth)
        elif kind == 13 and self.below(2) == 0:
            self.emit(f"if ({self.condition()}) return {self.number()};", depth)
        elif kind == 14:
            self.emit(f"for (int i = 0; i < {self.pick('2', '3', '(n & 1)')}; i++) {{", depth)
            self.effect(depth + 1, index, nested + 1)
            self.emit("}", depth)
        else:
            self.emit(f"if ({self.condition()}) {{", depth)
            self.effect(depth + 1, index, nested + 1)
            self.emit("} else {", depth)
            self.effect(depth + 1, index, nested + 1)
            self.emit("}", depth)

    def look(self):
        """What main does between its calls."""
        kind = self.below(10)
        if kind < 3:
            self.emit(f"if ({self.condition('q')}) __assert_fail(\"\", \"\", 0, \"\");")
        elif kind == 3:
            self.emit(f"if ({self.condition('q')}) {self.place('q')} = {self.number('q')};")
        elif kind == 4:
            self.emit(f"if (spare && spare->next && spare->next->value == {self.below(5)}) __assert_fail(\"\", \"\", 0, \"\");")
        elif kind == 5:
            self.emit(f"array[({self.number('q')} & 7)] = {self.below(5)};")
        elif kind == 6:
            self.emit(f"q = {self.pick('&g1', 'p0', 'p1', 'array + 3', '&first.value', '&list->value')};")
        elif kind == 7:
            self.emit(f"memcpy({self.pick('array', 'other')}, {self.pick('array + 2', 'other + 2')}, {self.pick(4, 8)});")
        else:
            self.emit(f"{self.place('q')} = {self.number('q')};")

    def function(self, index):
        self.lines.append(f"int f{index}(int n, int m, int *p) {{")
        self.emit("int r = 0;")
        for _ in range(2 + self.below(4)):
            self.effect(1, index)
        self.emit(f"return {self.pick('r', 'r + 1', self.number())};")
        self.lines.append("}")

    def note(self):
        """What it does, nobody reads, and it cannot fail."""
        self.lines.append("void note(int n, int m) {")
        for _ in range(1 + self.below(3)):
            self.emit(f"if (n {self.pick('<', '==', '!=')} {self.below(4)}) noted[{self.below(4)}] += {self.pick('m', '1')} & 15;")
        self.lines.append("}")

    def main(self):
        self.lines.append("int main(void) {")
        for name in ("n", "m"):
            self.emit(f"int {name} = __VERIFIER_nondet_int();")
            self.emit(f"if ({name} < 0 || {name} > 3) return 0;")
        self.emit("int local = 1, r = 0, *q = &local;")
        self.emit("int (*through)(int, int, int *) = f1;")
        for _ in range(5 + self.below(5)):
            if self.below(2):
                callee = self.pick(*(f"f{i}" for i in range(FUNCTIONS)), "through")
                self.emit(f"{self.pick('r = ', '')}{callee}({self.number('q')}, {self.number('q')}, "
                          f"{self.pick('q', '&g2', 'p0', '&r', 'array')});")
            if self.below(4) == 0:
                self.emit("note(n, m);")
            self.look()
        for _ in range(2):
            self.look()
        self.emit(f"if (r == {self.below(6)}) __assert_fail(\"\", \"\", 0, \"\");")
        self.emit("return 0;")
        self.lines.append("}")

    def program(self):
        for index in range(FUNCTIONS):
            self.function(index)
        self.note()
        begin = len(self.lines) + 1
        self.main()
        return "\n".join(self.lines) + "\n", begin


def generate(seed):
    """The program, and the line where main begins."""
    return Generator(seed).program()
