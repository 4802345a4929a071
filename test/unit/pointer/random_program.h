// Random C programs that do to pointers what C allows: every pointer they follow is valid, so each runs to its end.
#pragma once

#include <random>
#include <string>

namespace hindsight {

class RandomProgram {
public:
  explicit RandomProgram(unsigned seed) : random(seed) {}

  std::string text() {
    std::string source = kPrelude;
    for (int i = 0; i < 4; ++i) {
      source += "static int *act" + std::to_string(i) + "(struct node *n0, int *i0) {\n" + kLocals;
      source += statements(8, i);
      source += "  return " + ints() + ";\n}\n";
    }
    source += "int main(int argc, char **argv) {\n  setUp();\n  struct node *n0 = &pool[1]; int *i0 = numbers;\n";
    source += kLocals;
    source += "  for (int round = 0; round < 3; round++) {\n" + statements(30, 4) + "  }\n";
    return source + "  return *i0 & 1;\n}\n";
  }

private:
  int below(int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); }
  std::string node() { return "n" + std::to_string(below(4)); }
  std::string ints() { return "i" + std::to_string(below(4)); }
  std::string index() { return "(" + std::to_string(below(8)) + " + round) % 8"; }
  std::string action(int deeper) { return "act" + std::to_string(below(deeper)); }

  /// `deeper`: functions with smaller numbers may be called, so that calls end.
  std::string statements(int count, int deeper) {
    std::string result;
    for (int i = 0; i < count; ++i) result += "    " + statement(deeper) + "\n";
    return result;
  }

  std::string statement(int deeper) {
    std::string a = node(), b = node(), c = node(), i = ints(), j = ints();
    switch (below(32)) {
    case 0: return a + " = " + b + "->next;";
    case 1: return a + "->next = " + b + ";";
    case 2: return i + " = &" + a + "->value;";
    case 3: return i + " = " + a + "->number;";
    case 4: return a + "->number = " + i + ";";
    case 5: return "*" + i + " = " + std::to_string(below(100)) + " + *" + j + ";";
    case 6: return a + " = &pool[" + index() + "];";
    case 7: return i + " = &numbers[" + index() + "];";
    case 8:
      return a + "->u.pointer = " + i + "; " + b + "->u.bits = " + a + "->u.bits; " + j + " = " + b + "->u.pointer;";
    case 9: return "*" + a + " = *" + b + ";";
    case 10:
      return "memcpy(" + a + ", " + b + " == " + a + " ? &pool[0] : " + b + ", " + a + " == &pool[0] ? 0 : sizeof *" +
             a + ");";
    case 11: return "byteCopy((char *)" + a + ", (char *)" + b + ", sizeof *" + a + ");";
    case 12:
      return "{ long bits = (long)" + a + " ^ (long)" + b + "; " + c + " = (struct node *)(bits ^ (long)" + a + "); }";
    case 13: return a + " = (struct node *)((char *)&" + b + "->value - __builtin_offsetof(struct node, value));";
    case 14: return a + " = fresh(" + b + ");";
    case 15: return "table[" + index() + "] = " + a + "; " + b + " = table[" + index() + "];";
    case 16:
      return "{ struct node **where = " + std::string(below(2) ? "&" + a : "&table[" + index() + "]") +
             "; *where = " + b + "; " + c + " = *where; }";
    case 17:
      return "{ unsigned low = (unsigned long)" + i + ", high = (unsigned long)" + i + " >> 32; " + j +
             " = (int *)((unsigned long)high << 32 | low); }";
    case 18: return a + " = pick(" + std::to_string(1 + below(3)) + ", " + a + ", " + b + ", " + c + ");";
    case 19: return a + " = byValue(*" + b + ");";
    case 20: return "*" + a + " = give(" + b + ");";
    case 21: return "push(" + a + "); " + b + " = stack[depth - 1];";
    case 22: return "swap(&" + a + ", &" + b + ");";
    case 23: return a + " = walk(" + b + ", " + std::to_string(below(5)) + ");";
    case 24: return deeper ? a + "->run = " + action(deeper) + ";" : a + " = " + b + ";";
    case 25: return deeper == 4 ? i + " = " + a + "->run(" + b + ", " + j + ");" : i + " = " + j + ";";
    case 26: return deeper ? i + " = " + action(deeper) + "(" + a + ", " + j + ");" : a + " = " + c + ";";
    case 27:
      return "grid[" + index() + "][" + index() + "] = " + a + "; " + b + " = grid[" + index() + "][" + index() + "];";
    case 28:
      return "{ char *bytes = (char *)" + a + "; " + i + " = *(int **)(bytes + measure(text + " +
             std::to_string(below(9)) + ") * 0 + __builtin_offsetof(struct node, number)); }";
    case 29: return a + " = *(struct node **)((unsigned long)&table[" + index() + "] & ~7ul);";
    case 30:
      return "{ struct pair p = {" + a + ", " + i + "}; struct pair q = turn(p); " + b + " = q.node; " + j +
             " = q.number; }";
    default: return a + " = later(" + b + ", " + std::to_string(below(4)) + ");";
    }
  }

