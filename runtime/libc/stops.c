// unistd.h, sys/wait.h, sys/socket.h, termcap: other processes, networks and terminals. They are no part of this world:
// the path that gets there ends, with the name.
#include "hindsight.h"

#define STOP(name)                                                                                                     \
  void __hindsight_stop_##name(void) __asm__(#name);                                                                   \
  void __hindsight_stop_##name(void) {                                                                                 \
    __hindsight_unsupported(#name);                                                                                    \
  }

STOP(fexecve)
STOP(posix_spawn)
STOP(posix_spawnp)
STOP(posix_spawn_file_actions_addchdir_np)
STOP(posix_spawn_file_actions_addclose)
STOP(posix_spawn_file_actions_adddup2)
STOP(posix_spawn_file_actions_addfchdir_np)
STOP(posix_spawn_file_actions_addopen)
STOP(posix_spawn_file_actions_destroy)
STOP(posix_spawn_file_actions_init)
STOP(posix_spawnattr_destroy)
STOP(posix_spawnattr_getflags)
STOP(posix_spawnattr_getpgroup)
STOP(posix_spawnattr_getsigdefault)
STOP(posix_spawnattr_getsigmask)
STOP(posix_spawnattr_init)
STOP(posix_spawnattr_setflags)
STOP(posix_spawnattr_setpgroup)
STOP(posix_spawnattr_setsigdefault)
STOP(posix_spawnattr_setsigmask)
STOP(pclose)
STOP(system)
STOP(wait3)
STOP(wait4)
STOP(waitid)

STOP(accept)
STOP(accept4)
STOP(bind)
STOP(connect)
STOP(getpeername)
STOP(getsockname)
STOP(getsockopt)
STOP(listen)
STOP(recv)
STOP(recvfrom)
STOP(recvmsg)
STOP(send)
STOP(sendmsg)
STOP(sendto)
STOP(setsockopt)
STOP(shutdown)
STOP(getaddrinfo)
STOP(gethostbyname)

// What termcap reads, before anybody sets it.
char PC, *BC, *UP;
short ospeed;

STOP(tgetent)
STOP(tgetflag)
STOP(tgetnum)
STOP(tgetstr)
STOP(tgoto)
STOP(tputs)
