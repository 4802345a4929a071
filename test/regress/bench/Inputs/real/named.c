int __VERIFIER_nondet_int(void);
void give_up(int why) {
  (void)why;
}

int main(void) {
  if (__VERIFIER_nondet_int() == 3) give_up(3);
  return 0;
}
