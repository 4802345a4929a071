// stdlib.h: the random numbers of the GNU C library, value for value.
//
// rand and random share the additive feedback generator r[i] = r[i-31] + r[i-3]. A symbolic seed would make every
// number a sum of dozens of remainders, which no solver likes: from such a seed the numbers are inputs in the right
// range instead. A run of a test finds a seed that is one number, and still takes the numbers that the test has.
#include "hindsight.h"
#include <stdlib.h>

enum { kDegree = 31, kSeparation = 3, kWarmUp = 310 };

static uint32_t state[kDegree];
static unsigned front, rear; // state[front] += state[rear] is the next number
static int seeded, unknownSeed;

static long step(void) {
  state[front] += state[rear];
  long result = (long)(state[front] >> 1);
  front = front + 1 == kDegree ? 0 : front + 1;
  rear = rear + 1 == kDegree ? 0 : rear + 1;
  return result;
}

static void seedWith(unsigned seed) {
  seeded = 1;
  // The numbers of an unknown seed are inputs. Those of a second one may have to be the same again.
  if (unknownSeed && __hindsight_is_symbolic(seed)) __hindsight_unsupported("a second seed that is not known");
  unknownSeed = __hindsight_is_symbolic(seed);
  if (unknownSeed) return;
  if (seed == 0) seed = 1;
  int32_t word = (int32_t)seed;
  state[0] = seed;
  for (int i = 1; i < kDegree; ++i) {
    // 16807 * word mod (2^31 - 1), without overflow
    int32_t high = word / 127773, low = word % 127773;
    word = 16807 * low - 2836 * high;
    if (word < 0) word += 2147483647;
    state[i] = (uint32_t)word;
  }
  front = kSeparation;
  rear = 0;
  for (int i = 0; i < kWarmUp; ++i) (void)step();
}

static long next(const char* name) {
  if (!seeded) seedWith(1);
  if (unknownSeed || __hindsight_is_recorded(name)) return __hindsight_input_int(name) & 0x7fffffff;
  return step();
}

int rand(void) {
  return (int)next("rand()");
}

void srand(unsigned seed) {
  seedWith(seed);
}

long random(void) {
  return next("random()");
}

void srandom(unsigned seed) {
  seedWith(seed);
}

int rand_r(unsigned* seed) {
  unsigned v = *seed;
  v = v * 1103515245u + 12345u;
  unsigned result = (v / 65536u) % 2048u;
  v = v * 1103515245u + 12345u;
  result = (result << 10) ^ ((v / 65536u) % 1024u);
  v = v * 1103515245u + 12345u;
  result = (result << 10) ^ ((v / 65536u) % 1024u);
  *seed = v;
  return (int)result;
}

// The 48-bit linear congruential family.
static unsigned short words[3], savedWords[3];
static unsigned long long multiplier = 0x5deece66dull;
static unsigned short increment = 0xb;

static unsigned long long advance(unsigned short w[3]) {
  unsigned long long v = (unsigned long long)w[2] << 32 | (unsigned long long)w[1] << 16 | w[0];
  v = (v * multiplier + increment) & 0xffffffffffffull;
  w[0] = (unsigned short)v;
  w[1] = (unsigned short)(v >> 16);
  w[2] = (unsigned short)(v >> 32);
  return v;
}

static double asFraction(unsigned long long v) {
  return (double)v / 281474976710656.0;
}

double drand48(void) {
  return asFraction(advance(words));
}
double erand48(unsigned short w[3]) {
  return asFraction(advance(w));
}
long lrand48(void) {
  return (long)(advance(words) >> 17);
}
long nrand48(unsigned short w[3]) {
  return (long)(advance(w) >> 17);
}
long mrand48(void) {
  return (int32_t)(uint32_t)(advance(words) >> 16);
}
long jrand48(unsigned short w[3]) {
  return (int32_t)(uint32_t)(advance(w) >> 16);
}

void srand48(long seed) {
  words[0] = 0x330e;
  words[1] = (unsigned short)seed;
  words[2] = (unsigned short)((unsigned long)seed >> 16);
  multiplier = 0x5deece66dull;
  increment = 0xb;
}

unsigned short* seed48(unsigned short seed[3]) {
  __builtin_memcpy(savedWords, words, sizeof words);
  __builtin_memcpy(words, seed, sizeof words);
  multiplier = 0x5deece66dull;
  increment = 0xb;
  return savedWords;
}

void lcong48(unsigned short parameters[7]) {
  __builtin_memcpy(words, parameters, sizeof words);
  multiplier = (unsigned long long)parameters[5] << 32 | (unsigned long long)parameters[4] << 16 | parameters[3];
  increment = parameters[6];
}
