// Sums, products, quotients and parentheses, computed while they are read.
#include "../driver.h"

static const char *at;
static int failed;

static long sum(void);

static long factor(void) {
  while (*at == ' ') ++at;
  if (*at == '-') {
    ++at;
    return -factor();
  }
  if (*at == '(') {
    ++at;
    long result = sum();
    if (*at != ')') failed = 1;
    else ++at;
    return result;
  }
  if (*at < '0' || *at > '9') {
    failed = 1;
    return 0;
  }
  long result = 0;
  while (*at >= '0' && *at <= '9') result = result * 10 + (*at++ - '0');
  return result;
}

static long product(void) {
  long result = factor();
  for (;;) {
    while (*at == ' ') ++at;
    if (*at == '*') {
      ++at;
      result *= factor();
    } else if (*at == '/' || *at == '%') {
      char operation = *at++;
      long by = factor();
      if (by == 0) failed = 1;
      if (failed) return 0;
      result = operation == '/' ? result / by : result % by;
    } else {
      return result;
    }
  }
}

static long sum(void) {
  long result = product();
  while (!failed && (*at == '+' || *at == '-')) {
    char operation = *at++;
    long other = product();
    result = operation == '+' ? result + other : result - other;
  }
  return result;
}

static int found;

static void use(char *text, size_t size) {
  (void)size;
  at = text;
  failed = 0;
  long result = sum();
  if (failed || *at) return;
  if (result > 100) ++found;
  if (result * result == 49) ++found;
}
