// Concrete: prints what the machine prints.
// native: yes
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int compare(const void* a, const void* b) {
  return *(const int*)a - *(const int*)b;
}

static void atEnd(void) {
  puts("at the end");
}

int main(void) {
  char text[200], word[20], list[] = "a,b;;c";
  int a = 0, b = 0, v[] = {5, 3, 9, 1, 7, 2, 8};
  double d = 0;
  atexit(atEnd);
  printf("%d %5s|%-8.3f|%g %Lg %#x %c %p %%\n", 42, "ab", 3.14159, 1e100, (long double)0.1, 255, 'z', (void*)0);
  snprintf(text, sizeof text, "%08ld:%llu:%+d:%e", -12345L, 18446744073709551615ull, 7, 12345.678);
  puts(text);
  int n = sscanf("12 0x1f 3.75 word", "%d %i %lf %19s", &a, &b, &d, word);
  printf("%d %d %d %g %s\n", n, a, b, d, word);
  qsort(v, 7, sizeof *v, compare);
  for (int i = 0; i < 7; ++i) printf("%d ", v[i]);
  srand(7);
  int first = rand(), second = rand();
  printf("%d %d\n", first, second);
  printf("%g %ld\n", strtod("2.2250738585072011e-308", 0), strtol("-0x7fz", 0, 16));
  printf("%.17g %.17g %.17g\n", atof("1e23"), atof("0.1"), atof("123456789012345678901234567890"));
  for (char* token = strtok(list, ",;"); token; token = strtok(0, ",;")) printf("[%s]", token);
  printf("%d %d %c\n", !!isalpha('x'), !!isdigit('x'), toupper('q'));
  printf("%.10f %.10f %.3f %g\n", sin(1.0), pow(2, 0.5), floor(-2.5), fmod(-7.5, 2));
  time_t when = 951782400;
  struct tm* fields = gmtime(&when);
  printf("%d-%d-%d %d\n", fields->tm_year, fields->tm_mon, fields->tm_mday, fields->tm_yday);
  char* copy = strdup("hello");
  printf("%s %d %s %s\n", copy, (int)strlen(copy), strstr("say hello", "hel"), strerror(2));
  free(copy);
  return 3;
}
