// Part of every program of the sanitizer build: leaks of libraries that are not ours.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libcln.so\n"; // numbers of cvc5, allocated when the library is loaded
}
extern "C" const char* __lsan_default_options() {
  return "print_suppressions=0"; // standard error is part of what the tests look at
}