  static constexpr const char* kPrelude = R"(
void *malloc(__SIZE_TYPE__); void *realloc(void *, __SIZE_TYPE__); void free(void *);
void *memcpy(void *, const void *, __SIZE_TYPE__);
struct node { struct node *next; int value; int *number; union { long bits; int *pointer; char c[8]; } u;
  int *(*run)(struct node *, int *); };
struct pair { struct node *node; int *number; };
static int numbers[16]; static struct node pool[8]; static struct node *table[8], *grid[8][8]; static int round;
static struct node **stack; static unsigned depth, room;
static const char *text = "some text";
static int *none(struct node *n, int *i) { return i; }
static void fill(struct node *n, int k) {
  n->next = &pool[(k + 1) % 8]; n->value = k; n->number = &numbers[k]; n->u.pointer = &numbers[k + 1]; n->run = none;
}
static void setUp(void) {
  for (int k = 0; k < 8; k++) { fill(&pool[k], k); table[k] = &pool[k];
    for (int l = 0; l < 8; l++) grid[k][l] = &pool[l]; }
}
static struct node *fresh(struct node *like) {
  struct node *n = malloc(sizeof *n); *n = *like; n->next = like; n->number = &n->value; return n;
}
static void byteCopy(char *to, const char *from, unsigned long n) { while (n--) *to++ = *from++; }
static struct node *pick(int k, ...) {
  __builtin_va_list l; __builtin_va_start(l, k); struct node *r = 0;
  while (k--) r = __builtin_va_arg(l, struct node *);
  __builtin_va_end(l); return r;
}
static struct node *byValue(struct node n) { n.number = &n.value; *n.number = 3; return n.next; }
static struct node give(struct node *from) { struct node n = *from; n.next = from; return n; }
static struct pair turn(struct pair p) { p.number = p.node->number; p.node = p.node->next; return p; }
static void push(struct node *n) {
  if (depth == room) { room = room ? 2 * room : 1; stack = realloc(stack, room * sizeof *stack); }
  stack[depth++] = n;
}
static void swap(struct node **a, struct node **b) { struct node *t = *a; *a = *b; *b = t; }
static struct node *walk(struct node *from, int steps) { return steps ? walk(from->next, steps - 1) : from; }
static long measure(const char *s) { const char *e = s; while (*e) e++; return e - s; }
static struct node *later(struct node *from, int n) {
  struct node here[4]; for (int k = 0; k < 4; k++) { here[k] = *from; here[k].next = k ? &here[k - 1] : from; }
  struct node *at = &here[n]; while (at != from) at = at->next;
  return at;
}
)";
  static constexpr const char* kLocals = "  struct node *n1 = n0->next, *n2 = table[3], *n3 = &pool[2]; int *i1 = "
                                         "n0->number, *i2 = n1->u.pointer, *i3 = i0;\n";

  std::mt19937 random;
};

} // namespace hindsight
