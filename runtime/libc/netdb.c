// netdb.h, netinet/in.h: what there is without a network.
#include "hindsight.h"
#include <netdb.h>
#include <netinet/in.h>

int* __h_errno_location(void) {
  static int last;
  return &last;
}

const struct in6_addr in6addr_any = IN6ADDR_ANY_INIT;
const struct in6_addr in6addr_loopback = IN6ADDR_LOOPBACK_INIT;
