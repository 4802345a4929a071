"""Generates C programs whose loops end after a few rounds, with pointers, structs, the heap and calls.

Every program reads a few small inputs and contains calls of reach_error() behind conditions, or marked places that the
program goes on from, each on a line of its own. No program has undefined behaviour: arithmetic is unsigned, indices are
masked, pointers always point to something alive.
"""

import random

HEADER = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void) __attribute__((noreturn));
extern void *malloc(__SIZE_TYPE__);
struct node { unsigned value; struct node *next; unsigned *where; unsigned char bytes[4]; };
"""


class Generator:
    def __init__(self, seed, marks=False):
        self.random = random.Random(seed)
        self.marks = marks
        self.lines = []
        self.indent = 0
        self.depth = 0
        self.counter = 0
        self.functions = []
        self.targets = 0

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, *choices):
        return self.random.choice(choices)

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def number(self):
        return self.pick(0, 1, 2, 3, 5, 7, 8, 15, 100, 255, 256)

    # ---- expressions; scope has lists of names: words (unsigned), pointers (unsigned *), nodes (struct node *)

    def place(self, scope):
        """Something of type unsigned that can be written."""
        kind = self.random.randrange(10)
        if kind < 4 or self.depth > 2:
            return self.random.choice(scope["words"])
        if kind < 6:
            return f"*{self.random.choice(scope['pointers'])}"
        if kind < 7:
            return f"array[{self.index(scope)}]"
        if kind < 8:
            return f"*{self.random.choice(scope['nodes'])}->where"
        return f"{self.random.choice(scope['nodes'])}->{self.pick('value', 'value', 'next->value')}"

    def index(self, scope):
        if self.chance(40):
            return str(self.random.randrange(4))
        return f"({self.random.choice(scope['words'])} & 3)"

    def expression(self, scope):
        self.depth += 1
        try:
            kind = self.random.randrange(12)
            if self.depth > 3 or kind < 3:
                return str(self.number()) if self.chance(40) else self.place(scope)
            if kind < 6:
                return self.place(scope)
            if kind < 10:
                operator = self.pick("+", "-", "^", "&", "|", "*")
                return f"({self.expression(scope)} {operator} {self.expression(scope)})"
            if kind < 11:
                return f"({self.expression(scope)} {self.pick('>>', '<<')} {self.random.randrange(5)})"
            return f"{self.random.choice(scope['nodes'])}->bytes[{self.index(scope)}]"
        finally:
            self.depth -= 1

    def condition(self, scope):
        kind = self.random.randrange(8)
        if kind == 0:
            return f"{self.random.choice(scope['pointers'])} {self.pick('==', '!=')} {self.address(scope)}"
        if kind == 1:
            a, b = self.random.choice(scope["nodes"]), self.random.choice(scope["nodes"])
            return f"{a} {self.pick('==', '!=')} {b}->next"
        relation = self.pick("==", "!=", "<", ">", "<=", "==")
        return f"{self.expression(scope)} {relation} {self.expression(scope)}"

    def address(self, scope):
        kind = self.random.randrange(6)
        if kind < 2:
            return f"&{self.random.choice(scope['addressable'])}"
        if kind < 3:
            return f"&array[{self.index(scope)}]"
        if kind < 4:
            return f"&{self.random.choice(scope['nodes'])}->value"
        if kind < 5:
            return f"{self.random.choice(scope['nodes'])}->where"
        return self.random.choice(scope["pointers"])

    def lasting_address(self, scope):
        """Of something that outlives the function: nodes keep it."""
        kind = self.random.randrange(3)
        if kind == 0:
            return f"&{self.random.choice(scope['lasting'])}"
        if kind == 1:
            return f"&array[{self.index(scope)}]"
        return f"&{self.random.choice(scope['nodes'])}->value"

    # ---- statements

    def statement(self, scope, budget):
        kind = self.random.randrange(20)
        nodes = scope["nodes"]
        if kind < 6:
            self.emit(f"{self.place(scope)} = {self.expression(scope)};")
        elif kind < 8:
            self.emit(f"{self.random.choice(scope['pointers'])} = {self.address(scope)};")
        elif kind < 9:
            self.emit(f"{self.random.choice(nodes)}->where = {self.lasting_address(scope)};")
        elif kind < 10:
            self.emit(f"{self.random.choice(nodes)}->next = {self.random.choice(nodes)};")
        elif kind < 11:
            self.emit(f"{self.random.choice(nodes)} = {self.random.choice(nodes)}{self.pick('', '->next')};")
        elif kind < 12:
            self.emit(f"*{self.random.choice(nodes)} = *{self.random.choice(nodes)};")
        elif kind < 13:
            node = self.random.choice(nodes)
            self.emit(f"{node}->bytes[{self.index(scope)}] = (unsigned char)({self.expression(scope)});")
        elif kind < 14 and budget > 1:
            node = self.random.choice(nodes)
            fresh = self.name("fresh")
            self.emit(f"{{ struct node *{fresh} = malloc(sizeof *{fresh}); *{fresh} = *{node}; "
                      f"{fresh}->next = {self.random.choice(nodes)}; {node} = {fresh}; }}")
        elif kind < 17 and budget > 1:
            self.emit(f"if ({self.condition(scope)}) {{")
            self.block(scope, budget // 2)
            if self.chance(50):
                self.emit("} else {")
                self.block(scope, budget // 2)
            self.emit("}")
        elif kind < 18 and budget > 2 and scope["loops"] > 0:
            counter = self.name("i")
            self.emit(f"for (unsigned {counter} = 0; {counter} < {self.random.randrange(1, 4)}; {counter}++) {{")
            inner = dict(scope, loops=scope["loops"] - 1, readable=scope["words"])
            self.block(inner, budget // 3)
            self.emit("}")
        elif self.functions and budget > 1:
            callee = self.random.choice(self.functions)
            self.emit(f"{self.place(scope)} = {callee}({self.expression(scope)}, {self.address(scope)}, "
                      f"{self.random.choice(nodes)});")
        else:
            self.emit(f"{self.place(scope)} = {self.expression(scope)};")
        if self.chance(12):
            self.target(scope)

    def target(self, scope):
        self.targets += 1
        conditions = " && ".join(self.condition(scope) for _ in range(self.random.randrange(1, 3)))
        if self.marks:
            self.emit(f"if ({conditions}) {{")
            self.emit(f"  mark = {self.targets};")
            self.emit("}")
        else:
            self.emit(f"if ({conditions}) reach_error();")

    def block(self, scope, budget):
        self.indent += 1
        for _ in range(self.random.randrange(1, 2 + min(budget, 4))):
            self.statement(scope, budget)
        self.indent -= 1

    def name(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def function(self, name):
        self.emit(f"static unsigned {name}(unsigned a, unsigned *p, struct node *n) {{")
        self.indent += 1
        self.emit("unsigned x = a; unsigned y = 1; struct node *m = n->next; unsigned *q = &global;")
        scope = {"words": ["a", "x", "y", "global"], "pointers": ["p", "q"], "nodes": ["n", "m", "first"],
                 "addressable": ["x", "y", "global"], "lasting": ["global"], "loops": 1}
        for _ in range(self.random.randrange(1, 4)):
            self.statement(scope, 3)
        self.emit(f"return {self.expression(scope)};")
        self.indent -= 1
        self.emit("}")
        self.functions.append(name)

    def locals(self, scope):
        """More of what main may use."""
        return scope

    def program(self):
        self.emit("unsigned global = 3, array[4] = {1, 2, 4, 8};")
        if self.marks:
            self.emit("unsigned mark;")
        self.emit("struct node last = {9, &last, &global, {1, 2, 3, 4}}, *first = &last;")
        for index in range(self.random.randrange(0, 3)):
            self.function(f"f{index}")
        self.emit("int main(void) {")
        self.indent += 1
        inputs = [f"in{index}" for index in range(self.random.randrange(1, 4))]
        for name in inputs:
            self.emit(f"unsigned {name} = __VERIFIER_nondet_uint() & {self.pick(1, 3, 7, 15)};")
        self.emit("unsigned x = 0, y = in0; unsigned *p = &x, *q = &global;")
        self.emit("struct node *n = malloc(sizeof *n); *n = last; struct node *m = n;")
        scope = {"words": inputs + ["x", "y", "global"], "pointers": ["p", "q"], "nodes": ["n", "m", "first"],
                 "addressable": ["x", "y", "global"], "lasting": ["x", "global"], "loops": 2}
        scope = self.locals(scope)
        for _ in range(self.random.randrange(2, 8)):
            self.statement(scope, 6)
        self.target(scope)
        self.emit("return 0;")
        self.indent -= 1
        self.emit("}")
        return HEADER + "\n".join(self.lines) + "\n"


def generate(seed, marks=False):
    return Generator(seed, marks).program()


if __name__ == "__main__":
    import sys
    print(generate(int(sys.argv[1])), end="")
