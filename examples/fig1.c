int klee_int(const char *), foo(int), bar(int); int main(void) { int Y = klee_int("Y"), i = 0, r, *p;
  int W = klee_int("W");
  while (i < W)
    i++;
  if (W == 1000) {
    p = 0;
    *p = 7;
    r = *p;
  }
  if (Y) foo(i);
  else bar(r);
}
int foo(int n) { return n + 1; }
int bar(int n) { return n - 1; }
/* Figure 1 of T. Yavuz, "Multi-Pass Targeted Dynamic Symbolic Execution", line by line: a bug that only one of very
   many rounds leads to, and a line behind it.

     hindsight reach examples/fig1.c --target fig1.c:7                  the store: reached with W = 1000
     hindsight reach examples/fig1.c --target fig1.c:8 --time 5s        the load: the store's null pointer is in the way
     hindsight reach examples/fig1.c --target foo                       any W will do, but not any Y
*/
