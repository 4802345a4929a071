"""Plots as in faulty_plots, about what lives on the heap: lists, trees, growing buffers, owners and their copies."""

DECLARATIONS = """struct tree { unsigned key; struct tree *left, *right; };
struct box { unsigned *data; unsigned size; };
static struct tree *plant(struct tree *t, unsigned key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = plant(t->left, key);
  } else if (key > t->key) {
    t->right = plant(t->right, key);
  }
  return t;
}
static unsigned height(struct tree *t) {
  if (!t) return 0;
  unsigned left = height(t->left), right = height(t->right);
  return 1 + (left > right ? left : right);
}
static void fell(struct tree *t) {
  if (!t) return;
  fell(t->left);
  fell(t->right);
  free(t);
}
static struct box boxed(unsigned size, unsigned value) {
  struct box b = {calloc(size, sizeof(unsigned)), size};
  if (size) b.data[size - 1] = value;
  return b;
}
"""


class HeapPlots:
    def plot_queue(self, v):
        head, fresh, link, dead = v("struct node *$ = 0"), self.name("fresh"), self.name("link"), self.name("dead")
        value = self.pick("i", f"i ^ ({self.input()} & 3)", f"({self.input()} >> i) & 1", str(self.small()))
        parts = [[f"for (unsigned i = 0; i < {self.few()}; i++) {{",
                  f"  struct node *{fresh} = calloc(1, sizeof *{fresh});",
                  f"  {fresh}->value = {value};", f"  {fresh}->next = {head};", f"  {head} = {fresh};", "}"]]
        if self.chance(70):
            wanted = self.pick(f"(*{link})->value == {self.small()}", f"(*{link})->value & 1", self.choice())
            removal = self.pick(f"*{link} = {dead}->next; free({dead});", f"*{link} = {dead}->next; free({dead});",
                                f"*{link} = {dead}->next;", f"free({dead});\n    *{link} = {dead}->next;")
            parts.append([f"for (struct node **{link} = &{head}; *{link};) {{",
                          f"  if ({wanted}) {{", f"    struct node *{dead} = *{link};", f"    {removal}",
                          f"  }} else {link} = &(*{link})->next;", "}"])
        parts.append(self.pick([f"for (struct node *e = {head}; e; e = e->next)",
                                f"  if (e->value == {self.small()} && e->next{self.pick('', '->next')}) {self.error()}"],
                               self.guarded(f"x += {head}->value;"),
                               [f"if ({head} && !{head}->next) {self.error()}"], []))
        return parts + [self.list_end(head, dead)]

    def list_end(self, head, dead):
        kept = self.pick("", "", "", f" && {head}->next")
        loop = [f"while ({head}{kept}) {{", f"  struct node *{dead} = {head}->next;", f"  free({head});",
                f"  {head} = {dead};", "}"]
        return self.pick(loop, loop, loop, [], [f"if ({head})", f"  free({head}->next);", f"free({head});"])

    def plot_tree(self, v):
        root = v("struct tree *$ = 0")
        keys = [self.pick(f"{self.input()} & 3", f"{self.input()} >> 2 & 3", str(self.small(5)), f"{self.input()} % 5")
                for _ in range(self.random.randrange(1, 4))]
        parts = [self.guarded(f"{root} = plant({root}, {key});") for key in keys]
        parts.append(self.pick([f"if (height({root}) == {self.random.randrange(1, 4)}) {self.error()}"],
                               self.guarded(f"x = {root}->key;"),
                               self.guarded(f"if ({root}->left && {root}->left->key == {self.small()}) {self.error()}"),
                               self.guarded(f"if ({root}) x = {root}->right->key;")))
        if self.chance(30):
            parts.append([f"if ({root} && ({self.choice()})) {{", f"  fell({root}->left);",
                          f"  {self.pick(root + '->left = 0;', root + '->left = 0;', '')}", "}"])
        return parts + [self.pick([f"fell({root});"], [f"fell({root});"], self.guarded(f"fell({root});"),
                                  [f"free({root});"])]

    def plot_growing(self, v):
        p, old, size = v("unsigned char *$ = 0"), v("unsigned char *$ = 0"), v("unsigned $ = 4")
        grown = self.pick("8", "6", f"{size} + ({self.input()} & 3)", f"({self.input()} & 7) + 1", "2", "3")
        parts = [[f"{p} = calloc({size}, 1);", f"{p}[3] = {self.pick('7', self.input())};", f"{old} = {p};"],
                 [f"if ({self.choice()}) {{", f"  {size} = {grown};", f"  {p} = realloc({p}, {size});",
                  f"  {self.pick(old + ' = ' + p + ';', old + ' = ' + p + ';', '')}", "}"]]
        parts.append(self.guarded(self.pick(
            f"{p}[{self.pick(2, 3, 5, 7)}] = 1;", f"x = {old}[{self.pick(0, 3)}];", f"if ({p}[0] == 7) {self.error()}",
            f"if ({size} > 3 && {p}[3] == {self.pick(7, 9)}) {self.error()}",
            f"if ({size} == {self.random.randrange(2, 9)}) {self.error()}", f"{p}[{size} - 1] = 2;",
            f"memset({p}, 1, {size}{self.pick('', ' + 1')});")))
        return parts + [self.pick([f"free({p});"], [f"free({p});"], self.guarded(f"free({p});"), [f"free({old});"])]

    def plot_owner(self, v):
        a, b = v("struct box $ = {0, 0}"), v("struct box $ = {0, 0}")
        parts = [[f"{a} = boxed({self.random.randrange(1, 4)}, {self.pick('5', self.input())});"],
                 [f"if ({self.choice()}) {b} = {a};"]]
        if self.chance(50):
            parts.append([f"if ({self.pick(self.choice(), '!' + b + '.data')}) {b} = boxed(2, 1);"])
        parts.append(self.guarded(self.pick(
            f"if ({b}.size && {b}.data[{b}.size - 1] == {self.pick(5, 1, 9)}) {self.error()}",
            f"{b}.data[0] = 3;", f"if ({a}.data == {b}.data) {self.error()}", f"x = {a}.data[{a}.size];")))
        other = f"{b}.data != {a}.data"
        parts.append([f"free({a}.data);"])
        parts.append([f"if ({self.pick(other, other, self.choice())}) free({b}.data);"] if self.chance(75) else [])
        return parts

    def plot_slots(self, v):
        slots = v("unsigned *$[4] = {0, 0, 0, 0}")
        first, second = self.index_of_four(), self.index_of_four()
        parts = [[f"{slots}[{first}] = calloc(1, 4);"],
                 [f"if ({self.pick('!' + slots + '[' + second + ']', self.choice())}) "
                  f"{slots}[{second}] = calloc(2, 4);"]]
        if self.chance(60):
            at = self.pick(first, second)
            parts.append([f"if ({self.choice()}) {{", f"  free({slots}[{at}]);",
                          f"  {self.pick('', slots + '[' + at + '] = 0;', slots + '[' + at + '] = 0;')}", "}"])
        parts.append(self.guarded(self.pick(f"*{slots}[{self.pick(first, second, str(self.small()))}] = 5;",
                                            f"if ({slots}[{self.small()}]) {self.error()}",
                                            f"if ({slots}[{first}] == {slots}[{second}]) {self.error()}")))
        return parts + ([["for (unsigned i = 0; i < 4; i++)", f"  free({slots}[i]);"]] if self.chance(75) else [])

    def plot_leaving(self, v):
        p, kept = v("unsigned *$ = 0"), v("unsigned *$ = 0")
        self.statics.append(f"static unsigned *held{p};")
        parts = [[f"{p} = calloc({self.pick(1, 2)}, 4);"],
                 [f"if ({self.choice()}) {self.pick(f'held{p} = {p};', f'{kept} = {p};', f'free({p}), {p} = 0;')}"]]
        if self.chance(60):
            parts.append([f"if ({self.choice()}) exit({self.small(2)});"])
        return parts + [[f"if ({p} {self.pick('!=', '==')} {self.pick(kept, f'held{p}')}) free({p});"]]
