// throw and catch (Itanium C++ ABI, exception handling, level II). The loader has made ordinary control flow of
// exceptions (program/llvm/lower_exceptions.cpp): after a call that may throw, the caller looks whether an exception is
// on its way, and if so goes to its landing pad or returns.
//
// Whether anything catches an exception must be known when it is thrown: if nothing does, the program ends there, and
// no destructor runs. So each activation that is in a try block is in a list with the types that it catches.
#include "cxx_types.h"
#include <stdlib.h>

struct Exception {
  const struct TypeInfo* type;
  void (*destroy)(void* object);
  void* adjusted;                              // what the handler gets
  struct Exception* outer;                     // caught before this one, by a handler that has not ended
  int handlers;                                // that have not ended; negative: thrown again by one of them
  char token[32] __attribute__((aligned(16))); // what landing pads get. Compilers expect the object right behind it
};

struct Clause {
  const struct TypeInfo* type; // null: catches all
  int number;                  // of the type in the program
};

struct Handlers {
  struct Handlers* outer;
  const struct Clause* clauses;
  size_t count;
};

char* __hindsight_flying; // the token of the exception that is on its way
struct Handlers* __hindsight_handlers;
static struct Exception* caught;
static int uncaughtCount;

/// Backward, the list of handlers and the classes of a type have no end. So such a path ends here, by the name of an
/// engine function that is not crossed backward; forward, it does nothing.
#define FORWARD_ONLY(pointer) (void)__hindsight_same_object(pointer, pointer)

static struct Exception* exceptionOf(char* token) {
  return (struct Exception*)(token - offsetof(struct Exception, token));
}

static void* objectOf(struct Exception* exception) {
  return exception + 1;
}

void* __hindsight_new_exception(size_t size) {
  struct Exception* exception = __hindsight_alloc_aligned(16, sizeof *exception + size);
  __hindsight_assume(exception != 0); // there is room for it, also if malloc fails
  exception->type = 0;
  exception->destroy = 0;
  exception->adjusted = 0;
  exception->outer = 0;
  exception->handlers = 0;
  __builtin_memset(exception->token, 0, sizeof exception->token);
  return objectOf(exception);
}

void* __cxa_allocate_exception(size_t size) {
  return __hindsight_new_exception(size);
}

void __cxa_free_exception(void* object) {
  free((struct Exception*)object - 1);
}

static int handlerOf(char* token, const struct Clause* clauses, size_t count) {
  struct Exception* exception = exceptionOf(token);
  for (size_t index = 0; index < count; index++) {
    void* adjusted = objectOf(exception);
    if (clauses[index].type && !__hindsight_type_catches(clauses[index].type, exception->type, &adjusted)) continue;
    exception->adjusted = adjusted;
    return clauses[index].number;
  }
  return 0;
}

/// The number of the type that catches it, 0 if none does. Landing pads call this.
__attribute__((noinline)) int __hindsight_catch(char* token, const struct Clause* clauses, size_t count) {
  int number = handlerOf(token, clauses, count);
  FORWARD_ONLY(token);
  return number;
}

static bool isCaught(char* token) {
  for (const struct Handlers* each = __hindsight_handlers; each; each = each->outer)
    if (__hindsight_catch(token, each->clauses, each->count)) return true;
  return false;
}

void __hindsight_throw(void* object, const struct TypeInfo* type, void (*destroy)(void*)) {
  struct Exception* exception = (struct Exception*)object - 1;
  exception->type = type;
  exception->destroy = destroy;
  uncaughtCount++;
  if (!isCaught(exception->token))
    __hindsight_error("uncaught-exception", "an exception is thrown that nothing catches");
  __hindsight_flying = exception->token;
  FORWARD_ONLY(object);
}

void __hindsight_rethrow(void) {
  if (!caught) __hindsight_error("uncaught-exception", "no exception is being handled that could be thrown again");
  caught->handlers = -caught->handlers;
  uncaughtCount++;
  if (!isCaught(caught->token))
    __hindsight_error("uncaught-exception", "an exception is thrown again that nothing catches");
  __hindsight_flying = caught->token;
  FORWARD_ONLY(caught);
}

void* __cxa_begin_catch(char* token) {
  struct Exception* exception = exceptionOf(token);
  exception->handlers = (exception->handlers < 0 ? -exception->handlers : exception->handlers) + 1;
  uncaughtCount--;
  if (exception != caught) {
    exception->outer = caught;
    caught = exception;
  }
  return exception->adjusted;
}

void* __cxa_get_exception_ptr(char* token) {
  return exceptionOf(token)->adjusted;
}

void __cxa_end_catch(void) {
  struct Exception* exception = caught;
  if (!exception) return;
  if (exception->handlers < 0) {
    if (++exception->handlers == 0) caught = exception->outer; // thrown again, it lives on
    return;
  }
  if (--exception->handlers > 0) return;
  caught = exception->outer;
  if (exception->destroy) exception->destroy(objectOf(exception));
  free(exception);
}

int uncaught_exceptions(void) __asm__("_ZSt19uncaught_exceptionsv");
bool uncaught_exception(void) __asm__("_ZSt18uncaught_exceptionv");
_Noreturn void terminate(void) __asm__("_ZSt9terminatev");

int uncaught_exceptions(void) {
  return uncaughtCount;
}

bool uncaught_exception(void) {
  return uncaughtCount > 0;
}

_Noreturn void terminate(void) {
  __hindsight_error("abort-called", "std::terminate is called");
}
