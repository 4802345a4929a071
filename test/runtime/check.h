// The little that the comparison tests need: checks that count, seeded random numbers, memory with a fence behind it,
// and the engine's side of the models (shims.c).
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Declares the model of a library function, with the type the headers give it.
#define MODEL(name) extern __typeof__(name) hs_##name
extern int* hs___errno_location(void);
#define hs_errno (*hs___errno_location())

/// With AddressSanitizer some of the machine's functions are replaced by checking ones that behave a little
/// differently.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
enum { kHostIsIntercepted = __has_feature(address_sanitizer) };

/// Fails the test, but goes on; only the first failures are printed.
#define CHECK(condition, ...)                                                                                          \
  do {                                                                                                                 \
    ++checksDone;                                                                                                      \
    if (!(condition)) reportFailure(__FILE__, __LINE__, #condition, __VA_ARGS__);                                      \
  } while (0)

extern unsigned long checksDone, checksFailed;
void reportFailure(const char* file, int line, const char* condition, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

/// Random numbers that are the same in every run.
uint64_t randomBits(void);
unsigned below(unsigned limit);
bool chance(unsigned percent);
int signOf(int v);

/// n bytes whose end is the end of a page that is followed by an inaccessible one. Each slot is overwritten by its next
/// use.
enum { kSlots = 8, kSlotBytes = 1 << 16 };
char* fenced(int slot, size_t n);
char* fencedCopy(int slot, const void* data, size_t n);
char* fencedString(int slot, const char* text);

/// A random string of up to `maxLength` characters out of `alphabet`, in a slot.
char* randomString(int slot, unsigned maxLength, const char* alphabet);
/// The text with everything unprintable escaped, for messages; four at a time.
const char* quoted(const void* data, size_t n);

// --- The engine's side ---

/// What the models wrote to a descriptor since the last reset.
extern char written[3][8192];
extern size_t writtenSize[3];
void resetWritten(void);

/// This value (as an integer argument) counts as symbolic, if `symbolicActive`.
extern bool symbolicActive, symbolicDoubles;
extern unsigned long long symbolicValue;
/// What __hindsight_any_int and __hindsight_input_int return.
extern int anyInt;
extern int assumptionsFailed;
extern size_t objectSize; // of every object

/// How a path ended, if it did: run code between `if (PATH_CONTINUES())` and the next use.
enum PathEnd { kRunning, kExited, kAssertFailed, kError, kUnsupported };
extern enum PathEnd pathEnd;
extern int pathStatus;
extern char pathMessage[256];
extern jmp_buf pathEnded;
#define PATH_CONTINUES() (pathEnd = kRunning, setjmp(pathEnded) == 0)

/// Every test program defines this.
void runTests(unsigned rounds);
