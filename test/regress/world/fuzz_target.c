// A harness of libFuzzer as it is: the data has just its size, and finds are files for the fuzzer.
// RUN: not %hindsight run %s --max-input-size 8 --corpus %S/Inputs/corpus --output %t.1 | FileCheck %s
// RUN: %hindsight replay %t.1 | FileCheck %s --check-prefix=REPLAYED
// RUN: sh -c 'cat %t.1/*.input' | FileCheck %s --check-prefix=RAW
// RUN: %clang -w -fsanitize=fuzzer,address %s -o %t.exe
// RUN: sh -c 'cd %t.1 && not %t.exe *.input > fuzzer.log 2>&1; grep -q heap-buffer-overflow fuzzer.log'
// RUN: not %hindsight check %s --max-input-size 8 --property valid-deref --repro %t.repro.c --output %t.2
// RUN: %clang -w -fsanitize=address %t.repro.c -o %t.repro.exe
// RUN: sh -c 'not %t.repro.exe 2>&1' | FileCheck %s --check-prefix=REPRO
// RUN: mkdir -p %t.empty
// RUN: sh -c '%hindsight run %s --corpus %t.empty 2> %t.err; test $? = 2'
// RUN: FileCheck %s --check-prefix=EMPTY < %t.err
#include <stddef.h>
#include <stdint.h>

static int limit;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  limit = *argc >= 1 && (*argv)[0][0] ? 4 : 0;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char name[4];
  if (size < 2 || data[0] != 'N') return 0;
  size_t length = data[1];
  if (length > (size_t)limit) return 0;
  for (size_t i = 0; i < length; ++i) name[i] = data[2 + i];
  return length && name[0] == 'x';
}
// CHECK: heap-out-of-bounds-read: reads 1 byte at offset {{.*}} of the data of the fuzz target
// CHECK: 1 file of the corpus with more bytes than --max-input-size left out
// CHECK: the fuzz target gets at most 8 bytes
// CHECK: verdict  violated: 1 error found
// REPLAYED: heap-buffer-overflow
// REPLAYED: verdict  confirmed
// RAW: N
// EMPTY: --corpus: there is no file in
// REPRO: heap-buffer-overflow
