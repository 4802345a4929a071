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

STOP(tgetent)
STOP(tgetflag)
STOP(tgetnum)
STOP(tgetstr)
STOP(tgoto)
STOP(tputs)
