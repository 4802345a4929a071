# Headers that are not ours are parsed once per build, not once per file: half of what a cold build costs.
#
# Every file still includes what it uses; -DHINDSIGHT_PRECOMPILE=OFF builds without, and shows who forgot.
option(HINDSIGHT_PRECOMPILE "Parse the standard library's and the test library's headers once per build" ON)

# What most files include, by grep; more would have to be read by those who do not need it.
set(hindsight_common_headers
    <algorithm> <array> <bit> <cstdint> <cstring> <deque> <filesystem> <functional> <map> <memory> <numeric> <optional> <set>
    <span> <string> <string_view> <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector> <fmt/format.h>)
set(hindsight_test_headers ${hindsight_common_headers} <gmock/gmock.h> <gtest/gtest.h>)

# hindsight_headers_sum(FILE flags HEADERS...): what the headers say, as a number. ccache takes it for the precompiled header,
# which holds the path of its build folder: so copies of the project in several folders share what they compile.
function(hindsight_headers_sum output flags)
  set(text ${output}.text.cpp)
  set(lines "")
  foreach(header ${ARGN})
    string(APPEND lines "#include ${header}\n")
  endforeach()
  file(WRITE ${text} "${lines}")
  separate_arguments(flags)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -std=gnu++20 ${flags} -E -P -MD -MF ${output}.headers ${text}
                  OUTPUT_VARIABLE preprocessed COMMAND_ERROR_IS_FATAL ANY)
  string(SHA256 sum "${preprocessed}")
  file(WRITE ${output} "${sum}\n")
  # Another version of a header: configure again.
  file(READ ${output}.headers headers)
  string(REGEX MATCHALL " /[^ \\\n]+" headers "${headers}")
  list(TRANSFORM headers STRIP)
  list(FILTER headers EXCLUDE REGEX "^${CMAKE_BINARY_DIR}/")
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
endfunction()

# hindsight_precompiled(TARGET libraries... HEADERS headers...): a target whose only product is the precompiled headers.
function(hindsight_precompiled target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;OPTIONS;LIBRARIES")
  file(WRITE ${CMAKE_BINARY_DIR}/${target}.cpp "")
  add_library(${target} OBJECT ${CMAKE_BINARY_DIR}/${target}.cpp)
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "") # it must name the files of this build folder
  target_compile_options(${target} PRIVATE ${arg_OPTIONS})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES})
  target_precompile_headers(${target} PRIVATE ${arg_HEADERS})
  hindsight_headers_sum(${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.pch.sum "${CMAKE_CXX_FLAGS}" ${arg_HEADERS})
endfunction()

# hindsight_use_precompiled(TARGET PRECOMPILED sources...). Not target_precompile_headers(REUSE_FROM): it would name the file
# by its full path, and ccache would tell build folders apart by it. The compiler runs in the build folder.
function(hindsight_use_precompiled target precompiled)
  get_target_property(folder ${precompiled} BINARY_DIR)
  set(file ${folder}/CMakeFiles/${precompiled}.dir/cmake_pch.hxx.pch)
  file(RELATIVE_PATH relative ${CMAKE_BINARY_DIR} ${file})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:SHELL:-include-pch ${relative}>)
  # What is a part of every target in the sanitizer build is compiled with the flags of the target, too.
  set(shared ${CMAKE_SOURCE_DIR}/cmake/sanitizer_defaults.cpp)
  set_property(SOURCE ${ARGN} ${shared} APPEND PROPERTY OBJECT_DEPENDS ${file})
endfunction()
