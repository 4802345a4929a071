"""Plots as in faulty_plots, about locals of several frames of one function (C only): structs that are passed by value and
blocks that alloca makes in a loop have no variable, and a pointer to one of them is valid for longer than to another."""

DECLARATIONS = """struct block { unsigned words[6]; }; // too large for registers
static unsigned *kept, *of_caller;
static unsigned way_gone;
static unsigned keep_given(struct block own, unsigned way, unsigned other, int levels, int looks) {
  if (levels == 0) {
    if (way) way_gone = 1, kept = of_caller;
    else way_gone = 2, kept = own.words;
    if (other) way_gone = 1;
    else way_gone = 2;
    return 0;
  }
  if (levels == 1) of_caller = own.words;
  unsigned result = keep_given(own, way, other, levels - 1, looks);
  if (levels == 1 && looks) result += *kept;
  return result;
}
static unsigned keep_made(unsigned way, unsigned other, int levels) {
  unsigned *first = 0;
  for (int i = 0; i < 2; i++) {
    unsigned *next = (unsigned *)__builtin_alloca(8);
    *next = (unsigned)i + 3;
    if (i == 0) first = next;
  }
  if (levels) {
    of_caller = first;
    return keep_made(way, other, levels - 1);
  }
  if (way) way_gone = 1, kept = of_caller;
  else way_gone = 2, kept = first;
  if (other) way_gone = 1;
  else way_gone = 2;
  *kept += 2;
  return kept == first;
}
"""


class FramePlots:
    def plot_frame_given(self, v):
        block, result = v("struct block $ = {{0}}"), v("unsigned $ = 0")
        call = (f"{result} = keep_given({block}, {self.choice()}, {self.choice()}, {self.pick(1, 2, 2)}, "
                f"{self.pick(0, 1, 1)});")
        return [[f"{block}.words[0] = {self.input()};"], self.guarded(call),
                self.guarded(f"if ({result} == {self.small(3)}) {self.error()}")]

    def plot_frame_made(self, v):
        result = v("unsigned $ = 0")
        return [self.guarded(f"{result} = keep_made({self.choice()}, {self.choice()}, 1);"),
                self.guarded(f"if ({result} == {self.pick(3, 4, 5, 6)}) {self.error()}")]
