// Numbers within their ranges need no fork, and are the right ones.
// paths: 1
#include <hindsight.h>
#include <time.h>

int main(void) {
  struct tm date = {.tm_year = 120, .tm_mon = 1, .tm_mday = 2};
  hindsight_make_symbolic(&date.tm_hour, sizeof date.tm_hour, "hour");
  hindsight_make_symbolic(&date.tm_min, sizeof date.tm_min, "minute");
  hindsight_assume(date.tm_hour >= 0 & date.tm_hour < 24 & date.tm_min >= 0 & date.tm_min < 60);
  char text[32];
  hindsight_assert(strftime(text, sizeof text, "%F %R", &date) == 16);
  hindsight_assert((text[11] - '0') * 10 + text[12] - '0' == date.tm_hour);
  hindsight_assert((text[14] - '0') * 10 + text[15] - '0' == date.tm_min);
  return 0;
}
