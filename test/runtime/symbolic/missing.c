// What is not modelled is named.
// unsupported: threads
#include <pthread.h>

static void* run(void* argument) {
  return argument;
}

int main(void) {
  pthread_t thread;
  return pthread_create(&thread, 0, run, 0);
}
