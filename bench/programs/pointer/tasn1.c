// Decodes a message of which some bytes may be anything, by the definitions that the library's own test has.
#include <libtasn1.h>

#include "Test_tree_asn1_tab.c"

#ifndef BYTES
#define BYTES 4
#endif

void klee_make_symbolic(void *where, unsigned long size, const char *name);

int main(void) {
  char error[ASN1_MAX_ERROR_DESCRIPTION_SIZE];
  asn1_node definitions = 0, element = 0;
  if (asn1_array2tree(Test_tree_asn1_tab, &definitions, error) != ASN1_SUCCESS) return 1;
  if (asn1_create_element(definitions, "TEST_TREE.CertTemplate", &element) != ASN1_SUCCESS) return 2;
  // SEQUENCE { [0] INTEGER 2, [4] INTEGER 1 }, of which the last bytes are any.
  unsigned char message[] = {0x30, 0x06, 0x80, 0x01, 0x02, 0x84, 0x01, 0x01};
  unsigned char any[BYTES];
  klee_make_symbolic(any, sizeof any, "any");
  for (unsigned i = 0; i < BYTES; ++i) message[sizeof message - BYTES + i] = any[i];
  int status = asn1_der_decoding(&element, message, sizeof message, error);
  if (status == ASN1_SUCCESS) {
    unsigned char value[16];
    int size = sizeof value;
    asn1_read_value(element, "version", value, &size);
    asn1_delete_structure(&element);
  }
  asn1_delete_structure(&definitions);
  return 0;
}
