// Goes before every C++ source: libstdc++ keeps the functions of std::string in its binary, where nobody can look into
// them. With this, they are compiled with the program.
#if defined __cplusplus && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#ifdef _GLIBCXX_EXTERN_TEMPLATE
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
#endif
