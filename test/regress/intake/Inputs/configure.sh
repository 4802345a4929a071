# A small configure: probes by preprocessing, compiling, linking and running, and writes what it found to config.h.
: > config.h
found() { echo "#define $1 $2" >> config.h; echo "checking $1... $2"; }
lost() { echo "/* #undef $1 */" >> config.h; echo "checking $1... no"; }
upper() { echo "$1" | tr 'a-z./-' 'A-Z___'; }
probe() { # NAME COMMAND...: whether the command succeeds on conftest.c and leaves its file
  name=$1
  shift
  rm -f conftest conftest.o conftest.i
  if "$@" > conftest.log 2>&1 && { test -s conftest.o || test -s conftest.i || test -x conftest; }; then
    found "$name" 1
  else
    lost "$name"
  fi
}
for header in stdio.h unistd.h sys/stat.h no/such/header.h; do
  echo "#include <$header>" > conftest.c
  probe "HAVE_$(upper $header)" $CC -E conftest.c -o conftest.i
done
for function in strlen getopt_long no_such_function; do
  echo "char $function(); int main(void) { return $function(); }" > conftest.c
  probe "HAVE_$(upper $function)" $CC -w -fno-builtin conftest.c -o conftest
done
echo 'double floor(double); int main(int c, char **v) { return floor(c); }' > conftest.c
probe HAVE_LIBM $CC -fno-builtin conftest.c -lm -o conftest
echo 'int main(void) { return 0; }' > conftest.c
probe HAVE_LIBNOSUCH $CC conftest.c -lnosuch -o conftest
for type in int long "void *"; do
  echo "int main(void) { return sizeof($type); }" > conftest.c
  $CC conftest.c -o conftest && ./conftest
  found "SIZEOF_$(echo "$type" | tr -d '*' | tr 'a-z ' 'A-Z_' | sed 's/_$//')" $?
done
echo 'static inline int f(void) { return 0; } int main(void) { return f(); }' > conftest.c
probe HAVE_INLINE $CC -c conftest.c
echo '__attribute__((visibility("hidden"))) int f(void); int f(void) { return 0; }' > conftest.c
probe HAVE_VISIBILITY $CC -Werror -fvisibility=hidden -c conftest.c
probe HAVE_NO_SUCH_FLAG $CC -Werror -fno-such-flag -c conftest.c
echo 'int f(void) { int unused; return 0; }' > conftest.c
probe UNUSED_IS_FINE $CC -Wall -Werror -c conftest.c
printf '#include <assert.h>\nint a[sizeof(long) == 8 ? 1 : -1];\n' > conftest.c
probe LONG_IS_64_BITS $CC -c conftest.c
found COMPILER_MACHINE "\"$($CC -dumpmachine)\""
found COMPILER_VERSION "\"$($CC -dumpversion)\""
