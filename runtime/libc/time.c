// time.h, sys/time.h: clocks are inputs that never run backward; the calendar is UTC.
#include "hindsight.h"
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

enum { kClocks = 12 };
static int latest[kClocks]; // in seconds; time() is CLOCK_REALTIME

static time_t nowBy(clockid_t clock, const char* name) {
  int seconds = __hindsight_world_int(name, __hindsight_fixed_time());
  __hindsight_assume(seconds >= latest[clock]);
  latest[clock] = seconds;
  return seconds;
}
static time_t now(const char* name) {
  return nowBy(CLOCK_REALTIME, name);
}

/// Coarse clocks show the time of the one that they are a coarse view of, or a little less.
static int isCoarse(clockid_t clock) {
  return clock == CLOCK_REALTIME_COARSE || clock == CLOCK_MONOTONIC_COARSE;
}
static int isClock(clockid_t clock) {
  if (clock < 0) __hindsight_unsupported("the clock of another process or thread");
  return clock < kClocks && clock != 10;
}

static int fractionBelow(int limit, const char* name) {
  int fraction = __hindsight_world_int(name, 0);
  __hindsight_assume((fraction >= 0) & (fraction < limit));
  return fraction;
}

time_t time(time_t* out) {
  time_t seconds = now("time()");
  if (out) *out = seconds;
  return seconds;
}

clock_t clock(void) {
  static int last;
  int ticks = __hindsight_world_int("clock()", 0);
  __hindsight_assume(ticks >= last);
  last = ticks;
  return ticks;
}

int gettimeofday(struct timeval* restrict out, void* restrict zone) {
  if (zone) *(struct timezone*)zone = (struct timezone){0, 0};
  if (!out) return 0;
  out->tv_sec = now("gettimeofday().tv_sec");
  out->tv_usec = fractionBelow(1000000, "gettimeofday().tv_usec");
  return 0;
}

int clock_gettime(clockid_t id, struct timespec* out) {
  if (!isClock(id)) {
    errno = EINVAL;
    return -1;
  }
  out->tv_sec = nowBy(id, "clock_gettime().tv_sec");
  out->tv_nsec = fractionBelow(1000000000, "clock_gettime().tv_nsec");
  return 0;
}

int clock_getres(clockid_t id, struct timespec* out) {
  if (!isClock(id)) {
    errno = EINVAL;
    return -1;
  }
  if (isCoarse(id)) __hindsight_unsupported("the resolution of a coarse clock");
  if (out) *out = (struct timespec){0, 1};
  return 0;
}

int timespec_get(struct timespec* out, int base) {
  if (base != TIME_UTC) return 0;
  out->tv_sec = now("timespec_get().tv_sec");
  out->tv_nsec = fractionBelow(1000000000, "timespec_get().tv_nsec");
  return base;
}

int nanosleep(const struct timespec* wanted, struct timespec* left) {
  if (wanted->tv_nsec < 0 || wanted->tv_nsec > 999999999 || wanted->tv_sec < 0) {
    errno = EINVAL;
    return -1;
  }
  return 0;
}

double difftime(time_t end, time_t start) {
  return (double)end - (double)start;
}

// --- The calendar ---

/// Days from 1970-01-01 to the first of March of a year, by the Gregorian rules; years run from March to February, so
/// that the leap day comes last.
static long long daysToMarch(long long year) {
  long long y = year >= 0 ? year : year - 399;
  long long era = y / 400, inEra = year - era * 400;
  return era * 146097 + inEra * 365 + inEra / 4 - inEra / 100 - 719468;
}

static int isLeap(long long year) {
  return (year % 4 == 0) & ((year % 100 != 0) | (year % 400 == 0));
}

/// Fills the calendar fields. Returns 0 with errno set if the year does not fit.
static int breakDown(long long seconds, struct tm* out) {
  long long days = seconds / 86400, rest = seconds % 86400;
  if (rest < 0) {
    rest += 86400;
    --days;
  }
  long long shifted = days + 719468; // since 0000-03-01
  long long era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  long long inEra = shifted - era * 146097;
  long long yearInEra = (inEra - inEra / 1460 + inEra / 36524 - inEra / 146096) / 365;
  long long inYear = inEra - (yearInEra * 365 + yearInEra / 4 - yearInEra / 100); // days since the first of March
  long long month = (5 * inYear + 2) / 153;                                       // 0 is March
  long long year = yearInEra + era * 400 + (month >= 10);
  if (year - 1900 > 2147483647 || year - 1900 < -2147483647 - 1) {
    errno = EOVERFLOW;
    return 0;
  }
  out->tm_sec = (int)(rest % 60);
  out->tm_min = (int)(rest / 60 % 60);
  out->tm_hour = (int)(rest / 3600);
  out->tm_mday = (int)(inYear - (153 * month + 2) / 5 + 1);
  out->tm_mon = (int)(month >= 10 ? month - 10 : month + 2);
  out->tm_year = (int)(year - 1900);
  long long weekday = (days + 4) % 7;
  out->tm_wday = (int)(weekday < 0 ? weekday + 7 : weekday);
  out->tm_yday = (int)(month >= 10 ? inYear - 306 : inYear + 59 + isLeap(year));
  out->tm_isdst = 0;
  out->tm_gmtoff = 0;
  out->tm_zone = "GMT";
  return 1;
}

