// Parses a message of which some bytes of a header may be anything.
#include <osipparser2/osip_parser.h>

#ifndef BYTES
#define BYTES 4
#endif

void klee_make_symbolic(void *where, unsigned long size, const char *name);

int main(void) {
  char message[] = "INVITE sip:bob@b.org SIP/2.0\r\n"
                   "Via: SIP/2.0/UDP pc.a.org;branch=z9h\r\n"
                   "To: <sip:????????@b.org>\r\n"
                   "From: <sip:al@a.org>;tag=1\r\n"
                   "Call-ID: 7@pc.a.org\r\n"
                   "CSeq: 1 INVITE\r\n\r\n";
  osip_message_t *parsed;
  if (parser_init() || osip_message_init(&parsed)) return 1;
  char any[BYTES];
  klee_make_symbolic(any, sizeof any, "any");
  char *place = message;
  while (*place != '?') ++place;
  for (unsigned i = 0; i < BYTES; ++i) place[i] = any[i];
  int status = osip_message_parse(parsed, message, sizeof message - 1);
  osip_message_free(parsed);
  return status != 0;
}
