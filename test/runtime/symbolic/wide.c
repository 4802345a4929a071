// Concrete: wide output and numbers as the machine has them.
// native: yes
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t text[40], *rest;
  int a = 0;
  swprintf(text, 40, L"%ls-%d-%s", L"wide", 42, "bytes");
  wprintf(L"%ls %d\n", text, (int)wcslen(text));
  wprintf(L"%ld", wcstol(L"0x1fz", &rest, 16));
  wprintf(L"%lc %d\n", rest[0], swscanf(L"17 x", L"%d", &a));
  wprintf(L"%d\n", a);
  return 0;
}
