// stdio.h: what streams and descriptors both know, also in a program that has no use for the other ones.
#include "hindsight.h"

int __hindsight_output_waits;
