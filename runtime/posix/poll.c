// poll.h, sys/select.h: which descriptors are ready. Files always are; only pipes of the process to itself may not be.
#include "posix.h"
#include <fcntl.h>
#include <poll.h>
#include <sys/select.h>

enum { kPipeRoom = 65536 - 4096 }; // a pipe with less than a page is full

static short readiness(const struct HsOpen* open) {
  const struct HsNode* node = open->node;
  int access = open->flags & O_ACCMODE;
  const short in = POLLIN | POLLRDNORM, out = POLLOUT | POLLWRNORM;
  if (!S_ISFIFO(node->mode)) return in | out;
  short ready = 0;
  if (access != O_WRONLY && node->size > 0) ready |= in;
  if (access != O_WRONLY && node->writers == 0) ready |= POLLHUP;
  if (access != O_RDONLY && node->size <= kPipeRoom) ready |= out;
  if (access != O_RDONLY && node->readers == 0) ready |= POLLERR;
  return ready;
}

static int pollAll(struct pollfd* set, nfds_t count, int waits) {
  int ready = 0;
  for (nfds_t i = 0; i < count; ++i) {
    set[i].revents = 0;
    if (set[i].fd < 0) continue;
    int error = errno;
    const struct HsOpen* open = __hindsight_open_file(set[i].fd);
    errno = error;
    set[i].revents = open ? (short)(readiness(open) & (set[i].events | POLLHUP | POLLERR)) : POLLNVAL;
    ready += set[i].revents != 0;
  }
  if (ready == 0 && waits) __hindsight_unsupported("a poll that waits for another process");
  return ready;
}
int poll(struct pollfd* set, nfds_t count, int milliseconds) {
  return pollAll(set, count, milliseconds < 0);
}
int __poll_chk(struct pollfd* set, nfds_t count, int milliseconds, size_t there) {
  if (there / sizeof *set < count) __hindsight_fortify_fail("poll may write past the end of its argument");
  return pollAll(set, count, milliseconds < 0);
}
int ppoll(struct pollfd* set, nfds_t count, const struct timespec* timeout, const sigset_t* mask) {
  return pollAll(set, count, timeout == NULL);
}

/// Of one of the three sets of select: 1 if the descriptor is in it.
static int isIn(const fd_set* set, int fd) {
  return set && FD_ISSET(fd, set);
}

static int selectAll(int count, fd_set* reads, fd_set* writes, fd_set* errors, int waits) {
  if (count < 0 || count > FD_SETSIZE) return hsFail(EINVAL);
  int ready = 0;
  for (int fd = 0; fd < count; ++fd)
    if ((isIn(reads, fd) || isIn(writes, fd) || isIn(errors, fd)) && !__hindsight_open_file(fd)) return -1;
  for (int fd = 0; fd < count; ++fd) {
    if (!isIn(reads, fd) && !isIn(writes, fd) && !isIn(errors, fd)) continue;
    short is = readiness(__hindsight_open_file(fd));
    if (isIn(reads, fd) && !(is & (POLLIN | POLLHUP | POLLERR))) FD_CLR(fd, reads);
    if (isIn(writes, fd) && !(is & (POLLOUT | POLLERR))) FD_CLR(fd, writes);
    if (isIn(errors, fd)) FD_CLR(fd, errors);
    ready += isIn(reads, fd) + isIn(writes, fd);
  }
  if (ready == 0 && waits) __hindsight_unsupported("a select that waits for another process");
  return ready;
}
int select(int count, fd_set* restrict reads, fd_set* restrict writes, fd_set* restrict errors,
           struct timeval* restrict timeout) {
  int ready = selectAll(count, reads, writes, errors, timeout == NULL);
  if (ready == 0) *timeout = (struct timeval){0, 0};
  return ready;
}
int pselect(int count, fd_set* restrict reads, fd_set* restrict writes, fd_set* restrict errors,
            const struct timespec* restrict timeout, const sigset_t* restrict mask) {
  return selectAll(count, reads, writes, errors, timeout == NULL);
}
