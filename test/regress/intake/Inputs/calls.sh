# Calls the compiler $1 in many ways, in the folder `work`, and prints what it says and how it ends.
compiler=$1
mkdir work && cd work || exit 1
call() { # the first word is the compiler
  shift
  test "$1" != cc || shift
  echo "== $*"
  $compiler "$@"
  echo "-- $?"
}
cat > one.c <<'END'
#include "head.h"
int one(void) { return ONE; }
END
cat > two.c <<'END'
int two(void) { return 2; }
END
cat > main.c <<'END'
int one(void), two(void);
int main(void) { return one() + two(); }
END
echo '#define ONE 1' > head.h
echo '.globl low
low: ret' > low.s
echo 'int broken(' > broken.c
echo '-O2 -c one.c
-o "from file.o"' > args
echo 'int warned(void) { int unused; return 0; }' > warned.c
echo 'class Class { public: int f() { return 1; } }; int cxx() { return Class().f(); }' > cxx.cpp
call $compiler --version | head -1
call $compiler -dumpmachine
call $compiler -print-search-dirs | head -1
call $compiler
call $compiler -E one.c -o pre.i
call $compiler -S one.c -o asm.s
call $compiler -MM one.c
call $compiler -M one.c -o rule.d
call $compiler -O2 -MMD -MF deps.d -MT target -c one.c -o one.o
call $compiler -c one.c two.c
call $compiler -c one.c two.c -o both.o
call $compiler -c one.c -o nowhere/one.o
call $compiler @args
call $compiler -c broken.c
call $compiler -Wall -c warned.c
call $compiler -Wall -Werror -c warned.c
call $compiler -c low.s
call $compiler -c cxx.cpp
call $compiler -c missing.c
call $compiler --no-such-flag -c one.c
call $compiler -fsyntax-only one.c
call $compiler main.c one.c two.c low.o
./a.out; echo "a.out: $?"
call $compiler main.c two.c -o unlinked 2>&1 | grep -c 'undefined reference'
call $compiler main.c one.o two.o -o program
./program; echo "program: $?"
echo 'int piped(void) { return 1; }' | call $compiler -x c -c - -o piped.o
call $compiler -c one.c -o /dev/null
call $compiler -shared -fPIC one.c -o libone.so
