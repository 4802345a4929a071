"""Plots as in faulty_plots, about tables whose elements hold numbers, pointers, functions and arrays, used at an index
that the input decides."""

DECLARATIONS = """struct entry { unsigned char tag; unsigned number; unsigned (*step)(unsigned); struct entry *next; };
struct line { unsigned *where; unsigned char text[3]; short kind; };
"""


class TablePlots:
    def entries(self, table, count):
        """An initialiser; elements point to each other or to nothing, and none calls what may fail."""
        return ", ".join(f"{{{self.small(9)}, {self.random.randrange(20)}, {self.pick('twice', 'next_of')}, "
                         f"{self.pick('0', f'{table} + {self.small(count)}')}}}" for _ in range(count))

    def plot_table_of_steps(self, v):
        w, count = v("unsigned $ = 0"), self.pick(2, 3, 4)
        table = v(f"struct entry $[{count}] = {{{self.entries('$', count)}}}")
        at, other = self.index_below(count), self.index_below(count)
        parts = [self.guarded(f"{table}[{at}].{self.pick('number', 'tag')} = {self.pick('7', self.input())};"),
                 self.guarded(f"{w} = {table}[{other}].step({table}[{other}].number);")]
        if self.chance(40):
            parts.insert(1, self.guarded(f"{table}[{other}].step = {self.pick('twice', 'next_of')};"))
        return parts + [self.guarded(self.pick(
            f"if ({w} == {self.random.randrange(20)}) {self.error()}",
            f"if ({table}[{at}].tag == {self.small(9)} && {table}[{other}].number > {self.small(9)}) {self.error()}",
            f"if ({table}[{at}].step == twice && {w} == {self.small(9)}) {self.error()}"))]

    def plot_chain_in_table(self, v):
        count = self.pick(2, 3)
        table = v(f"struct entry $[{count}] = {{{self.entries('$', count)}}}")
        p, total = v("struct entry *$ = 0"), v("unsigned $ = 0")
        walk = [f"for (unsigned i = 0; {p} && i < 3; i++) {{ {total} += {p}->number; {p} = {p}->next; }}"]
        if self.chance(40):
            walk = [f"{total} = {p}->number; {p} = {p}->next;", f"if ({p}) {total} += {p}->{self.pick('number', 'tag')};"]
        parts = [self.guarded(f"{table}[{self.index_below(count)}].next = {self.pick('0', f'&{table}[{self.index_below(count)}]')};"),
                 [f"{p} = &{table}[{self.index_below(count)}];"], walk]
        return parts + [self.guarded(self.pick(
            f"if ({total} == {self.random.randrange(30)}) {self.error()}", f"if ({p}) {self.error()}",
            f"if ({p} == &{table}[{self.small(count)}]) {self.error()}"))]

    def plot_lines(self, v):
        a, b = v("unsigned $ = 4"), v("unsigned $ = 5")
        lines = v(f"struct line $[2] = {{{{0, {{1, 2, 3}}, 4}}, {{0, {{5, 6, 7}}, 8}}}}")
        at = f"({self.input()} {self.pick('&', '>> 1 &', '>> 2 &')} 1)"
        parts = [[f"{lines}[0].where = &{a};", f"{lines}[1].where = &{self.pick(a, b)};"],
                 self.guarded(f"{lines}[{at}].text[{self.index_below(3)}] = {self.pick('9', self.input())};"),
                 self.guarded(f"*{lines}[{self.pick(at, '0', '1')}].where = {self.pick('9', self.input())};")]
        if self.chance(40):
            parts.append(self.guarded(f"{lines}[{at}].where = {self.pick(f'&{b}', f'{lines}[0].where')};"))
        return parts + [self.guarded(self.pick(
            f"if ({self.pick(a, b)} == {self.random.randrange(10)}) {self.error()}",
            f"if ({lines}[{self.small(2)}].text[{self.small(3)}] == {self.random.randrange(10)}) {self.error()}",
            f"if ({lines}[0].where == {lines}[1].where) {self.error()}",
            f"if ({lines}[{at}].kind == {self.pick(4, 8, 9)} && *{lines}[{at}].where == {self.small(9)}) {self.error()}"))]