// Nobody has asked for the local zone yet; the first function that needs it sets these.
char* tzname[2] = {"GMT", "GMT"};
long timezone;
int daylight;
int getdate_err;
extern char* __tzname[2] __attribute__((alias("tzname")));
extern long __timezone __attribute__((alias("timezone")));
extern int __daylight __attribute__((alias("daylight")));

static void useZone(void) {
  tzname[0] = tzname[1] = "UTC";
  timezone = daylight = 0;
}

static struct tm shared;

struct tm* gmtime_r(const time_t* restrict when, struct tm* restrict out) {
  return breakDown(*when, out) ? out : NULL;
}
struct tm* localtime_r(const time_t* restrict when, struct tm* restrict out) {
  useZone();
  if (!breakDown(*when, out)) return NULL;
  out->tm_zone = "UTC";
  return out;
}
struct tm* gmtime(const time_t* when) {
  return breakDown(*when, &shared) ? &shared : NULL;
}
struct tm* __hindsight_date_of(long long when) {
  useZone();
  if (!breakDown(when, &shared)) return NULL;
  shared.tm_zone = "UTC";
  return &shared;
}
struct tm* localtime(const time_t* when) {
  return __hindsight_date_of(*when);
}

/// Fields may be out of their ranges.
static long long secondsOf(const struct tm* fields) {
  long long months = fields->tm_year * 12LL + fields->tm_mon;
  long long year = months / 12, month = months % 12; // 0 is January
  if (month < 0) {
    month += 12;
    --year;
  }
  year += 1900;
  long long fromMarch = month >= 2 ? month - 2 : month + 10;
  long long days = daysToMarch(month >= 2 ? year : year - 1) + (153 * fromMarch + 2) / 5 + fields->tm_mday - 1LL;
  return days * 86400 + fields->tm_hour * 3600LL + fields->tm_min * 60LL + fields->tm_sec;
}

/// The fields are brought into their ranges.
static time_t assemble(struct tm* fields, const char* zone, int isLocal) {
  long long seconds = secondsOf(fields);
  if (isLocal && fields->tm_isdst > 0) seconds -= 3600; // as if the clock were put forward: the zone has no other
  time_t result = (time_t)seconds;
  if (result != seconds || !breakDown(seconds, fields)) {
    errno = EOVERFLOW;
    return -1;
  }
  fields->tm_zone = zone;
  return result;
}

time_t timegm(struct tm* fields) {
  return assemble(fields, "GMT", 0);
}
time_t mktime(struct tm* fields) {
  useZone();
  return assemble(fields, "UTC", 1);
}

time_t timelocal(struct tm* fields) {
  useZone();
  return assemble(fields, "UTC", 1);
}
long long __hindsight_seconds_of(const struct tm* date) {
  return secondsOf(date);
}

void tzset(void) {
  useZone();
}

int dysize(int year) {
  return 365 + isLeap(year);
}

// --- Clocks that cannot be set ---

int clock_settime(clockid_t id, const struct timespec* when) {
  errno = EPERM;
  return -1;
}
int settimeofday(const struct timeval* when, const struct timezone* zone) {
  errno = EPERM;
  return -1;
}
int clock_nanosleep(clockid_t id, int flags, const struct timespec* wanted, struct timespec* left) {
  if (!isClock(id) || id == CLOCK_THREAD_CPUTIME_ID) return EINVAL;
  return wanted->tv_nsec < 0 || wanted->tv_nsec > 999999999 || wanted->tv_sec < 0 ? EINVAL : 0;
}
int timespec_getres(struct timespec* out, int base) {
  if (base != TIME_UTC) return 0;
  if (out) *out = (struct timespec){0, 1};
  return base;
}
