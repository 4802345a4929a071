# Third-party libraries, each as one imported target. All come from Debian packages (scripts/install-deps).
find_package(LLVM 19.1 REQUIRED CONFIG)
add_library(hindsight_llvm INTERFACE)
target_include_directories(hindsight_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(hindsight_llvm INTERFACE ${LLVM_DEFINITIONS_LIST})
target_link_libraries(hindsight_llvm INTERFACE LLVM) # the shared library: fast links

find_package(PkgConfig REQUIRED)
pkg_check_modules(Z3 REQUIRED IMPORTED_TARGET z3)
find_library(CVC5_LIBRARY cvc5 REQUIRED)
find_path(CVC5_INCLUDE_DIR cvc5/cvc5.h REQUIRED)

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(pugixml REQUIRED)
find_package(GTest REQUIRED)
