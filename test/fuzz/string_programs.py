"""Generates C programs that search, compare and copy strings, on top of those of bounded_programs.

Every string lives in a buffer of eight bytes whose last one is zero before each statement, is a literal, or is a copy
on the heap that nobody writes; so no call goes past the end of an object.
"""

import bounded_programs

HEADER = """typedef __SIZE_TYPE__ size;
size strlen(const char *); size strnlen(const char *, size);
int strcmp(const char *, const char *), strncmp(const char *, const char *, size);
int strcasecmp(const char *, const char *), memcmp(const void *, const void *, size);
char *strchr(const char *, int), *strrchr(const char *, int); void *memchr(const void *, int, size);
char *strcpy(char *, const char *), *strncpy(char *, const char *, size), *stpcpy(char *, const char *);
char *strcat(char *, const char *), *strncat(char *, const char *, size), *strdup(const char *);
size strspn(const char *, const char *), strcspn(const char *, const char *);
char *strpbrk(const char *, const char *), *strstr(const char *, const char *), *strcasestr(const char *, const char *);
void *memrchr(const void *, int, size), *memmem(const void *, size, const void *, size);
void *memccpy(void *, const void *, int, size);
char *strtok_r(char *, const char *, char **), *strsep(char **, const char *);
size strlcpy(char *, const char *, size), strlcat(char *, const char *, size);
char *__strcpy_chk(char *, const char *, size);
char word[8] = "abc", line[8] = "b";
char table[2][8] = {"ca", "Abca"};
"""


