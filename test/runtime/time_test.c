// time.h: the calendar against the machine's, and clocks that do not run backward.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <sys/time.h>
#include <time.h>

MODEL(time);
MODEL(clock);
MODEL(gettimeofday);
MODEL(clock_gettime);
MODEL(difftime);
MODEL(gmtime_r);
MODEL(localtime_r);
MODEL(gmtime);
MODEL(timegm);
MODEL(mktime);
MODEL(nanosleep);

static bool sameFields(const struct tm* a, const struct tm* b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
         a->tm_mon == b->tm_mon && a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday &&
         a->tm_isdst == b->tm_isdst;
}

static void compareCalendar(time_t when) {
  struct tm mine, theirs;
  memset(&mine, 0, sizeof mine);
  memset(&theirs, 0, sizeof theirs);
  errno = hs_errno = 0;
  struct tm *result = hs_gmtime_r(&when, &mine), *expected = gmtime_r(&when, &theirs);
  CHECK(!result == !expected && errno == hs_errno, "gmtime_r(%lld)", (long long)when);
  if (!result || !expected) return;
  CHECK(sameFields(&mine, &theirs), "gmtime_r(%lld): %d-%d-%d, expected %d-%d-%d", (long long)when, mine.tm_year,
        mine.tm_mon, mine.tm_mday, theirs.tm_year, theirs.tm_mon, theirs.tm_mday);
  CHECK(strcmp(mine.tm_zone, "GMT") == 0 && sameFields(hs_gmtime(&when), &theirs), "gmtime(%lld)", (long long)when);
  CHECK(hs_localtime_r(&when, &mine) && sameFields(&mine, &theirs), "localtime_r(%lld)", (long long)when);
  CHECK(hs_timegm(&mine) == when, "timegm(gmtime(%lld))", (long long)when);
}

static void compareAssembly(void) {
  struct tm mine;
  memset(&mine, 0, sizeof mine);
  mine.tm_year = (int)below(300);
  mine.tm_mon = (int)below(40) - 20;
  mine.tm_mday = (int)below(100) - 50;
  mine.tm_hour = (int)below(100) - 50;
  mine.tm_min = (int)below(400) - 200;
  mine.tm_sec = (int)below(100000) - 50000;
  struct tm theirs = mine, local = mine;
  time_t result = hs_timegm(&mine), expected = timegm(&theirs);
  CHECK(result == expected, "timegm: %lld, expected %lld", (long long)result, (long long)expected);
  if (expected != -1) CHECK(sameFields(&mine, &theirs), "timegm of %lld normalises", (long long)expected);
  CHECK(hs_mktime(&local) == expected, "mktime");
}

static void checkClocks(void) {
  time_t stored = 0;
  anyInt = 100;
  assumptionsFailed = 0;
  CHECK(hs_time(&stored) == 100 && stored == 100 && assumptionsFailed == 0, "time");
  anyInt = 99;
  hs_time(NULL);
  CHECK(assumptionsFailed == 1, "time runs backward");
  anyInt = -1;
  assumptionsFailed = 0;
  hs_clock();
  CHECK(assumptionsFailed == 1, "a negative clock");
  anyInt = 500;
  assumptionsFailed = 0;
  struct timeval tv;
  struct timespec ts;
  CHECK(hs_clock() == 500 && hs_gettimeofday(&tv, NULL) == 0 && tv.tv_sec == 500 && tv.tv_usec == 500, "gettimeofday");
  CHECK(hs_clock_gettime(CLOCK_REALTIME, &ts) == 0 && ts.tv_nsec == 500 && assumptionsFailed == 0, "clock_gettime");
  anyInt = 2000000;
  hs_gettimeofday(&tv, NULL);
  CHECK(assumptionsFailed == 1, "too many microseconds");
  CHECK(hs_difftime(10, 4) == 6.0 && hs_nanosleep(&(struct timespec){1, 1}, NULL) == 0, "difftime, nanosleep");
  CHECK(hs_nanosleep(&(struct timespec){0, 1000000000}, NULL) == -1, "a bad nanosleep");
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds; ++i) {
    compareCalendar((time_t)(int)randomBits());
    compareCalendar((time_t)((int64_t)randomBits() >> below(64)));
    compareCalendar((time_t)(86400LL * ((int)below(2000000) - 1000000) - (chance(50) ? 1 : 0)));
    compareAssembly();
  }
  checkClocks();
}
