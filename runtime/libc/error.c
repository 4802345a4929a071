// error.h, argp.h: the variables by which programs adjust what these functions print.
#include "hindsight.h"
#include <argp.h>
#include <error.h>
#include <sysexits.h>

void (*error_print_progname)(void);
unsigned int error_message_count;
int error_one_per_line;

const char* argp_program_version;
void (*argp_program_version_hook)(FILE*, struct argp_state*);
const char* argp_program_bug_address;
error_t argp_err_exit_status = EX_USAGE;
