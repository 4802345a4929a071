/* The system's ctype.h without its macros: they look characters up in a table, which for a symbolic character costs an
 * array read; the functions are a compare. */
#ifndef HINDSIGHT_CTYPE_H
#define HINDSIGHT_CTYPE_H
#pragma GCC system_header
#ifndef __NO_CTYPE
#define __NO_CTYPE 1
#endif
#include_next <ctype.h>
#endif
