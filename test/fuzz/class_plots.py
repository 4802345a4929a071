"""Plots as in faulty_plots, in C++: virtual functions, objects deleted through their bases, exceptions, references."""

DECLARATIONS = """#include <new>
struct Shape {
  unsigned side;
  explicit Shape(unsigned s) : side(s) {}
  virtual unsigned area() const { return side; }
  virtual ~Shape() {}
};
struct Square : Shape {
  explicit Square(unsigned s) : Shape(s) {}
  unsigned area() const override { return side * side; }
};
struct Holder : Shape {
  unsigned *data;
  explicit Holder(unsigned s) : Shape(s), data(new unsigned[2]) { data[0] = s, data[1] = s + 1; }
  unsigned area() const override { return data[1]; }
  ~Holder() override { delete[] data; }
};
struct Named { unsigned name; explicit Named(unsigned n) : name(n) {} virtual unsigned who() { return name; } virtual ~Named() {} };
struct Both : Square, Named {
  Both(unsigned s, unsigned n) : Square(s), Named(n) {}
  unsigned who() override { return name + side; }
};
struct Counter {
  static unsigned alive;
  Counter() { alive++; }
  Counter(const Counter &) { alive++; }
  ~Counter() { alive--; }
};
unsigned Counter::alive = 0;
template <typename T> static T larger(T a, T b) { return a < b ? b : a; }
static unsigned refuse(unsigned n, unsigned limit) {
  Counter counted;
  if (n > limit) throw n;
  if (n == limit) throw 'x';
  return n + 1;
}
"""


class ClassPlots:
    def shape(self):
        number = self.pick(str(self.small()), f"({self.input()} & 7)")
        return self.pick(f"new Square({number})", f"new Shape({number})", f"new Holder({number})", f"new Both({number}, 3)")

    def plot_virtual(self, v):
        s, w = v("Shape *$ = 0"), v("unsigned $ = 0")
        parts = [[f"if ({self.choice()})", f"  {s} = {self.shape()};",
                  f"{self.pick('else', f'if (!{s} && ({self.choice()}))')}", f"  {s} = {self.shape()};"],
                 self.guarded(f"{w} = {s}->area();")]
        parts.append([f"if ({w} == {self.random.randrange(10)}) {self.error()}"])
        if self.chance(10):
            parts.append([f"if ({s} && dynamic_cast<{self.pick('Square', 'Holder', 'Both')} *>({s})) {self.error()}"])
        return parts + [self.pick([f"delete {s};"], [f"delete {s};"], self.guarded(f"delete {s};"),
                                  self.guarded(f"delete {s};") + [f"delete {s};"])]

    def plot_second_base(self, v):
        b, n = v("Both *$ = 0"), v("Named *$ = 0")
        parts = [[f"{b} = new Both({self.small()}, {self.input()} & 3);", f"{n} = {b};"],
                 [f"if ({self.choice()})", f"  {n} = {self.pick('new Named(2)', '0', 'new Named(1)')};"],
                 self.guarded(f"if ({n}->who() == {self.small(6)}) {self.error()}")]
        return parts + [[f"if (static_cast<Named *>({b}) {self.pick('==', '!=', '!=')} {n})", f"  delete {n};",
                         f"delete {b};"]]

    def plot_thrown(self, v):
        w = v("unsigned $ = 0")
        number = self.pick(self.input(), f"({self.input()} & 7)")
        return [[f"try {{", f"  {w} = refuse({number}, {self.random.randrange(1, 6)});", f"}} catch (unsigned n) {{",
                 f"  {w} = n + {self.small()};", *self.pick([], ["} catch (char) {", f"  {w} = 99;"],
                                                            ["} catch (...) {", f"  {w} = 50;"]), "}"],
                self.guarded(f"if ({w} == {self.pick(3, 5, 99, 50, 7)}{self.pick('', ' && Counter::alive == 0')}) "
                             f"{self.error()}")]

    def plot_array_object(self, v):
        a, i = v("unsigned *$ = 0"), v("unsigned $ = 0")
        parts = [[f"{a} = new unsigned[{self.pick(3, 4)}]();"], [f"{i} = {self.index_of_four()};"],
                 self.guarded(f"{a}[{i}] = {self.pick('1', 'x')};")]
        return parts + [self.pick([f"delete[] {a};"], [f"delete[] {a};"], self.guarded(f"delete[] {a};"),
                                  self.guarded(f"delete {a};"))]

    def plot_template(self, v):
        a = v("int $ = 0")
        return [[f"{a} = larger<int>((int){self.input()} - {self.small(20)}, {self.small(9)});"],
                self.guarded(f"if ({a} {self.pick('==', '>', '<')} {self.small(12)}) {self.error()}")]

    def plot_reference(self, v):
        a, b = v("unsigned $ = 1"), v("unsigned $ = 2")
        chosen = self.name("chosen")
        return [[f"{{ unsigned &{chosen} = ({self.choice()}) ? {a} : {b};", f"  {chosen} += {self.pick(3, self.input())}; }}"],
                self.guarded(f"if ({a} == {self.small(6)} && {b} == {self.small(6)}) {self.error()}")]
