"""Functions on lists, trees, strings, ring buffers and parts of structs, and for each a main that calls it on every heap of up to three objects.

A program has a function f and a main. Both are checked: f as an entry, on a heap that is discovered, and main, which
builds each heap by choices that are inputs. Errors at the lines of f must be the same ones.
"""
import random

HEAD = """#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
"""

LIST = "struct node { struct node *next; int val; };\n"
TREE = "struct node { struct node *left, *right; int val; };\n"
PART = ("struct in { struct in *next; int x; };\n"
        "struct out { int id; struct in in, last; };\n")
OUTSIDE = "void change(struct node *p);\nstruct node *get(void);\nint ask(void);\n"
RING = "struct ring { int head, count; int *data; };\n"

# name, shape, parameters, body: lines of f. Right and wrong ones.
WRITTEN = [
    ("length", "list", "struct node *a", ["int n = 0;", "for (; a && n < 4; a = a->next) n++;", "return n;"]),
    ("sum_two", "list", "struct node *a", ["return a->val + a->next->val;"]),
    ("free_all", "list", "struct node *a",
     ["int n = 0;", "while (a && n++ < 4) {", "struct node *next = a->next;", "free(a);", "a = next;", "}", "return 0;"]),
    ("free_guarded", "list", "struct node *a",
     ["if (!a) return 0;", "if (a->next != a) free(a->next);", "free(a);", "return 0;"]),
    ("pop", "list", "struct node **p", ["struct node *a = *p;", "if (!a) return 0;", "*p = a->next;", "free(a);",
                                         "return *p ? (*p)->val : 0;"]),
    ("alias", "list", "struct node *a, struct node *b",
     ["if (!a || !b) return 0;", "free(a);", "return b->val;"]),
    ("alias_guarded", "list", "struct node *a, struct node *b",
     ["if (!a || !b || a == b) return 0;", "free(a);", "return b->val;"]),
    ("write_through", "list", "struct node *a, struct node *b",
     ["if (!a || !b) return 0;", "a->val = 1;", "b->val = 2;", "assert(a->val == 1);", "return 0;"]),
    ("last", "list", "struct node *a",
     ["int n = 0;", "if (!a) return 0;", "while (a->next && n++ < 3) a = a->next;", "return a->val;"]),
    ("insert", "list", "struct node *a, struct node *b",
     ["if (!a) return 0;", "b->next = a->next;", "a->next = b;", "assert(a->next->next != a || b == a);", "return 0;"]),
    ("reverse", "list", "struct node *a",
     ["struct node *done = 0;", "int n = 0;", "while (a && n++ < 3) {", "struct node *next = a->next;", "a->next = done;",
      "done = a;", "a = next;", "}", "return done ? done->val : 0;"]),
    ("find", "list", "struct node *a", ["int n = 0;", "while (a->val != 1 && n++ < 3) a = a->next;", "return a->val;"]),
    ("find_guarded", "list", "struct node *a",
     ["int n = 0;", "while (a && a->val != 1 && n++ < 3) a = a->next;", "assert(!a || a->val == 1 || n == 4);", "return 0;"]),
    ("remove_second", "list", "struct node *a",
     ["struct node *b = a->next;", "if (!b) return 0;", "a->next = b->next;", "free(b);", "return a->val;"]),
    ("remove_second_guarded", "list", "struct node *a",
     ["if (!a || !a->next || a->next == a) return 0;", "struct node *b = a->next;", "a->next = b->next;", "free(b);",
      "return a->val;"]),
    ("append", "list", "struct node *a, struct node *b",
     ["int n = 0;", "if (!a) return 0;", "while (a->next && n++ < 3) a = a->next;", "a->next = b;",
      "assert(n > 3 || b != a);", "return 0;"]),
    ("swap", "list", "struct node *a, struct node *b",
     ["if (!a || !b) return 0;", "a->val ^= b->val;", "b->val ^= a->val;", "a->val ^= b->val;",
      "assert(a != b || a->val == 0);", "return 0;"]),
    ("hare", "list", "struct node *a",
     ["struct node *b = a;", "int n = 0;", "while (b && b->next && n++ < 3) {", "a = a->next;", "b = b->next->next;",
      "if (a == b) return 1;", "}", "return 0;"]),
    ("free_twice", "list", "struct node *a, struct node *b", ["free(a);", "if (b) free(b->next);", "return 0;"]),
    ("use_old", "list", "struct node *a",
     ["if (!a) return 0;", "struct node *b = a->next;", "free(a);", "return b && b->next ? b->val : 0;"]),
    ("fresh", "list", "struct node *a",
     ["struct node *b = malloc(sizeof *b);", "if (!a) return 0;", "b->next = a;", "b->val = 1;", "a->val = 2;",
      "assert(b->val == 1 && a != b);", "return 0;"]),
    ("drop", "list", "struct node **p",
     ["if (!*p) return 0;", "struct node *a = *p;", "*p = a->next;", "free(a);", "return *p == a;"]),
    ("unlink", "tree", "struct node *a",
     ["if (!a) return 0;", "if (a->left) a->left->right = a->right;", "if (a->right) a->right->left = a->left;", "free(a);",
      "return 0;"]),
    ("ring_of_two", "tree", "struct node *a",
     ["if (!a || !a->right) return 0;", "assert(a->right->left == a);", "return a->right->val;"]),
    ("leftmost", "tree", "struct node *a", ["int n = 0;", "while (a->left && n++ < 3) a = a->left;", "return a->val;"]),
    ("height", "tree", "struct node *a",
     ["int l = 0, r = 0;", "for (struct node *b = a; b && l < 3; b = b->left) l++;",
      "for (struct node *b = a; b && r < 3; b = b->right) r++;", "assert(a || l + r == 0);", "return l - r;"]),
    ("text_length", "text", "char *a", ["int n = 0;", "while (a[n]) n++;", "return n;"]),
    ("first_letter", "text", "char *a", ["return a ? a[0] : 0;"]),
    ("second_letter", "text", "char *a", ["if (!a || !a[0]) return 0;", "return a[1];"]),
    ("third_letter", "text", "char *a", ["if (!a) return 0;", "a[2] = 'x';", "return a[0];"]),
    ("same_text", "text", "char *a, char *b",
     ["if (!a || !b) return 0;", "while (*a && *a == *b) a++, b++;", "return *a - *b;"]),
    ("two_texts", "text", "char *a, char *b",
     ["if (!a || !b) return 0;", "a[0] = 1;", "b[0] = 2;", "assert(a[0] == 1 || a == b);", "return 0;"]),
    ("freed_text", "text", "char *a, char *b", ["free(a);", "return b ? b[0] : 0;"]),
    ("ends", "text", "char *a", ["if (!a || a[0] != 'a') return 0;", "assert(a[1] != 'b');", "return 0;"]),
    ("rotate", "tree", "struct node *a",
     ["struct node *l = a->left;", "a->left = l->right;", "l->right = a;", "return l->val;"]),
    ("rotate_guarded", "tree", "struct node *a",
     ["if (!a || !a->left) return 0;", "struct node *l = a->left;", "a->left = l->right;", "l->right = a;",
      "assert(l->right->val == a->val);", "return l->val;"]),
    ("free_tree", "tree", "struct node *a",
     ["if (!a) return 0;", "if (a->left) free(a->left);", "if (a->right) free(a->right);", "free(a);", "return 0;"]),
    ("ring_get", "ring", "struct ring *r",
     ["if (!r || r->head < 0 || r->head >= 2) return 0;", "return r->count > 0 ? r->data[r->head] : 0;"]),
    ("ring_put", "ring", "struct ring *r, int v",
     ["if (!r || !r->data || r->count < 0 || r->count > 1) return 0;", "r->data[r->count++] = v;",
      "assert(r->count <= 2);", "return 0;"]),
    ("ring_off", "ring", "struct ring *r",
     ["if (!r || !r->data) return 0;", "if (r->head < 0 || r->head > 1) return 0;", "assert(r->head + r->count != 7);",
      "return r->data[r->head];"]),
]