class Generator(bounded_programs.Generator):
    def buffer(self, scope):
        """Eight bytes that may be written."""
        return self.random.choice(scope["buffers"] + ["word", "line", f"table[{self.random.randrange(2)}]"])

    def text(self, scope):
        kind = self.random.randrange(10)
        if kind < 6:
            return self.buffer(scope)
        if kind < 8:
            return self.pick('"abc"', '"b"', '""', '"aB"', '"cab"')
        return self.random.choice(scope["copies"])

    def letter(self, scope):
        if self.chance(50):
            return self.pick("'a'", "'b'", "'c'", "'B'", "0")
        return f"({self.expression(scope)} & 3 ? 'a' + ({self.random.choice(scope['words'])} & 3) : 0)"

    def length(self, scope):
        return str(self.random.randrange(8)) if self.chance(50) else f"({self.random.choice(scope['words'])} & 7)"

    def expression(self, scope):
        if self.depth > 2 or not self.chance(25):
            return super().expression(scope)
        kind = self.random.randrange(7)
        if kind > 4:
            return f"(unsigned){self.pick('strspn', 'strcspn')}({self.text(scope)}, {self.text(scope)})"
        if kind < 2:
            return f"(unsigned)strlen({self.text(scope)})"
        if kind < 3:
            return f"(unsigned)strnlen({self.buffer(scope)}, {self.length(scope)})"
        if kind < 4:
            return f"(unsigned char){self.buffer(scope)}[{self.length(scope)}]"
        buffer = self.buffer(scope)
        return f"(unsigned)(strchr({buffer}, 0) - {buffer})"

    def condition(self, scope):
        if not self.chance(45):
            return super().condition(scope)
        kind = self.random.randrange(12)
        a, b = self.text(scope), self.text(scope)
        if kind > 10:
            b = self.buffer(scope)
            return f"memmem({b}, {self.length(scope)}, {a}, strlen({a})) {self.pick('==', '!=')} 0"
        if kind > 9:
            a = self.buffer(scope)
            return f"memrchr({a}, {self.letter(scope)}, {self.length(scope)}) {self.pick('==', '!=')} 0"
        if kind > 7:
            return f"{self.pick('strstr', 'strcasestr', 'strpbrk')}({a}, {b}) {self.pick('==', '!=')} 0"
        if kind < 3:
            return f"{self.pick('strcmp', 'strcmp', 'strcasecmp')}({a}, {b}) {self.pick('==', '!=', '<', '>')} 0"
        if kind < 4:
            return f"strncmp({a}, {b}, {self.length(scope)}) {self.pick('==', '<')} 0"
        if kind < 5:
            a, b = self.buffer(scope), self.buffer(scope)
            return f"memcmp({a}, {b}, {self.length(scope)}) {self.pick('==', '>')} 0"
        if kind < 6:
            return f"{self.pick('strchr', 'strrchr')}({a}, {self.letter(scope)}) {self.pick('==', '!=')} 0"
        if kind < 7:
            a = self.buffer(scope)
            return f"{self.pick('strchr', 'strrchr')}({a}, {self.letter(scope)}) == {a} + {self.length(scope)}"
        a = self.buffer(scope)
        return f"memchr({a}, {self.letter(scope)}, {self.length(scope)}) {self.pick('==', '!=')} 0"

    def statement(self, scope, budget):
        if not self.chance(45):
            return super().statement(scope, budget)
        kind = self.random.randrange(13)
        to, source = self.buffer(scope), self.text(scope)
        found = self.name("found")
        if kind > 11:
            self.emit(f"{{ char *{found} = {to}, *rest = strsep(&{found}, {source}); if ({found}) *{found} = 'c'; "
                      f"if (rest != {to}) {self.random.choice(scope['words'])} = 3; {to}[7] = 0; }}")
        elif kind > 10:
            delimiters = source if self.chance(50) else '"b"'
            self.emit(f"if ({to} != {delimiters}) {{ char *{found}, *token = strtok_r({to}, {delimiters}, &{found}); "
                      f"if (token) {self.random.choice(scope['words'])} = "
                      f"(unsigned)strlen({found}) + (unsigned char)*token; }}")
        elif kind > 9:
            self.emit(f"if ({to} != {source}) {self.random.choice(scope['words'])} = "
                      f"(unsigned){self.pick('strlcpy', 'strlcat')}({to}, {source}, {self.length(scope)});")
        elif kind > 8:
            other = self.buffer(scope)
            call = self.pick(f"memccpy({to}, {other}, {self.letter(scope)}, {self.length(scope)})",
                             f"__strcpy_chk({to}, {other}, 8)")
            self.emit(f"if ({to} != {other}) {call}; {to}[7] = 0;")
        elif kind < 3:
            self.emit(f"{to}[{self.length(scope)}] = {self.letter(scope)}; {to}[7] = 0;")
        elif kind < 4:
            other = self.buffer(scope)
            self.emit(f"if ({to} != {other}) {self.pick('strcpy', 'stpcpy')}({to}, {other});")
        elif kind < 5:
            other = self.buffer(scope)
            self.emit(f"if ({to} != {other}) strncpy({to}, {other}, {self.length(scope)}); {to}[7] = 0;")
        elif kind < 6:
            self.emit(f"if ({to} != {source} && strlen({to}) + strlen({source}) < 8) strcat({to}, {source});")
        elif kind < 7:
            self.emit(f"if ({to} != {source}) strncat({to}, {source}, 7 - strlen({to}));")
        elif kind < 8:
            self.emit(f"{{ char *{found} = {self.pick('strchr', 'strrchr')}({to}, {self.letter(scope)}); "
                      f"if ({found}) *{found} = {self.letter(scope)}; {to}[7] = 0; }}")
        else:
            self.emit(f"{self.random.choice(scope['copies'])} = strdup({source});")
        if self.chance(15):
            self.target(scope)

    def function(self, name):
        self.emit(f"static unsigned {name}(unsigned a, unsigned *p, struct node *n) {{")
        self.indent += 1
        self.emit("unsigned x = a; unsigned y = 1; struct node *m = n->next; unsigned *q = &global;")
        self.emit("char *text = a & 1 ? word : line; const char *copy = text;")
        scope = {"words": ["a", "x", "y", "global"], "pointers": ["p", "q"], "nodes": ["n", "m", "first"],
                 "addressable": ["x", "y", "global"], "lasting": ["global"], "loops": 1,
                 "buffers": ["text"], "copies": ["copy"]}
        for _ in range(self.random.randrange(1, 4)):
            self.statement(scope, 3)
        self.emit(f"return {self.expression(scope)};")
        self.indent -= 1
        self.emit("}")
        self.functions.append(name)

    def locals(self, scope):
        self.emit("char own[8] = \"ab\", *text = in0 & 1 ? own : word; const char *copy = \"bc\";")
        if self.chance(50):
            self.emit("own[in0 & 3] = 'a' + (in0 & 3); own[7] = 0;")
        return dict(scope, buffers=["own", "text"], copies=["copy"])


def generate(seed, marks=False):
    return HEADER + Generator(seed, marks).program()


if __name__ == "__main__":
    import sys
    print(generate(int(sys.argv[1])), end="")
