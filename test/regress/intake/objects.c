// What a build with `hindsight cc` made is taken like sources: objects, also joined ones, archives, programs, libraries.
// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d
// RUN: %hindsight cc -O2 -DPART=1 -c %s -o main.o
// RUN: %hindsight cc -O2 -DPART=2 -c %s -o parse.o
// RUN: %hindsight cc -O2 -DPART=3 -c %s -o unused.o
// RUN: not %hindsight run main.o parse.o --output objects | %FileCheck %s
// RUN: mv parse.o moved.o && ld -r main.o moved.o -o both.o
// RUN: not %hindsight run both.o --output joined | %FileCheck %s
// RUN: ar rc libparse.a moved.o unused.o
// RUN: not %hindsight run main.o libparse.a --output archive | %FileCheck %s
// RUN: %hindsight cc main.o libparse.a -Wl,--unresolved-symbols=ignore-all -o prog
// RUN: not %hindsight run prog --output program | %FileCheck %s
// RUN: not %hindsight check prog --output check | %FileCheck %s --check-prefix=CHECKED
// RUN: not %hindsight reach prog --target parse:fail --output reach | %FileCheck %s --check-prefix=REACHED
// RUN: strip prog && not %hindsight run prog --output stripped | %FileCheck %s
// RUN: %hindsight cc -shared -fPIC -DPART=2 %s -o libparse.so
// RUN: %hindsight cc main.o -L. -lparse -Wl,--unresolved-symbols=ignore-all -o dynamic
// RUN: not %hindsight run dynamic --output dynamic.out | %FileCheck %s
// RUN: not %hindsight run libparse.so --entry parse --output library | %FileCheck %s --check-prefix=ENTRY
// RUN: %hindsight cc -O2 -flto -DPART=1 -c %s -o main.lto.o && %hindsight cc -O2 -flto=thin -DPART=2 -c %s -o parse.lto.o
// RUN: %hindsight cc -flto main.lto.o parse.lto.o -Wl,--unresolved-symbols=ignore-all -o lto
// RUN: not %hindsight run lto --output lto.out | %FileCheck %s
// CHECK: objects.c:[[#]]:{{[0-9]+}} in parse: stack-out-of-bounds-write
// CHECK: verdict {{.*}}violated
// CHECKED: in parse: stack-out-of-bounds-write
// CHECKED: replayed {{.*}}yes
// CHECKED: verdict {{.*}}violated
// REACHED: verdict {{.*}}reachable
// ENTRY: in parse: stack-out-of-bounds-write
#if PART == 1
int parse(unsigned char length);
int klee_int(const char *);
int main(void) { return parse((unsigned char)klee_int("length")); }
#elif PART == 2
int parse(unsigned char length) {
  char name[4] = {0};
  if (length > 4)
    goto fail;
  name[length] = 'x';
  return name[0] == 'y';
fail:
  return 2;
}
#else
int missing_everywhere(void);
int unused(void) { return missing_everywhere(); }
#endif
