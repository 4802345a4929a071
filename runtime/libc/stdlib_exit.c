// stdlib.h: how a program ends. When main returns, the engine calls __hindsight_run_exit, so that handlers run
// in both cases.
#include "hindsight.h"
#include <stdlib.h>
#include <unistd.h>

enum { kMaxHandlers = 256 };

enum HandlerKind { kPlain, kWithStatus, kWithArgument };

struct Handler {
  enum HandlerKind kind;
  union {
    void (*plain)(void);
    void (*withStatus)(int, void*);
    void (*withArgument)(void*);
  } call;
  void* argument;
};

struct HandlerList {
  size_t count;
  struct Handler items[kMaxHandlers];
};

static struct HandlerList atExit, atQuickExit;

/// When main returns, the handlers must run, also in a program that never names exit. The engine links what is named.
static void (*volatile whenMainReturns)(int);

static struct Handler* add(struct HandlerList* list, enum HandlerKind kind, void* argument) {
  if (list->count == kMaxHandlers) __hindsight_unsupported("more than 256 exit handlers");
  whenMainReturns = __hindsight_run_exit;
  struct Handler* handler = &list->items[list->count++];
  handler->kind = kind;
  handler->argument = argument;
  return handler;
}

/// Last registered first; a handler may register more.
static void runHandlers(struct HandlerList* list, int status) {
  while (list->count > 0) {
    struct Handler* handler = &list->items[--list->count];
    switch (handler->kind) {
    case kPlain: handler->call.plain(); break;
    case kWithStatus: handler->call.withStatus(status, handler->argument); break;
    case kWithArgument: handler->call.withArgument(handler->argument); break;
    }
  }
}

int atexit(void (*function)(void)) {
  add(&atExit, kPlain, NULL)->call.plain = function;
  return 0;
}

int on_exit(void (*function)(int, void*), void* argument) {
  add(&atExit, kWithStatus, argument)->call.withStatus = function;
  return 0;
}

int __cxa_atexit(void (*function)(void*), void* argument, void* library) {
  add(&atExit, kWithArgument, argument)->call.withArgument = function;
  return 0;
}

int __cxa_thread_atexit(void (*function)(void*), void* argument, void* library) {
  add(&atExit, kWithArgument, argument)->call.withArgument = function;
  return 0;
}

int __cxa_thread_atexit_impl(void (*function)(void*), void* argument, void* library) {
  add(&atExit, kWithArgument, argument)->call.withArgument = function;
  return 0;
}

/// For libraries that are unloaded before the program ends; there are none.
void __cxa_finalize(void* library) {}

int at_quick_exit(void (*function)(void)) {
  add(&atQuickExit, kPlain, NULL)->call.plain = function;
  return 0;
}

_Noreturn void __hindsight_run_exit(int status) {
  runHandlers(&atExit, status);
  __hindsight_leave(status);
}

_Noreturn void exit(int status) {
  __hindsight_run_exit(status);
}

_Noreturn void quick_exit(int status) {
  runHandlers(&atQuickExit, status);
  __hindsight_exit(status);
}

_Noreturn void _Exit(int status) {
  __hindsight_exit(status);
}

_Noreturn void _exit(int status) {
  __hindsight_exit(status);
}