# Parts of larger objects, whichever of them is used first.
WRITTEN += [
    ("part_first", "part", "struct in *i, struct out *o",
     ["if (!i || !o) return 0;", "i->x = 1;", "o->in.x = 2;", "assert(i->x == 1);", "return 0;"]),
    ("whole_first", "part", "struct in *i, struct out *o",
     ["if (!i || !o) return 0;", "o->in.x = 2;", "i->x = 1;", "assert(o->in.x == 2);", "return 0;"]),
    ("part_compared", "part", "struct in *i, struct out *o",
     ["if (!i || !o || i == &o->in || i == &o->last) return 0;", "i->x = 1;", "o->in.x = o->last.x = 2;", "assert(i->x == 1);",
      "return 0;"]),
    ("part_freed", "part", "struct in *i, struct out *o", ["if (!i || !o) return 0;", "i->x = 1;", "free(o);", "return i->x;"]),
    ("two_parts", "part", "struct in *i, struct in *j, struct out *o",
     ["if (!i || !j || !o) return 0;", "i->x = 1;", "j->x = 2;", "o->in.x = 3;", "o->last.x = 4;",
      "assert(i->x != 3 || j->x != 4);", "return 0;"]),
    ("container", "part", "struct in *i, struct out *o",
     ["if (!o || i != &o->last) return 0;", "struct out *p = (struct out *)((char *)i - __builtin_offsetof(struct out, last));",
      "p->id = 7;", "assert(o->id != 7);", "return 0;"]),
    ("chain", "part", "struct in *i, struct out *o",
     ["if (!i || !o || !i->next) return 0;", "i->next->x = 5;", "o->last.x = 6;", "assert(i->next->x == 5);", "return 0;"]),
]

