const char *other(void) {
  return "hello";
}
