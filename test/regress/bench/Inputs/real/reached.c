int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  // The size of a pointer tells the data model.
  if (__VERIFIER_nondet_int() == 42 && sizeof(void *) == 4) reach_error();
  return 0;
}
