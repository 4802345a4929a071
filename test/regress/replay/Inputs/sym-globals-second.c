// Has statics of the same names as ../sym-globals.c.
static int mode = 4;
static int table[4];
int secondMode(void) { return mode; }
int secondTable(int at) { return table[at]; }