# With functions that have no body: change(p) may write what p leads to, get() returns a node, ask() a number.
WRITTEN += [
    ("changed", "outside", "struct node *a, struct node *b",
     ["if (!a || !b) return 0;", "b->val = 1;", "change(a);", "assert(b->val == 1);", "return 0;"]),
    ("got", "outside", "struct node *a, struct node *b",
     ["if (!a) return 0;", "a->val = 1;", "struct node *n = get();", "if (!n) return 0;", "n->val = 2;", "assert(a->val == 1);",
      "return 0;"]),
    ("kept", "outside", "struct node *a, struct node *b",
     ["if (!a) return 0;", "change(a);", "a->val = 1;", "ask();", "assert(a->val == 1);", "return 0;"]),
    ("asked", "outside", "struct node *a, struct node *b", ["int n = ask();", "assert(n != 4 || ask() != 5);", "return 0;"]),
    ("relinked", "outside", "struct node *a, struct node *b",
     ["if (!a || a->next) return 0;", "change(a);", "assert(!a->next || a->next != b || !b);", "return 0;"]),
    ("local", "outside", "struct node *a, struct node *b",
     ["struct node n = {0, 1}, m = {&n, 2};", "change(&m);", "assert(n.val == 1);", "return 0;"]),
    ("apart_local", "outside", "struct node *a, struct node *b",
     ["struct node n = {0, 1}, m = {0, 2};", "change(&m);", "assert(n.val == 1);", "return 0;"]),
]

FIELDS = {"list": ["next"], "tree": ["left", "right"], "outside": ["next"]}


def statement(rng, shape, depth):
    """A line or a few of f, over the pointers a, b and t and the number n."""
    field = rng.choice(FIELDS[shape])
    pointer, other = rng.choice("abt"), rng.choice("abt")
    kind = rng.randrange(13 if shape == "outside" else 10)
    if shape == "outside" and kind in (5, 9):  # what has been freed is not handed out again, and main does not know what was
        kind = 3
    if kind == 10:
        return [f"change({pointer});"]
    if kind == 11:
        return [f"t = get();"]
    if kind == 12:
        return [f"n += ask() == 1;"]
    if kind == 0:
        return [f"t = {pointer};"]
    if kind == 1:
        return [f"if ({pointer}) t = {pointer}->{field};"]
    if kind == 2:
        return [f"if ({pointer}) {pointer}->{field} = {other};"]
    if kind == 3:
        return [f"n += {pointer}->val;"]
    if kind == 4:
        return [f"if ({pointer}) n += {pointer}->val == {rng.randrange(2)};"]
    if kind == 5:
        return [f"if ({pointer} != {other}) free({pointer});"]
    if kind == 6:
        return [f"if ({pointer} && {pointer}->{field}) {{"] + block(rng, shape, depth - 1) + ["}"]
    if kind == 7:
        return [f"if ({pointer} == {other}) {{"] + block(rng, shape, depth - 1) + ["}"]
    if kind == 8:
        return [f"if ({pointer} && {other} && {pointer} != {other}) assert({pointer}->{field} != {other});"]
    return [f"free({pointer});", f"{pointer} = 0;"]


