static int zero, *where = &zero;
void usage(void) { *where = 1; }
