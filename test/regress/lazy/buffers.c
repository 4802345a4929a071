// What --buffer says of parameters, and what it is wrong about.
// RUN: %hindsight check %s --entry fill --buffer data:len --output %t.fill | FileCheck --check-prefix=FILL %s
// RUN: not %hindsight check %s --entry fill_one_more --buffer data:len --output %t.more --repro %t.more.c | FileCheck --check-prefix=MORE %s
// RUN: FileCheck --check-prefix=MOREC %s < %t.more.c
// RUN: not %hindsight check %s --entry tenth --buffer data=8 --output %t.tenth | FileCheck --check-prefix=TENTH %s
// RUN: %hindsight check %s --entry tenth --buffer data=64 --output %t.tenth64 | FileCheck --check-prefix=TENTH64 %s
// RUN: %hindsight check %s --entry length --buffer s=string --lazy-bytes 8 --output %t.length | FileCheck --check-prefix=LENGTH %s
// RUN: not %hindsight check %s --entry skip --buffer s=string --lazy-bytes 8 --output %t.skip | FileCheck --check-prefix=SKIP %s
// RUN: not %hindsight check %s --entry fill --buffer dato:len --output %t.x 2>&1 | FileCheck --check-prefix=NAME %s
// RUN: not %hindsight check %s --entry fill --buffer data --output %t.x 2>&1 | FileCheck --check-prefix=FORM %s
// RUN: not %hindsight check %s --buffer data:len --output %t.x 2>&1 | FileCheck --check-prefix=MAIN %s
// RUN: not %hindsight check %s --entry fil --output %t.x 2>&1 | FileCheck --check-prefix=NEAR %s

// FILL: about    every input heap with up to 64 bytes an object in which {{.*}}, and data points to len bytes
// FILL: verdict  safe-within-bounds
void fill(char* data, unsigned len) {
  for (unsigned i = 0; i < len; ++i) data[i] = 0;
}

// MORE: heap-out-of-bounds-write
// MORE: precondition: 1
// (every length that fits leads there)
// MORE: replayed natively: yes
// MOREC: no bytes: data
// MOREC: fill_one_more(block1, 0);
void fill_one_more(char* data, unsigned len) {
  for (unsigned i = 0; i <= len; ++i) data[i] = 0;
}

// TENTH: heap-out-of-bounds-read
// TENTH: replayed natively: yes
// TENTH64: and data points to 64 bytes
// TENTH64: verdict  safe
int tenth(const char* data) {
  return data[10];
}

// LENGTH: and s points to a string
// LENGTH: verdict  safe-within-bounds
unsigned length(const char* s) {
  unsigned n = 0;
  while (s[n]) ++n;
  return n;
}

// SKIP: heap-out-of-bounds-read
// SKIP: replayed natively: yes
char skip(const char* s) {
  return s[0] == 'x' ? s[1] + s[2] : 0;
}

// NAME: hindsight: --buffer: fill has no parameter 'dato' that is a pointer; the closest names are: data
// FORM: hindsight: --buffer: 'data' does not say what a parameter points to; write data:len, data=64 or data=string
// MAIN: hindsight: --buffer is about the heap that a caller hands to a function, and main has none; name a function with --entry
// NEAR: no function fil is defined; {{.*}}fill
int main(void) {
  return 0;
}