def block(rng, shape, depth):
    if depth < 0:
        return ["n++;"]
    return [line for _ in range(rng.randrange(1, 4)) for line in statement(rng, shape, depth)]


def parts(rng, depth):
    """Lines of f, over pointers to parts i, j and t, and o to a whole."""
    lines = []
    for _ in range(rng.randrange(2, 4)):
        pointer, other, member = rng.choice("ijt"), rng.choice("ijt"), rng.choice(["in", "last"])
        lines += rng.choice([
            lambda: [f"t = {pointer};"],
            lambda: [f"if (o) t = &o->{member};"],
            lambda: [f"if ({pointer}) {pointer}->x = {rng.randrange(3)};"],
            lambda: [f"if (o) o->{member}.x = {rng.randrange(3)};"],
            lambda: [f"if ({pointer} && o && {pointer} != &o->{member}) n += {pointer}->x == o->{member}.x;"],
            lambda: [f"if ({pointer} && {other} && {pointer} != {other}) {{"] + (parts(rng, depth - 1) if depth else ["n++;"]) + ["}"],
            lambda: [f"if (o && {pointer}) assert({pointer}->x == {rng.randrange(3)} || o->{member}.x != {rng.randrange(3)});"],
            lambda: [f"if (o && {pointer} == &o->{member}) n += o->id == 1;"],
        ])()
    return lines


def generated(seed):
    rng = random.Random(seed)
    shape = rng.choice(["list", "list", "tree", "outside", "part"])
    if shape == "part":
        body = ["struct in *t = i;", "int n = 0;"] + parts(rng, 2) + parts(rng, 2) + ["return n;"]
        return (f"generated_{seed}", shape, "struct in *i, struct in *j, struct out *o", body)
    body = ["struct node *t = a;", "int n = 0;"] + block(rng, shape, 2) + block(rng, shape, 2) + ["return n;"]
    return (f"generated_{seed}", shape, "struct node *a, struct node *b", body)


def choice(variable, targets):
    lines = [f"  switch (__VERIFIER_nondet_int()) {{"]
    for number, target in enumerate(targets[:-1]):
        lines.append(f"  case {number}: {variable} = {target}; break;")
    return lines + [f"  default: {variable} = {targets[-1]};", "  }"]


def nodes_main(shape, parameters):
    lines = ["int main(void) {", "  struct node *n[3], *none = 0, *p[2];"]
    names = ["none", "n[0]", "n[1]", "n[2]"]
    for index in range(3):
        lines += [f"  n[{index}] = malloc(sizeof *n[0]);", f"  n[{index}]->val = __VERIFIER_nondet_int();"]
    for index in range(3):
        for field in FIELDS[shape]:
            lines += choice(f"n[{index}]->{field}", names)
    count = parameters.count("struct node")
    for index in range(count):
        lines += choice(f"p[{index}]", names)
    if "**" in parameters: # which a caller may also leave out, and which may be a member of a node
        lines += ["  if (__VERIFIER_nondet_int()) return f(0);", "  struct node **q;"]
        lines += choice("q", [f"&n[{index}]->{field}" for index in range(3) for field in FIELDS[shape]] + ["malloc(sizeof *q)"])
        return lines + ["  *q = p[0];", "  return f(q);", "}"]
    return lines + [f"  return f({', '.join(f'p[{index}]' for index in range(count))});", "}"]


def text_main(parameters):
    lines = ["int main(void) {", "  char *n[2], *none = 0, *p[2];", "  int size[2];"]
    for index in range(2):
        lines += [f"  size[{index}] = __VERIFIER_nondet_int();",
                  f"  if (size[{index}] < 1 || size[{index}] > 3) size[{index}] = 3;",
                  f"  n[{index}] = malloc(size[{index}]);",
                  f"  for (int i = 0; i < size[{index}]; i++) n[{index}][i] = (char)__VERIFIER_nondet_int();"]
    count = parameters.count("char")
    for index in range(count):
        lines += choice(f"p[{index}]", ["none", "n[0]", "n[1]"])
    return lines + [f"  return f({', '.join(f'p[{index}]' for index in range(count))});", "}"]


