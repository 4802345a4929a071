"""Plots as in faulty_plots, about strings and the functions of the C library that read, copy and convert them."""

DECLARATIONS = """#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>
"""


class TextPlots:
    def text(self):
        return self.pick('"abc"', '"b"', '""', '"abcdef"', '"7"', '"-12"')

    def letter(self):
        return self.pick("'a'", "'b'", "'0'", f"(char)('a' + ({self.input()} & 3))", "0")

    def plot_copy(self, v):
        size = self.pick(4, 6, 8)
        to, source = v(f"char $[{size}] = \"a\""), v("const char *$ = \"ab\"")
        call = self.pick(f"strcpy({to}, {source});", f"strcat({to}, {source});", f"strncpy({to}, {source}, {size});",
                         f"memcpy({to}, {source}, strlen({source}) + {self.pick(0, 1)});",
                         f"snprintf({to}, {size}, \"%s\", {source});")
        parts = [[f"if ({self.choice()}) {source} = {self.text()};"], [f"if ({self.choice()}) {source} = {self.text()};"],
                 self.guarded(call)]
        if self.chance(50):
            parts.append([f"if ({self.choice()}) {to}[{self.small(size)}] = {self.letter()};"])
        return parts + [self.guarded(self.pick(
            f"x = (unsigned)strlen({to});", f"if (strlen({to}) == {self.small(size)}) {self.error()}",
            f"if (strcmp({to}, {self.text()}) {self.pick('==', '<')} 0) {self.error()}",
            f"if (strchr({to}, {self.letter()})) {self.error()}",
            f"if (strncmp({to}, {self.text()}, {self.small()}) == 0) {self.error()}"))]

    def plot_number(self, v):
        t, n = v("char $[6] = \"0\""), v("long $ = 0")
        character = self.pick("'-'", "'4'", self.letter())
        parts = [[f"{t}[0] = (char)('0' + {self.input()} % 10);"],
                 [f"if ({self.choice()}) {t}[{self.small(3)}] = {character};"],
                 [f"{n} = {self.pick(f'atoi({t})', f'strtol({t}, 0, {self.pick(10, 16, 0)})', f'atoi({t} + 1)')};"]]
        return parts + [self.guarded(f"if ({n} == {self.pick(0, 3, 4, 14, -4, 10)}) {self.error()}")]

    def plot_printed(self, v):
        t = v(f"char $[{self.pick(3, 4, 8)}] = \"\"")
        call = self.pick(f"sprintf({t}, \"%u\", (unsigned){self.input()});", f"sprintf({t}, \"%x\", (unsigned){self.input()});",
                         f"snprintf({t}, sizeof {t}, \"%d\", 50 - (int){self.input()});")
        return [self.guarded(call), self.guarded(self.pick(
            f"if ({t}[0] == {self.pick(49, 45, 50)} && {t}[1] == {self.pick(48, 50, 0)}) {self.error()}",
            f"if (strlen({t}) == {self.small()}) {self.error()}"))]

    def plot_found(self, v):
        t, p = v("char $[8] = \"abcab\""), v("char *$ = 0")
        parts = [[f"{t}[{self.input()} & 3] = {self.letter()};"],
                 [f"{p} = {self.pick('strchr', 'strrchr')}({t}, {self.letter()});" if self.chance(60) else
                  f"{p} = strstr({t}, {self.text()});"]]
        if self.chance(50):
            parts.append([f"if ({self.pick('!' + p, self.choice())}) {p} = {self.pick(t, t + ' + 2', '0')};"])
        return parts + [self.guarded(self.pick(f"*{p} = 'z';", f"x = (unsigned)strlen({p});",
                                               f"if ({p} == {t} + {self.small(5)}) {self.error()}",
                                               f"if ({p} && {p} - {t} > {self.small()}) {self.error()}"))]

    def plot_duplicate(self, v):
        p, t = v("char *$ = 0"), v("char $[4] = \"xy\"")
        parts = [[f"{t}[{self.input()} & {self.pick(1, 3)}] = {self.letter()};"],
                 self.guarded(f"{p} = strndup({t}, {self.pick(2, 4)});" if self.chance(30) else
                              f"{p} = strdup({self.pick(self.text(), self.text())});")]
        parts.append(self.guarded(self.pick(f"{p}[{self.small()}] = 'q';", f"if ({p}) x = (unsigned char){p}[0];",
                                            f"if ({p} && strcmp({p}, {self.text()}) == 0) {self.error()}")))
        return parts + [self.pick([f"free({p});"], [f"free({p});"], self.guarded(f"free({p});"))]

    def plot_compared(self, v):
        a, b = v("unsigned char $[4] = {1, 2, 3, 4}"), v("unsigned char $[4] = {1, 2, 3, 4}")
        size = self.pick("4", "2", f"({self.input()} & 3)", f"{self.input()} % 6")
        return [[f"if ({self.choice()}) {a}[{self.small()}] = {self.pick('9', self.input())};"],
                [f"if ({self.choice()}) mem{self.pick('cpy', 'move')}({a}, {b}, {size});"],
                self.guarded(f"if (memcmp({a}, {b}, {size}) {self.pick('==', '>', '<')} 0) {self.error()}")]

    def plot_classified(self, v):
        c = v("int $ = 0")
        return [[f"{c} = {self.pick('toupper', 'tolower')}((int){self.input()});"],
                self.guarded(f"if ({self.pick('isdigit', 'isalpha', 'isspace', 'isxdigit')}({c})"
                             f"{self.pick('', f' && {c} > 60')}) {self.error()}")]
