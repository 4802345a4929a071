// Variables of the C library: what they are before the program did anything.
#define _GNU_SOURCE
#include "check.h"
#include <argp.h>
#include <errno.h>
#include <error.h>
#include <getopt.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>

extern char *hs_optarg, *hs_program_invocation_name, *hs_program_invocation_short_name, *hs_tzname[2], *hs___tzname[2];
extern const char *hs___progname, *hs___progname_full, *hs_argp_program_version, *hs_argp_program_bug_address;
extern int hs_optind, hs_opterr, hs_optopt, hs_daylight, hs_getdate_err, hs_signgam, hs_error_one_per_line;
extern unsigned hs_error_message_count;
extern void (*hs_error_print_progname)(void);
extern error_t hs_argp_err_exit_status;
extern long hs_timezone;
extern char **hs_environ, **hs___environ, **hs__environ;
extern const struct in6_addr hs_in6addr_any, hs_in6addr_loopback;
extern struct _IO_FILE_plus _IO_2_1_stdout_;
extern FILE hs__IO_2_1_stdout_, *hs_stdout;
MODEL(tzset);
MODEL(__h_errno_location);
extern double hs_lgamma(double);

static void checkOptions(void) {
  CHECK(hs_optarg == optarg, "optarg");
  CHECK(hs_optind == optind, "optind %d, %d", hs_optind, optind);
  CHECK(hs_opterr == opterr, "opterr %d, %d", hs_opterr, opterr);
  CHECK(hs_optopt == optopt, "optopt %d, %d", hs_optopt, optopt);
}

static void checkZone(void) {
  CHECK(strcmp(hs_tzname[0], tzname[0]) == 0 && strcmp(hs_tzname[1], tzname[1]) == 0, "%s", tzname[0]);
  CHECK(hs_timezone == timezone && hs_daylight == daylight, "%ld %d", timezone, daylight);
  CHECK(hs_getdate_err == getdate_err, "getdate_err");
  hs_tzset();
  CHECK(strcmp(hs___tzname[1], "UTC") == 0, "the zone of this world");
}

static void checkNames(void) {
  CHECK(strcmp(hs_program_invocation_name, "program") == 0, "%s", hs_program_invocation_name);
  CHECK(strcmp(hs_program_invocation_short_name, "program") == 0, "%s", hs_program_invocation_short_name);
  CHECK(hs___progname == hs_program_invocation_short_name, "one variable under two names");
  CHECK(hs___progname_full == hs_program_invocation_name, "one variable under two names");
  CHECK(!*hs_environ && hs_environ == hs___environ && hs_environ == hs__environ, "the environment is empty");
  CHECK(hs_stdout == &hs__IO_2_1_stdout_ && stdout == (void*)&_IO_2_1_stdout_, "streams");
}

static void checkOthers(void) {
  CHECK(hs_signgam == signgam, "signgam %d", signgam);
  CHECK(*hs___h_errno_location() == h_errno, "h_errno");
  CHECK(!hs_error_print_progname && !error_print_progname, "error_print_progname");
  CHECK(hs_error_message_count == error_message_count && hs_error_one_per_line == error_one_per_line, "error");
  CHECK(hs_argp_program_version == argp_program_version, "argp_program_version");
  CHECK(hs_argp_program_bug_address == argp_program_bug_address, "argp_program_bug_address");
  CHECK(hs_argp_err_exit_status == argp_err_exit_status, "argp_err_exit_status");
  CHECK(memcmp(&hs_in6addr_any, &in6addr_any, sizeof in6addr_any) == 0, "in6addr_any");
  CHECK(memcmp(&hs_in6addr_loopback, &in6addr_loopback, sizeof in6addr_any) == 0, "in6addr_loopback");
}

static void checkSigns(void) {
  const double numbers[] = {0.0, -0.0, 3.5, -0.5, -1.5, -2.5, -3.25, -4.0, 1e20, -1e20};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    hs_lgamma(numbers[i]);
    lgamma(numbers[i]);
    CHECK(hs_signgam == signgam, "lgamma(%g): %d, %d", numbers[i], hs_signgam, signgam);
  }
}

void runTests(unsigned rounds) {
  if (rounds == 0) return;
  checkOptions();
  checkZone();
  checkNames();
  checkOthers();
  checkSigns();
}
