// pthread.h for programs that link with threads but run one: locks are counted, so that a lock that could never be
// taken is seen, and starting a second thread ends the path.
#include "hindsight.h"
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/single_threaded.h>

char __libc_single_threaded = 1;

_Noreturn static void needsThreads(void) {
  __hindsight_unsupported("threads");
}

int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes, void* (*start)(void*),
                   void* restrict argument) {
  needsThreads();
}
int pthread_join(pthread_t thread, void** result) {
  needsThreads();
}
int pthread_detach(pthread_t thread) {
  static int isDetached; // the only thread
  if (isDetached) return EINVAL;
  isDetached = 1;
  return 0;
}
static int hasDestructors;
_Noreturn void pthread_exit(void* result) {
  if (hasDestructors) __hindsight_unsupported("pthread_exit with values that have a destructor");
  __hindsight_run_exit(0); // of the only thread
}
pthread_t pthread_self(void) {
  return 1;
}
int pthread_equal(pthread_t a, pthread_t b) {
  return a == b;
}
int pthread_once(pthread_once_t* once, void (*function)(void)) {
  if (*once == 0) {
    *once = 1;
    function();
  }
  return 0;
}

// --- Mutexes ---

int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  __builtin_memset(attributes, 0, sizeof *attributes);
  return 0;
}
int pthread_mutexattr_destroy(pthread_mutexattr_t* attributes) {
  return 0;
}
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  __builtin_memcpy(attributes, &type, sizeof type);
  return 0;
}

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  __builtin_memset(mutex, 0, sizeof *mutex);
  if (attributes) __builtin_memcpy(&mutex->__data.__kind, attributes, sizeof(int));
  return 0;
}
int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  return mutex->__data.__count != 0 ? EBUSY : 0;
}

static int isRecursive(const pthread_mutex_t* mutex) {
  return mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE;
}

int pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (mutex->__data.__count != 0 && !isRecursive(mutex)) {
    if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK) return EDEADLK;
    __hindsight_unsupported("a thread that waits for itself");
  }
  ++mutex->__data.__count;
  return 0;
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  if (mutex->__data.__count != 0 && !isRecursive(mutex)) return EBUSY;
  ++mutex->__data.__count;
  return 0;
}
int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  if (mutex->__data.__count == 0) return mutex->__data.__kind == PTHREAD_MUTEX_NORMAL ? 0 : EPERM;
  --mutex->__data.__count;
  return 0;
}

// --- What only ever succeeds with one thread ---

int pthread_attr_init(pthread_attr_t* attributes) {
  __builtin_memset(attributes, 0, sizeof *attributes);
  return 0;
}
int pthread_attr_destroy(pthread_attr_t* attributes) {
  return 0;
}
int pthread_cond_init(pthread_cond_t* restrict condition, const pthread_condattr_t* restrict attributes) {
  __builtin_memset(condition, 0, sizeof *condition);
  return 0;
}
int pthread_cond_destroy(pthread_cond_t* condition) {
  return 0;
}
int pthread_cond_signal(pthread_cond_t* condition) {
  return 0;
}
int pthread_cond_broadcast(pthread_cond_t* condition) {
  return 0;
}
int pthread_cond_wait(pthread_cond_t* restrict condition, pthread_mutex_t* restrict mutex) {
  needsThreads();
}
int pthread_rwlock_init(pthread_rwlock_t* restrict lock, const pthread_rwlockattr_t* restrict attributes) {
  __builtin_memset(lock, 0, sizeof *lock);
  return 0;
}
int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  return 0;
}
int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  if (lock->__data.__cur_writer) return EDEADLK;
  ++lock->__data.__readers;
  return 0;
}
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  if (lock->__data.__cur_writer) return EDEADLK;
  if (lock->__data.__readers) __hindsight_unsupported("a lock for writing that waits for its own for reading");
  lock->__data.__cur_writer = 1;
  return 0;
}
int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  if (lock->__data.__cur_writer)
    lock->__data.__cur_writer = 0;
  else if (lock->__data.__readers)
    --lock->__data.__readers;
  return 0;
}
int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  *lock = 0;
  return 0;
}
int pthread_spin_destroy(pthread_spinlock_t* lock) {
  return 0;
}
int pthread_spin_lock(pthread_spinlock_t* lock) {
  return 0;
}
int pthread_spin_unlock(pthread_spinlock_t* lock) {
  return 0;
}

// --- Values per thread ---

enum { kMaxKeys = PTHREAD_KEYS_MAX };
static struct {
  int used;
  const void* value;
  void (*destroy)(void*);
} keys[kMaxKeys];

int pthread_key_create(pthread_key_t* key, void (*destroy)(void*)) {
  for (unsigned i = 0; i < kMaxKeys; ++i) {
    if (keys[i].used) continue;
    keys[i].used = 1;
    keys[i].value = NULL;
    keys[i].destroy = destroy;
    *key = i;
    return 0;
  }
  return EAGAIN;
}
int pthread_key_delete(pthread_key_t key) {
  if (key >= kMaxKeys || !keys[key].used) return EINVAL;
  keys[key].used = 0;
  return 0;
}
void* pthread_getspecific(pthread_key_t key) {
  return key < kMaxKeys && keys[key].used ? (void*)keys[key].value : NULL;
}
int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= kMaxKeys || !keys[key].used) return EINVAL;
  keys[key].value = value;
  hasDestructors |= value && keys[key].destroy;
  return 0;
}
