// Part of every program of the sanitizer build: leaks of libraries that are not ours.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libcln.so\n"; // numbers of cvc5, allocated when the library is loaded
}