def part_main(parameters):
    lines = ["int main(void) {", "  struct out *w = malloc(sizeof *w);", "  struct in *s[2], *none = 0, *p[2];", "  struct out *o = 0;",
             "  w->id = __VERIFIER_nondet_int(), w->in.x = __VERIFIER_nondet_int(), w->last.x = __VERIFIER_nondet_int();"]
    for index in range(2):
        lines += [f"  s[{index}] = malloc(sizeof *s[0]);", f"  s[{index}]->x = __VERIFIER_nondet_int();"]
    places = ["none", "s[0]", "s[1]", "&w->in", "&w->last"]
    lines += ["  s[1]->next = w->in.next = w->last.next = 0;"] + choice("s[0]->next", places)
    count = parameters.count("struct in")
    for index in range(count):
        lines += choice(f"p[{index}]", places)
    return lines + ["  if (__VERIFIER_nondet_int()) o = w;",
                    f"  return f({', '.join(f'p[{index}]' for index in range(count))}, o);", "}"]


def outside_main(parameters):
    lines = ["static struct node *all[2];", "static int known[2];", "static struct node *any(void) {",
             "  switch (__VERIFIER_nondet_int()) {", "  case 0: return 0;", "  case 1: return all[0];", "  default: return all[1];",
             "  }", "}", "static void learn(struct node *p) {",
             "  for (int i = 0; i < 2; i++)", "    if (p == all[i] && p && !known[i]) known[i] = 1, learn(p->next);", "}",
             "static void write(struct node *own) {",
             "  for (int i = 0; i < 2; i++) if (known[i]) learn(all[i]->next);",
             "  for (int i = 0; i < 2; i++) if (known[i]) all[i]->next = any(), all[i]->val = __VERIFIER_nondet_int();",
             "  for (int i = 0; own && i < 2; i++) {",
             "    struct node *next = own->next;",
             "    if (own == all[0] || own == all[1]) break;",
             "    own->next = __VERIFIER_nondet_int() ? own->next : any(), own->val = __VERIFIER_nondet_int(), own = next;", "  }", "}",
             "void change(struct node *p) { learn(p); write(p); }",
             "struct node *get(void) { write(0); struct node *p = any(); learn(p); return p; }",
             "int ask(void) { write(0); return __VERIFIER_nondet_int(); }",
             "int main(void) {", "  for (int i = 0; i < 2; i++) all[i] = malloc(sizeof *all[0]), all[i]->val = __VERIFIER_nondet_int();",
             "  for (int i = 0; i < 2; i++) all[i]->next = any();"]
    return lines + ["  return f(any(), any());", "}"]


MAINS = {"part": part_main, "outside": outside_main, "ring": lambda parameters: ring_main(parameters), "text": text_main}


def ring_main(parameters):
    value = ", __VERIFIER_nondet_int()" if "int v" in parameters else ""
    return ["int main(void) {", "  struct ring *r = malloc(sizeof *r);", "  r->head = __VERIFIER_nondet_int();",
            "  r->count = __VERIFIER_nondet_int();", "  int cells = __VERIFIER_nondet_int();",
            "  if (cells == 4) r->data = &r->head; // what points to an int may point to a member",
            "  else if (cells == 5) r->data = &r->count;",
            "  else if (cells < 1 || cells > 3) r->data = 0;",
            "  else r->data = malloc(cells * sizeof(int));",
            "  for (int i = 0; r->data && i < cells && cells < 4; i++) r->data[i] = __VERIFIER_nondet_int();",
            f"  return f(__VERIFIER_nondet_int() ? r : 0{value});", "}"]


def source(function):
    """The text of the program, and the lines of f: from the first to before the last."""
    name, shape, parameters, body = function
    types = {"list": LIST, "tree": TREE, "ring": RING, "text": "", "part": PART, "outside": LIST + OUTSIDE}[shape]
    lines = (HEAD + types).splitlines() + [f"/* {name} */", f"int f({parameters}) {{"]
    first = len(lines)
    lines += body + ["}"]
    last = len(lines)
    lines += MAINS[shape](parameters) if shape in MAINS else nodes_main(shape, parameters)
    return "\n".join(lines) + "\n", first, last
