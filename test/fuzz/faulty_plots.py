"""What can go wrong in the programs of faulty_programs, and how: one plot for each.

A plot is a list of parts, in order; a part is a list of lines. `v` makes a variable of a declaration with `$` for its
name. A plot changes its variables on some paths only and lets something go wrong later, for some of the states: it
keeps to numbers that make both outcomes likely. Whether the error is possible is for the tool to find out.
"""


class Plots:
    def plot_index(self, v):
        size = self.pick(3, 4, 6)
        i, a = v("unsigned $ = 0"), v(f"unsigned $[{size}]")
        parts = [[f"{i} = {self.offset(size)};"]]
        for _ in range(self.random.randrange(1, 3)):
            parts.append([f"if ({self.choice()}) {i} {self.pick('=', '+=', '+=')} {self.offset(size)};"])
        if self.chance(30):
            parts.append([f"{i} {self.pick('&= 3', '%= 4', '>>= 1', '^= 1')};"])
        return parts + [self.guarded(f"{self.pick('x =', 'x +=', 'y ^=')} {a}[{i}];"
                                     if self.chance(30) else f"{a}[{i}] = {self.input()};")]

    def plot_symbolic_index(self, v):
        a = v(f"unsigned $[4] = {{0}}")
        i = v("unsigned $ = 0")
        parts = [[f"{i} = {self.input()}{self.pick('', ' & 3', ' & 7', ' >> 1')};"],
                 [f"if ({self.choice()}) {i} {self.pick('&= 3;', '= 1;', '+= 1;', '&= 1;')}"],
                 [f"if ({i} < {self.pick(4, 4, 5)}) {a}[{i}] = {self.small(8)};"]]
        if self.chance(50):
            parts.append([f"if ({self.choice()}) {a}[{self.small()}] += {self.input()};"])
        parts.append([f"if ({a}[{self.pick(i + ' & 3', str(self.small()))}] == {self.small(8)}) {self.error()}"])
        return parts

    def plot_byte_pointer(self, v):
        size = self.pick(4, 5, 8)
        if self.chance(50):
            buffer = v(f"unsigned char $[{size}]")
            parts = [[]]
        else:
            buffer = v("unsigned char *$ = 0")
            parts = [[f"{buffer} = {self.allocation(size)};"]]
        c = v("unsigned char *$ = 0")
        parts[0].append(f"{c} = {buffer};")
        for _ in range(self.random.randrange(1, 3)):
            step = self.pick(f"{c} += {self.small(size)};", f"{c}++;", f"{c} = {buffer} + {self.offset(size)};",
                             f"if ({c} > {buffer}) {c}--;", f"*{c} = {self.small()};")
            parts.append([f"if ({self.choice()}) {step}"])
        parts.append(self.guarded(self.pick(f"*{c} = 1;", f"x += *{c};", f"{c}[{self.small(3)}] = 2;",
                                            f"if ({c} - {buffer} == {self.small(size)}) {self.error()}",
                                            f"if ({c} < {buffer} + {self.small(size)}) {self.error()}")))
        if len(parts[0]) > 1 and self.chance(70):
            parts.append([f"free({buffer});"])
        return parts

    def plot_null(self, v):
        p = v("struct node *$ = 0")
        parts = [[f"{p} = {self.pick('&last', 'n', 'first')};"],
                 [f"if ({self.choice()}) {p} = {self.pick('0', '0', p + '->next')};"]]
        if self.chance(40):
            parts.append([f"if (!{p}) {self.pick('x', 'y', 'global')} = {self.small(8)};"])
        if self.chance(30):
            parts.append([f"if (!{p} && ({self.choice()})) {p} = &last;"])
        return parts + [self.guarded(f"{p}->value += 1;" if self.chance(50) else f"x = {p}->value;")]

    def plot_freed(self, v):
        p, flag = v("unsigned *$ = 0"), v("unsigned $ = 0")
        parts = [[f"{p} = {self.allocation(8)};"] + self.maybe(70, f"*{p} = {self.small(8)};"),
                 [f"if ({self.choice()}) {{ free({p}); {flag} = {self.pick(1, 1, 1, 0)}; }}"]]
        use = self.pick(f"x = *{p};", f"*{p} = 1;", f"{p}[{self.pick(1, 1, 1, 2)}] = x;")
        if self.chance(60):
            use = f"if ({self.pick('!' + flag, '!' + flag, flag + ' == 0', self.choice())}) {use}"
        parts.append(self.guarded(use))
        parts.append([f"if ({self.pick('!' + flag, '!' + flag, '!' + flag, self.choice())}) free({p});"])
        return parts

    def plot_two_objects(self, v):
        a, b, c = v("unsigned *$ = 0"), v("unsigned *$ = 0"), v("unsigned *$ = 0")
        parts = [[f"{a} = {self.allocation(8)};", f"*{a} = {self.small()};"],
                 [f"{b} = {self.allocation(self.pick(8, 8, 4))};", f"*{b} = {self.small()};"],
                 [f"if ({self.choice()}) {c} = {a}; else {c} = {self.pick(b, b, b, a)};"]]
        if self.chance(40):
            parts.append([f"if ({self.choice()}) {b} = {self.pick(a, c)};"])
        parts.append([f"*{c} = {self.small(8)};"])
        parts.append(self.guarded(self.pick(f"if (*{a} == {self.small()}) {self.error()}",
                                            f"if (*{a} == *{b}) {self.error()}", f"if ({a} == {c}) {self.error()}",
                                            f"free({c});", f"{c}[1] = 3;")))
        if self.chance(70):
            parts.append([f"free({self.pick(a, a, c)});", f"free({b});"])
        return parts

    def plot_leak(self, v):
        p, root = v("unsigned *$ = 0"), v("unsigned *$ = 0")
        parts = [[f"{p} = {self.allocation(self.pick(4, 8))};"],
                 [f"if ({self.choice()}) {root} = {p};" if self.chance(60) else
                  f"if ({self.choice()}) {{ free({p}); {p} = {self.pick('0', '0', self.allocation(4))}; }}"]]
        if self.chance(40):
            parts.append([f"if ({self.choice()}) {self.pick(p, root)} = {self.pick('0', p, self.allocation(12))};"])
        if self.chance(20):
            parts.append([f"if ({self.choice()}) exit({self.small(2)});"])
        parts.append([f"if ({self.pick(self.choice(), root, p + ' != ' + root, '1')}) free({p});"])
        return parts

    def plot_list(self, v):
        head, count = v("struct node *$ = 0"), v("unsigned $ = 0")
        fresh, each = self.name("fresh"), self.name("each")
        rounds = self.random.randrange(1, 4)
        parts = [[f"for (unsigned i = 0; i < {rounds}; i++) {{",
                  f"  if ({self.choice()}) {self.pick('continue', 'break', 'continue')};",
                  f"  struct node *{fresh} = malloc(sizeof *{fresh});",
                  f"  {fresh}->value = {self.pick('i', self.input(), str(self.small()))}; "
                  f"{fresh}->next = {self.pick(head, head, '0')}; {head} = {fresh};",
                  f"  {count} {self.pick('++', '++', '+= i')};", "}"]]
        walk = self.random.randrange(4)
        if walk == 0:
            parts.append([f"{{ struct node *{each} = {head}; "
                          f"for (unsigned i = {self.pick(0, 0, 1)}; i < {count}; i++) {{ x += {each}->value; "
                          f"{each} = {each}->next; }} }}"])
        elif walk == 1:
            parts.append([f"for (struct node *{each} = {head}; {each}; {each} = {each}->next) "
                          f"if ({each}->value == {self.small()}) {self.pick('x++;', self.error())}"])
        elif walk == 2:
            parts.append(self.guarded(f"if ({count} == {self.small()}) {self.error()}"))
        else:
            parts.append(self.guarded(f"x = {head}->{self.pick('value', 'next->value')};"))
        parts.append([f"while ({head}{self.pick('', '', '', ' && ' + head + '->next')}) {{ "
                      f"struct node *{each} = {head}->next; free({head}); {head} = {each}; }}"])
        return parts[:-1] if self.chance(20) else parts

    def plot_sum(self, v):
        type = self.pick("unsigned", "unsigned char", "unsigned short", "unsigned long", "int")
        s = v(f"{type} $ = 0")
        sums = {0}
        parts = [[]]
        for _ in range(self.random.randrange(2, 5)):
            add = self.pick(1, 2, 3, 5, 7, 128, 250)
            sums |= {old + add for old in sums}
            parts.append([f"if ({self.choice()}) {s} += {add};" if self.chance(80) else
                          f"{s} += {self.input()} == 1 ? {add} : 0;"])
        goal = self.random.choice(sorted(sums))
        relation = self.pick("!=", "!=", "<=", "<")
        return parts + [self.guarded(f"assert({s} {relation} {goal});")]

    def plot_loop_sum(self, v):
        s = v(f"{self.pick('unsigned', 'unsigned char')} $ = 0")
        rounds = self.random.randrange(2, 5)
        body = self.pick(f"if (__VERIFIER_nondet_uint() & 1) {s} += {self.pick('i', '1', 'i + 1', '3')};",
                         f"if (({self.input()} >> i) & 1) {s} += {self.pick('i', '1', '5')}; "
                         f"else {s} ^= {self.small()};",
                         f"if ({self.choice()}) {s}++; else if ({s} > 1) {s} = 0;",
                         f"if ({self.choice()}) break; {s} += {self.small()};")
        parts = [[f"for (unsigned i = 0; i < {rounds}; i++) {{ {body} }}"]]
        return parts + [self.guarded(f"if ({s} == {self.small(10)}) {self.error()}")]

    def plot_wrap(self, v):
        type, top = self.pick(("unsigned", "4294967295u"), ("unsigned char", "255"), ("unsigned short", "65535"))
        w = v(f"{type} $ = 0")
        parts = [[f"{w} = {self.pick(top, top + ' - 1', self.input(), '__VERIFIER_nondet_uint()', '0')};"],
                 [f"if ({self.choice()}) {w} {self.pick('+', '-')}= {self.pick(1, 2, 3)};"],
                 [f"if ({w} {self.pick('<', '>')} {self.pick('2', '100', top)}) {w} {self.pick('+', '-')}= "
                  f"{self.pick(1, 2, 5)};"]]
        return parts + [self.guarded(f"if (({type})({w} + {self.small()}) {self.pick('<', '==', '>')} "
                                     f"{self.pick('3', w, top, '0')}) {self.error()}")]

    def plot_function_pointer(self, v):
        f, k = v("unsigned (*$)(unsigned) = twice"), v("unsigned $ = 0")
        parts = [[f"{k} = {self.small(8)};"],
                 [f"if ({self.choice()}) {f} = {self.pick('picky', 'next_of', 'picky', '0')};"],
                 [f"if ({self.choice()}) {k} = {self.pick('5', self.input(), k + ' + 1', '4')};"]]
        if self.chance(40):
            parts.append([f"if ({f} == {self.pick('next_of', 'twice')}) {k}++;"])
        return parts + [self.guarded(f"x += {f}({k});")]

    def plot_size(self, v):
        b, size = v("unsigned char *$ = 0"), v("unsigned $ = 4")
        other = self.pick(3, 6, 8, self.input() + " + 1", "(" + self.input() + " & 3) + 2")
        parts = [[f"if ({self.choice()}) {size} = {other};"],
                 [f"{b} = {self.pick('malloc', 'malloc', 'calloc', 'realloc')}".replace("realloc", "realloc(0,")
                  .replace("malloc", "malloc(").replace("calloc", "calloc(1,") + f" {size});"]]
        if self.chance(30):
            parts.append([f"if ({self.choice()}) {b} = realloc({b}, {self.pick(3, 8)});"])
        use = self.pick(f"{b}[{self.pick(3, 3, 4, 5)}] = 1;", f"memset({b}, 0, {self.pick(3, 4, 5)});",
                        f"if ({size} == {self.small(9)}) {self.error()}",
                        f"for (unsigned i = 0; i < {self.pick(size, size, '4')}; i++) {b}[i] = i;")
        parts.append(self.guarded(use))
        return parts + [[f"free({b});"]] if self.chance(80) else parts

    def plot_recursion(self, v):
        d, w = v("unsigned $ = 1"), v("unsigned $ = 0")
        parts = [[f"if ({self.choice()}) {d} = {self.random.randrange(4)};"],
                 [f"if ({self.choice()}) {w} = {self.pick(1, 2, 3, self.input())};"]]
        result = self.name("result")
        return parts + [self.guarded(f"{{ unsigned {result} = down({d}, &{w}); "
                                     f"if ({result} == {self.small(9)}) {self.error()} }}")]

    def plot_variadic(self, v):
        k, w = v("unsigned $ = 1"), v("unsigned $ = 2")
        parts = [[f"if ({self.choice()}) {k} = {self.pick(2, 3, 0)};"],
                 [f"if ({self.choice()}) {w} = {self.pick(self.input(), '7', '0')};"]]
        return parts + [self.guarded(f"if (total({k}, {w}, {self.pick('x', self.input(), '3')}{self.pick('', ', 4u')}) "
                                     f"== {self.small(10)}) {self.error()}")]

    def plot_escape(self, v):
        w = v("unsigned $ = 0")
        parts = [[f"keeper = {self.pick('&global', '0', '&global')};"],
                 [f"if ({self.choice()}) {w} = {self.small()};"],
                 [f"lend({self.pick(w, self.input())}, "
                  f"{self.pick(w, w + ' & 1', '0', '(' + self.choice() + ') != 0')});"]]
        if self.chance(40):
            parts.append([f"if ({self.choice()}) keeper = &global;"])
        return parts + [self.guarded("if (keeper) x = *keeper;")]

    def plot_bytes(self, v):
        w, other = v("unsigned $ = 0"), v("unsigned $ = 3")
        parts = [[f"if ({self.choice()}) ((unsigned char *)&{w})[{self.pick(0, 1, 2, 4)}] = "
                  f"{self.pick('1', '7', self.input())};"],
                 [f"if ({self.choice()}) *(unsigned short *)&{w} = {self.pick('258', '1', self.input())};"]]
        if self.chance(40):
            parts.append([f"memcpy(&{other}, &{w}, {self.pick(4, 2, 1)});"])
        return parts + [self.guarded(f"if ({self.pick(w, other)} {self.pick('==', '==', '>')} "
                                     f"{self.pick(1, 256, 258, 263, 7, 65536)}) {self.error()}")]

    def plot_float(self, v):
        d = v(f"{self.pick('double', 'float')} $ = 0.5")
        parts = [[f"if ({self.choice()}) {d} {self.pick('+= 0.25', '*= 2', '= 1.0', '/= 4', '= -0.0')};"]
                 for _ in range(2)]
        if self.chance(30):
            parts.append([f"if ({self.choice()}) {d} += {self.input()};"])
        return parts + [self.guarded(f"if ({d} {self.pick('==', '>', '<')} "
                                     f"{self.pick('0.75', '1.0', '2.0', '0.0', '1.25')}) {self.error()}")]

    def plot_jump(self, v):
        w = v("volatile unsigned $ = 0")
        env = v("jmp_buf $")
        return [[f"if ({self.choice()}) {w} = {self.small()};",
                 f"switch (setjmp({env})) {{",
                 f"case 0: if ({self.choice()}) {{ {w} += 1; longjmp({env}, {self.pick(1, 2)}); }} break;",
                 f"case 1: {w} += {self.small()}; break;",
                 f"default: {w} = {self.small()}; }}"],
                self.guarded(f"if ({w} == {self.small()}) {self.error()}")]

    def plot_table(self, v):
        t = v(f"struct node *$[4] = {{&last, &last, {self.pick('0', '&last')}, &last}}")
        i = v("unsigned $ = 0")
        parts = [[f"if ({self.choice()}) {t}[{self.small()}] = {self.pick('0', 'n', '0')};"],
                 [f"if ({self.choice()}) {i} = {self.pick(self.input() + ' & 3', str(self.small()), self.input())};"]]
        if self.chance(30):
            parts.append([f"if ({self.choice()}) {t}[{i} & 3] = {self.pick('n', '0', t + '[0]')};"])
        return parts + [self.guarded(f"x = {t}[{i}{self.pick('', '', ' & 3')}]->value;")]

    def plot_struct(self, v):
        s, w = v("struct node $ = {1, 0, 0, {0}}"), v("unsigned $ = 4")
        parts = [[f"{s}.where = &{w};"],
                 [f"if ({self.choice()}) {s}.where = {self.pick('0', '&global', '&' + s + '.value')};"],
                 [f"if ({self.choice()}) "
                  f"{self.pick(s + ' = last', s + '.value = 5', s + '.next = &' + s, w + ' = 5')};"]]
        if self.chance(40):
            parts.append([f"if ({s}.where) *{s}.where = {self.pick('5', self.input())};"])
        return parts + [self.guarded(self.pick(f"if ({s}.value == 5 && {w} == {self.pick(4, 5)}) {self.error()}",
                                               f"x = *{s}.where;", f"x = {s}.next->value;",
                                               f"if ({s}.where == &{w} && {w} == 5) {self.error()}"))]

    def plot_switch(self, v):
        w, z = v("unsigned $ = 0"), v("unsigned $ = 0")
        cases = " ".join(f"case {case}: {self.pick(w, z)} {self.pick('=', '+=')} {self.small()};"
                         f"{self.pick(' break;', ' break;', '')}" for case in range(self.random.randrange(2, 4)))
        parts = [[f"switch ({self.input()}{self.pick('', ' & 3')}) {{ {cases} default: {z} += 1; }}"],
                 [f"if ({self.choice()}) {z} += {w};"]]
        return parts + [self.guarded(f"assert({w} + {z} != {self.small(6)});")]

    def plot_assume(self, v):
        w = v("unsigned $ = 0")
        return [[f"if ({self.choice()}) {w} = {self.pick(self.input(), '__VERIFIER_nondet_uint()', '3')};"],
                [f"if ({self.choice()}) __VERIFIER_assume({w} {self.pick('<', '!=')} {self.random.randrange(2, 8)});"],
                [f"if ({self.choice()}) {w} += {self.small()};"],
                self.guarded(f"if ({w} {self.pick('>', '==')} {self.random.randrange(2, 9)}) {self.error()}")]

    def plot_signed(self, v):
        w = v("int $ = 0")
        return [[f"{w} = (int){self.input()} - {self.small(8)};"],
                [f"if ({self.choice()}) {w} = -{w};"],
                [f"if ({w} < {self.small()}) {w} {self.pick('+= 3', '*= 2', '/= 2', '= -1')};"],
                self.guarded(f"if ({w} {self.pick('==', '<', '>')} {self.random.randrange(-6, 7)}) {self.error()}")]

    def plot_uninitialised(self, v):
        w = v("unsigned $")
        return [[f"if ({self.choice()}) {w} = {self.pick(self.input(), '1')};"],
                [f"if ({self.choice()}) {w} = {self.pick(self.input(), '2')};"],
                self.guarded(f"if ({w} == {self.small()}) {self.pick('x++;', self.error())}")]

    def maybe(self, percent, text):
        return [text] if self.chance(percent) else []

    def error(self):
        return self.pick("reach_error();", "reach_error();", "assert(0);", "*(volatile int *)0 = 1;")

    def allocation(self, size):
        return self.pick(f"malloc({size})", f"malloc({size})", f"calloc(1, {size})")
