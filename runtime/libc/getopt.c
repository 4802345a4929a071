// getopt.h: the variables as they are before the first call. Programs look at them without calling getopt, too.
#include "hindsight.h"
#include <getopt.h>

char* optarg;
int optind = 1, opterr = 1, optopt = '?';
