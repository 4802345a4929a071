// Harnesses of libFuzzer: the bytes that LLVMFuzzerTestOneInput gets, in an object of just their number.
#include "posix.h"

size_t __hindsight_data_size;
const unsigned char* __hindsight_data;

/// A constructor before all others.
void __hindsight_start_data(void) {
  size_t most = __hindsight_given.mostData;
  uint32_t size;
  __hindsight_input_bytes(&size, sizeof size, "size of data");
  __hindsight_assume(size <= most);
  // One path for each size, the largest first: where a harness looks at its last byte, as many do, every question about
  // another byte would be one about the size as well.
  uint32_t known = (uint32_t)most;
  while (HS_FORK(size != known)) --known;
  size = known;
  __hindsight_data_size = size;
  __hindsight_data = __hindsight_new_input("data", most, size);
}
