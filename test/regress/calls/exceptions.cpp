// Exceptions: which handler gets them, what runs on the way, and what a throw does that nothing catches.
// RUN: %hindsight check %s --property memory-safety,assert --output %t.1 | FileCheck %s --check-prefix=SAFE
// RUN: not %hindsight check %s --output %t.2 -- -DLEFT | FileCheck %s --check-prefix=LEFT
// RUN: not %hindsight check %s --output %t.3 -- -DAFTER | FileCheck %s --check-prefix=AFTER
// RUN: not %hindsight check %s --property no-abort --output %t.4 | FileCheck %s --check-prefix=UNCAUGHT
// RUN: not %hindsight reach %s --target main:caught --output %t.5 | FileCheck %s --check-prefix=CAUGHT
// RUN: not %hindsight reach %s --target risky:return --output %t.6 -- -DALWAYS 2>&1 | FileCheck %s --check-prefix=RETURN
#include <cassert>
#include <memory>
#include <stdexcept>
#include <string>
extern "C" unsigned char __VERIFIER_nondet_uchar(void);

static int closed;
struct File {
  int *handle = new int(1);
  ~File() {
    closed++;
#ifndef LEFT
    delete handle;
#endif
  }
};
struct Problem : std::runtime_error {
  int code;
  Problem(int code) : std::runtime_error("problem " + std::to_string(code)), code(code) {}
};

static int risky(int n) {
  File file;
#ifdef ALWAYS
  throw n;
#else
  if (n == 1) throw Problem(7);
  if (n == 2) throw std::string("text");
  if (n == 3) throw std::make_unique<int>(3);
  if (n == 4) throw &closed;
  if (n == 5) return std::string("abc").at(n);
  return n;
#endif
}

static int (*volatile chosen)(int) = risky; // so that a call through any pointer may throw

static int guarded(int n) {
  File file;
  try {
    return chosen(n);
  } catch (const Problem &problem) {
    assert(std::string(problem.what()) == "problem 7" && closed == 1);
    throw;
  } catch (const std::string &text) {
    return (int)text.size();
  }
}

int main() {
  int n = __VERIFIER_nondet_uchar(), result = 0;
  const int *kept = nullptr;
  try {
    result = guarded(n);
    assert(n == 0 || n == 2 || n > 5);
  } catch (const std::out_of_range &) {
    assert(n == 5);
  } catch (const std::exception &problem) {
    assert(n == 1 && static_cast<const Problem &>(problem).code == 7);
  } catch (const std::unique_ptr<int> &number) {
    assert(*number == 3);
    kept = number.get();
  } catch (const int *where) {
  caught:
    assert(where == &closed);
  }
  assert(closed == 2 && (n != 2 || result == 4));
#ifdef AFTER
  if (kept) return *kept;
#endif
  if (n == 200) {
    File last;
    throw n; // nothing catches it, so that nothing is destroyed
  }
  return 0;
}

// SAFE: verdict safe
// LEFT: exceptions.cpp:[[#]]:{{[0-9]+}} in File{{.*}}: memory-leak
// LEFT: replayed natively: yes
// AFTER: exceptions.cpp:[[#]]:{{[0-9]+}} in main: use-after-free
// AFTER: replayed natively: yes
// UNCAUGHT: exceptions.cpp:[[#]]:{{[0-9]+}} in main: uncaught-exception
// UNCAUGHT: = 200
// UNCAUGHT: replayed natively: yes
// CAUGHT: = 4
// CAUGHT: verdict {{.*}}reachable
// RETURN: risky never returns
