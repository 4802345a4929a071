int shown;
void usage(void) { shown++; }
